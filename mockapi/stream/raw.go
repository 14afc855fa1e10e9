package stream

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// raw writes the events of a block that is kept as JSON. A text with citations and a call with members
// of its own are written in pieces as any other; what has no deltas is whole in its first event.
func (e *encoder) raw(index int, c *wire.Content) {
	block, fault := wire.Parse(c.Raw)
	switch {
	case fault != nil:
		e.start(index, c)
	case c.Type == "text":
		e.startEmpty(index, block)
		e.pieces(index, block.Get("text").Str(), textDelta, words)
		for _, citation := range block.Get("citations").Elems() {
			e.citation(index, citation)
		}
	case block.Get("input").Is(wire.Object):
		e.startEmpty(index, block)
		// The input of a member of a toolset comes in one piece (captures).
		e.input(index, &wire.Content{Name: c.Name, Input: block.Get("input").Raw}, block.Get("toolset_name").Present())
	default:
		e.start(index, c)
	}
}

// startEmpty writes the start of a block without what its deltas bring.
func (e *encoder) startEmpty(index int, block *wire.Node) {
	e.begin("content_block_start", index)
	e.buf = append(e.buf, `,"content_block":{`...)
	for i, m := range block.Members {
		if i > 0 {
			e.buf = append(e.buf, ',')
		}
		e.buf = appendString(e.buf, m.Name)
		e.buf = append(e.buf, ':')
		switch {
		case m.Name == "text":
			e.buf = append(e.buf, `""`...)
		case m.Name == "input":
			e.buf = append(e.buf, `{}`...)
		case m.Name == "citations" && m.Value.Is(wire.Array):
			e.buf = append(e.buf, `[]`...)
		default:
			e.buf = appendValue(e.buf, m.Value.Raw)
		}
	}
	e.buf = append(e.buf, '}')
	e.started(index)
}

func (e *encoder) citation(index int, citation *wire.Node) {
	e.begin("content_block_delta", index)
	e.buf = append(e.buf, `,"delta":{"type":"citations_delta","citation":`...)
	e.buf = appendValue(e.buf, citation.Raw)
	e.buf = append(e.buf, '}')
	e.endPadded()
}
