package reply

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// Each reply is refused for one thing; twin is the same with that put right.
func TestBlocksAreAsTheAPISendsThem(t *testing.T) {
	rows := []struct{ why, block, want, twin string }{
		{
			"a member is missing", `{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1"}`,
			`1:22: reply.content[0]: has no content: the API always sends one`,
			`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}`,
		},
		{
			"an id of a client's tool", `{"type":"web_search_tool_result","tool_use_id":"toolu_1","content":[]}`,
			`1:69: reply.content[0].tool_use_id: "toolu_1" is not what the API sends: it is to match ^srvtoolu_[a-zA-Z0-9_]+$`,
			`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}`,
		},
		{
			"a member of an item is missing", `{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"u","title":"t"}]}`,
			`1:93: reply.content[0].content[0]: has no encrypted_content: the API always sends one`,
			`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"u","title":"t","encrypted_content":"x"}]}`,
		},
		{
			"neither of two kinds", `{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":"none"}`,
			`1:92: reply.content[0].content: is to be an object or a list, not a string`,
			`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"web_search_tool_result_error","error_code":"unavailable"}}`,
		},
		{
			"a slip in a type that chooses", `{"type":"advisor_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"advisor_reslt","text":"a"}}`,
			`1:97: reply.content[0].content.type: "advisor_reslt" is not of the API, the nearest is advisor_result`,
			`{"type":"advisor_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"advisor_result","text":"a"}}`,
		},
		{
			"no type to choose by", `{"type":"advisor_tool_result","tool_use_id":"srvtoolu_1","content":{"text":"a"}}`,
			`1:89: reply.content[0].content: has no type: write advisor_tool_result_error or advisor_result or advisor_redacted_result`,
			`{"type":"advisor_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"from the future"}}`,
		},
		{
			"a slip in a code", `{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"web_search_tool_result_error","error_code":"unavailabel"}}`,
			`1:144: reply.content[0].content.error_code: "unavailabel" is not of the API, the nearest is unavailable`,
			`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"web_search_tool_result_error","error_code":"sunspots"}}`,
		},
		{
			"a slip in a member that may be missing", `{"type":"text","text":"a","citation":[]}`,
			`1:48: reply.content[0]: "citation" is not of the API, the nearest is citations`,
			`{"type":"text","text":"a","mood":"bright"}`,
		},
		{
			"a slip in a citation", `{"type":"text","text":"a","citations":[{"type":"char_locaton"}]}`,
			`1:69: reply.content[0].citations[0].type: "char_locaton" is not of the API, the nearest is char_location`,
			`{"type":"text","text":"a","citations":[{"type":"telepathy"}]}`,
		},
		{
			"a citation without a type", `{"type":"text","text":"a","citations":[{"cited_text":"b"}]}`,
			`1:61: reply.content[0].citations[0]: has no type: write one such as char_location`,
			`{"type":"text","text":"a","citations":[]}`,
		},
		{
			"a number that is to be whole", `{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_result","stdout":"","stderr":"","return_code":"0","content":[]}}`,
			`1:166: reply.content[0].content.return_code: is to be a whole number, not a string`,
			`{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_result","stdout":"","stderr":"","return_code":0,"content":[]}}`,
		},
		{
			"a flag", `{"type":"mcp_tool_result","tool_use_id":"m","is_error":"no","content":"a"}`,
			`1:77: reply.content[0].is_error: is to be true or false, not a string`,
			`{"type":"mcp_tool_result","tool_use_id":"m","is_error":false,"content":"a"}`,
		},
		{
			"no call before it", `{"type":"web_search_tool_result","content":[]}`,
			`1:10: reply: a web_search_tool_result answers no call: put the call before it, or give it a tool_use_id`,
			`{"type":"server_tool_use","name":"web_search"},{"type":"web_search_tool_result","content":[]}`,
		},
		{
			"a call of another tool before it", `{"type":"server_tool_use","name":"web_fetch"},{"type":"web_search_tool_result","content":[]}`,
			`1:10: reply: a web_search_tool_result answers no call: put the call before it, or give it a tool_use_id`,
			`{"type":"server_tool_use","name":"web_fetch"},{"type":"web_fetch_tool_result","content":{"type":"web_fetch_tool_result_error","error_code":"unavailable"}}`,
		},
		{
			"an id of a server tool's call", `{"type":"server_tool_use","id":"toolu_1","name":"web_search"}`,
			`1:53: reply.content[0].id: is to be srvtoolu_ with letters, digits and _ behind it: the API has no other id here`,
			`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search"}`,
		},
		{
			"a query is what a search is", `{"web_search":{"results":[]}}`,
			`1:36: reply.content[0].web_search: has no query: write one`,
			`{"web_search":{"results":[],"query":"q"}}`,
		},
		{
			"a slip in a short form", `{"web_search":{"query":"q","result":[]}}`,
			`1:49: reply.content[0].web_search: unknown key "result", the nearest valid one is results`,
			`{"web_search":{"query":"q","results":[]}}`,
		},
		{
			"a result of a search without its place", `{"web_search":{"query":"q","results":[{"title":"t"}]}}`,
			`1:60: reply.content[0].web_search.results[0]: has no url: the API always sends one`,
			`{"web_search":{"query":"q","results":[{"title":"t","url":"u"}]}}`,
		},
		{
			"the code of an error", `{"web_search":{"query":"q","error":"unavailabel"}}`,
			`1:57: reply.content[0].web_search.error.error_code: "unavailabel" is not of the API, the nearest is unavailable`,
			`{"web_search":{"query":"q","error":"unavailable"}}`,
		},
		{
			"no code", `{"web_fetch":{"url":"u","error":""}}`,
			`1:54: reply.content[0].web_fetch.error: is empty: write a code such as unavailable`,
			`{"web_fetch":{"url":"u","error":"url_too_long"}}`,
		},
		{
			"a command without such a result", `{"text_editor_code_execution":{"command":"undo","path":"a","result":{}}}`,
			`1:90: reply.content[0].text_editor_code_execution.result: has the result of no command: command is to be view, create or str_replace`,
			`{"text_editor_code_execution":{"command":"str_replace","path":"a","result":{}}}`,
		},
		{
			"no tool search", `{"tool_search":{"query":"q","name":"search"}}`,
			`1:57: reply.content[0].tool_search.name: "search" is no tool search: write tool_search_tool_bm25 or tool_search_tool_regex`,
			`{"tool_search":{"query":"q","name":"tool_search_tool_bm25"}}`,
		},
		{
			"the name of a found tool", `{"tool_search":{"query":"q","tools":["a b"]}}`,
			`1:59: reply.content[0].tool_search.tools[0].tool_name: "a b" is not what the API sends: it is to match ^[a-zA-Z0-9_-]{1,256}$`,
			`{"tool_search":{"query":"q","tools":["a_b"]}}`,
		},
		{
			"a fallback leads somewhere", `{"fallback":{"from":"m"}}`,
			`1:34: reply.content[0].fallback: has no to: write one`,
			`{"fallback":{"from":"m","to":"n"}}`,
		},
		{
			"a category", `{"fallback":{"to":"n","category":"cybr"}}`,
			`1:55: reply.content[0].fallback.category: "cybr" is not of the API, the nearest is cyber`,
			`{"fallback":{"to":"n","category":"cyber"}}`,
		},
		{
			"a fallback too many", `{"fallback":[{"to":"a"},{"to":"b"},{"to":"c"},{"to":"d"}]}`,
			`1:10: reply: more than 3 fallbacks: a request cannot name as many models`,
			`{"fallback":[{"to":"a"},{"to":"b"},{"to":"c"}]}`,
		},
		{
			"a citation is an object", `{"text":{"text":"a","citations":["b"]}}`,
			`1:55: reply.content[0].text.citations[0]: is to be a citation: an object, not a string`,
			`{"text":{"text":"a","citations":[]}}`,
		},
	}
	for _, row := range rows {
		scripts, err := ParseReplies([]byte(`{"reply":{"content":[` + row.block + `]}}`))
		if err == nil || scripts != nil {
			t.Errorf("%s: %d scripts, error %v, want an error alone", row.why, len(scripts), err)
			continue
		}
		if diff := cmp.Diff("parse replies: "+row.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
		if _, err := ParseReplies([]byte(`{"reply":{"content":[` + row.twin + `]}}`)); err != nil {
			t.Errorf("%s, put right: %v", row.why, err)
		}
	}
}

func TestPartsOfAReplyAreAsTheAPISendsThem(t *testing.T) {
	rows := []struct{ why, part, want, twin string }{
		{
			"a category", `"stop_details":{"category":"boi"}`, `1:67: reply.stop_details.category: "boi" is not of the API, the nearest is bio`,
			`"stop_details":{"category":"bio","explanation":"No."}`,
		},
		{
			"details of something else", `"stop_details":{"type":"refusl"}`, `1:63: reply.stop_details.type: "refusl" is not of the API, the nearest is refusal`,
			`"stop_details":{"type":"refusal"}`,
		},
		{
			"when a container ends", `"container":{"id":"c"}`, `1:52: reply.container: has no expires_at: the API always sends one`,
			`"container":{"id":"c","expires_at":"2026-12-01T00:00:00Z"}`,
		},
		{
			"a skill", `"container":{"expires_at":"t","skills":[{}]}`, `1:80: reply.container.skills[0]: has no skill_id: the API always sends one`,
			`"container":{"expires_at":"t","skills":null}`,
		},
		{
			"how often", `"usage":{"web_searches":1}`, `1:49: reply.usage: unknown key "web_searches", the nearest valid one is web_search_requests`,
			`"usage":{"web_search_requests":1,"web_fetch_requests":0}`,
		},
	}
	for _, row := range rows {
		_, err := ParseReplies([]byte(`{"reply":{"stop_reason":"refusal",     ` + row.part + `}}`))
		if err == nil {
			t.Errorf("%s: accepted", row.why)
			continue
		}
		if diff := cmp.Diff("parse replies: "+row.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
		if _, err := ParseReplies([]byte(`{"reply":{"stop_reason":"refusal",` + row.twin + `}}`)); err != nil {
			t.Errorf("%s, put right: %v", row.why, err)
		}
	}
}

// The types of blocks that scripts know by name are those of the API.
func TestBlockTypesAreThoseOfTheSchema(t *testing.T) {
	var want []string
	for _, m := range fixtures.DefaultSchema().Types[responseRoot("content_block").Ref].Members {
		want = append(want, m.Tags...)
	}
	if diff := cmp.Diff(want, blockTypes); diff != "" {
		t.Errorf("blockTypes (-schema +scripts):\n%s", diff)
	}
}
