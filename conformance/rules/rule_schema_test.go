package rules

import (
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// The kinds of problem, each once, and the cases that public reports name. The schema has its own
// tests; these show which row speaks.
func TestSchema(t *testing.T) {
	run(t, []row{
		{
			why: "a required field", rule: "schema.field_required", fields: `"messages":[{"role":"user"}]`,
			want: badRequest + "messages.0.content: Field required",
			twin: messages(hello),
		},
		{
			why: "a required field of a block", rule: "schema.field_required",
			fields: messages(user(`{"type":"text"}`)),
			want:   badRequest + "messages.0.content.0.text.text: Field required",
			twin:   messages(user(text("a"))),
		},
		{
			why: "a tool without type is custom", rule: "schema.field_required",
			fields: `"tools":[{"name":"get_weather","description":"x"}]`,
			want:   badRequest + "tools.0.custom.input_schema: Field required",
			twin:   tools,
		},
		{
			why: "a budget that is not there", rule: "schema.field_required", model: "claude-haiku-4-5",
			fields: `"max_tokens":4096,"thinking":{"type":"enabled"}`,
			want:   badRequest + "thinking.enabled.budget_tokens: Field required",
			twin:   `"max_tokens":4096,"thinking":{"type":"enabled","budget_tokens":1024}`,
		},
		{
			why: "OpenAI's response_format", rule: "schema.extra_input",
			fields: `"response_format":{"type":"json_object"}`,
			want:   badRequest + "response_format: Extra inputs are not permitted",
		},
		{
			why: "a beta field without its header", rule: "schema.extra_input",
			fields:     `"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`,
			want:       badRequest + "context_management: Extra inputs are not permitted",
			twin:       `"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`,
			twinHeader: []string{"anthropic-beta", "context-management-2025-06-27"},
		},
		{
			why: "temperature under the newer version", rule: "schema.extra_input", model: "claude-haiku-4-5",
			header: []string{"anthropic-version", "2026-10-21"}, fields: `"temperature":0.5`,
			want: badRequest + "temperature: Extra inputs are not permitted",
			twin: `"temperature":0.5`, twinHeader: []string{"anthropic-version", "2023-06-01"},
		},
		{
			why: "stream on count_tokens", rule: "schema.extra_input", count: true, fields: `"stream":true`,
			want: badRequest + "stream: Extra inputs are not permitted",
		},
		{
			why: "output_format without its beta has a text of its own", rule: "format.output_format_deprecated",
			fields: `"output_format":` + closedFormat,
			want: badRequest + "output_format: This field is deprecated. Use 'output_config.format' " +
				"instead.",
			twin: `"output_config":{"format":` + closedFormat + `}`,
		},
		{
			why: "output_config on a user message", rule: "roles.system_fields", model: "claude-opus-5-5",
			header: []string{"anthropic-beta", "mid-conversation-output-config-2026-07-01"},
			fields: messages(hello, hiThere, `{"role":"user","content":"x","output_config":{"effort":"low"}}`),
			want: badRequest + "messages.2.output_config: output_config is only permitted on role 'system' " +
				"messages",
			twin: messages(hello, hiThere, goOn, `{"role":"system","content":[],"output_config":{"effort":"low"}}`),
		},
		{
			why: "arguments as a string", rule: "schema.wrong_type",
			fields: withTools(hello, assistant(`{"type":"tool_use","id":"a","name":"get_weather",`+
				`"input":"{}"}`), user(result("a"))),
			want: badRequest + "messages.1.content.0.tool_use.input: Input should be a valid dictionary",
			twin: withTools(hello, assistant(use("a")), user(result("a"))),
		},
		{
			why: "a number in a string", rule: "schema.wrong_type", fields: `"max_tokens":"64"`,
			want: badRequest + "max_tokens: Input should be a valid integer", twin: `"max_tokens":64`,
		},
		{
			why: "a role of another API", rule: "schema.enum", fields: `"messages":[{"role":"tool","content":"x"}]`,
			want: badRequest + "messages.0.role: Input should be 'user', 'assistant' or 'system'",
		},
		{
			why: "a service tier of the response", rule: "schema.enum", fields: `"service_tier":"priority"`,
			want: badRequest + "service_tier: Input should be 'auto' or 'standard_only'",
			twin: `"service_tier":"standard_only"`,
		},
		{
			why: "an id with a bar", rule: "schema.pattern",
			fields: withTools(hello, assistant(use("call|1")), user(result("call|1"))),
			want: badRequest + "messages.1.content.0.tool_use.id: String should match pattern " +
				"'^[a-zA-Z0-9_-]+$'",
			twin: withTools(hello, assistant(use("call_1")), user(result("call_1"))),
		},
		{
			why: "a tool name with a space", rule: "schema.pattern",
			fields: `"tools":[{"name":"get weather","input_schema":{"type":"object"}}]`,
			want: badRequest + "tools.0.custom.name: String should match pattern " +
				"'^[a-zA-Z0-9_-]{1,128}$'",
			twin: `"tools":[{"name":"get-weather","input_schema":{"type":"object"}}]`,
		},
		{
			why: "a model without a name", rule: "schema.string_length", fields: `"model":""`,
			want: badRequest + "model: String should have at least 1 character",
		},
		{
			why: "a budget below the minimum", rule: "schema.out_of_range", model: "claude-haiku-4-5",
			fields: `"max_tokens":4096,"thinking":{"type":"enabled","budget_tokens":1023}`,
			want: badRequest + "thinking.enabled.budget_tokens: Input should be greater than or equal to " +
				"1024",
			twin: `"max_tokens":4096,"thinking":{"type":"enabled","budget_tokens":1024}`,
		},
		{
			why: "a temperature of OpenAI's range", rule: "schema.out_of_range", model: "claude-haiku-4-5",
			fields: `"temperature":2.0`, want: badRequest + "temperature: range: 0..1", twin: `"temperature":1.0`,
		},
		{
			why: "too many MCP servers", rule: "schema.list_length",
			header: []string{"anthropic-beta", "mcp-client-2025-11-20"}, fields: servers(21),
			want: badRequest + "mcp_servers: List should have at most 20 items after validation, not 21",
			twin: servers(20),
		},
		{
			why: "a tool choice of another API", rule: "schema.union_tag", fields: tools + `,"tool_choice":{"type":"required"}`,
			want: badRequest + "tool_choice: Input tag 'required' found using 'type' does not match any of " +
				"the expected tags: 'auto', 'any', 'tool', 'none'",
			twin: tools + `,"tool_choice":{"type":"any"}`,
		},
	})
}

const closedFormat = `{"type":"json_schema","schema":{"type":"object","properties":{},"additionalProperties":false}}`

func servers(n int) string {
	one := `{"type":"url","url":"https://mcp.example.com","name":"m"}`
	return `"mcp_servers":[` + strings.Repeat(one+",", n-1) + one + `]`
}

// Problems keep their order: the rows do not reorder what the schema has found.
func TestSchemaOrder(t *testing.T) {
	x := exchange(false, nil, `{"model":7,"messages":"x","max_tokens":true,"colour":1}`)
	want := []string{
		"model: Input should be a valid string", "messages: Input should be a valid array",
		"max_tokens: Input should be a valid integer", "colour: Extra inputs are not permitted",
	}
	all := All(x, Schema)
	if len(all) != len(want) {
		t.Fatalf("%d findings, want %d: %v", len(all), len(want), all)
	}
	for i, f := range all {
		if f.Message != want[i] {
			t.Errorf("finding %d = %q, want %q", i, f.Message, want[i])
		}
	}
	if at := string(x.Body[all[2].Offset:]); at != `true,"colour":1}` {
		t.Errorf("the third finding points at %q", at)
	}
}

// A code without a row would be a problem that nobody reports.
func TestEveryProblemHasARow(t *testing.T) {
	codes := []wire.Code{
		wire.Missing, wire.Extra, wire.Misplaced, wire.WrongType, wire.Enum, wire.Pattern, wire.TooShort,
		wire.TooLong, wire.TooSmall, wire.TooLarge, wire.TooFew, wire.TooMany, wire.UnknownTag,
		wire.MissingTag, wire.Personal,
	}
	for _, code := range codes {
		p := wire.Problem{Code: code, Path: "a.b", Message: "an email address"}
		if got := FromProblem(p).Message; got != "a.b: an email address" {
			t.Errorf("%s: message %q", code, got)
		}
	}
}
