package history

import (
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Options choose between readings of context editing that sources leave open. The zero value is the
// default of each.
type Options struct {
	// Anew clears, on every request beyond the trigger, all that need not stay. By default what an
	// earlier request of the conversation has cleared stays cleared, and more goes when the rest has
	// passed the trigger again.
	Anew bool
	// CountAnswered counts the turn that is answered among the turns whose thinking is kept, before it
	// has said anything.
	CountAnswered bool
}

// A Cleared is what became of one edit. It was applied where Uses or Turns is not 0.
type Cleared struct {
	Type string
	// Uses are the tool uses without their results now, Turns those without their thinking, in all.
	Uses, Turns int
	// Tokens is what the edit took from the prompt.
	Tokens int
	// First is where the first block was that is gone or changed.
	First string
	// Reason tells why the edit did nothing.
	Reason string
}

// Applied tells whether the edit changed the prompt.
func (c *Cleared) Applied() bool { return c.Uses+c.Turns > 0 }

// Clear applies edits one after the other, each to what the one before left.
func Clear(p *prompt.Prompt, edits []wire.Clearing, o Options) (*prompt.Prompt, []Cleared) {
	cleared := make([]Cleared, len(edits))
	for i := range edits {
		before := p.Tokens()
		if edits[i].Type == wire.ClearThinkingEdit {
			p, cleared[i] = clearThinking(p, &edits[i], o)
		} else {
			p, cleared[i] = clearToolUses(p, &edits[i], o)
		}
		cleared[i].Type = edits[i].Type
		// The mark in the place of a tiny result may be the longer one.
		cleared[i].Tokens = max(0, before-p.Tokens())
	}
	return p, cleared
}
