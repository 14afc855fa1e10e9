package wire

import "testing"

func TestAutomaticBreakpoint(t *testing.T) {
	const (
		auto  = `{"cache_control":{"type":"ephemeral"},`
		hi    = `{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`
		rules = `"system":[{"type":"text","text":"s"},{"type":"text","text":"t"}],`
	)
	after := func(blocks string) string {
		return auto + rules + `"messages":[` + hi + `,{"role":"assistant","content":[` + blocks + `]}]}`
	}
	called := func(caller string) string {
		return auto + rules + `"messages":[` + hi + `,{"role":"assistant","content":[
			{"type":"tool_use","id":"x","name":"f","input":{}` + caller + `}]},
			{"role":"user","content":[{"type":"tool_result","tool_use_id":"x","content":"1"}]}]}`
	}
	tests := []struct {
		why, body string
		want      string // "" for none
	}{
		{"not asked for", `{"messages":[` + hi + `]}`, ""},
		{"null asks for none", `{"cache_control":null,"messages":[` + hi + `]}`, ""},
		{"the last block", auto + `"messages":[` + hi + `]}`, "messages.0.content.1 5m automatic"},
		{"a string is a block", auto + `"messages":[{"role":"user","content":"a"}]}`, "messages.0.content.0 5m automatic"},
		{
			"with its ttl", `{"cache_control":{"type":"ephemeral","ttl":"1h"},"messages":[` + hi + `]}`,
			"messages.0.content.1 1h automatic",
		},
		{"on a marked block", after(`{"type":"text","text":"c"` + mark1 + `}`), "messages.1.content.0 5m automatic"},
		{"past thinking", after(`{"type":"text","text":"c"},{"type":"thinking","thinking":"t"}`), "messages.1.content.0 5m automatic"},
		{"past redacted thinking", after(`{"type":"redacted_thinking","data":"d"}`), "messages.0.content.1 5m automatic"},
		{"past a listing", after(`{"type":"mcp_tool_listing","tools":[]}`), "messages.0.content.1 5m automatic"},
		{"past a definition that is deferred", after(`{"type":"tool_addition","tool":{"type":"tool_definition",
			"definition":{"name":"a","defer_loading":true}}}`), "messages.0.content.1 5m automatic"},
		{"on one that is not", after(`{"type":"tool_addition","tool":{"type":"tool_definition",
			"definition":{"name":"a"}}}`), "messages.1.content.0 5m automatic"},
		{"past a fallback", after(`{"type":"fallback"}`), "messages.0.content.1 5m automatic"},
		{"past an empty text", after(`{"type":"text","text":""}`), "messages.0.content.1 5m automatic"},
		{"past a message without blocks", after(``), "messages.0.content.1 5m automatic"},
		{"on the result of a server tool", after(`{"type":"web_search_tool_result","tool_use_id":"a","content":[]}`),
			"messages.1.content.0 5m automatic"},
		{"on a result", called(`,"caller":{"type":"direct"}`), "messages.2.content.0 5m automatic"},
		{"on a result whose call names no caller", called(``), "messages.2.content.0 5m automatic"},
		{"past what code has called, and its result", called(`,"caller":{"type":"code_execution_20260120","tool_id":"s"}`),
			"messages.0.content.1 5m automatic"},
		{
			"past a message that the turn clears", auto + `"messages":[` + hi + `,
				{"role":"system","content":"brief","clear_at":"next_user_message"}]}`, "messages.0.content.1 5m automatic",
		},
		{
			"on a system message that stays", auto + `"messages":[` + hi + `,
				{"role":"system","content":"brief","clear_at":"never"}]}`, "messages.1.content.0 5m automatic",
		},
		{
			"no block in messages", auto + rules + `"messages":[{"role":"user","content":[{"type":"text","text":""}]}]}`,
			"system.1 5m automatic",
		},
		{
			"an empty system block", auto + `"system":[{"type":"text","text":"s"},{"type":"text","text":""}],"messages":[]}`,
			"system.0 5m automatic",
		},
		{
			"only tools", auto + `"system":"","tools":[{"name":"a"},{"name":"b"},{"name":"c","defer_loading":true}],
				"messages":[]}`, "tools.1 5m automatic",
		},
		{"nothing to keep", auto + `"tools":[{"name":"c","defer_loading":true}],"messages":[]}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got := ""
			if b, ok := view(t, tt.body).AutomaticBreakpoint(); ok {
				got = line(b)
			}
			if got != tt.want {
				t.Errorf("lands on %q, want %q", got, tt.want)
			}
		})
	}
}
