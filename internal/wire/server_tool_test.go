package wire_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestServes(t *testing.T) {
	for _, row := range []struct {
		why, tool, name string
		call            string
		want            bool
	}{
		{"a tool by its name", "web_search_20250305", "web_search", "web_search", true},
		{"another tool", "web_search_20250305", "web_search", "web_fetch", false},
		{"a tool by its family", "tool_search_tool_bm25_20251119", "", "tool_search_tool_bm25", true},
		{"the other tool search", "tool_search_tool_bm25_20251119", "tool_search_tool_bm25", "tool_search_tool_regex", false},
		{"code under its other names", "code_execution_20250825", "code_execution", "text_editor_code_execution", true},
		{"a web tool that filters by code", "web_fetch_20260209", "web_fetch", "bash_code_execution", true},
		{"one that does not", "web_fetch_20250910", "web_fetch", "bash_code_execution", false},
		{"a tool of the client's of that name", "custom", "advisor", "advisor", true},
	} {
		tool := wire.Tool{Type: row.tool, Name: row.name}
		if got := tool.Serves(row.call); got != row.want {
			t.Errorf("%s: Serves(%q) = %t", row.why, row.call, got)
		}
	}
}

func TestIsServerResult(t *testing.T) {
	for kind, want := range map[string]bool{
		"web_search_tool_result": true, "mcp_tool_result": true, "tool_result": false, "server_tool_use": false, "fallback": false,
	} {
		if got := wire.IsServerResult(kind); got != want {
			t.Errorf("IsServerResult(%s) = %t", kind, got)
		}
	}
}
