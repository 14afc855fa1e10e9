package wire

import (
	"strings"
	"testing"
)

func TestSchemaTools(t *testing.T) {
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"tools is null", top, `"tools":null`, "", "tools: Input should be a valid array"},
		{"tools is an object", top, `"tools":{}`, "", "tools: Input should be a valid array"},
		{"no tool", top, `"tools":[]`, "", ""},
		{"a tool is a number", tool, `7`, "", "tools.0: Input should be an object"},
		{"a tool without type is custom", tool, `{"name":"f","input_schema":{"type":"object"}}`, "", ""},
		{"so is one whose type is null", tool, `{"type":null,"name":"f"}`, "",
			"tools.0.custom.input_schema: Field required"},
		{"and one that says so", tool, `{"type":"custom","name":"f"}`, "",
			"tools.0.custom.input_schema: Field required"},
		{"schema.input_schema_required", tool, `{"name":"get_weather","description":"x"}`, "",
			"tools.0.custom.input_schema: Field required"},
		{"an empty tool", tool, `{}`, "",
			"tools.0.custom.name: Field required\ntools.0.custom.input_schema: Field required"},
		{"an empty name", tool, `{"name":"","input_schema":{"type":"object"}}`, "",
			"tools.0.custom.name: String should have at least 1 character"},
		{"tools.name_pattern", tool, `{"name":"get weather","input_schema":{"type":"object"}}`, "",
			"tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"},
		{"a long name", tool,
			`{"name":"` + strings.Repeat("a", 129) + `","input_schema":{"type":"object"}}`, "",
			"tools.0.custom.name: String should have at most 128 characters"},
		{"the longest name", tool,
			`{"name":"` + strings.Repeat("a", 128) + `","input_schema":{"type":"object"}}`, "", ""},
		{"a newline at the end is no match", tool, `{"name":"a\n","input_schema":{"type":"object"}}`,
			"", "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"},
		{"description is null", tool,
			`{"name":"f","description":null,"input_schema":{"type":"object"}}`, "",
			"tools.0.custom.description: Input should be a valid string"},
		{"input_schema is a string", tool, `{"name":"f","input_schema":"object"}`, "",
			"tools.0.custom.input_schema: Input does not match the expected shape."},
		{"tools.schema_type_missing", tool, `{"name":"f","input_schema":{"properties":{}}}`, "",
			"tools.0.custom.input_schema.type: Field required"},
		{"the type of an input_schema", tool, `{"name":"f","input_schema":{"type":"string"}}`, "",
			"tools.0.custom.input_schema.type: Input should be 'object'"},
		{"what else is in it is for the check of JSON Schema", tool,
			`{"name":"f","input_schema":{"type":"object","properties":7,"required":"x","$id":1}}`, "", ""},
		{"fields of clients", tool, `{"name":"f","input_schema":{"type":"object"},"strict":false,
			"eager_input_streaming":null,"defer_loading":true,"allowed_callers":["direct"],
			"input_examples":[{"a":1}],"cache_control":null}`, "", ""},
		{"an unknown caller", tool,
			`{"name":"f","input_schema":{"type":"object"},"allowed_callers":["me"]}`, "",
			"tools.0.custom.allowed_callers.0: Input should be 'direct', 'code_execution_20250825', " +
				"'code_execution_20260120' or 'code_execution_20260521'"},
		{"an example is a string", tool,
			`{"name":"f","input_schema":{"type":"object"},"input_examples":["a"]}`, "",
			"tools.0.custom.input_examples.0: Input should be a valid dictionary"},

		{"schema.tool_type_tag", tool, `{"type":"function","name":"x","function":{"name":"x"}}`, "",
			"tools.0: Input tag 'function' found using 'type' does not match any of the expected " +
				"tags: " + toolTags},
		{"a version in the path", tool, `{"type":"web_fetch_20250910","name":"web_fetch","x":1}`, "",
			"tools.0.web_fetch_20250910.x: Extra inputs are not permitted"},
		{"the name of a server tool", tool, `{"type":"memory_20250818","name":"notes"}`, "",
			"tools.0.memory_20250818.name: Input should be 'memory'"},
		{"an exclusive bound", tool,
			`{"type":"web_search_20250305","name":"web_search","max_uses":0}`, "",
			"tools.0.web_search_20250305.max_uses: Input should be greater than 0"},
		{"two names of one tool", tool,
			`{"type":"tool_search_tool_bm25","name":"tool_search_tool_bm25"}`, "", ""},
		{"a field of a later version", tool,
			`{"type":"web_fetch_20260209","name":"web_fetch","use_cache":true}`, "",
			"tools.0.web_fetch_20260209.use_cache: Extra inputs are not permitted"},
		{"in that version", tool,
			`{"type":"web_fetch_20260309","name":"web_fetch","use_cache":true}`, "", ""},

		{"a later version than every known one is opaque", tool,
			`{"type":"web_search_20270101","anything":true}`, "", ""},
		{"also of a tool that needs a beta", tool, `{"type":"computer_20270101"}`, "", ""},
		{"an unknown version between known ones is not", tool,
			`{"type":"memory_20250817","name":"memory"}`, "",
			"tools.0: Input tag 'memory_20250817' found using 'type' does not match any of the " +
				"expected tags: " + toolTags},
		{"nor a later version of an unknown tool", tool, `{"type":"oven_20270101"}`, "",
			"tools.0: Input tag 'oven_20270101' found using 'type' does not match any of the " +
				"expected tags: " + toolTags},
		{"nor something that only looks like a date", tool, `{"type":"bash_2027010x"}`, "",
			"tools.0: Input tag 'bash_2027010x' found using 'type' does not match any of the " +
				"expected tags: " + toolTags},
	})
}

