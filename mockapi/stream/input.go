package stream

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// spaced is how models write JSON: on one line with a space after each colon and comma.
var spaced = json.JoinOptions(jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true),
	jsontext.PreserveRawStrings(true), jsontext.AllowDuplicateNames(true))

// input sends the input of a tool call: an empty delta, then the JSON in pieces that no token of
// JSON stops. A call without arguments has nothing but the empty delta, which a client must read
// as {}. Eager tools get fewer and longer pieces; whole sends the JSON in one.
func (e *encoder) input(index int, c *wire.Content, whole bool) {
	e.delta(index, "", inputDelta)
	// An input that max_tokens cut off is no JSON. Its error leaves it in text as it stands.
	text, _ := jsontext.AppendFormat(nil, c.Input, spaced)
	if string(text) == "{}" {
		return
	}
	if whole {
		e.delta(index, string(text), inputDelta)
		return
	}
	r := tokens
	if e.options.Eager != nil && e.options.Eager(c.Name) {
		r = eager
	}
	e.pieces(index, string(text), inputDelta, r)
}

// compaction sends a compaction block. A signed one, made on demand, is whole in its start. An
// unsigned one, made at a threshold, starts empty and has its content in exactly one delta; null
// content says that the summary failed.
func (e *encoder) compaction(index int, c *wire.Content) {
	var block struct {
		Content   jsontext.Value `json:"content"`
		Encrypted jsontext.Value `json:"encrypted_content"`
		Signature jsontext.Value `json:"signature"`
	}
	if err := json.Unmarshal(c.Raw, &block); err != nil || len(block.Signature) > 0 {
		e.start(index, c)
		return
	}
	e.begin("content_block_start", index)
	e.buf = append(e.buf, `,"content_block":{"type":"compaction","content":null`...)
	if len(block.Encrypted) > 0 {
		e.buf = append(e.buf, `,"encrypted_content":null`...)
	}
	e.buf = append(e.buf, '}')
	e.started(index)

	e.begin("content_block_delta", index)
	e.buf = append(e.buf, `,"delta":{"type":"compaction_delta","content":`...)
	e.buf = appendValue(e.buf, block.Content)
	e.buf = append(e.buf, `,"encrypted_content":`...)
	e.buf = appendValue(e.buf, block.Encrypted)
	e.buf = append(e.buf, '}')
	e.endPadded()
}

// appendValue appends a member of a block, which may have been written over several lines: the data
// of an event is one.
func appendValue(b []byte, v jsontext.Value) []byte {
	if len(v) == 0 {
		return append(b, `null`...)
	}
	b, _ = jsontext.AppendFormat(b, v, jsontext.AllowDuplicateNames(true))
	return b
}
