package wire

import (
	"strings"
	"testing"
)

// TestSchemaOrder holds in which order faults are reported. The order of top-level fields is that
// of a public probe of the live API.
func TestSchemaOrder(t *testing.T) {
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"every top-level field at once, sent in reverse", whole, `{"zzz":1,"inference_geo":7,
			"container":7,"stream":7,"top_p":"x","top_k":"x","service_tier":7,"temperature":"x",
			"stop_sequences":7,"metadata":7,"max_tokens":"x","cache_control":7,"output_config":7,
			"thinking":7,"system":7,"messages":7,"tools":7,"tool_choice":7,"model":7}`, "",
			"model: Input should be a valid string\n" +
				"tool_choice: Input should be an object\n" +
				"tools: Input should be a valid array\n" +
				"messages: Input should be a valid array\n" +
				"system: Input should be a valid array\n" +
				"thinking: Input should be an object\n" +
				"output_config: Input does not match the expected shape.\n" +
				"cache_control: Input should be an object\n" +
				"max_tokens: Input should be a valid integer\n" +
				"metadata: Input does not match the expected shape.\n" +
				"stop_sequences: Input should be a valid array\n" +
				"temperature: Input should be a valid number\n" +
				"service_tier: Input should be 'auto' or 'standard_only'\n" +
				"top_k: Input should be a valid integer\n" +
				"top_p: Input should be a valid number\n" +
				"stream: Input should be a valid boolean\n" +
				"container.ContainerParams: Input does not match the expected shape.\n" +
				"container.str: Input should be a valid string\n" +
				"inference_geo: Input should be a valid string\n" +
				"zzz: Extra inputs are not permitted"},
		{"a missing field in its place", whole, `{"stop_sequences":"ZZ","messages":[],"max_tokens":1}`,
			"", "model: Field required\nstop_sequences: Input should be a valid array"},
		{"a message's unknown member before a later field", whole, `{"temperature":"x","model":"m",
			"max_tokens":1,"messages":[{"role":"user","content":"a","bogus":1}]}`, "",
			"messages.0.bogus: Extra inputs are not permitted\n" +
				"temperature: Input should be a valid number"},
		{"unknown members come last, in the order sent", block,
			`{"y":1,"type":"text","x":1,"text":7}`, "",
			"messages.0.content.0.text.text: Input should be a valid string\n" +
				"messages.0.content.0.text.y: Extra inputs are not permitted\n" +
				"messages.0.content.0.text.x: Extra inputs are not permitted"},
		{"items by index", whole, `{"model":"m","max_tokens":1,"messages":[{"role":"user"},7,
			{"role":"user","content":[{"type":"text"},{"type":"text","text":"a"},{}]}]}`, "",
			"messages.0.content: Field required\n" +
				"messages.1: Input should be an object\n" +
				"messages.2.content.0.text.text: Field required\n" +
				"messages.2.content.2.type: Field required"},
		{"a list that is too long is not looked into", top,
			`"mcp_servers":[` + strings.Repeat("7,", 20) + `7]`, "mcp-client-2025-11-20",
			"mcp_servers: List should have at most 20 items after validation, not 21"},
		{"the longest list is", top, `"mcp_servers":[` + strings.Repeat("7,", 1) + `7]`,
			"mcp-client-2025-11-20", "mcp_servers.0: Input does not match the expected shape.\n" +
				"mcp_servers.1: Input does not match the expected shape."},
	})
}

func TestSchemaCountTokens(t *testing.T) {
	checkRows(t, CountTokens, Version2023, []schemaRow{
		{"the smallest body", whole, `{"model":"m","messages":[]}`, "", ""},
		{"count.messages_required", whole, `{"model":"m"}`, "", "messages: Field required"},
		{"count.extra_max_tokens", whole, `{"model":"m","messages":[],"max_tokens":64}`, "",
			"max_tokens: Extra inputs are not permitted"},
		{"count.extra_stream", whole, `{"model":"m","messages":[],"stream":false}`, "",
			"stream: Extra inputs are not permitted"},
		{"sampling was never known here", whole, `{"model":"m","messages":[],"temperature":1}`, "",
			"temperature: Extra inputs are not permitted"},
		{"the order is the one of messages", whole, `{"system":7,"messages":7,"tools":7,"model":7}`,
			"", "model: Input should be a valid string\ntools: Input should be a valid array\n" +
				"messages: Input should be a valid array\nsystem: Input should be a valid array"},
		{"later versions of tools", whole,
			`{"model":"m","messages":[],"tools":[{"type":"bash_20270101"},{"name":"f"}]}`, "",
			"tools.1.custom.input_schema: Field required"},
		{"compaction", whole, `{"model":"m","messages":[],"compaction":{"type":"summarize"}}`, "",
			"`compaction` requires anthropic-beta: compact-2026-09-04"},
	})
}

func TestSchemaBatch(t *testing.T) {
	checkRows(t, CreateBatch, Version2026, []schemaRow{
		{"batch.requests_missing", whole, `{}`, "", "requests: Field required"},
		{"no request", whole, `{"requests":[]}`, "",
			"requests: List should have at least 1 item after validation, not 0"},
		{"batch.custom_id_missing", whole, `{"requests":[{"params":{}}]}`, "",
			"requests.0.custom_id: Field required"},
		{"batch.custom_id_too_long", whole,
			`{"requests":[{"custom_id":"` + strings.Repeat("a", 65) + `","params":{}}]}`, "",
			"requests.0.custom_id: String should have at most 64 characters"},
		{"an empty custom_id", whole, `{"requests":[{"custom_id":"","params":{}}]}`, "",
			"requests.0.custom_id: String should have at least 1 character"},
		{"a custom_id with a space", whole, `{"requests":[{"custom_id":"a b","params":{}}]}`, "",
			"requests.0.custom_id: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'"},
		{"params are checked when the request runs", whole,
			`{"requests":[{"custom_id":"a","params":{"bogus":[1]}}]}`, "", ""},
		{"but must be there", whole, `{"requests":[{"custom_id":"a"}]}`, "",
			"requests.0.params: Field required"},
		{"a request with more", whole, `{"requests":[{"custom_id":"a","params":{},"x":1}]}`, "",
			"requests.0.x: Extra inputs are not permitted"},
	})
}
