package mockapi_test

import "testing"

// TestDiagnosticsCompareBetas: the set of the header's values is one of the parameters.
func TestDiagnosticsCompareBetas(t *testing.T) {
	for _, row := range []struct{ why, before, after, want string }{
		{"the same", "files-api-2025-04-14", "files-api-2025-04-14", noDivergence},
		{"another order", "files-api-2025-04-14,skills-2025-10-02", "skills-2025-10-02,files-api-2025-04-14", noDivergence},
		{"one twice", "files-api-2025-04-14", "files-api-2025-04-14,files-api-2025-04-14", noDivergence},
		{"one more", "files-api-2025-04-14", "files-api-2025-04-14,skills-2025-10-02", inconclusive},
		{"one less, the feature's own", "cache-diagnosis-2026-04-07", "", inconclusive},
	} {
		d := newDiagnosed(t)
		first := d.ask("", theWord, "anthropic-beta", row.before)
		if got := diagnosticsOf(d.ask(idOf(first), theWord, "anthropic-beta", row.after)); got != row.want {
			t.Errorf("%s: %s, want %s", row.why, got, row.want)
		}
	}
}

// TestDiagnosticsContextManagement: an edit of the history is a parameter, in whatever order its
// keys come.
func TestDiagnosticsContextManagement(t *testing.T) {
	const (
		beta  = "context-management-2025-06-27"
		edits = noLimits + `,"context_management":{"edits":[{"type":"clear_tool_uses_20250919","clear_tool_inputs":true}]}`
		other = noLimits + `,"context_management":{"edits":[{"clear_tool_inputs":true,"type":"clear_tool_uses_20250919"}]}`
		more  = noLimits + `,"context_management":{"edits":[{"type":"clear_tool_uses_20250919","clear_tool_inputs":false}]}`
	)
	for _, row := range []struct{ why, before, after, want string }{
		{"the same", edits, edits, noDivergence},
		{"another order of keys", edits, other, noDivergence},
		{"another value", edits, more, inconclusive},
		{"none any more", edits, noLimits, inconclusive},
	} {
		d := newDiagnosed(t)
		first := d.ask("", edit(t, theWord, noLimits, row.before), "anthropic-beta", beta)
		if got := diagnosticsOf(d.ask(idOf(first), edit(t, theWord, noLimits, row.after), "anthropic-beta", beta)); got != row.want {
			t.Errorf("%s: %s, want %s", row.why, got, row.want)
		}
	}
}
