package reply

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Every tool that the API runs, an MCP server and a model to fall back to.
const allServed = `"tools":[{"type":"web_search_20250305","name":"web_search"},{"type":"web_fetch_20250910","name":"web_fetch"},
	{"type":"code_execution_20250825","name":"code_execution"},{"type":"tool_search_tool_bm25_20251119","name":"tool_search_tool_bm25"},
	{"type":"tool_search_tool_regex_20251119","name":"tool_search_tool_regex"},
	{"type":"advisor_20260301","name":"advisor","model":"claude-opus-5-5"}],
	"mcp_servers":[{"type":"url","name":"notes","url":"https://a.example"}],"fallbacks":[{"model":"claude-opus-4-8"}],
	"model":"claude-opus-5"`

// drafted is the content of a scripted reply, one block a line.
func drafted(t *testing.T, reply, body string) string {
	t.Helper()
	s := parseOne(t, `{"reply":`+reply+`}`)
	d, err := s.draft(promptOf(t, body), Options{NewID: countingIDs()})
	if err != nil {
		t.Fatalf("%s: %v", reply, err)
	}
	var lines []string
	for i := range d.Content {
		lines = append(lines, string(d.Content[i].AppendJSON(nil, wire.Dialect{})))
	}
	return strings.Join(lines, "\n")
}

