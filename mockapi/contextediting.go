package mockapi

import (
	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
)

// clear clears what the request's context_management tells to clear. It comes after thinking has
// been verified: what the server clears is no edit of the client's (docs: preserved thinking).
func (x *exchange) clear() *wire.APIError {
	x.unedited = x.prompt
	edits := x.Request.Clearings()
	if edits == nil {
		return nil
	}
	x.prompt, x.cleared = history.Clear(x.prompt, edits, x.world.Settings().ContextEditing)
	view := contextEditingView{Before: x.unedited.Tokens(), After: x.prompt.Tokens()}
	for i := range x.cleared {
		c := &x.cleared[i]
		view.Edits = append(view.Edits, editView{
			Type: c.Type, Uses: c.Uses, Turns: c.Turns, Tokens: c.Tokens, First: c.First, Reason: c.Reason,
		})
	}
	x.entry.ContextEditing = view
	return nil
}

// firstCleared is the path of the first block that was cleared, "" for none. Of two edits it is that of
// the one that came first.
func (x *exchange) firstCleared() string {
	for i := range x.cleared {
		if x.cleared[i].Applied() {
			return x.cleared[i].First
		}
	}
	return ""
}

// continued is the prompt by which the request is known to continue another: what was cleared since is
// there.
func (x *exchange) continued() *prompt.Prompt {
	if x.compaction != nil {
		return x.prompt // a summary, which continues nothing
	}
	return x.unedited
}

// contextManagement is what an answer says of the edits, as JSON: those that did something, in the order
// sent, and not compaction (probes); nil where none was configured.
func (x *exchange) contextManagement() []byte {
	if !x.Request.EditsContext() {
		return nil
	}
	applied := []any{}
	for i := range x.cleared {
		switch c := &x.cleared[i]; {
		case !c.Applied():
		case c.Type == wire.ClearThinkingEdit:
			applied = append(applied, clearedThinking{c.Type, c.Turns, c.Tokens})
		default:
			applied = append(applied, clearedToolUses{c.Type, c.Uses, c.Tokens})
		}
	}
	return marshalOwn(struct {
		Applied []any `json:"applied_edits"`
	}{applied})
}

type clearedThinking struct {
	Type   string `json:"type"`
	Turns  int    `json:"cleared_thinking_turns"`
	Tokens int    `json:"cleared_input_tokens"`
}

type clearedToolUses struct {
	Type   string `json:"type"`
	Uses   int    `json:"cleared_tool_uses"`
	Tokens int    `json:"cleared_input_tokens"`
}

// countedContext is the context_management of a token count: what the prompt was before compaction
// blocks and edits made it shorter; nil where none was configured.
func (x *exchange) countedContext() []byte {
	if !x.Request.EditsContext() {
		return nil
	}
	original := x.unedited.Tokens()
	if _, ok := history.InForce(x.prompt); ok {
		whole := prompt.Build(x.Request, x.Model)
		original += whole.Tokens() - history.Compacted(whole).Tokens()
	}
	return marshalOwn(struct {
		Original int `json:"original_input_tokens"`
	}{original})
}

// marshalOwn renders a value of the server's own, which always renders.
func marshalOwn(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("mockapi: render context management: " + err.Error())
	}
	return b
}

// contextEditingView is what the journal says of context editing. Sizes are in tokens.
type contextEditingView struct {
	Before int        `json:"before"`
	After  int        `json:"after"`
	Edits  []editView `json:"edits"`
}

// editView is what became of one edit.
type editView struct {
	Type   string `json:"type"`
	Uses   int    `json:"cleared_tool_uses,omitzero"`
	Turns  int    `json:"cleared_thinking_turns,omitzero"`
	Tokens int    `json:"cleared_input_tokens,omitzero"`
	First  string `json:"first,omitzero"`
	Reason string `json:"reason,omitzero"` // why it did nothing
}
