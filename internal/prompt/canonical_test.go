package prompt_test

import (
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// build makes the prompt of a body for a model that keeps all thinking.
func build(t *testing.T, body string) *prompt.Prompt {
	t.Helper()
	return buildFor(t, "claude-opus-5-5", body)
}

func buildFor(t *testing.T, model, body string) *prompt.Prompt {
	t.Helper()
	root, err := wire.Parse([]byte(body))
	if err != nil {
		t.Fatalf("parse %s: %v", body, err)
	}
	m, ok := fixtures.DefaultModels().Find(model)
	if !ok {
		t.Fatalf("no model %s", model)
	}
	return prompt.Build(wire.NewRequest(root, wire.Dialect{Version: wire.Version2026}), m)
}

// same and other say how two prompts compare.
const (
	same  = true
	other = false
)

// Each row changes one thing in a conversation and says which of the two comparisons sees it.
var canonicalRows = []struct {
	why         string
	a, b        string // the whole body, or what replaces $ in the row's frame
	frame       string
	cache, sign bool
}{
	{
		why: "a string is short for one text block", frame: `{"messages":[{"role":"user","content":$}]}`,
		a: `"hi"`, b: `[{"type":"text","text":"hi"}]`, cache: same, sign: same,
	},
	{
		why: "a system string is short for one text block", frame: `{"system":$,"messages":[{"role":"user","content":"q"}]}`,
		a: `"be brief"`, b: `[{"type":"text","text":"be brief"}]`, cache: same, sign: same,
	},
	{
		why:   "a tool result's string is short for one text block",
		frame: `{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":$}]}]}`,
		a:     `"4"`, b: `[{"type":"text","text":"4"}]`, cache: same, sign: same,
	},
	{
		why: "a marker is no part of a prompt", frame: `{"messages":[{"role":"user","content":[{"type":"text","text":"hi"$}]}]}`,
		a: ``, b: `,"cache_control":{"type":"ephemeral"}`, cache: same, sign: same,
	},
	{
		why: "null members say nothing", frame: `{"messages":[{"role":"user","content":[{"type":"text","text":"hi"$}]}]}`,
		a: ``, b: `,"citations":null,"cache_control":null`, cache: same, sign: same,
	},
	{
		why: "an empty list of citations says nothing", frame: `{"messages":[{"role":"user","content":[{"type":"text","text":"hi"$}]}]}`,
		a: ``, b: `,"citations":[ ]`, cache: same, sign: same,
	},
	{
		why: "the direct caller is the default", frame: `{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}$}]}]}`,
		a: ``, b: `,"caller":{ "type": "direct" }`, cache: same, sign: same,
	},
	{
		why: "is_error false is the default", frame: `{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"4"$}]}]}`,
		a: ``, b: `,"is_error":false`, cache: same, sign: same,
	},
	{
		why: "is_error true is not", frame: `{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"4"$}]}]}`,
		a: ``, b: `,"is_error":true`, cache: other, sign: other,
	},
	{
		why: "a block's own keys have no order", frame: `{"messages":[{"role":"user","content":[$]}]}`,
		a: `{"type":"text","text":"hi"}`, b: `{"text":"hi","type":"text"}`, cache: same, sign: same,
	},
	{
		why: "white space between JSON tokens is nothing", frame: `{"messages":[{"role":"user","content":[{"type":"image","source":$}]}]}`,
		a: `{"type":"url","url":"https://a/b.png"}`, b: `{ "type" : "url" , "url" : "https://a/b.png" }`, cache: same, sign: same,
	},
	{
		why: "keys of a tool's input keep their order for the cache", frame: `{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":$}]}]}`,
		a: `{"a":1,"b":2}`, b: `{"b":2,"a":1}`, cache: other, sign: same,
	},
	{
		why: "so do nested ones", frame: `{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":$}]}]}`,
		a: `{"o":{"a":1,"b":2}}`, b: `{"o":{"b":2,"a":1}}`, cache: other, sign: same,
	},
	{
		why: "and those of an input_schema", frame: `{"tools":[{"name":"f","input_schema":$}],"messages":[{"role":"user","content":"q"}]}`,
		a: `{"type":"object","properties":{"a":{},"b":{}}}`, b: `{"properties":{"b":{},"a":{}},"type":"object"}`, cache: other, sign: same,
	},
	{
		why: "1.0 is 1 to a signature", frame: `{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":$}]}]}`,
		a: `{"a":1}`, b: `{"a":1.0}`, cache: other, sign: same,
	},
	{
		why: "1 is not 2", frame: `{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":$}]}]}`,
		a: `{"a":1}`, b: `{"a":2}`, cache: other, sign: other,
	},
	{
		why: "white space around a text is nothing to a signature", frame: `{"messages":[{"role":"user","content":$}]}`,
		a: `"hi"`, b: `" hi\n"`, cache: other, sign: same,
	},
	{
		why: "white space within a text counts", frame: `{"messages":[{"role":"user","content":$}]}`,
		a: `"a b"`, b: `"a  b"`, cache: other, sign: other,
	},
	{
		why: "a long text counts by its own digest", frame: `{"messages":[{"role":"user","content":$}]}`,
		a: `"` + strings.Repeat("long ", 40) + `a"`, b: `"` + strings.Repeat("long ", 40) + `b"`, cache: other, sign: other,
	},
	{
		why: "a white-space block is nothing to a signature", frame: `{"messages":[{"role":"user","content":[$]}]}`,
		a: `{"type":"text","text":"hi"}`, b: `{"type":"text","text":"hi"},{"type":"text","text":" "}`, cache: other, sign: same,
	},
	{
		why: "tools are a set to a signature", frame: `{"tools":[$],"messages":[{"role":"user","content":"q"}]}`,
		a: `{"name":"f","input_schema":{"type":"object"}},{"name":"g","input_schema":{"type":"object"}}`,
		b: `{"name":"g","input_schema":{"type":"object"}},{"name":"f","input_schema":{"type":"object"}}`, cache: other, sign: same,
	},
	{
		why: "a tool's defaults may be spelled out", frame: `{"tools":[{"name":"f","input_schema":{"type":"object"}$}],"messages":[{"role":"user","content":"q"}]}`,
		a: ``, b: `,"type":"custom","description":"","allowed_callers":["direct"],"strict":false,"eager_input_streaming":false`, cache: same, sign: same,
	},
	{
		why: "eager_input_streaming shapes no prompt, but a signature sees it", frame: `{"tools":[{"name":"f","input_schema":{"type":"object"}$}],"messages":[{"role":"user","content":"q"}]}`,
		a: ``, b: `,"eager_input_streaming":true`, cache: same, sign: other,
	},
	{
		why: "a description counts", frame: `{"tools":[{"name":"f","input_schema":{"type":"object"}$}],"messages":[{"role":"user","content":"q"}]}`,
		a: ``, b: `,"description":"d"`, cache: other, sign: other,
	},
	{
		why: "a deferred tool is not in the prompt", frame: `{"tools":[{"name":"f","input_schema":{"type":"object"}}$],"messages":[{"role":"user","content":"q"}]}`,
		a: ``, b: `,{"name":"g","defer_loading":true,"input_schema":{"type":"object"}}`, cache: same, sign: same,
	},
	{
		why: "a role counts", frame: `{"messages":[{"role":$,"content":"hi"}]}`,
		a: `"user"`, b: `"assistant"`, cache: other, sign: other,
	},
	{
		why: "a system prompt where there was none counts", frame: `{$"messages":[{"role":"user","content":"q"}]}`,
		a: ``, b: `"system":"be brief",`, cache: other, sign: other,
	},
	{
		why: "the billing header that Claude Code sends is stripped", frame: `{"system":[$],"messages":[{"role":"user","content":"q"}]}`,
		a: `{"type":"text","text":"x-anthropic-billing-header: cc_version=1"},{"type":"text","text":"s"}`,
		b: `{"type":"text","text":"x-anthropic-billing-header: cc_version=2"},{"type":"text","text":"s"}`, cache: same, sign: same,
	},
	{
		why: "thinking is no part of what a signature compares", frame: `{"messages":[{"role":"user","content":"q"},{"role":"assistant","content":[$]}]}`,
		a: `{"type":"text","text":"a"}`, b: `{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"a"}`, cache: other, sign: same,
	},
	{
		why: "an effort message without content joins the prefix", frame: `{"messages":[{"role":"user","content":"q"}$,{"role":"assistant","content":"a"}]}`,
		a: ``, b: `,{"role":"system","content":[],"output_config":{"effort":"low"}}`, cache: other, sign: other,
	},
	{
		why: "max_tokens and metadata shape no prompt", frame: `{$"messages":[{"role":"user","content":"q"}]}`,
		a: `"max_tokens":1,`, b: `"max_tokens":2,"metadata":{"user_id":"u"},"stop_sequences":["x"],`, cache: same, sign: same,
	},
}

func TestCanonicalForms(t *testing.T) {
	for _, row := range canonicalRows {
		t.Run(row.why, func(t *testing.T) {
			a := build(t, strings.Replace(row.frame, "$", row.a, 1))
			b := build(t, strings.Replace(row.frame, "$", row.b, 1))
			lastA, lastB := a.Positions[len(a.Positions)-1], b.Positions[len(b.Positions)-1]
			if got := lastA.CachePrefix == lastB.CachePrefix; got != row.cache {
				t.Errorf("the cache finds them the same: %v, want %v", got, row.cache)
			}
			if got := lastA.SignPrefix == lastB.SignPrefix; got != row.sign {
				t.Errorf("a signature finds them the same: %v, want %v", got, row.sign)
			}
		})
	}
}
