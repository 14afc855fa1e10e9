package mockapi_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// A mutation is an edit of the story's last request.
type mutation struct {
	why, source string
	edit        func(*sent)
	// The verdict of an account that enforces the check: where the first block fails, the sentence
	// that ends the message, and what the journal says of the difference. Path is "" for an edit
	// that passes.
	path, sentence, change, at string
	// near is a neighbour of an edit that fails: it passes.
	near func(*sent)
}

// replace edits the JSON itself, and at least once.
func replace(old, with string) func(*sent) {
	return func(s *sent) {
		s.text = func(text string) string { return strings.ReplaceAll(text, old, with) }
	}
}

// set sets a member of a block.
func set(m, i int, name string, value any) func(*sent) {
	return func(s *sent) { s.block(m, i)[name] = value }
}

// setTool sets a member of a tool.
func setTool(i int, name string, value any) func(*sent) {
	return func(s *sent) { s.tool(i)[name] = value }
}

// setTop sets a member of the request.
func setTop(name string, value any) func(*sent) {
	return func(s *sent) { s.body[name] = value }
}

// say sets the content of a message.
func say(m int, content any) func(*sent) {
	return func(s *sent) { s.message(m)["content"] = content }
}

func texts(lines ...string) []any {
	var blocks []any
	for _, line := range lines {
		blocks = append(blocks, object{"type": "text", "text": line})
	}
	return blocks
}

func marked(blocks ...object) {
	for _, b := range blocks {
		b["cache_control"] = object{"type": "ephemeral"}
	}
}

