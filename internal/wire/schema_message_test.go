package wire

import "testing"

func TestSchemaMessages(t *testing.T) {
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"messages is null", top, `"messages":null`, "", "messages: Input should be a valid array"},
		{"messages is a string", top, `"messages":"Hi"`, "",
			"messages: Input should be a valid array"},
		{"no message is a rule of its own", top, `"messages":[]`, "", ""},
		{"a message is a string", message, `"Hi"`, "", "messages.1: Input should be an object"},
		{"a message without a role", message, `{"content":"Hi"}`, "",
			"messages.1.role: Field required"},
		{"an empty message", message, `{}`, "", "messages.1.role: Field required"},
		{"schema.role_enum", message, `{"role":"tool","content":"Hello"}`, "",
			"messages.1.role: Input should be 'user', 'assistant' or 'system'"},
		{"a role that is null", message, `{"role":null,"content":"Hello"}`, "",
			"messages.1.role: Input should be 'user', 'assistant' or 'system'"},
		{"schema.content_required", message, `{"role":"user"}`, "",
			"messages.1.content: Field required"},
		{"the role is not in the path", message, `{"role":"assistant"}`, "",
			"messages.1.content: Field required"},
		{"schema.content_wrong_type", message, `{"role":"user","content":7}`, "",
			"messages.1.content: Input should be a valid array"},
		{"content is null", message, `{"role":"assistant","content":null}`, "",
			"messages.1.content: Input should be a valid array"},
		{"content is one block instead of a list", message,
			`{"role":"user","content":{"type":"text","text":"Hi"}}`, "",
			"messages.1.content: Input should be a valid array"},
		{"content may be empty", message, `{"role":"assistant","content":[]}`, "", ""},
		{"schema.extra_in_message", message, `{"role":"user","content":"Hello","name":"bob"}`, "",
			"messages.1.name: Extra inputs are not permitted"},
		{"a marker on a message", message,
			`{"role":"user","content":"Hi","cache_control":{"type":"ephemeral"}}`, "",
			"messages.1.cache_control: Extra inputs are not permitted"},

		{"a system message", message, `{"role":"system","content":"Be brief."}`, "", ""},
		{"without content", message, `{"role":"system"}`, "", "messages.1.content: Field required"},
		{"with a block that only a later rule refuses", message,
			`{"role":"system","content":[{"type":"image","source":{"type":"url","url":"u"}}]}`, "", ""},
		{"its blocks are checked all the same", message,
			`{"role":"system","content":[{"type":"text"}]}`, "",
			"messages.1.content.0.text.text: Field required"},
	})
}

