package prompt

import "github.com/seed-f1f39373/mockapi/internal/wire"

// Edit returns the prompt with each position as change leaves it; where that returns false the
// position is gone, as if it had not been sent. Digests and tokens follow. The prompt itself stays.
func (p *Prompt) Edit(change func(q *Position) bool) *Prompt {
	edited := *p
	edited.Positions = make([]Position, 0, len(p.Positions))
	for _, q := range p.Positions {
		if change(&q) {
			edited.Positions = append(edited.Positions, q)
		}
	}
	edited.followTools()
	edited.digest()
	edited.count()
	return &edited
}

// BeginAt returns the prompt without the blocks of messages before a block, and without what their
// messages say beside their blocks.
func (p *Prompt) BeginAt(message, index int) *Prompt {
	begun := *p
	begun.begins = message
	// What is left out switches nothing on.
	r := *p.Request
	r.Messages = r.Messages[message:]
	begun.Salts = salts(&r, p.Model)
	return begun.Edit(func(q *Position) bool {
		return q.Section != Messages || q.Message > message || q.Message == message && q.Index >= index
	})
}

// Put replaces the block of a position.
func (q *Position) Put(b *wire.Block) { q.Block, q.price = b, nil }

// Price sets what the block at position i costs, whatever it holds: thinking costs what it cost when
// it was made. What a block adds by opening a turn comes on top.
func (p *Prompt) Price(i, cost int) {
	p.Positions[i].price = &cost
	p.Positions[i].Tokens = cost + p.opening(i)
}