// ignored are the edits that are none: what signatures do not compare (docs: preserved thinking; API
// skill).
var ignored = []mutation{
	{why: "the effort of the request", source: "docs", edit: setTop("output_config", object{"effort": "max"})},
	{why: "max_tokens", source: "docs", edit: setTop("max_tokens", 9000)},
	{why: "tool_choice none", source: "docs", edit: setTop("tool_choice", object{"type": "none"})},
	{why: "metadata", source: "docs", edit: setTop("metadata", object{"user_id": "u-1"})},
	{why: "thinking.display", source: "docs", edit: func(s *sent) { s.body["thinking"].(object)["display"] = "omitted" }},
	{why: "the thinking config left out", source: "docs", edit: func(s *sent) { delete(s.body, "thinking") }},
	{why: "a model that reads the thinking", source: "API skill", edit: setTop("model", "claude-mythos-5-1")},
	{why: "temperature", source: "API skill", edit: setTop("temperature", 1)},
	{why: "stop_sequences", source: "API skill", edit: setTop("stop_sequences", []any{"END"})},
	{why: "service_tier", source: "API skill", edit: setTop("service_tier", "standard_only")},
	{why: "a request header", source: "API skill", edit: func(s *sent) { s.headers.Set("User-Agent", "other/2.0") }},
	{why: "a beta more", source: "API skill", edit: func(s *sent) {
		s.betas(storyBetas + "," + bindingBeta + ",thinking-token-count-2026-05-13")
	}},

	{why: "markers on tool, system, first and last message", source: "docs; observed", edit: func(s *sent) {
		s.body["system"] = texts("You plan trips.")
		marked(s.tool(0), s.body["system"].([]any)[0].(object), s.block(0, 0))
		delete(s.block(15, 1), "cache_control")
		marked(s.block(35, 1))
	}},
	{why: "a marker removed", source: "docs; observed", edit: func(s *sent) { delete(s.block(15, 1), "cache_control") }},
	{why: "a marker moved to a tool call and one with another TTL", source: "docs; observed", edit: func(s *sent) {
		delete(s.block(15, 1), "cache_control")
		marked(s.block(9, 2))
		s.block(4, 0)["cache_control"] = object{"type": "ephemeral", "ttl": "1h"}
	}},
	{why: "a marker for the whole request", source: "docs", edit: setTop("cache_control", object{"type": "ephemeral"})},

	{why: "indented JSON", source: "docs", edit: func(s *sent) {
		s.text = func(text string) string {
			v := jsontext.Value(text)
			if err := v.Indent(); err != nil {
				panic(err)
			}
			return string(v)
		}
	}},
	{why: "the order of keys in a tool's input", source: "docs",
		edit: replace(`{"amount":3000,"currency":"USD"}`, `{"currency":"USD","amount":3000}`)},
	{why: "the order of keys in a schema", source: "docs",
		edit: replace(`"properties":{"query":{"type":"string"}},"required":["query"]`, `"required":["query"],"properties":{"query":{"type":"string"}}`)},
	{why: "escapes in a string", source: "docs", edit: replace("My sister Ana", `My sister \u0041na`)},
	{why: "the order of tools", source: "API skill", edit: func(s *sent) { slices.Reverse(s.tools()) }},
	{why: "a deferred tool added that nothing names", source: "docs; observed", edit: func(s *sent) {
		s.body["tools"] = append(s.tools(), object{
			"name": "find_train", "defer_loading": true, "input_schema": object{"type": "object"},
		})
	}},
	{why: "a deferred tool removed that nothing names", source: "docs", edit: func(s *sent) {
		s.body["tools"] = slices.Delete(s.tools(), 4, 5)
	}},
	{why: "a deferred tool edited that nothing names", source: "docs", edit: setTool(4, "description", "Other.")},

	{why: "a URL signed anew", source: "docs: the same bytes; for the query inferred", edit: func(s *sent) {
		s.block(15, 0)["source"].(object)["url"] = "https://example.com/hotel.pdf?expires=9&signature=ab"
	}},

	{why: "the first message as a string", source: "API skill", edit: say(0, "My sister Ana lives in Porto.")},
	{why: "a middle message as a block", source: "API skill", edit: say(12, texts("What is my budget?"))},
	{why: "the latest question as a block", source: "API skill",
		edit: say(33, texts("Use the get_weather tool for Faro and use convert_currency for 50 dollars."))},
	{why: "a system message as a block", source: "API skill", edit: say(13, texts("Answer in one sentence."))},
	{why: "the system prompt as a block", source: "API skill; observed", edit: setTop("system", texts("You plan trips."))},
	{why: "white space around the first text", source: "API skill", edit: say(0, "\n My sister Ana lives in Porto. ")},
	{why: "white space around a question", source: "API skill", edit: say(12, " What is my budget?\n")},
	{why: "white space around an answer", source: "API skill", edit: func(s *sent) {
		s.block(17, 1)["text"] = s.block(17, 1)["text"].(string) + "\n\n"
	}},
	{why: "white space around the system prompt", source: "API skill", edit: setTop("system", "You plan trips.\n")},

	{why: "a text of white space in a result", source: "API skill",
		edit: set(4, 0, "content", texts("Drizzle, 17 degrees.", " \n"))},
	{why: "another API version", source: "API skill", edit: func(s *sent) {
		s.headers.Set("Anthropic-Version", "2026-10-21")
	}},
	{why: "null members of blocks", source: "API skill", edit: func(s *sent) {
		s.block(0, 0)["citations"], s.block(4, 0)["cache_control"], s.tool(0)["cache_control"] = nil, nil, nil
	}},
	{why: "a null member of a tool's input", source: "API skill",
		edit: replace(`"input":{"city":"Lisbon"}`, `"input":{"city":"Lisbon","unit":null}`)},
	{why: "1.0 for 1", source: "API skill", edit: replace(`"amount":3000,`, `"amount":3000.0,`)},
	{why: "an exponent", source: "API skill", edit: replace(`"amount":3000,`, `"amount":3e3,`)},
	{why: "empty citations", source: "API skill", edit: set(1, 1, "citations", []any{})},
	{why: "citations left out", source: "API skill", edit: func(s *sent) { delete(s.block(32, 1), "citations") }},
	{why: "is_error false", source: "API skill", edit: set(10, 0, "is_error", false)},
	{why: "an early result as a block", source: "API skill", edit: set(4, 0, "content", texts("Drizzle, 17 degrees."))},
	{why: "a middle result as a block", source: "API skill", edit: set(20, 1, "content", texts("Drizzle, 17 degrees."))},
	{why: "the caller of a tool left out", source: "API skill", edit: func(s *sent) { delete(s.block(3, 2), "caller") }},
	{why: "a tool's type spelled out", source: "API skill", edit: setTool(0, "type", "custom")},
	{why: "a tool's empty description spelled out", source: "API skill", edit: setTool(2, "description", "")},
	{why: "a tool's callers spelled out", source: "API skill", edit: setTool(0, "allowed_callers", []any{"direct"})},
	{why: "strict false", source: "API skill", edit: setTool(1, "strict", false)},
	{why: "eager_input_streaming false", source: "API skill", edit: setTool(1, "eager_input_streaming", false)},
	{why: "the token of an MCP server", source: "inferred: a secret is no content", edit: func(s *sent) {
		s.body["mcp_servers"].([]any)[0].(object)["authorization_token"] = "two"
	}},
	{why: "context editing on the server", source: "docs; observed", edit: func(s *sent) {
		s.betas(storyBetas + "," + bindingBeta + ",context-management-2025-06-27")
		s.body["context_management"] = object{"edits": []any{
			object{"type": "clear_thinking_20251015", "keep": object{"type": "thinking_turns", "value": 1}},
			object{"type": "clear_tool_uses_20250919"},
		}}
	}},
	{why: "the newest result, which no thinking follows", source: "docs", edit: set(35, 1, "content", "Other.")},
	{why: "the newest tool input, which no thinking follows", source: "docs", edit: set(34, 4, "input", object{"amount": 1})},
	{why: "a system message at the end", source: "docs", edit: func(s *sent) {
		s.insert(36, `{"role": "system", "content": "Be brief."}`)
	}},
}

func TestIgnoredEdits(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	story := tell(t, srv, c.key)
	for _, row := range ignored {
		s := c.request(story)
		row.edit(s)
		c.accepts(row.why, s)
	}
}
