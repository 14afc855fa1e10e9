package history

import (
	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// InForce is the compaction block that a conversation begins with: the last one that has content. A
// block without content stands for a compaction that failed, and does nothing (docs: compaction).
func InForce(p *prompt.Prompt) (*prompt.Position, bool) {
	messages := p.Section(prompt.Messages)
	for i := len(messages) - 1; i >= 0; i-- {
		if q := &messages[i]; q.Block.Stands() {
			return q, true
		}
	}
	return nil, false
}

// Compacted leaves out what compaction blocks stand for, and the blocks that do nothing.
func Compacted(p *prompt.Prompt) *prompt.Prompt {
	if q, ok := InForce(p); ok {
		p = p.BeginAt(q.Message, q.Index)
	}
	for i := range p.Positions {
		if idle(&p.Positions[i]) {
			return p.Edit(func(q *prompt.Position) bool { return !idle(q) })
		}
	}
	return p
}

// idle tells a compaction block without content.
func idle(q *prompt.Position) bool {
	return q.Section == prompt.Messages && q.Block.Type == "compaction" && !q.Block.Stands()
}
