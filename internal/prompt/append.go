package prompt

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Append returns the prompt with blocks of the assistant behind it, as they will stand when a reply
// comes back: in a message of their own, or at the end of the last one where that is the assistant's.
// The prompt itself stays.
func (p *Prompt) Append(blocks []wire.Block) *Prompt {
	longer, r := *p, *p.Request
	r.Messages = slices.Clone(r.Messages)
	last := len(r.Messages) - 1
	if last < 0 || r.Messages[last].Role != "assistant" {
		last++
		r.Messages = append(r.Messages, wire.InputMessage{Role: "assistant", Node: &wire.Node{Kind: wire.Object}})
	}
	m := &r.Messages[last]
	first := len(m.Blocks)
	m.Blocks = slices.Concat(m.Blocks, blocks)
	longer.Request, longer.Positions = &r, slices.Clone(p.Positions)
	for i := range blocks {
		longer.Positions = append(longer.Positions, Position{
			Section: Messages, Message: last, Index: first + i, Role: m.Role,
			Block: &m.Blocks[first+i], Marker: blocks[i].Marker,
		})
	}
	return longer.Edit(func(*Position) bool { return true })
}

// For returns the prompt as another model reads it.
func (p *Prompt) For(m *fixtures.Model) *Prompt {
	other := *p
	other.Model, other.Salts = m, salts(p.Request, m)
	return other.Edit(func(*Position) bool { return true })
}
