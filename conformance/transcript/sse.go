package transcript

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Reassemble adds the events of a stream up to the message that the same request would have got without
// streaming, or to the error that ended it. It is false for what is no stream of the Messages API. Of a
// stream that was cut off it returns what had arrived.
func Reassemble(text []byte) ([]byte, bool) {
	if !bytes.HasPrefix(text, []byte("event:")) && !bytes.HasPrefix(text, []byte("data:")) && !bytes.HasPrefix(text, []byte(":")) {
		return nil, false
	}
	var a assembly
	for _, data := range eventData(text) {
		var e streamEvent
		if err := json.Unmarshal(data, &e, harOptions); err != nil {
			return nil, false
		}
		if e.Type == "error" {
			return data, true
		}
		a.add(&e)
	}
	if a.message == nil {
		return nil, false
	}
	return a.json(), true
}

// eventData splits a stream into the data of its events.
func eventData(text []byte) [][]byte {
	var all [][]byte
	var data []byte
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		if value, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			if data != nil {
				data = append(data, '\n')
			}
			data = append(data, bytes.TrimPrefix(value, []byte(" "))...)
		} else if len(line) == 0 && data != nil {
			all, data = append(all, data), nil
		}
	}
	if jsontext.Value(data).IsValid(options...) { // the last one may have lost its end
		all = append(all, data)
	}
	return all
}

// A streamEvent is any event of a stream.
type streamEvent struct {
	Type    string         `json:"type"`
	Index   int            `json:"index"`
	Message members        `json:"message"`
	Block   members        `json:"content_block"`
	Delta   members        `json:"delta"`
	Usage   jsontext.Value `json:"usage"`
	// Members of message_delta beside those.
	ContextManagement jsontext.Value `json:"context_management"`
}

// members are an object whose values stay as they came.
type members map[string]jsontext.Value

func (m members) text(name string) string {
	var s string
	_ = json.Unmarshal(m[name], &s, harOptions) // what is no string adds nothing
	return s
}

// An assembly is a message that arrives.
type assembly struct {
	message members
	blocks  []*arriving
}

// arriving is a block that arrives, with the strings that its deltas add to.
type arriving struct {
	block     members
	texts     map[string]*strings.Builder
	citations []jsontext.Value
}

func (a *assembly) add(e *streamEvent) {
	switch e.Type {
	case "message_start":
		a.message = e.Message
	case "content_block_start":
		a.blocks = append(a.blocks, &arriving{block: e.Block, texts: map[string]*strings.Builder{}})
	case "content_block_delta":
		if n := len(a.blocks); n > 0 && e.Index == n-1 {
			a.blocks[n-1].add(e.Delta)
		}
	case "message_delta":
		if a.message == nil {
			return
		}
		for name, value := range e.Delta {
			a.message[name] = value
		}
		if e.ContextManagement != nil {
			a.message["context_management"] = e.ContextManagement
		}
		a.count(e.Usage)
	}
}

// count takes the final counts, which leave out what has not changed.
func (a *assembly) count(usage jsontext.Value) {
	var sum, final members
	if json.Unmarshal(usage, &final) != nil || json.Unmarshal(a.message["usage"], &sum) != nil {
		return
	}
	for name, value := range final {
		if value.Kind() != 'n' {
			sum[name] = value
		}
	}
	a.message["usage"] = marshal(sum)
}

// deltaTexts names the strings that deltas add to, and what they add to in the block.
var deltaTexts = []struct{ delta, block string }{
	{"text", "text"}, {"thinking", "thinking"}, {"signature", "signature"},
	{"partial_json", "input"}, {"content", "content"},
}

func (b *arriving) add(delta members) {
	for _, t := range deltaTexts {
		if delta[t.delta].Kind() != '"' {
			continue
		}
		if b.texts[t.block] == nil {
			b.texts[t.block] = &strings.Builder{}
		}
		b.texts[t.block].WriteString(delta.text(t.delta))
	}
	for _, name := range []string{"encrypted_content", "tool_changes"} { // of a compaction_delta
		if v, ok := delta[name]; ok && b.block != nil {
			b.block[name] = v
		}
	}
	if c, ok := delta["citation"]; ok {
		b.citations = append(b.citations, c)
	}
}

func (b *arriving) json() jsontext.Value {
	if b.block == nil {
		b.block = members{}
	}
	for name, added := range b.texts {
		if name != "input" {
			b.block[name] = marshal(b.block.text(name) + added.String())
			continue
		}
		// What max_tokens cut off is no JSON: the SDKs make it empty, as the block began.
		if input := jsontext.Value(added.String()); input.IsValid(options...) {
			b.block[name] = input
		}
	}
	if b.citations != nil {
		b.block["citations"] = marshal(b.citations)
	}
	return marshal(b.block)
}

func (a *assembly) json() []byte {
	content := make([]jsontext.Value, len(a.blocks))
	for i, b := range a.blocks {
		content[i] = b.json()
	}
	a.message["content"] = marshal(content)
	return marshal(a.message)
}

// marshal renders what was decoded before.
func marshal(v any) jsontext.Value {
	b, err := json.Marshal(v, json.Deterministic(true), harOptions)
	if err != nil {
		panic("transcript: render what was read: " + err.Error())
	}
	return b
}
