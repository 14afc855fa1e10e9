package history_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
)

// talk is a conversation of turns, of which each thinks for 20 tokens, looks, thinks again and says
// something. The last turn has not said it yet.
func talk(turns int) []string {
	var list []string
	thinks := func(n int) string {
		return fmt.Sprintf(`{"type":"thinking","thinking":%q,"signature":"s"}`, say(n, 20))
	}
	for n := 1; n <= turns; n++ {
		list = append(list, `{"role":"user","content":"Go."}`,
			fmt.Sprintf(`{"role":"assistant","content":[%s,{"type":"tool_use","id":"t%d","name":"look","input":{}}]}`, thinks(n), n),
			resultOf(n, "tide"))
		if n < turns {
			list = append(list, fmt.Sprintf(`{"role":"assistant","content":[%s,{"type":"text","text":"So."}]}`, thinks(n)))
		}
	}
	return list
}

// thoughts shows of which turns a prompt has thinking, block by block.
func thoughts(p *prompt.Prompt) string {
	var out []string
	for i := range p.Positions {
		if q := &p.Positions[i]; q.IsThinking() {
			n, _, _ := strings.Cut(q.Block.Text, ":")
			out = append(out, n)
		}
	}
	return strings.Join(out, " ")
}

func TestClearThinking(t *testing.T) {
	const (
		newer = "claude-sonnet-4-6" // keeps all
		old   = "claude-sonnet-4-5" // keeps the last turn's
	)
	ask := `{"role":"user","content":"And?"}`
	said := `{"role":"assistant","content":"So."}`
	for _, row := range []struct {
		why, model, keep string
		messages         []string
		options          history.Options
		want             string
		turns, tokens    int
		reason           string
	}{
		{
			why: "the default of a model that keeps all", model: newer, messages: talk(3), want: "1 1 2 2 3",
			reason: "claude-sonnet-4-6 keeps all thinking unless told otherwise",
		},
		{why: "all", model: newer, keep: `"all"`, messages: talk(3), want: "1 1 2 2 3", reason: "keep is all"},
		{why: "all, as an object", model: newer, keep: `{"type":"all"}`, messages: talk(3), want: "1 1 2 2 3", reason: "keep is all"},
		{
			why: "one turn: the tool loop that goes on", model: newer, keep: `{"type":"thinking_turns","value":1}`,
			messages: talk(3), want: "3", turns: 2, tokens: 80,
		},
		{
			why: "two", model: newer, keep: `{"type":"thinking_turns","value":2}`, messages: talk(3), want: "2 2 3", turns: 1, tokens: 40,
		},
		{
			why: "as many as there are", model: newer, keep: `{"type":"thinking_turns","value":3}`, messages: talk(3), want: "1 1 2 2 3",
			reason: "no thinking before the last 3 turns",
		},
		{
			why: "one turn, while the next is asked for", model: newer, keep: `{"type":"thinking_turns","value":1}`,
			messages: append(talk(2), said, ask), want: "2", turns: 1, tokens: 40,
		},
		{
			why: "the other reading: the turn that is asked for counts", model: newer, keep: `{"type":"thinking_turns","value":1}`,
			messages: append(talk(2), said, ask), options: history.Options{CountAnswered: true}, want: "", turns: 2, tokens: 60,
		},
		{
			why: "a turn without thinking is a turn", model: newer, keep: `{"type":"thinking_turns","value":1}`,
			messages: append(talk(2), said, ask, said, ask), want: "", turns: 2, tokens: 60,
		},
		{
			why: "an older model, told to keep all", model: old, keep: `"all"`, messages: append(talk(2), said, ask), want: "1 1 2",
			reason: "keep is all",
		},
		{
			why: "its default, in a tool loop", model: old, messages: talk(3), want: "3", turns: 2, tokens: 80,
		},
		{
			why: "its default, as without the edit: nothing of past turns", model: old, messages: append(talk(2), said, ask), want: "",
			turns: 2, tokens: 60,
		},
		{
			why: "redacted thinking", model: newer, keep: `{"type":"thinking_turns","value":1}`,
			messages: []string{ask, `{"role":"assistant","content":[{"type":"redacted_thinking","data":"` + strings.Repeat("A", 40) + `"},` +
				`{"type":"text","text":"So."}]}`, ask, said, ask},
			want: "", turns: 1, tokens: 10,
		},
	} {
		t.Run(row.why, func(t *testing.T) {
			edit := `{"type":"clear_thinking_20251015"}`
			if row.keep != "" {
				edit = `{"type":"clear_thinking_20251015","keep":` + row.keep + `}`
			}
			p := promptOf(t, row.model, edit, row.messages...)
			q, cleared := clear(p, row.options)
			if got := thoughts(q); got != row.want {
				t.Errorf("thinking of %q is left, want %q", got, row.want)
			}
			c := cleared[0]
			if c.Turns != row.turns || c.Tokens != row.tokens || c.Reason != row.reason || p.Tokens()-q.Tokens() != row.tokens {
				t.Errorf("got %+v and %d tokens fewer, want %d turns, %d tokens, %q", c, p.Tokens()-q.Tokens(), row.turns, row.tokens, row.reason)
			}
		})
	}
}

// TestDefaultIsTheModels: the edit without keep leaves what the model leaves without the edit.
func TestDefaultIsTheModels(t *testing.T) {
	for _, model := range []string{"claude-sonnet-4-6", "claude-sonnet-4-5", "claude-haiku-4-5", "claude-opus-4-5"} {
		for turns := 1; turns < 4; turns++ {
			for _, messages := range [][]string{talk(turns), append(talk(turns), `{"role":"assistant","content":"So."}`, `{"role":"user","content":"And?"}`)} {
				without := promptOf(t, model, "", messages...)
				with, _ := clear(promptOf(t, model, `{"type":"clear_thinking_20251015"}`, messages...), history.Options{})
				if thoughts(with) != thoughts(without) || with.Tokens() != without.Tokens() {
					t.Errorf("%s, %d turns: %q with the edit, %q without", model, turns, thoughts(with), thoughts(without))
				}
			}
		}
	}
}
