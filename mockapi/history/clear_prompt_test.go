package history_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
)

// promptOf is the prompt of a request with these messages and edits, all JSON.
func promptOf(t *testing.T, model, edits string, messages ...string) *prompt.Prompt {
	t.Helper()
	return promptWith(t, "", model, edits, messages...)
}

// promptWith is one with these tools, JSON as well.
func promptWith(t *testing.T, tools, model, edits string, messages ...string) *prompt.Prompt {
	t.Helper()
	m, ok := fixtures.DefaultModels().Find(model)
	if !ok {
		t.Fatal("no model", model)
	}
	root, fault := wire.Parse([]byte(`{"model":"` + model + `","max_tokens":64,"context_management":{"edits":[` + edits +
		`]},"tools":[` + tools + `],"messages":[` + strings.Join(messages, ",") + `]}`))
	if fault != nil {
		t.Fatal(fault)
	}
	return prompt.Build(wire.NewRequest(root, wire.Dialect{}), m)
}

// loop is a conversation that calls the tool look with the input {"n":1} and gets a result of 50 tokens,
// so often. It ends on the last result.
func loop(rounds int) []string {
	list := []string{`{"role":"user","content":"Go."}`}
	for n := 1; n <= rounds; n++ {
		list = append(list, call(n, "look"), resultOf(n, say(n, 50)))
	}
	return list
}

func call(n int, tool string) string {
	return fmt.Sprintf(`{"role":"assistant","content":[{"type":"tool_use","id":"t%d","name":%q,"input":{"n":%d}}]}`, n, tool, n)
}

func resultOf(n int, text string) string {
	return fmt.Sprintf(`{"role":"user","content":[{"type":"tool_result","tool_use_id":"t%d","content":%q}]}`, n, text)
}

// say is a text of so many tokens, all but two of which are the word tide.
func say(n, tokens int) string { return fmt.Sprintf("%d:", n) + strings.Repeat(" tide", tokens-2) }

// view shows the calls and results of a prompt: in1 or {} for the input of a call, 1 or - for a result.
func view(p *prompt.Prompt) string {
	var out []string
	for i := range p.Positions {
		switch b := p.Positions[i].Block; {
		case p.Positions[i].Section != prompt.Messages:
		case b.ID != "":
			if n := b.Input.Get("n"); n != nil {
				out = append(out, "in"+string(n.Raw))
			} else {
				out = append(out, string(b.Input.Raw))
			}
		case b.ToolUseID != "":
			content := b.Node.Get("content")
			text := content.Str()
			if content.Is(wire.Array) {
				text = content.Items[0].Get("text").Str()
			}
			if text == "[cleared]" {
				out = append(out, "-")
			} else {
				n, _, _ := strings.Cut(text, ":")
				out = append(out, n)
			}
		}
	}
	return strings.Join(out, " ")
}

// edit is a clear_tool_uses_20250919 with these members.
func edit(members string) string {
	if members != "" {
		members = "," + members
	}
	return `{"type":"clear_tool_uses_20250919"` + members + `}`
}

func uses(n int) string   { return fmt.Sprintf(`"trigger":{"type":"tool_uses","value":%d}`, n) }
func tokens(n int) string { return fmt.Sprintf(`"trigger":{"type":"input_tokens","value":%d}`, n) }
func keep(n int) string   { return fmt.Sprintf(`"keep":{"type":"tool_uses","value":%d}`, n) }
func least(n int) string {
	return fmt.Sprintf(`"clear_at_least":{"type":"input_tokens","value":%d}`, n)
}
func members(list ...string) string { return strings.Join(list, ",") }

func clear(p *prompt.Prompt, o history.Options) (*prompt.Prompt, []history.Cleared) {
	return history.Clear(p, p.Request.Clearings(), o)
}
