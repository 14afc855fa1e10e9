package mockapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// every is a request that lets the API run everything.
func every() shape {
	return shape{
		model: "claude-opus-5", messages: []string{asks("Tea?")},
		tools: []string{
			searchTool, `{"type":"web_fetch_20250910","name":"web_fetch"}`, `{"type":"code_execution_20250825","name":"code_execution"}`,
			`{"type":"tool_search_tool_bm25_20251119","name":"tool_search_tool_bm25"}`, advisorTool,
			`{"type":"mcp_toolset","mcp_server_name":"notes"}`, `{"name":"look","input_schema":{"type":"object"}}`,
		},
		more:    `"mcp_servers":[{"type":"url","name":"notes","url":"https://a.example"}],"fallbacks":[{"model":"claude-opus-4-8"}]`,
		headers: []string{"anthropic-beta", "advisor-tool-2026-03-01,mcp-client-2025-11-20,server-side-fallback-2026-07-01"},
	}
}

// Whatever a script replies, the API takes back; and without the first block, which is the call, or
// the last, which is the result, it does not.
func TestRepliesComeBack(t *testing.T) {
	rows := []struct{ why, reply, orphan, unanswered string }{
		{
			"a search", foundTea,
			"unexpected `tool_use_id` found in `web_search_tool_result` blocks: %s. Each `web_search_tool_result` block must have a corresponding `server_tool_use` block before it.",
			"`web_search` tool use with id `%s` was found without a corresponding `web_search_tool_result` block",
		},
		{
			"a page", `{"web_fetch":{"url":"https://a.example","text":"Tea."}}`,
			"unexpected `tool_use_id` found in `web_fetch_tool_result` blocks: %s. Each `web_fetch_tool_result` block must have a corresponding `server_tool_use` block before it.",
			"`web_fetch` tool use with id `%s` was found without a corresponding `web_fetch_tool_result` block",
		},
		{
			"code", `{"code_execution":{"code":"1","stdout":"1","files":["file_1"]}}`,
			"unexpected `tool_use_id` found in `code_execution_tool_result` blocks: %s. Each `code_execution_tool_result` block must have a corresponding `server_tool_use` block before it.",
			"`code_execution` tool use with id `%s` was found without a corresponding `code_execution_tool_result` block",
		},
		{
			"a command", `{"bash_code_execution":{"command":"ls","stdout":"a"}}`,
			"unexpected `tool_use_id` found in `bash_code_execution_tool_result` blocks: %s. Each `bash_code_execution_tool_result` block must have a corresponding `server_tool_use` block before it.",
			"`bash_code_execution` tool use with id `%s` was found without a corresponding `bash_code_execution_tool_result` block",
		},
		{
			"an edit", `{"text_editor_code_execution":{"command":"str_replace","path":"a","old_str":"b","new_str":"c","result":{"lines":["c"],"old_start":1}}}`,
			"unexpected `tool_use_id` found in `text_editor_code_execution_tool_result` blocks: %s. Each `text_editor_code_execution_tool_result` block must have a corresponding `server_tool_use` block before it.",
			"`text_editor_code_execution` tool use with id `%s` was found without a corresponding `text_editor_code_execution_tool_result` block",
		},
		{
			"a tool search", `{"tool_search":{"query":"look","tools":["look"]}}`,
			"unexpected `tool_use_id` found in `tool_search_tool_result` blocks: %s. Each `tool_search_tool_result` block must have a corresponding `server_tool_use` block before it.",
			"`tool_search_tool_bm25` tool use with id `%s` was found without a corresponding `tool_search_tool_result` block",
		},
		{
			"advice", `{"advisor":{"text":"Say yes."}}`,
			"unexpected `tool_use_id` found in `advisor_tool_result` blocks: %s. Each `advisor_tool_result` block must have a corresponding `server_tool_use` block before it.",
			"`advisor` tool use with id `%s` was found without a corresponding `advisor_tool_result` block",
		},
		{
			"a call of an MCP server", `{"mcp_tool_use":{"server_name":"notes","name":"find","result":"None."}}`,
			"unexpected `tool_use_id` found in `mcp_tool_result` blocks: %s. Each `mcp_tool_result` block must have a corresponding `mcp_tool_use` block before it.",
			"`find` tool use with id `%s` was found without a corresponding `mcp_tool_result` block",
		},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			c.scripted(`{"content":[` + row.reply + `,{"text":"Yes."}]}`)
			m := c.answered(every())
			if len(m.Content) != 3 {
				t.Fatalf("%d blocks: %s", len(m.Content), m.raw)
			}
			call, result, text := string(m.Content[0]), string(m.Content[1]), string(m.Content[2])
			id := decoded(call).(object)["id"].(string)
			back := func(blocks ...string) string {
				w := c.post(every().with(says("assistant", blocks...), asks("And milk?")))
				if w.Code == http.StatusOK {
					return ""
				}
				return w.Body.String()
			}
			if refused := back(call, result, text); refused != "" {
				t.Errorf("the whole reply comes back: %s", refused)
			}
			for _, part := range []struct{ why, refused, want string }{
				{"the result alone", back(result, text), row.orphan},
				{"the call alone", back(call, text), row.unanswered},
			} {
				if want := strings.ReplaceAll(part.want, "%s", id); !strings.Contains(part.refused, want) {
					t.Errorf("%s: %q, want %s", part.why, part.refused, want)
				}
			}
		})
	}
}

