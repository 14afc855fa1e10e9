package history

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// mark stands for a result that was cleared. The API's own wording is not published and no client sees
// it.
const mark = "[cleared]"

// marks are the blocks, by position, that take the place of cleared results and inputs.
func (c *clearing) marks(which func(*toolUse) bool) map[int]*wire.Block {
	blocks := map[int]*wire.Block{}
	for i := range c.uses {
		u := &c.uses[i]
		if !which(u) {
			continue
		}
		blocks[u.result] = with(c.p.Positions[u.result].Block, "content", quoted(mark))
		if c.edit.ClearsInput(u.name) {
			blocks[u.call] = with(c.p.Positions[u.call].Block, "input", []byte("{}"))
		}
	}
	return blocks
}

// put exchanges blocks. All positions stay, so that a breakpoint on a cleared block holds.
func put(p *prompt.Prompt, blocks map[int]*wire.Block) *prompt.Prompt {
	i := -1
	return p.Edit(func(q *prompt.Position) bool {
		i++
		if b := blocks[i]; b != nil {
			q.Put(b)
		}
		return true
	})
}

// with is a block with another value of one member, whether it had that or not.
func with(b *wire.Block, member string, value []byte) *wire.Block {
	text := append(quoted(member), ':')
	text = append(append([]byte{'{'}, text...), value...)
	for _, m := range b.Node.Members {
		if m.Name != member {
			text = append(append(append(append(text, ','), quoted(m.Name)...), ':'), m.Value.Raw...)
		}
	}
	n, fault := wire.Parse(append(text, '}'))
	if fault != nil {
		panic("history: read cleared block: " + fault.Error()) // it was made here
	}
	changed := wire.NewBlock(n)
	return &changed
}

func quoted(s string) []byte {
	b, _ := jsontext.AppendQuote(nil, s) // bytes that are not UTF-8 become U+FFFD
	return b
}
