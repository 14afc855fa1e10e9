// Package explain says why a thinking block no longer fits the conversation that it is sent in: what
// is the first thing that changed before it, which known fault of clients changes it so, and what to
// do about it.
//
// The patterns are the words of the undocumented header anthropic-thinking-prefix-mismatch. Which
// change has which is in the comparison script that the API's publisher ships with its skill; where
// that says nothing, the choice is inferred and marked so.
package explain

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/signature"
)

// A View is a prompt up to the thinking block at messages.{Message}.content.{Index}.
type View struct {
	Prompt         *prompt.Prompt
	Message, Index int
}

// An Explanation is what there is to say of a block that failed.
type Explanation struct {
	Pattern string `json:"pattern"`
	// First is nil where what stood before the block when it was made is not known any more.
	First *Difference `json:"first_difference,omitzero"`
	// Cause is what clients do that has the pattern, Fix what the documentation has them do instead.
	Cause string `json:"cause"`
	Fix   string `json:"fix"`
}

// A Difference is one place, as it was when the block was made and as it is now.
type Difference struct {
	// At is system.{i}, tools.{name} or messages.{i}.content.{j}. It counts in the request that is
	// explained, or, for what is missing there, in the one that the block comes from.
	At string `json:"at"`
	// Field is a JSON pointer within At, "" for the whole.
	Field string `json:"field,omitzero"`
	// Before and After are shortened around what differs, with secrets masked. Nil is nothing.
	Before *string `json:"before,omitzero"`
	After  *string `json:"after,omitzero"`
}

// String is the place and both sides on one line.
func (d *Difference) String() string {
	before, after := d.Sides()
	return d.At + d.Field + ": " + before + " -> " + after
}

// Sides are both values in quotes, or the word nothing.
func (d *Difference) Sides() (before, after string) {
	side := func(text *string) string {
		if text == nil {
			return "nothing"
		}
		return strconv.Quote(*text)
	}
	return side(d.Before), side(d.After)
}

// Compare explains a mismatch by both sides of it. Previous recognizes the signature of the thinking
// block that stood before this one; it may be nil.
func Compare(before, after View, d signature.Difference, previous func(signature string) bool) Explanation {
	system := compareSystem(before.Prompt, after.Prompt)
	tools, setChanged := compareTools(before, after)
	messages := compareMessages(before.turns(), after.turns())
	var first *Difference
	pattern := ""
	// The API names the first part that differs, in this order (inferred). The pattern is of the same
	// part, else the advice would not undo the difference that is shown.
	switch {
	case system != nil && tools != nil:
		pattern, first = patternBoth, system
	case system != nil:
		pattern, first = patternSystem, system
	case setChanged:
		pattern, first = patternToolSet, tools
	case tools != nil:
		pattern, first = patternToolSchema, tools
	case messages != nil:
		pattern, first = messages.pattern(), messages.first
	case d.Chain && previous != nil:
		pattern, first = patternChain, chain(before, after, previous)
	default:
		return Guess(d)
	}
	return explanation(pattern, first, d.Change)
}

// Guess explains a mismatch by what the signature alone tells.
func Guess(d signature.Difference) Explanation {
	pattern := patternUnknown
	switch {
	case d.System && d.Tools && !d.Messages:
		pattern = patternBoth
	case d.Multiple():
	case d.Change == signature.SystemChanged:
		pattern = patternSystem
	case d.Change == signature.BlockRemoved && d.Path() == "messages.0":
		pattern = patternWindow
	case d.Change == signature.PredecessorMissing || d.Change == signature.PredecessorReordered:
		pattern = patternChain
	}
	return explanation(pattern, nil, d.Change)
}

// chain shows the thinking block that stood before this one, and where it stands now.
func chain(before, after View, previous func(string) bool) *Difference {
	was, ok := before.find(previous)
	if !ok {
		return nil
	}
	first := &Difference{At: was.Path(), Before: thought(was.Block)}
	if now, ok := after.find(previous); ok {
		first.After = shown("the same block, at " + now.Path())
	}
	return first
}

// thought shows a thinking block: its text where it has one.
func thought(b *wire.Block) *string {
	if b.Text == "" {
		return shown("a " + b.Type + " block")
	}
	return shown(b.Text)
}

// Block is the thinking block; nil where there is none.
func (v View) Block() *wire.Block {
	positions := v.Prompt.Section(prompt.Messages)
	i := slices.IndexFunc(positions, func(q prompt.Position) bool {
		return q.Message == v.Message && q.Index == v.Index
	})
	if i < 0 {
		return nil
	}
	return positions[i].Block
}

// Edited shows how the text of a block under an intact signature was edited; nil if it was not.
func Edited(before, after View) *Difference {
	was, is := before.Block(), after.Block()
	if was == nil || is == nil || was.Text == is.Text {
		return nil
	}
	return difference(path(after.Message, after.Index), "/thinking", was.Node.Get("thinking"), is.Node.Get("thinking"))
}

// find returns the last thinking block whose signature is wanted.
func (v View) find(wanted func(string) bool) (*prompt.Position, bool) {
	positions := v.Prompt.Section(prompt.Messages)
	for i := len(positions) - 1; i >= 0; i-- {
		if q := &positions[i]; q.IsThinking() && wanted(q.Block.Signature) {
			return q, true
		}
	}
	return nil, false
}

// holds tells whether a position stands before the block.
func (v View) holds(q *prompt.Position) bool {
	return q.Message < v.Message || q.Message == v.Message && q.Index < v.Index
}

func path(message, index int) string { return fmt.Sprintf("messages.%d.content.%d", message, index) }
