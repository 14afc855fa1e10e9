package history

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func promptOf(t *testing.T, messages ...string) *prompt.Prompt {
	t.Helper()
	root, err := wire.Parse([]byte(`{"messages":[` + strings.Join(messages, ",") + `]}`))
	if err != nil {
		t.Fatal(err)
	}
	model, _ := fixtures.DefaultModels().Find("claude-opus-5-5")
	return prompt.Build(wire.NewRequest(root, wire.Dialect{}), model)
}

func paths(p *prompt.Prompt) []string {
	var list []string
	for i := range p.Positions {
		list = append(list, p.Positions[i].Path())
	}
	return list
}

const (
	question = `{"role":"user","content":"q"}`
	answer   = `{"role":"assistant","content":"a"}`
	results  = `{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"r"}]}`
	scoped   = `{"role":"system","content":"now","clear_at":"next_user_message"}`
	always   = `{"role":"system","content":"always","clear_at":"never"}`
	plain    = `{"role":"system","content":"always"}`
)

func TestTurnScoped(t *testing.T) {
	for _, c := range []struct {
		why      string
		messages []string
		want     string // the messages that are left
	}{
		{"it is shown for the turn that it follows", []string{question, scoped}, "0 1"},
		{"and while that goes on", []string{question, scoped, answer}, "0 1 2"},
		{"the next user message clears it", []string{question, scoped, answer, question}, "0 2 3"},
		{"tool results are one", []string{question, scoped, answer, results}, "0 2 3"},
		{"the one before does not count", []string{question, answer, question, scoped}, "0 1 2 3"},
		{"each by what follows it", []string{question, scoped, answer, question, scoped}, "0 2 3 4"},
		{"a whole group", []string{question, scoped, scoped, answer, question}, "0 3 4"},
		{"others of its group stay", []string{question, scoped, plain, answer, question}, "0 2 3 4"},
		{"never is the default", []string{question, always, answer, question}, "0 1 2 3"},
	} {
		p := TurnScoped(promptOf(t, c.messages...))
		var left []string
		for _, path := range paths(p) {
			left = append(left, strings.Split(path, ".")[1])
		}
		if got := strings.Join(left, " "); got != c.want {
			t.Errorf("%s: left %s, want %s", c.why, got, c.want)
		}
	}
}

// A cleared message is as if it had never been there: to the cache and to the count, not to signatures.
func TestTurnScopedLeavesNothing(t *testing.T) {
	with := TurnScoped(promptOf(t, question, scoped, answer, question))
	without := promptOf(t, question, answer, question)
	if diff := cmp.Diff(without.Tokens(), with.Tokens()); diff != "" {
		t.Errorf("tokens (-without +with):\n%s", diff)
	}
	for i := range without.Positions {
		if with.Positions[i].CachePrefix != without.Positions[i].CachePrefix {
			t.Errorf("%s: another prefix", with.Positions[i].Path())
		}
	}
	sent := promptOf(t, question, scoped, answer, question)
	if last := len(sent.Positions) - 1; sent.Positions[last].SignPrefix == without.Positions[2].SignPrefix {
		t.Error("a signature does not see the message")
	}
}

// While it is shown it reads like any other system message.
func TestTurnScopedIsReadLikeOthers(t *testing.T) {
	shown, other := promptOf(t, question, scoped), promptOf(t, question, strings.Replace(scoped, `,"clear_at":"next_user_message"`, "", 1))
	if shown.Positions[1].CachePrefix != other.Positions[1].CachePrefix || shown.Tokens() != other.Tokens() {
		t.Errorf("%d tokens and %d, prefixes %s and %s", shown.Tokens(), other.Tokens(),
			shown.Positions[1].CachePrefix, other.Positions[1].CachePrefix)
	}
}
