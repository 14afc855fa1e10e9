package prompt_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Frames of tool rows: members of a tool, and the list of tools.
const (
	toolMember = `{"tools":[{"name":"f","input_schema":{"type":"object"}$}],"messages":[{"role":"user","content":"q"}]}`
	toolList   = `{"tools":[$],"messages":[{"role":"user","content":"q"}]}`

	toolF    = `{"name":"f","input_schema":{"type":"object"}}`
	toolG    = `{"name":"g","input_schema":{"type":"object"}}`
	deferred = `{"name":"g","defer_loading":true,"input_schema":{"type":"object"}}`
)

func TestCanonicalTools(t *testing.T) {
	checkRows(t, []canonicalRow{
		{
			why: "tools are a set to a signature", frame: toolList,
			a: toolF + "," + toolG, b: toolG + "," + toolF, cache: other, sign: same,
		},
		{
			why: "one more is another set", frame: toolList,
			a: toolF, b: toolF + "," + toolG, cache: other, sign: other,
		},
		{
			why: "defaults may be spelled out", frame: toolMember,
			a: ``, b: `,"type":"custom","description":"","allowed_callers":[ "direct" ],"strict":false,` +
				`"eager_input_streaming":false,"defer_loading":false,"cache_control":{"type":"ephemeral"}`,
			cache: same, sign: same,
		},
		{
			why: "eager_input_streaming shapes no prompt, but a signature sees it", frame: toolMember,
			a: ``, b: `,"eager_input_streaming":true`, cache: same, sign: other,
		},
		{
			why: "strict counts", frame: toolMember,
			a: ``, b: `,"strict":true`, cache: other, sign: other,
		},
		{
			why: "a description counts", frame: toolMember,
			a: ``, b: `,"description":"d"`, cache: other, sign: other,
		},
		{
			why: "be it of white space", frame: toolMember,
			a: ``, b: `,"description":" "`, cache: other, sign: other,
		},
		{
			why: "a tool's own keys have no order", frame: toolList,
			a:     `{"type":"custom","name":"f","description":"what it does","input_schema":{"type":"object"}}`,
			b:     `{"input_schema":{"type":"object"},"description":"what it does","type":"custom","name":"f"}`,
			cache: same, sign: same,
		},
		{
			why: "nor have those of a server tool's settings", frame: toolList,
			a:     `{"type":"web_search_20250305","name":"web_search","user_location":{"type":"approximate","city":"Oslo"}}`,
			b:     `{"user_location":{"city":"Oslo","type":"approximate"},"name":"web_search","type":"web_search_20250305","max_uses":null}`,
			cache: same, sign: same,
		},
		{
			why: "those of an input_schema have, to the cache", frame: toolList,
			a:     `{"name":"f","input_schema":{"type":"object","properties":{"a":{},"b":{}}}}`,
			b:     `{"name":"f","input_schema":{"properties":{"b":{},"a":{}},"type":"object"}}`,
			cache: other, sign: same,
		},
		{
			why: "and those of an example", frame: toolMember,
			a: `,"input_examples":[{"a":1,"b":2}]`, b: `,"input_examples":[{"b":2,"a":1}]`, cache: other, sign: same,
		},
		{
			why: "a web tool of 2026 is called from code unless told otherwise", frame: toolList,
			a:     `{"type":"web_search_20260318","name":"web_search"}`,
			b:     `{"type":"web_search_20260318","name":"web_search","allowed_callers":["direct"]}`,
			cache: other, sign: other,
		},
		{
			why: "MCP servers bring tools", frame: anyMember,
			a: ``, b: `"mcp_servers":[{"type":"url","name":"m","url":"https://m"}],`, cache: other, sign: other,
		},
		{
			why: "and their tokens do not matter", frame: anyMember,
			a:     `"mcp_servers":[{"type":"url","name":"m","url":"https://m","authorization_token":"1"}],`,
			b:     `"mcp_servers":[{"type":"url","name":"m","url":"https://m","authorization_token":"2"}],`,
			cache: same, sign: same,
		},
	})
}

