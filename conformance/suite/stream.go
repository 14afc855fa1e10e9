package suite

import (
	"net/http"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A stream is an answer of server-sent events.
type stream struct {
	*answer
	events []event
	// odd are lines that no stream of the API has.
	odd []string
}

type event struct {
	name string // of the event: line
	data gjson.Result
	raw  string // of the data: line
}

// stream sends a request for a streamed message that has to be accepted.
func (t *T) stream(body object, opts ...option) *stream {
	a := t.post("/v1/messages", body.with("stream", true), opts...)
	t.knowsModel(a, body)
	t.ok(a)
	s := read(a)
	t.check(s.first("message_start").Exists(), "a stream with message_start", clip(string(a.body)))
	return s
}

func read(a *answer) *stream {
	s := &stream{answer: a}
	for block := range strings.SplitSeq(strings.TrimRight(string(a.body), "\n"), "\n\n") {
		var e event
		for line := range strings.SplitSeq(block, "\n") {
			if name, ok := strings.CutPrefix(line, "event: "); ok {
				e.name = name
			} else if data, ok := strings.CutPrefix(line, "data: "); ok && e.raw == "" {
				e.raw, e.data = data, gjson.Parse(data)
			} else {
				s.odd = append(s.odd, line)
			}
		}
		s.events = append(s.events, e)
	}
	return s
}

// all lists the data of the events of a type.
func (s *stream) all(kind string) []gjson.Result {
	var found []gjson.Result
	for _, e := range s.events {
		if e.data.Get("type").String() == kind {
			found = append(found, e.data)
		}
	}
	return found
}

// first is the data of the first event of a type, nothing where there is none.
func (s *stream) first(kind string) gjson.Result {
	if found := s.all(kind); len(found) > 0 {
		return found[0]
	}
	return gjson.Result{}
}

// starts lists the blocks that start, of a type.
func (s *stream) starts(kind string) []gjson.Result {
	var found []gjson.Result
	for _, e := range s.all("content_block_start") {
		if e.Get("content_block.type").String() == kind {
			found = append(found, e)
		}
	}
	return found
}

// deltas lists the deltas of a block.
func (s *stream) deltas(index int64) []gjson.Result {
	var found []gjson.Result
	for _, e := range s.all("content_block_delta") {
		if e.Get("index").Int() == index {
			found = append(found, e.Get("delta"))
		}
	}
	return found
}

// message is the assistant message that a client puts together from the events.
func (s *stream) message(t *T) object {
	var content list
	for _, start := range s.all("content_block_start") {
		block := object{}
		for name, value := range start.Get("content_block").Map() {
			block[name] = jsontext.Value(value.Raw)
		}
		joined := map[string]string{}
		for _, d := range s.deltas(start.Get("index").Int()) {
			for _, member := range []string{"text", "thinking", "signature", "partial_json"} {
				if v := d.Get(member); v.Exists() {
					joined[member] += v.String()
				}
			}
			if d.Get("type").String() == "compaction_delta" {
				block["content"] = jsontext.Value(d.Get("content").Raw)
				if e := d.Get("encrypted_content"); e.Exists() {
					block["encrypted_content"] = jsontext.Value(e.Raw)
				}
			}
		}
		for member, value := range joined {
			if member != "partial_json" {
				block[member] = value
				continue
			}
			input := jsontext.Value(value)
			if value == "" {
				input = jsontext.Value("{}")
			}
			t.check(input.IsValid(), "input_json_delta pieces that make JSON", clip(value))
			block["input"] = input
		}
		content = content.and(block)
	}
	return object{"role": "assistant", "content": content}
}

// order checks the sequence of events: message_start, the blocks one after another, message_delta,
// message_stop. Pings may come anywhere behind message_start.
func (t *T) order(s *stream) {
	state, open := "start", int64(-1)
	blocks := int64(0)
	for _, e := range s.events {
		kind, index := e.data.Get("type").String(), e.data.Get("index").Int()
		ok := false
		switch kind {
		case "ping":
			ok = state != "start"
		case "message_start":
			ok, state = state == "start", "between"
		case "content_block_start":
			ok, state = state == "between" && index == blocks, "block"
			open, blocks = index, blocks+1
		case "content_block_delta":
			ok = state == "block" && index == open
		case "content_block_stop":
			ok, state = state == "block" && index == open, "between"
		case "message_delta":
			ok, state = state == "between" || state == "delta", "delta"
		case "message_stop":
			ok, state = state == "delta", "done"
		}
		if !ok {
			t.check(false, "events in order", "out of order: "+clip(e.raw))
		}
	}
	t.equal("the stream", state, "done")
}

// isJSON tells whether an answer is JSON by its type.
func isJSON(h http.Header) bool { return strings.HasPrefix(h.Get("Content-Type"), "application/json") }

// decode reads JSON of an answer into Go values; nil where it is none.
func decode(raw string) any {
	var v any
	if json.Unmarshal([]byte(raw), &v) != nil {
		return nil
	}
	return v
}
