package prompt

import (
	"crypto/sha256"
	"encoding/binary"
)

// A toolSet stands for tools without an order: the sum of their digests, so that a change costs the
// same however many tools there are.
type toolSet [sha256.Size / 8]uint64

func (s *toolSet) add(d Digest) {
	for i := range s {
		s[i] += binary.LittleEndian.Uint64(d[8*i:])
	}
}

func (s *toolSet) remove(d Digest) {
	for i := range s {
		s[i] -= binary.LittleEndian.Uint64(d[8*i:])
	}
}

// change applies what a block does to the tools.
func (s *toolSet) change(e *encoder, c *ToolChange, fromStart toolSet) {
	if c.Reset {
		*s = fromStart
	}
	for _, t := range c.Lost {
		s.remove(e.tool(t, signForm))
	}
	for _, t := range c.Gained {
		s.add(e.tool(t, signForm))
	}
}

func (s *toolSet) digest() Digest {
	var b [sha256.Size]byte
	for i, lane := range s {
		binary.LittleEndian.PutUint64(b[8*i:], lane)
	}
	return sha256.Sum256(b[:])
}