// found is a conversation in which a client's own search names the deferred tool g.
const found = `{"tools":[` + toolF + `,$],"messages":[{"role":"user","content":"q"},` +
	`{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":[{"type":"tool_reference","tool_name":"g"}]}]}]}`

func TestCanonicalDeferredTools(t *testing.T) {
	checkRows(t, []canonicalRow{
		{
			why: "a deferred tool is not in the prompt", frame: toolList,
			a: toolF, b: toolF + "," + deferred, cache: same, sign: same,
		},
		{
			why: "until something names it", frame: found,
			a: deferred, b: `{"name":"g","defer_loading":true,"description":"other","input_schema":{"type":"object"}}`, cache: other, sign: other,
		},
		{
			why: "the name in a tool search result does", frame: `{"tools":[` + toolF + `,$],"messages":[{"role":"assistant","content":[` +
				`{"type":"tool_search_tool_result","tool_use_id":"s","content":{"type":"tool_search_tool_search_result",` +
				`"tool_references":[{"type":"tool_reference","tool_name":"g"}]}}]}]}`,
			a: deferred, b: `{"name":"g","defer_loading":true,"description":"other","input_schema":{"type":"object"}}`, cache: other, sign: other,
		},
		{
			why: "taking it away does not", frame: `{"tools":[` + toolF + `,$],"messages":[{"role":"user","content":"q"},{"role":"system","content":[` +
				`{"type":"tool_removal","tool":{"type":"tool_reference","name":"g"}}]}]}`,
			a: deferred, b: `{"name":"g","defer_loading":true,"description":"other","input_schema":{"type":"object"}}`, cache: same, sign: same,
		},
		{
			why: "an input that looks like a reference does not", frame: `{"tools":[` + toolF + `,$],"messages":[{"role":"assistant","content":[` +
				`{"type":"tool_use","id":"t","name":"f","input":{"type":"tool_reference","tool_name":"g"}}]}]}`,
			a: deferred, b: `{"name":"g","defer_loading":true,"description":"other","input_schema":{"type":"object"}}`, cache: same, sign: same,
		},
		{
			why: "defaults of an added tool may be spelled out", frame: `{"messages":[{"role":"user","content":"q"},{"role":"system","content":[` +
				`{"type":"tool_addition","tool":{"type":"tool_definition","definition":{"name":"g"$,"input_schema":{}}}}]}]}`,
			a: ``, b: `,"type":"custom","strict":false`, cache: same, sign: same,
		},
	})
}

func TestDeferredToolsEnterWhereTheyAreNamed(t *testing.T) {
	body := `{"tools":[` + toolF + `,` + deferred + `],"messages":[{"role":"user","content":"q"}`
	before := build(t, body+"]}")
	whole := body + `,{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":[` +
		`{"type":"tool_reference","tool_name":"g"},{"type":"tool_reference","tool_name":"g"},{"type":"tool_reference","tool_name":"f"}]}]}]}`
	after := build(t, whole)
	last := len(before.Positions) - 1
	if after.Positions[last].CachePrefix != before.Positions[last].CachePrefix {
		t.Error("naming a deferred tool changes the prefix before it")
	}
	var names []string
	for _, q := range after.Positions {
		for _, tool := range q.Found {
			names = append(names, q.Path()+" "+tool.Name)
		}
	}
	if diff := cmp.Diff([]string{"messages.1.content.0 g"}, names); diff != "" {
		t.Errorf("found (-want +got):\n%s", diff)
	}
	// It costs what it costs among the tools.
	eager := build(t, strings.Replace(whole, `"defer_loading":true,`, "", 1))
	if after.Tokens() != eager.Tokens() {
		t.Errorf("%d tokens, and %d when the tool is not deferred", after.Tokens(), eager.Tokens())
	}
}
