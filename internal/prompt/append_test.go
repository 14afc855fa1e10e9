package prompt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A prompt with blocks behind it is the prompt of the request that sends them back.
func TestAppend(t *testing.T) {
	const (
		opened = `{"model":"claude-opus-5","tools":[{"type":"web_search_20250305","name":"web_search"}],"messages":[{"role":"user","content":"Tea?"}`
		use    = `{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"tea"}}`
		result = `{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}`
		said   = `{"type":"text","text":"Tea."}`
	)
	rows := []struct{ why, before, blocks, whole string }{
		{"a message of its own", `]}`, `[` + use + `,` + result + `]`, `,{"role":"assistant","content":[` + use + `,` + result + `]}]}`},
		{
			"the rest of a paused turn", `,{"role":"assistant","content":[` + use + `]}]}`, `[` + result + `,` + said + `]`,
			`,{"role":"assistant","content":[` + use + `,` + result + `,` + said + `]}]}`,
		},
		{"nothing", `,{"role":"assistant","content":[` + use + `]}]}`, `[]`, `,{"role":"assistant","content":[` + use + `]}]}`},
	}
	for _, row := range rows {
		before, want := built(t, opened+row.before, "claude-opus-5"), built(t, opened+row.whole, "claude-opus-5")
		size := len(before.Positions)
		n, fault := wire.Parse([]byte(row.blocks))
		if fault != nil {
			t.Fatal(fault)
		}
		var blocks []wire.Block
		for _, item := range n.Items {
			blocks = append(blocks, wire.NewBlock(item))
		}
		got := before.Append(blocks)
		if diff := cmp.Diff(outlineOf(want), outlineOf(got)); diff != "" {
			t.Errorf("%s (-sent +appended):\n%s", row.why, diff)
		}
		if got.Tokens() != want.Tokens() {
			t.Errorf("%s: %d tokens, sent %d", row.why, got.Tokens(), want.Tokens())
		}
		if len(before.Positions) != size {
			t.Errorf("%s: the prompt itself has grown", row.why)
		}
		other, _ := fixtures.DefaultModels().Find("claude-sonnet-4-6")
		if got, want := got.For(other).Tokens(), built(t, opened+row.whole, "claude-sonnet-4-6").Tokens(); got != want {
			t.Errorf("%s, for another model: %d tokens, sent %d", row.why, got, want)
		}
	}
}

func built(t *testing.T, body, model string) *prompt.Prompt {
	t.Helper()
	n, fault := wire.Parse([]byte(body))
	if fault != nil {
		t.Fatal(fault)
	}
	m, ok := fixtures.DefaultModels().Find(model)
	if !ok {
		t.Fatalf("no model %s", model)
	}
	return prompt.Build(wire.NewRequest(n, wire.Dialect{}), m)
}

type outlined struct {
	Path, Role, Kind string
	Tokens           int
	Prefix           prompt.Digest
}

func outlineOf(p *prompt.Prompt) []outlined {
	var list []outlined
	for i := range p.Positions {
		q := &p.Positions[i]
		list = append(list, outlined{q.Path(), q.Role, q.Kind(), q.Tokens, q.CachePrefix})
	}
	return list
}
