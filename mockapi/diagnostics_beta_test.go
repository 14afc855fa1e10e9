package mockapi_test

import "testing"

// TestDiagnosticsOfBetaFeatures: what shapes the prompt without being a tool, a block or a parameter
// of its own.
func TestDiagnosticsOfBetaFeatures(t *testing.T) {
	const (
		betas    = "mcp-client-2025-11-20,mid-conversation-output-config-2026-07-01"
		maps     = `{"type":"url","name":"maps","url":"https://maps.example.com/","authorization_token":"one"}`               // 90
		toolset  = `{"type":"mcp_toolset","mcp_server_name":"maps"}`                                                          // 47
		hidden   = `{"name":"hide","defer_loading":true,"description":"Hide.","input_schema":{"type":"object"}}`              // 91
		named    = `{"type":"tool_result","tool_use_id":"toolu_01","content":[{"type":"tool_reference","tool_name":"hide"}]}` // 104
		lowered  = `{"role":"system","content":[],"output_config":{"effort":"low"}}`
		features = `{"model":"claude-opus-5-5",` + noLimits + `,"mcp_servers":[` + maps + `],"tools":[` + lookTool + `,` + toolset + `,` + hidden + `],` +
			`"messages":[` + askWord + `,{"role":"assistant","content":[` + lookTide + `]},{"role":"user","content":[` + named + `]},` + lowered + `]}`
	)
	for _, row := range []struct {
		why   string
		edits []string
		want  string
	}{
		{"the same", nil, noDivergence},
		{"a server's token", []string{`"one"`, `"two"`}, noDivergence},
		{"the order of a server's keys", []string{`"type":"url","name":"maps"`, `"name":"maps","type":"url"`}, noDivergence},
		{"a server's URL", []string{"maps.example.com", "maps.example.org"}, hasChanged("tools", "144")},
		{"a deferred tool that nothing has named", []string{hidden, hidden + `,{"name":"seek","defer_loading":true,"input_schema":{"type":"object"}}`}, noDivergence},
		{"a deferred tool, from the block on that names it", []string{"Hide.", "Hide!"}, hasChanged("messages", "49")},
		{"the effort of a message", []string{`"effort":"low"`, `"effort":"high"`}, hasChanged("messages", "0")},
		{"the effort of a message goes", []string{"," + lowered, ""}, hasChanged("messages", "0")},
	} {
		d := newDiagnosed(t)
		first := d.ask("", features, "anthropic-beta", betas)
		if got := diagnosticsOf(d.ask(idOf(first), edit(t, features, row.edits...), "anthropic-beta", betas)); got != row.want {
			t.Errorf("%s:\ngot  %s\nwant %s", row.why, got, row.want)
		}
	}
}
