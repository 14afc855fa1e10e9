package signature

import (
	"encoding/hex"
	"fmt"
)

// An ID is the identity of a block or of a run. The zero ID stands for none.
type ID [8]byte

// String returns the ID in hexadecimal.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// A Kind is what a signed block is. [Update] blocks are sent as type thinking.
type Kind uint8

// The kinds of signed blocks.
const (
	Thinking Kind = iota
	Redacted
	Update     // a progress update before a tool call
	Compaction // a compaction block
)

// String names the kind.
func (k Kind) String() string { return [...]string{"thinking", "redacted", "update", "compaction"}[k] }

// A Record is what a signature says about its block.
type Record struct {
	Kind   Kind
	Model  string // that produced the block
	Tokens int    // that the block cost as output
	// ID is the block's own, Previous that of the thinking block before it when it was created.
	ID, Previous ID
	// Run is the series that the block belongs to, Index its place in it (from 0) and Length the
	// number of blocks in it.
	Run           ID
	Index, Length int

	organization, endUser short
	system, tools         short
	text                  short // zero for a block that came without a text
	messages              rolling
	window                window
}

// Omitted tells whether the block was returned without a text.
func (r *Record) Omitted() bool { return r.text == short{} }

// A short is a digest cut to what an accidental collision is not expected in.
type short [8]byte

// Open returns what a signature says.
//
// It fails for any string that was not minted with the key's seed. The error says how it is wrong.
func (k *Key) Open(signature string) (*Record, error) {
	payload, err := k.unseal(signature)
	if err != nil {
		return nil, fmt.Errorf("open signature: %w", err)
	}
	r := new(Record)
	if err := r.unmarshal(payload); err != nil {
		return nil, fmt.Errorf("open signature: %w", err)
	}
	return r, nil
}
