package stream

import "github.com/seed-f1f39373/mockapi/internal/wire"

// An encoder writes the events of the blocks of one message.
type encoder struct {
	*sender
	message *wire.Message
	dialect wire.Dialect
	// estimated tells that the estimate of what was thought out of sight has been sent.
	estimated bool
}

// block writes the events of one block. What has no deltas is whole in its first event:
// redacted thinking, results of server tools, fallbacks, signed compactions.
func (e *encoder) block(index int) {
	c := &e.message.Content[index]
	switch {
	case c.Type == "compaction":
		e.compaction(index, c)
	case c.Raw != nil:
		e.raw(index, c)
	case c.Type == "redacted_thinking":
		e.start(index, c)
	case c.Type == "text":
		e.start(index, &wire.Content{Type: c.Type})
		e.pieces(index, c.Text, textDelta, words)
	case c.Type == "thinking":
		e.start(index, &wire.Content{Type: c.Type})
		e.thinking(index, c)
	default: // tool_use, server_tool_use
		e.start(index, &wire.Content{Type: c.Type, ID: c.ID, Name: c.Name})
		e.input(index, c, false)
	}
	e.begin("content_block_stop", index)
	e.endPadded()
}

func (e *encoder) start(index int, c *wire.Content) {
	e.begin("content_block_start", index)
	e.buf = append(e.buf, `,"content_block":`...)
	e.buf = c.AppendJSON(e.buf, e.dialect)
	e.started(index)
}

// started ends a content_block_start.
func (e *encoder) started(index int) {
	e.endPadded()
	if index == 0 {
		e.ping()
	}
}

// A deltaKind is how the deltas of one kind look around their string.
type deltaKind struct{ before, after string }

var (
	textDelta      = deltaKind{`{"type":"text_delta","text":`, `}`}
	thinkingDelta  = deltaKind{`{"type":"thinking_delta","thinking":`, `}`}
	uncountedDelta = deltaKind{thinkingDelta.before, `,"estimated_tokens":null}`}
	signatureDelta = deltaKind{`{"type":"signature_delta","signature":`, `}`}
	inputDelta     = deltaKind{`{"type":"input_json_delta","partial_json":`, `}`}
)

// pieces sends a text in deltas of one kind.
func (e *encoder) pieces(index int, text string, k deltaKind, r rhythm) {
	for i := 0; text != ""; i++ {
		n := r.next(text, i)
		e.delta(index, text[:n], k)
		text = text[n:]
	}
}

func (e *encoder) delta(index int, text string, k deltaKind) {
	e.begin("content_block_delta", index)
	e.buf = append(e.buf, `,"delta":`...)
	e.buf = append(e.buf, k.before...)
	e.buf = appendString(e.buf, text)
	e.buf = append(e.buf, k.after...)
	e.endPadded()
}