// toolTags are the tools that need no beta.
const toolTags = "'bash_20250124', 'browser_toolset_20260801', 'code_execution_20250522', " +
	"'code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521', " +
	"'computer_toolset_20260801', 'custom', 'memory_20250818', 'text_editor_20250124', " +
	"'text_editor_20250429', 'text_editor_20250728', 'tool_search_tool_bm25', " +
	"'tool_search_tool_bm25_20251119', 'tool_search_tool_regex', " +
	"'tool_search_tool_regex_20251119', 'web_fetch_20250910', 'web_fetch_20260209', " +
	"'web_fetch_20260309', 'web_fetch_20260318', 'web_search_20250305', " +
	"'web_search_20260209', 'web_search_20260318'"

func TestSchemaToolUse(t *testing.T) {
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"tool_choice is a string", top, `"tool_choice":"auto"`, "",
			"tool_choice: Input should be an object"},
		{"tool_choice is empty", top, `"tool_choice":{}`, "", "tool_choice.type: Field required"},
		{"tool_choice.name_missing", top, `"tool_choice":{"type":"tool"}`, "",
			"tool_choice.tool.name: Field required"},
		{"none has no options", top,
			`"tool_choice":{"type":"none","disable_parallel_tool_use":true}`, "",
			"tool_choice.none.disable_parallel_tool_use: Extra inputs are not permitted"},

		{"schema.extra_in_block", block,
			`{"type":"tool_use","id":"toolu_1","name":"f","input":{},"text":"hi"}`, "",
			"messages.0.content.0.tool_use.text: Extra inputs are not permitted"},
		{"schema.tool_input_not_object", block,
			`{"type":"tool_use","id":"toolu_1","name":"f","input":"{\"city\":\"Paris\"}"}`, "",
			"messages.0.content.0.tool_use.input: Input should be a valid dictionary"},
		{"an empty input", block, `{"type":"tool_use","id":"toolu_1","name":"f","input":{}}`, "", ""},
		{"schema.tool_use_id_pattern", block,
			`{"type":"tool_use","id":"call|1","name":"f","input":{}}`, "",
			"messages.0.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"},
		{"an id needs no prefix", block, `{"type":"tool_use","id":"c-1","name":"f","input":{}}`, "", ""},
		{"an empty id", block, `{"type":"tool_use","id":"","name":"f","input":{}}`, "",
			"messages.0.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"},
		{"a name is free up to its length", block, `{"type":"tool_use","id":"a","name":"` +
			strings.Repeat("x", 201) + `","input":{}}`, "",
			"messages.0.content.0.tool_use.name: String should have at most 200 characters"},
		{"a caller", block, `{"type":"tool_use","id":"a","name":"f","input":{},
			"caller":{"type":"code_execution_20250825","tool_id":"x"}}`, "",
			"messages.0.content.0.tool_use.caller.code_execution_20250825.tool_id: " +
				"String should match pattern '^srvtoolu_[a-zA-Z0-9_]+$'"},

		{"schema.tool_result_tool_use_id_required", block,
			`{"type":"tool_result","content":"18 C"}`, "",
			"messages.0.content.0.tool_result.tool_use_id: Field required"},
		{"a result without content", block, `{"type":"tool_result","tool_use_id":"a"}`, "", ""},
		{"content is an object", block, `{"type":"tool_result","tool_use_id":"a","content":{}}`, "",
			"messages.0.content.0.tool_result.content: Input should be a valid array"},
		{"a block in a result", block, `{"type":"tool_result","tool_use_id":"a","content":
			[{"type":"text","text":"x"},{"type":"image","source":{"type":"base64","data":"aGk="}}]}`, "",
			"messages.0.content.0.tool_result.content.1.image.source.base64.media_type: Field required"},
		{"a block that a result cannot hold", block,
			`{"type":"tool_result","tool_use_id":"a","content":[{"type":"tool_use"}]}`, "",
			"messages.0.content.0.tool_result.content.0: Input tag 'tool_use' found using 'type' does " +
				"not match any of the expected tags: 'browser_state', 'document', 'image', " +
				"'search_result', 'text', 'tool_reference'"},
		{"is_error is null", block, `{"type":"tool_result","tool_use_id":"a","is_error":null}`, "",
			"messages.0.content.0.tool_result.is_error: Input should be a valid boolean"},
		{"a pattern of the document in Go's spelling", block, `{"type":"tool_result","tool_use_id":"a",
			"content":[{"type":"browser_state","tabs":[{"tab_id":"a\u2028","title":"","url":""}]}]}`, "",
			"messages.0.content.0.tool_result.content.0.browser_state.tabs.0.tab_id: String should " +
				`match pattern '^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$'`},

		{"an id of another provider's server tool", block,
			`{"type":"server_tool_use","id":"call_1","name":"web_search","input":{}}`, "",
			"messages.0.content.0.server_tool_use.id: String should match pattern " +
				"'^srvtoolu_[a-zA-Z0-9_]+$'"},
		{"an unknown server tool", block,
			`{"type":"server_tool_use","id":"srvtoolu_1","name":"oven","input":{}}`, "",
			"messages.0.content.0.server_tool_use.name: Input should be 'web_search', 'web_fetch', " +
				"'code_execution', 'bash_code_execution', 'text_editor_code_execution', " +
				"'tool_search_tool_regex' or 'tool_search_tool_bm25'"},
	})
}