func TestSchemaBlocks(t *testing.T) {
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"a block is a string", block, `"Hi"`, "",
			"messages.0.content.0: Input should be an object"},
		{"a block without a type", block, `{"text":"Hi"}`, "",
			"messages.0.content.0.type: Field required"},
		{"schema.text_required", block, `{"type":"text"}`, "",
			"messages.0.content.0.text.text: Field required"},
		{"text is null", block, `{"type":"text","text":null}`, "",
			"messages.0.content.0.text.text: Input should be a valid string"},
		{"an empty text is a rule of its own", block, `{"type":"text","text":""}`, "", ""},
		{"the index of the block", block, `{"type":"text","text":"a"},{"type":"text"}`, "",
			"messages.0.content.1.text.text: Field required"},
		{"cache.ttl_enum", block,
			`{"type":"text","text":"a","cache_control":{"type":"ephemeral","ttl":"2h"}}`, "",
			"messages.0.content.0.text.cache_control.ephemeral.ttl: Input should be '5m' or '1h'"},
		{"citations may be null", block, `{"type":"text","text":"a","citations":null}`, "", ""},
		{"a citation", block, `{"type":"text","text":"a","citations":[{"type":"char_location",
			"cited_text":"a","document_index":-1,"document_title":null,"end_char_index":1,
			"start_char_index":0}]}`, "",
			"messages.0.content.0.text.citations.0.char_location.document_index: " +
				"Input should be greater than or equal to 0"},

		{"schema.image_media_type_required", block,
			`{"type":"image","source":{"type":"base64","data":"aGk="}}`, "",
			"messages.0.content.0.image.source.base64.media_type: Field required"},
		{"media.media_type_enum", block,
			`{"type":"image","source":{"type":"base64","media_type":"image/bmp","data":"aGk="}}`, "",
			"messages.0.content.0.image.source.base64.media_type: Input should be 'image/jpeg', " +
				"'image/png', 'image/gif' or 'image/webp'"},
		{"an image by an unknown source", block, `{"type":"image","source":{"type":"s3"}}`, "",
			"messages.0.content.0.image.source: Input tag 's3' found using 'type' does not match any " +
				"of the expected tags: 'base64', 'file', 'url'"},
		{"OpenAI's image", block, `{"type":"image_url","image_url":{"url":"https://a"}}`, "",
			"messages.0.content.0: Input tag 'image_url' found using 'type' does not match any of the " +
				"expected tags: 'bash_code_execution_tool_result', 'code_execution_tool_result', " +
				"'container_upload', 'document', 'image', 'redacted_thinking', 'search_result', " +
				"'server_tool_use', 'text', 'text_editor_code_execution_tool_result', 'thinking', " +
				"'tool_result', 'tool_search_tool_result', 'tool_use', 'web_fetch_tool_result', " +
				"'web_search_tool_result'"},
		{"a document with its bytes is a pdf", block,
			`{"type":"document","source":{"type":"base64","media_type":"image/png","data":"aGk="}}`,
			"", "messages.0.content.0.pdf.source.base64.media_type: Input should be 'application/pdf'"},
		{"by another source it is a document", block,
			`{"type":"document","source":{"type":"url"}}`, "",
			"messages.0.content.0.document.source.url.url: Field required"},
		{"a document by an unknown source", block, `{"type":"document","source":{"type":"s3"}}`, "",
			"messages.0.content.0.document.source: Input tag 's3' found using 'type' does not match " +
				"any of the expected tags: 'base64', 'content', 'file', 'text', 'url'"},
		{"an empty title", block, `{"type":"document","title":"",
			"source":{"type":"text","media_type":"text/plain","data":"x"}}`, "",
			"messages.0.content.0.document.title: String should have at least 1 character"},
		{"blocks in a document's source", block, `{"type":"document","source":
			{"type":"content","content":[{"type":"image","source":{"type":"file"}}]}}`, "",
			"messages.0.content.0.document.source.content.content.0.image.source.file.file_id: " +
				"Field required"},
		{"an upload", block, `{"type":"container_upload"}`, "",
			"messages.0.content.0.container_upload.file_id: Field required"},

		{"thinking.signature_missing", block, `{"type":"thinking","thinking":"t"}`, "",
			"messages.0.content.0.thinking.signature: Field required"},
		{"thinking.text_missing", block, `{"type":"thinking","signature":"s"}`, "",
			"messages.0.content.0.thinking.thinking: Field required"},
		{"thinking.redacted_data_missing", block, `{"type":"redacted_thinking"}`, "",
			"messages.0.content.0.redacted_thinking.data: Field required"},
		{"cache.on_thinking", block, `{"type":"thinking","thinking":"t","signature":"s",
			"cache_control":{"type":"ephemeral"}}`, "",
			"messages.0.content.0.thinking.cache_control: Extra inputs are not permitted"},
		{"and on what is redacted", block,
			`{"type":"redacted_thinking","data":"d","cache_control":null}`, "",
			"messages.0.content.0.redacted_thinking.cache_control: Extra inputs are not permitted"},
	})
}

// TestSchemaTags holds how tags that are no strings are printed: as Python does.
func TestSchemaTags(t *testing.T) {
	const expected = "' found using 'type' does not match any of the expected tags: " +
		"'auto', 'any', 'tool', 'none'"
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"a string", top, `"tool_choice":{"type":"required"}`, "",
			"tool_choice: Input tag 'required" + expected},
		{"a number", top, `"tool_choice":{"type":7}`, "", "tool_choice: Input tag '7" + expected},
		{"null", top, `"tool_choice":{"type":null}`, "", "tool_choice: Input tag 'None" + expected},
		{"true", top, `"tool_choice":{"type":true}`, "", "tool_choice: Input tag 'True" + expected},
		{"false", top, `"tool_choice":{"type":false}`, "", "tool_choice: Input tag 'False" + expected},
		{"an array", top, `"tool_choice":{"type":[1]}`, "", "tool_choice: Input tag '[1]" + expected},
		{"an empty string", top, `"tool_choice":{"type":""}`, "", "tool_choice: Input tag '" + expected},
	})
}