func TestShortForms(t *testing.T) {
	const (
		use    = `{"type":"server_tool_use","id":"srvtoolu_1","name":`
		answer = `_tool_result","tool_use_id":"srvtoolu_1","content":`
	)
	rows := []struct{ why, reply, want string }{
		{
			"a search with what it found; what is encrypted stands for itself",
			`{"web_search":{"query":"q","results":[{"url":"https://a","title":"A"},{"url":"https://b","title":"B","page_age":"May 1","encrypted_content":"eA=="}]}}`,
			use + `"web_search","input":{"query":"q"}}` + "\n" +
				`{"type":"web_search` + answer + `[{"type":"web_search_result","encrypted_content":"tnksldRQbEApxjgcqMzdPQVIiL1SrY4SmlsUNjHB8x4=","url":"https://a","title":"A","page_age":null},` +
				`{"type":"web_search_result","url":"https://b","title":"B","page_age":"May 1","encrypted_content":"eA=="}]}`,
		},
		{"a search that found nothing", `{"web_search":{"query":"q","results":[]}}`, use + `"web_search","input":{"query":"q"}}` + "\n" + `{"type":"web_search` + answer + `[]}`},
		{"a search that waits", `{"web_search":{"query":"q"}}`, use + `"web_search","input":{"query":"q"}}`},
		{
			"a search that failed", `{"web_search":{"query":"q","error":"max_uses_exceeded"}}`,
			use + `"web_search","input":{"query":"q"}}` + "\n" +
				`{"type":"web_search` + answer + `{"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"}}`,
		},
		{
			"a page", `{"web_fetch":{"url":"https://a","text":"Tea.","title":"A"}}`,
			use + `"web_fetch","input":{"url":"https://a"}}` + "\n" +
				`{"type":"web_fetch` + answer + `{"type":"web_fetch_result","url":"https://a","content":{"type":"document",` +
				`"source":{"type":"text","media_type":"text/plain","data":"Tea."},"title":"A","citations":null},"retrieved_at":null}}`,
		},
		{
			"code that ran", `{"code_execution":{"code":"print(1)","stdout":"1\n","files":"file_1"}}`,
			use + `"code_execution","input":{"code":"print(1)"}}` + "\n" +
				`{"type":"code_execution` + answer + `{"type":"code_execution_result","stdout":"1\n","stderr":"","return_code":0,` +
				`"content":[{"type":"code_execution_output","file_id":"file_1"}]}}`,
		},
		{
			"a command that failed on its own", `{"bash_code_execution":{"command":"false","return_code":1}}`,
			use + `"bash_code_execution","input":{"command":"false"}}` + "\n" +
				`{"type":"bash_code_execution` + answer + `{"type":"bash_code_execution_result","stdout":"","stderr":"","return_code":1,"content":[]}}`,
		},
		{
			"a file that was looked at", `{"text_editor_code_execution":{"command":"view","path":"a.txt","result":{"content":"x","num_lines":1}}}`,
			use + `"text_editor_code_execution","input":{"command":"view","path":"a.txt"}}` + "\n" +
				`{"type":"text_editor_code_execution` + answer + `{"file_type":"text","type":"text_editor_code_execution_view_result",` +
				`"content":"x","num_lines":1,"start_line":null,"total_lines":null}}`,
		},
		{
			"a file that is not there has a message as well", `{"text_editor_code_execution":{"command":"view","path":"a.txt","error":"file_not_found"}}`,
			use + `"text_editor_code_execution","input":{"command":"view","path":"a.txt"}}` + "\n" +
				`{"type":"text_editor_code_execution` + answer + `{"type":"text_editor_code_execution_tool_result_error","error_code":"file_not_found","error_message":null}}`,
		},
		{
			"tools that were found", `{"tool_search":{"query":"w","tools":["get_weather"],"name":"tool_search_tool_regex"}}`,
			use + `"tool_search_tool_regex","input":{"query":"w"}}` + "\n" +
				`{"type":"tool_search` + answer + `{"type":"tool_search_tool_search_result","tool_references":[{"type":"tool_reference","tool_name":"get_weather"}]}}`,
		},
		{
			"advice, and advice that nobody may read", `{"advisor":[{"text":"Go on."},{"id":"srvtoolu_x","encrypted_content":"eA==","stop_reason":"end_turn"}]}`,
			use + `"advisor","input":{}}` + "\n" +
				`{"type":"advisor` + answer + `{"type":"advisor_result","text":"Go on.","stop_reason":null}}` + "\n" +
				`{"type":"server_tool_use","id":"srvtoolu_x","name":"advisor","input":{}}` + "\n" +
				`{"type":"advisor_tool_result","tool_use_id":"srvtoolu_x","content":{"type":"advisor_redacted_result","encrypted_content":"eA==","stop_reason":"end_turn"}}`,
		},
		{
			"a call of an MCP server", `{"mcp_tool_use":{"server_name":"notes","name":"find","input":{"a":1},"result":"None."}}`,
			`{"type":"mcp_tool_use","id":"mcptoolu_1","name":"find","server_name":"notes","input":{"a":1}}` + "\n" +
				`{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","is_error":false,"content":[{"type":"text","text":"None.","citations":null}]}`,
		},
		{
			"a fallback follows the model that was asked, and the next one that model",
			`{"content":[{"fallback":{"to":"claude-opus-4-8","category":"cyber"}},{"fallback":{"to":"claude-sonnet-4-6"}},{"text":"a"}]}`,
			`{"type":"fallback","from":{"model":"claude-opus-5"},"to":{"model":"claude-opus-4-8"},"trigger":{"type":"refusal","category":"cyber"}}` + "\n" +
				`{"type":"fallback","from":{"model":"claude-opus-4-8"},"to":{"model":"claude-sonnet-4-6"},"trigger":{"type":"refusal","category":null}}` + "\n" +
				`{"type":"text","text":"a"}`,
		},
		{
			"text that quotes a search", `{"text":{"text":"a","citations":{"url":"https://a","title":"A","cited_text":"b"}}}`,
			`{"type":"text","text":"a","citations":[{"encrypted_index":"OR56ajNHsuiok8SPYU/IpD8RsDgAuXnQXoljUZrOd3Y=",` +
				`"type":"web_search_result_location","url":"https://a","title":"A","cited_text":"b"}]}`,
		},
		{
			"text that quotes a document, whose title may be missing",
			`{"text":{"text":"a","citations":[{"type":"char_location","cited_text":"b","document_index":0,"start_char_index":0,"end_char_index":1}]}}`,
			`{"type":"text","text":"a","citations":[{"type":"char_location","cited_text":"b","document_index":0,"start_char_index":0,"end_char_index":1,` +
				`"document_title":null,"file_id":null}]}`,
		},
		{"a text as an object", `{"text":{"text":"a"}}`, `{"type":"text","text":"a"}`},
		{
			"short forms stand before the text, in a list where they are written",
			`{"content":[{"text":"a"},{"web_search":{"query":"q","results":[]}},{"type":"text","text":"b"}]}`,
			`{"type":"text","text":"a"}` + "\n" + use + `"web_search","input":{"query":"q"}}` + "\n" + `{"type":"web_search` + answer + `[]}` + "\n" + `{"type":"text","text":"b"}`,
		},
	}
	for _, row := range rows {
		if diff := cmp.Diff(row.want, drafted(t, row.reply, user("a", allServed))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

// Calls that ran side by side are answered by their kind, and in order.
func TestResultsWithoutAnID(t *testing.T) {
	got := drafted(t, `{"content":[
		{"type":"server_tool_use","name":"web_search","input":{"query":"1"}},{"type":"server_tool_use","name":"web_fetch","input":{"url":"2"}},
		{"type":"server_tool_use","id":"srvtoolu_mine","name":"web_search","input":{"query":"3"}},
		{"type":"web_fetch_tool_result","content":{"type":"web_fetch_tool_result_error","error_code":"unavailable"}},
		{"type":"web_search_tool_result","tool_use_id":"srvtoolu_mine","content":[]},
		{"content":[],"type":"web_search_tool_result"}]}`, user("a", allServed))
	want := []string{
		`{"type":"web_fetch_tool_result","tool_use_id":"srvtoolu_2","content":{"type":"web_fetch_tool_result_error","error_code":"unavailable"}}`,
		`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_mine","content":[]}`,
		`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}`,
	}
	if diff := cmp.Diff(want, strings.Split(got, "\n")[3:]); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
}

func TestContainers(t *testing.T) {
	for _, row := range []struct{ why, reply, want string }{
		{
			"a new one", `{"text":"a","container":{"expires_at":"2026-12-01T00:00:00Z"}}`,
			`{"id":"container_1","expires_at":"2026-12-01T00:00:00Z","skills":null}`,
		},
		{
			"one of the client's, with a skill", `{"text":"a","container":{"id":"container_x","expires_at":"t","skills":[{"type":"custom","skill_id":"s","version":"1"}]}}`,
			`{"id":"container_x","expires_at":"t","skills":[{"type":"custom","skill_id":"s","version":"1"}]}`,
		},
	} {
		s := parseOne(t, `{"reply":`+row.reply+`}`)
		for range 2 { // the script itself stays as it is
			d, err := s.draft(promptOf(t, user("a")), Options{NewID: countingIDs()})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row.want, string(d.Container)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", row.why, diff)
			}
		}
	}
}

func TestServerToolsThatARequestLacks(t *testing.T) {
	search := `"tools":[{"type":"web_search_20260209","name":"web_search"},{"name":"f","input_schema":{"type":"object"}}]`
	rows := []struct{ why, reply, body, want string }{
		{"no tools", `{"web_search":{"query":"q"}}`, user("a"), `server_tool_use "web_search": the request has no tools that the API runs`},
		{"another tool", `{"web_fetch":{"url":"u"}}`, user("a", search), `server_tool_use "web_fetch": the request has no such tool, but web_search_20260209`},
		{"no server", `{"mcp_tool_use":{"server_name":"s","name":"f"}}`, user("a", `"mcp_servers":[{"name":"t"}]`), `mcp_tool_use: the request's mcp_servers have no "s"`},
		{"no fallback", `{"fallback":{"to":"m"}}`, user("a"), `fallback: the request names none: give it fallbacks, or leave the block out of the script`},
		{"the tool", `{"web_search":{"query":"q"}}`, user("a", search), ""},
		{"a web tool of 2026 runs code", `{"bash_code_execution":{"command":"ls"}}`, user("a", search), ""},
		{"the server", `{"mcp_tool_use":{"server_name":"s","name":"f"}}`, user("a", `"mcp_servers":[{"name":"s"}]`), ""},
		{"the default fallback", `{"fallback":{"to":"m"}}`, user("a", `"fallbacks":"default"`), ""},
	}
	for _, row := range rows {
		s := parseOne(t, `{"reply":`+row.reply+`}`)
		_, err := s.draft(promptOf(t, row.body), Options{NewID: countingIDs()})
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "apply script replies:1:1: ")
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}
