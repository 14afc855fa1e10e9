package history_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
)

func built(t *testing.T, messages ...string) *prompt.Prompt {
	t.Helper()
	root, syntax := wire.Parse([]byte(`{"system":"Be kind.","messages":[` + strings.Join(messages, ",") + `]}`))
	if syntax != nil {
		t.Fatal(syntax)
	}
	model, _ := fixtures.DefaultModels().Find("claude-opus-5-5")
	return prompt.Build(wire.NewRequest(root, wire.Dialect{}), model)
}

func paths(p *prompt.Prompt) string {
	var list []string
	for i := range p.Positions {
		list = append(list, p.Positions[i].Path())
	}
	return strings.Join(list, " ")
}

func TestCompacted(t *testing.T) {
	const (
		ask   = `{"role":"user","content":"Hello."}`
		reply = `{"role":"assistant","content":[{"type":"text","text":"Hi."},{"type":"text","text":"You."}]}`
	)
	block := func(content string) string {
		return `{"role":"assistant","content":[{"type":"compaction","content":` + content + `},{"type":"text","text":"Hi."}]}`
	}
	for _, tt := range []struct {
		why      string
		messages []string
		want     string
	}{
		{"no block", []string{ask, reply}, "system.0 messages.0.content.0 messages.1.content.0 messages.1.content.1"},
		{"what stands before it is gone", []string{ask, reply, ask, block(`"S"`), ask}, "system.0 messages.3.content.0 messages.3.content.1 messages.4.content.0"},
		{"the last of several", []string{block(`"S"`), ask, block(`"T"`)}, "system.0 messages.2.content.0 messages.2.content.1"},
		{"one that failed does nothing", []string{ask, block(`null`), ask}, "system.0 messages.0.content.0 messages.1.content.1 messages.2.content.0"},
		{"nor does it hide an earlier one", []string{ask, block(`"S"`), ask, block(`null`)}, "system.0 messages.1.content.0 messages.1.content.1 messages.2.content.0 messages.3.content.1"},
		{"in the middle of a message", []string{strings.Replace(reply, `{"type":"text","text":"You."}`, `{"type":"compaction","content":"S"}`, 1), ask}, "system.0 messages.0.content.1 messages.1.content.0"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			p := built(t, tt.messages...)
			before := paths(p)
			if diff := cmp.Diff(tt.want, paths(history.Compacted(p))); diff != "" {
				t.Errorf("positions (-want +got)\n%s", diff)
			}
			if paths(p) != before {
				t.Error("the prompt itself has changed")
			}
		})
	}
}

// To the cache a conversation is the same behind a block, whether or not the client still sends what the
// block stands for.
func TestCompactedIsTheSameWithoutTheHistory(t *testing.T) {
	block := `{"role":"assistant","content":[{"type":"compaction","content":"S"}]}`
	ask := `{"role":"user","content":"Hello."}`
	image := `{"role":"user","content":[{"type":"image","source":{"type":"url","url":"https://example.com/a.png"}}]}`
	whole, pruned := history.Compacted(built(t, image, block, ask)), history.Compacted(built(t, block, ask))
	end := func(p *prompt.Prompt) prompt.Digest { return p.Positions[len(p.Positions)-1].CachePrefix }
	if end(whole) != end(pruned) || whole.Tokens() != pruned.Tokens() {
		t.Errorf("%s and %s, %d and %d tokens", end(whole), end(pruned), whole.Tokens(), pruned.Tokens())
	}
	if other := history.Compacted(built(t, block, image)); end(other) == end(pruned) {
		t.Error("another conversation has the same digest")
	}
}
