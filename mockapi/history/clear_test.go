package history_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/history"
)

// TestClearsAllOfAResult: whatever a result holds goes, a breakpoint on it stays.
func TestClearsAllOfAResult(t *testing.T) {
	p := promptOf(t, "claude-sonnet-4-6", edit(members(uses(1), keep(1))), `{"role":"user","content":"Go."}`, call(1, "look"),
		`{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"cache_control":{"type":"ephemeral"},"content":[`+
			`{"type":"text","text":"A map"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}}]}]}`,
		call(2, "look"), resultOf(2, "2: b"))
	q, cleared := clear(p, history.Options{})
	b := q.Positions[2]
	want := `{"content":"[cleared]","type":"tool_result","tool_use_id":"t1","is_error":true,"cache_control":{"type":"ephemeral"}}`
	if got := string(b.Block.Node.Raw); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if b.Marker == nil || b.Marker.TTL != "5m" {
		t.Errorf("marker %+v, want one of 5m", b.Marker)
	}
	if cleared[0].First != "messages.2.content.0" || cleared[0].Tokens != p.Positions[2].Tokens-b.Tokens {
		t.Errorf("%+v", cleared[0])
	}
	if q.Positions[1].CachePrefix != p.Positions[1].CachePrefix || b.CachePrefix == p.Positions[2].CachePrefix {
		t.Error("the prompt must be another from the cleared result on, and the same before")
	}
}

func TestClearEdits(t *testing.T) {
	p := promptOf(t, "claude-sonnet-4-6",
		`{"type":"clear_thinking_20251015","keep":{"type":"thinking_turns","value":1}},`+edit(members(tokens(150), keep(1))),
		talk(3)...)
	q, cleared := clear(p, history.Options{})
	want := []history.Cleared{
		{Type: "clear_thinking_20251015", Turns: 2, Tokens: 80, First: "messages.1.content.0"},
		{Type: "clear_tool_uses_20250919", Reason: "97 tokens do not exceed the trigger of 150"},
	}
	if diff := cmp.Diff(want, cleared); diff != "" {
		t.Errorf("the second edit sees what the first has left: (-want +got)\n%s", diff)
	}
	if p.Tokens()-q.Tokens() != 80 {
		t.Errorf("%d tokens fewer, want 80", p.Tokens()-q.Tokens())
	}
}

// TestClearNonsense: what no schema has checked is read as far as it goes.
func TestClearNonsense(t *testing.T) {
	for _, row := range []struct{ edits, want string }{
		{`{"type":"clear_tool_uses_20250919","trigger":"now","keep":{"value":-5}}`, "in1 - in2 - in3 3"},
		{`{"type":"clear_tool_uses_20250919","trigger":{},"keep":{"value":1e30},"clear_at_least":7}`, "in1 1 in2 2 in3 3"},
		{`{"type":"clear_thinking_20251015","keep":{"value":-5}},7,null,{"type":"clear_everything"}`, "in1 1 in2 2 in3 3"},
	} {
		p := promptOf(t, "claude-sonnet-4-6", row.edits, loop(3)...)
		if q, _ := clear(p, history.Options{}); view(q) != row.want {
			t.Errorf("%s: %s, want %s", row.edits, view(q), row.want)
		}
	}
	odd := []string{
		`{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"look"},{"type":"tool_result","tool_use_id":"t1"}]}`,
		`{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1"},{"type":"tool_use","id":"t1","name":"look","input":[1]}]}`,
		call(2, "look"), resultOf(2, say(2, 50)),
	}
	p := promptOf(t, "claude-sonnet-4-6", edit(members(uses(1), keep(0), `"clear_tool_inputs":true`)), odd...)
	if _, cleared := clear(p, history.Options{}); cleared[0].Uses != 1 {
		t.Errorf("%+v, want one call cleared", cleared[0])
	}
}
