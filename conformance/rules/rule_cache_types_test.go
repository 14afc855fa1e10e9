package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// withMarker adds a marker to a block.
func withMarker(block string) string { return strings.TrimSuffix(block, "}") + marker("") + "}" }

// Which types of block take a marker, in both dialects, and what is said of those that do not. Every
// type of the schema is here, so that a new one must be sorted in.
func TestCacheBlockTypes(t *testing.T) {
	const toolChanges, compact = "mid-conversation-tool-changes-2026-07-01", "compact-2026-01-12"
	server := func(kind, content string) string {
		return `{"type":"` + kind + `","tool_use_id":"srvtoolu_1","content":` + content + `}`
	}
	failed := func(kind string) string {
		return server(kind, `{"type":"`+kind+`_error","error_code":"unavailable"}`)
	}
	thought := func(b string) string { return messages(hello, assistant(b, text("a")), goOn) }
	asked := func(b string) string { return messages(user(b)) }
	said := func(b string) string { return messages(hello, assistant(b), goOn) }
	changed := func(b string) string {
		return `"tools":[` + weather + `,` + clock + `],` + messages(hello, `{"role":"system","content":[`+b+`]}`)
	}
	tests := []struct {
		block string
		in    func(block string) string
		beta  string
		want  string // "" for accepted
	}{
		{block: text("a"), in: asked},
		{block: `{"type":"image","source":` + inline + `}`, in: asked},
		{block: `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"a"}}`, in: asked},
		{block: `{"type":"search_result","source":"s","title":"t","content":[` + text("a") + `]}`, in: asked},
		{block: `{"type":"container_upload","file_id":"file_1"}`, in: asked},
		{block: use("a"), in: func(b string) string { return withTools(hello, assistant(b), user(result("a"))) }},
		{block: result("a"), in: func(b string) string { return withTools(hello, assistant(use("a")), user(b)) }},
		{block: `{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"x"}}`, in: said},
		{block: server("web_search_tool_result", `[]`), in: said},
		{block: failed("web_fetch_tool_result"), in: said},
		{block: failed("advisor_tool_result"), in: said, beta: "advisor-tool-2026-03-01"},
		{block: failed("code_execution_tool_result"), in: said},
		{block: failed("bash_code_execution_tool_result"), in: said},
		{block: failed("text_editor_code_execution_tool_result"), in: said},
		{block: failed("tool_search_tool_result"), in: said},
		{block: `{"type":"mcp_tool_use","id":"mcptoolu_1","name":"x","server_name":"m","input":{}}`, in: said, beta: mcpBeta},
		{block: `{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","content":"x"}`, in: said, beta: mcpBeta},
		{block: `{"type":"compaction","content":"s"}`, in: said, beta: compact},
		{block: `{"type":"tool_addition","tool":{"type":"tool_reference","name":"get_time"}}`, in: changed, beta: toolChanges},
		{block: `{"type":"tool_removal","tool":{"type":"tool_reference","name":"get_time"}}`, in: changed, beta: toolChanges},
		{
			block: `{"type":"thinking","thinking":"t","signature":"eA=="}`, in: thought,
			want: "messages.1.content.0.thinking.cache_control: Extra inputs are not permitted",
		},
		{
			block: `{"type":"redacted_thinking","data":"eA=="}`, in: thought,
			want: "messages.1.content.0.redacted_thinking.cache_control: Extra inputs are not permitted",
		},
		{
			block: `{"type":"mcp_tool_listing","mcp_server_name":"m","tools":[]}`, in: changed, beta: mcpBeta,
			want: "messages.1.content.0.mcp_tool_listing.cache_control: Extra inputs are not permitted",
		},
		{
			block: `{"type":"fallback","from":{"model":"claude-opus-5-5"},"to":{"model":"claude-opus-5"}}`, in: said,
			beta: "server-side-fallback-2026-07-01",
			want: "messages.1.content.0.fallback.cache_control: Extra inputs are not permitted",
		},
	}
	var seen []string
	for _, tt := range tests {
		kind := blockType(t, tt.block)
		seen = append(seen, kind)
		for _, version := range []string{wire.Version2023, wire.Version2026} {
			t.Run(version+"/"+kind, func(t *testing.T) {
				header := []string{"anthropic-version", version, "anthropic-beta", tt.beta}
				with, without := tt.in(withMarker(tt.block)), tt.in(tt.block)
				if got := markerProblem(exchange(false, header, plain("claude-opus-5-5", with, false))); got != tt.want {
					t.Errorf("got  %q\nwant %q", got, tt.want)
				}
				if got := markerProblem(exchange(false, header, plain("claude-opus-5-5", without, false))); got != "" {
					t.Errorf("without a marker: %s", got)
				}
			})
		}
	}
	slices.Sort(seen)
	if diff := cmp.Diff(tags(t, "InputContentBlock"), seen); diff != "" {
		t.Errorf("types of blocks (-schema +test)\n%s", diff)
	}
}

// Every kind of tool takes a marker.
func TestCacheToolTypes(t *testing.T) {
	named := map[string]string{
		"custom": `"name":"a","input_schema":{"type":"object"}`, "mcp_toolset": `"mcp_server_name":"m"`,
		"browser_toolset": "", "computer_toolset": "",
		"advisor": `"name":"advisor","model":"claude-opus-5-5"`, "bash": `"name":"bash"`,
		"code_execution": `"name":"code_execution"`, "memory": `"name":"memory"`,
		"computer":   `"name":"computer","display_width_px":1,"display_height_px":1`,
		"web_search": `"name":"web_search"`, "web_fetch": `"name":"web_fetch"`,
		"tool_search_tool_bm25": `"name":"tool_search_tool_bm25"`, "tool_search_tool_regex": `"name":"tool_search_tool_regex"`,
	}
	betas := "computer-use-2024-10-22,computer-use-2025-01-24,computer-use-2025-11-24,advisor-tool-2026-03-01," + mcpBeta
	for _, kind := range tags(t, "ToolUnion") {
		t.Run(kind, func(t *testing.T) {
			family, _, _ := strings.Cut(kind, "_20")
			fields, known := named[kind]
			if !known {
				fields, known = named[family]
			}
			if family == "text_editor" {
				fields, known = `"name":"str_replace_based_edit_tool"`, true
				if kind < "text_editor_20250429" {
					fields = `"name":"str_replace_editor"`
				}
			}
			if !known {
				t.Fatal("a kind of tool that the test does not know")
			}
			tool := `{"type":"` + kind + `"` + strings.TrimSuffix(","+fields, ",") + `}`
			x := exchange(false, []string{"anthropic-beta", betas}, plain("", `"tools":[`+withMarker(tool)+`]`, false))
			if got := markerProblem(x); got != "" {
				t.Error(got)
			}
			if n := len(x.Request.Breakpoints()); n != 1 {
				t.Errorf("%d breakpoints", n)
			}
		})
	}
}

// markerProblem is the first thing that the schema or a rule about markers says, "" for nothing. What
// else may be wrong with a block out of its conversation is not asked.
func markerProblem(x *Exchange) string {
	for _, f := range All(x) {
		if f.Rule.Layer == Schema || f.Rule.Family() == "cache" {
			return f.Message
		}
	}
	return ""
}

func blockType(t *testing.T, block string) string {
	t.Helper()
	root, syntax := wire.Parse([]byte(block))
	if syntax != nil {
		t.Fatalf("%s: %v", block, syntax)
	}
	return root.Get("type").Str()
}
