package reply

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestRepliesWithRawBlocks(t *testing.T) {
	rows := []struct {
		why, block string
		want       wire.Content
	}{
		{"text is typed", `{"type":"text","text":"a"}`, wire.Content{Type: "text", Text: "a"}},
		{"citations null are the default", `{"type":"text","text":"a","citations":null}`, wire.Content{Type: "text", Text: "a"}},
		{
			"a text with citations is kept whole", `{"type":"text","text":"a","citations":[{"type":"x"}]}`,
			wire.Content{Type: "text", Text: "a", Raw: []byte(`{"type":"text","text":"a","citations":[{"type":"x"}]}`)},
		},
		{
			"a signature stands as written", `{"type":"thinking","thinking":"h","signature":"c2ln"}`,
			wire.Content{Type: "thinking", Text: "h", Signature: "c2ln"},
		},
		{"redacted thinking to be filled", `{"type":"redacted_thinking"}`, wire.Content{Type: "redacted_thinking"}},
		{"redacted thinking as written", `{"type":"redacted_thinking","data":"ZGF0YQ=="}`, wire.Content{Type: "redacted_thinking", Signature: "ZGF0YQ=="}},
		{
			"a call with the default caller is typed",
			`{"type":"tool_use","name":"f","input":{"a": 1},"caller":{"type":"direct"}}`,
			wire.Content{Type: "tool_use", Name: "f", Input: []byte(`{"a":1}`)},
		},
		{
			"a call of a toolset's member is kept whole",
			`{"type":"tool_use","id":"t","name":"f","input":{},"toolset_name":"s"}`,
			wire.Content{
				Type: "tool_use", ID: "t", Name: "f", Input: []byte(`{}`),
				Raw: []byte(`{"type":"tool_use","id":"t","name":"f","input":{},"toolset_name":"s"}`),
			},
		},
		{
			"a call from code is kept whole",
			`{"type":"tool_use","id":"t","name":"f","input":{},"caller":{"type":"code_execution_20260120","tool_id":"srvtoolu_1"}}`,
			wire.Content{
				Type: "tool_use", ID: "t", Name: "f", Input: []byte(`{}`),
				Raw: []byte(`{"type":"tool_use","id":"t","name":"f","input":{},"caller":{"type":"code_execution_20260120","tool_id":"srvtoolu_1"}}`),
			},
		},
		{
			"a call of a server tool is typed", `{"type":"server_tool_use","name":"web_search","input":{"query":"q"}}`,
			wire.Content{Type: "server_tool_use", Name: "web_search", Input: []byte(`{"query":"q"}`)},
		},
		{
			"a result of the server is kept", `{"type":"web_search_tool_result", "tool_use_id":"srvtoolu_1", "content":[]}`,
			wire.Content{
				Type: "web_search_tool_result",
				Raw:  []byte(`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}`),
			},
		},
		{
			"a call of an MCP server is kept", `{"type":"mcp_tool_use","id":"m","name":"f","server_name":"s","input":{}}`,
			wire.Content{
				Type: "mcp_tool_use",
				Raw:  []byte(`{"type":"mcp_tool_use","id":"m","name":"f","server_name":"s","input":{}}`),
			},
		},
		{
			"so are a compaction", `{"type":"compaction","content":"so far","signature":"s"}`,
			wire.Content{Type: "compaction", Raw: []byte(`{"type":"compaction","content":"so far","signature":"s"}`)},
		},
		{"and a type that nobody knows yet", `{"type":"hologram"}`, wire.Content{Type: "hologram", Raw: []byte(`{"type":"hologram"}`)}},
	}
	for _, row := range rows {
		got := parseOne(t, `{"reply":{"content":[`+row.block+`]}}`).answer.content
		if diff := cmp.Diff([]wire.Content{row.want}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}
