package history_test

import (
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/mockapi/history"
)

func TestClearToolUses(t *testing.T) {
	const each = 46 // tokens of a result, less those of the mark in its place
	for _, row := range []struct {
		why      string
		members  string
		rounds   int
		options  history.Options
		want     string
		uses     int
		tokens   int
		reason   string
		messages []string // in place of a loop
	}{
		{
			why: "defaults: 100,000 tokens", rounds: 6, want: "in1 1 in2 2 in3 3 in4 4 in5 5 in6 6",
			reason: "427 tokens do not exceed the trigger of 100000",
		},
		{
			why: "a trigger in uses that is met, not exceeded", members: uses(4), rounds: 4,
			want: "in1 1 in2 2 in3 3 in4 4", reason: "4 tool uses do not exceed the trigger of 4",
		},
		{
			why: "exceeded: all but the newest three go", members: uses(4), rounds: 5,
			want: "in1 - in2 - in3 3 in4 4 in5 5", uses: 2, tokens: 2 * each,
		},
		{
			why: "what went stays gone, and nothing more until the rest exceeds the trigger", members: uses(4), rounds: 6,
			want: "in1 - in2 - in3 3 in4 4 in5 5 in6 6", uses: 2, tokens: 2 * each,
		},
		{
			why: "it does again", members: uses(4), rounds: 7,
			want: "in1 - in2 - in3 - in4 - in5 5 in6 6 in7 7", uses: 4, tokens: 4 * each,
		},
		{
			why: "the other reading: on every request all but three", members: uses(4), rounds: 6,
			options: history.Options{Anew: true},
			want:    "in1 - in2 - in3 - in4 4 in5 5 in6 6", uses: 3, tokens: 3 * each,
		},
		{
			why: "a trigger in tokens", members: tokens(426), rounds: 6,
			want: "in1 - in2 - in3 - in4 4 in5 5 in6 6", uses: 3, tokens: 3 * each,
		},
		{
			why: "one that is met, not exceeded", members: tokens(427), rounds: 6,
			want: "in1 1 in2 2 in3 3 in4 4 in5 5 in6 6", reason: "427 tokens do not exceed the trigger of 427",
		},
		{
			why: "keep one", members: members(uses(2), keep(1)), rounds: 3,
			want: "in1 - in2 - in3 3", uses: 2, tokens: 2 * each,
		},
		{
			why: "keep none: the result that waits for an answer stays", members: members(uses(2), keep(0)), rounds: 3,
			want: "in1 - in2 - in3 3", uses: 2, tokens: 2 * each,
		},
		{
			why: "keep more than there are", members: members(uses(1), keep(9)), rounds: 3,
			want: "in1 1 in2 2 in3 3", reason: "3 tool uses exceed the trigger of 1, but nothing may be cleared",
		},
		{
			why: "enough to clear", members: members(uses(1), keep(1), least(2*each)), rounds: 3,
			want: "in1 - in2 - in3 3", uses: 2, tokens: 2 * each,
		},
		{
			why: "a token too few", members: members(uses(1), keep(1), least(2*each+1)), rounds: 3,
			want: "in1 1 in2 2 in3 3", reason: "only 92 tokens could be cleared, clear_at_least is 93",
		},
		{
			why: "clear_at_least counts what is cleared at a time", members: members(uses(1), keep(1), least(2*each)), rounds: 4,
			want: "in1 - in2 - in3 3 in4 4", uses: 2, tokens: 2 * each,
		},
		{
			why: "and is reached again", members: members(uses(1), keep(1), least(2*each)), rounds: 5,
			want: "in1 - in2 - in3 - in4 - in5 5", uses: 4, tokens: 4 * each,
		},
		{
			why: "a tool that is excluded, which counts among those that are kept", rounds: 4,
			members: members(uses(3), keep(1), `"exclude_tools":["other"]`),
			messages: []string{
				`{"role":"user","content":"Go."}`, call(1, "other"), resultOf(1, say(1, 50)), call(2, "look"), resultOf(2, say(2, 50)),
				call(3, "look"), resultOf(3, say(3, 50)), call(4, "other"), resultOf(4, say(4, 50)),
			},
			want: "in1 1 in2 - in3 - in4 4", uses: 2, tokens: 2 * each,
		},
		{
			why: "inputs of all tools", members: members(uses(2), keep(1), `"clear_tool_inputs":true`), rounds: 3,
			want: "{} - {} - in3 3", uses: 2, tokens: 2 * (each + 4),
		},
		{
			why: "inputs of none", members: members(uses(2), keep(1), `"clear_tool_inputs":false`), rounds: 3,
			want: "in1 - in2 - in3 3", uses: 2, tokens: 2 * each,
		},
		{
			why: "inputs of some tools", members: members(uses(2), keep(1), `"clear_tool_inputs":["other"]`),
			messages: []string{
				`{"role":"user","content":"Go."}`, call(1, "other"), resultOf(1, say(1, 50)), call(2, "look"), resultOf(2, say(2, 50)),
				call(3, "look"), resultOf(3, say(3, 50)),
			},
			want: "{} - in2 - in3 3", uses: 2, tokens: 2*each + 4,
		},
		{
			why: "two calls at once, of which one may go", members: members(uses(2), keep(2)),
			messages: []string{
				`{"role":"user","content":"Go."}`,
				`{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"look","input":{"n":1}},` +
					`{"type":"tool_use","id":"t2","name":"look","input":{"n":2}}]}`,
				`{"role":"user","content":[{"type":"tool_result","tool_use_id":"t2","content":"2: tide"},` +
					`{"type":"tool_result","tool_use_id":"t1","content":[{"type":"text","text":"` + say(1, 50) + `"}]}]}`,
				call(3, "look"), resultOf(3, say(3, 50)),
			},
			want: "in1 in2 2 - in3 3", uses: 1, tokens: each,
		},
		{
			why: "results of server tools", members: members(uses(1), keep(1)),
			messages: []string{
				`{"role":"user","content":"Go."}`,
				`{"role":"assistant","content":[{"type":"server_tool_use","id":"s1","name":"web_search","input":{"n":1}},` +
					`{"type":"web_search_tool_result","tool_use_id":"s1","content":[{"type":"web_search_result","title":"Tide tables",` +
					`"url":"https://example.com/tides","encrypted_content":"abc"}]},{"type":"text","text":"High at noon."}]}`,
				`{"role":"user","content":"More."}`, call(2, "look"), resultOf(2, say(2, 50)),
			},
			want: "in1 - in2 2", uses: 1, tokens: 5,
		},
		{
			why: "what the tool search found stays", members: members(uses(1), keep(1)),
			messages: []string{
				`{"role":"user","content":"Go."}`,
				`{"role":"assistant","content":[{"type":"server_tool_use","id":"s1","name":"tool_search_tool_regex","input":{"n":1}},` +
					`{"type":"tool_search_tool_result","tool_use_id":"s1","content":{"type":"tool_search_tool_search_result",` +
					`"tool_references":[{"type":"tool_reference","tool_name":"look"}]}},{"type":"text","text":"Found."}]}`,
				`{"role":"user","content":"More."}`, call(2, "look"), resultOf(2, say(2, 50)),
			},
			want: "in1  in2 2", reason: "2 tool uses exceed the trigger of 1, but nothing may be cleared",
		},
		{
			why: "the mark is longer than the result", members: members(uses(1), keep(1)),
			messages: []string{`{"role":"user","content":"Go."}`, call(1, "look"), resultOf(1, "1"), call(2, "look"), resultOf(2, "2")},
			want:     "in1 - in2 2", uses: 1, tokens: 0,
		},
	} {
		t.Run(row.why, func(t *testing.T) {
			messages := row.messages
			if messages == nil {
				messages = loop(row.rounds)
			}
			p := promptOf(t, "claude-sonnet-4-6", edit(row.members), messages...)
			before := view(p)
			q, cleared := clear(p, row.options)
			if got := view(q); got != row.want {
				t.Errorf("got  %s\nwant %s", got, row.want)
			}
			c := cleared[0]
			if c.Uses != row.uses || c.Tokens != row.tokens || c.Reason != row.reason || c.Type != "clear_tool_uses_20250919" {
				t.Errorf("got %+v, want %d uses, %d tokens, %q", c, row.uses, row.tokens, row.reason)
			}
			if row.tokens > 0 && p.Tokens()-q.Tokens() != row.tokens {
				t.Errorf("the prompt is %d tokens shorter, want %d", p.Tokens()-q.Tokens(), row.tokens)
			}
			if view(p) != before {
				t.Error("the prompt itself has changed")
			}
		})
	}
}

// TestFoundToolsStay: what a client's own search has found is offered on, however old the result is.
func TestFoundToolsStay(t *testing.T) {
	const tools = `{"name":"look","input_schema":{"type":"object"}},{"name":"lazy","defer_loading":true,"input_schema":{"type":"object"}}`
	found := func(n int) string {
		return strings.Replace(resultOf(n, ""), `"content":""`, `"content":[{"type":"tool_reference","tool_name":"lazy"}]`, 1)
	}
	p := promptWith(t, tools, "claude-sonnet-4-6", edit(members(uses(1), keep(1))),
		`{"role":"user","content":"Go."}`, call(1, "look"), found(1), call(2, "look"), found(2), call(3, "look"), resultOf(3, say(3, 50)))
	q, cleared := clear(p, history.Options{})
	if got := view(q); got != "in1  in2 - in3 3" || cleared[0].Uses != 1 {
		t.Errorf("got %s, %+v", got, cleared[0])
	}
	if names := len(q.Offered()); names != 2 {
		t.Errorf("%d tools are offered, want both", names)
	}
}
