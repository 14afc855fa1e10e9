package prompt

import "github.com/seed-f1f39373/mockapi/internal/wire"

// Bound is what a thinking signature compares of a message block: its canonical form and its role.
// It is false for blocks that signatures ignore: thinking, and text of white space alone.
func (p *Position) Bound() (Digest, bool) {
	if p.Sign == (Digest{}) || isThinking(p.Block) {
		return Digest{}, false
	}
	return chain(Digest{}, p.Role, p.Sign), true
}

// BoundReply is Bound for a block of a reply, given as the JSON that the client will send back.
func BoundReply(block []byte) (Digest, bool) {
	q, ok := replied(block)
	if !ok {
		return Digest{}, false
	}
	return q.Bound()
}

// replied is the position, without a place, that a block of a reply will be. A text that signatures
// ignore has no Sign. It is false for what is no JSON.
func replied(block []byte) (*Position, bool) {
	root, err := wire.Parse(block)
	if err != nil {
		return nil, false
	}
	view := wire.NewBlock(root)
	e := &encoder{leaves: map[*wire.Node]Digest{}}
	sign, _ := e.block(&view, signForm)
	return &Position{Role: "assistant", Block: &view, Sign: sign}, true
}

// IsThinking tells whether the position is a thinking or redacted_thinking block.
func (p *Position) IsThinking() bool { return p.Block != nil && isThinking(p.Block) }