// What a client may not read comes back as it is, and a fallback where it was.
func TestMarksComeBack(t *testing.T) {
	c := newCacher(t)
	c.scripted(`{"content":[{"text":"Well"},{"fallback":{"to":"claude-opus-4-8"}},` + foundTea + `,
		{"text":{"text":"Tea grows.","citations":{"url":"https://a.example","title":"Tea","cited_text":"it grows"}}}]}`)
	m := c.answered(every())
	sent := every().with(m.content(), asks("And milk?"))
	if w := c.post(sent); w.Code != http.StatusOK {
		t.Errorf("the whole reply comes back: %d %s", w.Code, w.Body)
	}
	for _, member := range []string{"encrypted_content", "encrypted_index"} {
		without := sent
		without.messages = append([]string(nil), sent.messages...)
		without.messages[1] = strings.Replace(sent.messages[1], `"`+member+`":`, `"was_`+member+`":`, 1)
		if w := c.post(without); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), member+": Field required") {
			t.Errorf("without %s: %d %s", member, w.Code, w.Body)
		}
	}
}

// A paused turn goes on when it is sent back as it is: with its calls answered or waiting, with more
// from the user behind answered ones, but not behind waiting ones.
func TestPausedTurnsGoOn(t *testing.T) {
	for _, row := range []struct{ why, pause, more, refused string }{
		{"answered", foundTea, "", ""},
		{"answered, with a word of the user's", foundTea, asks("Go on."), ""},
		{"waiting", `{"web_search":{"query":"tea"}}`, "", ""},
		{
			"waiting, with a word of the user's", `{"web_search":{"query":"tea"}}`, asks("Go on."),
			"`web_search` tool use with id `srvtoolu_paused` was found without a corresponding `web_search_tool_result` block",
		},
		{"waiting beside a call of the client's", `{"web_search":{"query":"tea"}},{"tool_use":{"name":"look","id":"toolu_paused"}}`, says("user", resultOf("toolu_paused", "18 C")), ""},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			c.scripted(`{"content":[` + strings.Replace(row.pause, `"query":"tea"`, `"query":"tea","id":"srvtoolu_paused"`, 1) + `],"stop_reason":"pause_turn"}`)
			paused := c.answered(every())
			if paused.Stop != "pause_turn" {
				t.Fatalf("stopped for %s", paused.Stop)
			}
			again := every().with(paused.content())
			if row.more != "" {
				again = again.with(row.more)
			}
			if row.refused != "" {
				if w := c.post(again); !strings.Contains(w.Body.String(), row.refused) {
					t.Errorf("%d %s, want %s", w.Code, w.Body, row.refused)
				}
				return
			}
			result := `{"type":"web_search_tool_result","tool_use_id":"srvtoolu_paused","content":[]}`
			if row.pause == foundTea {
				result = foundMilk
			}
			c.scripted(`{"content":[` + result + `,{"text":"Tea."}]}`)
			rest := c.answered(again)
			whole := strings.TrimSuffix(paused.content(), "]}") + "," + strings.TrimPrefix(rest.content(), `{"role":"assistant","content":[`)
			turns := []shape{again.with(rest.content(), asks("And sugar?"))}
			if row.more == "" { // or the two are no turn
				turns = append(turns, every().with(whole, asks("And sugar?")))
			}
			for _, turn := range turns {
				if w := c.post(turn); w.Code != http.StatusOK {
					t.Errorf("the turn comes back: %d %s", w.Code, w.Body)
				}
			}
			if diff := cmp.Diff("end_turn", rest.Stop); diff != "" {
				t.Errorf("stop reason (-want +got):\n%s", diff)
			}
		})
	}
}

// Without a script a paused turn goes on as well.
func TestPausedTurnsGoOnByThemselves(t *testing.T) {
	c := newCacher(t)
	s := every()
	s.rest = `"max_tokens":400`
	s.messages = []string{asks("My sister Ana lives in Porto."), answers("Noted."), asks("Where does my sister Ana live?")}
	c.scripted(`{"content":[` + foundTea + `],"stop_reason":"pause_turn"}`)
	paused := c.answered(s)
	rest := c.answered(s.with(paused.content()))
	if !strings.Contains(rest.raw, "Porto") || rest.Stop != "end_turn" {
		t.Errorf("the turn goes on with %s", rest.raw)
	}
}
