package stream

import (
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// encode writes every event of the message.
func encode(s *sender, m *wire.Message, d wire.Dialect) {
	s.buf = append(s.buf, "event: message_start\ndata: {\"type\":\"message_start\",\"message\":"...)
	s.buf = opening(m).AppendJSON(s.buf, d)
	s.end()
	e := encoder{sender: s, message: m, dialect: d}
	for i := range m.Content {
		e.block(i)
	}
	s.buf = append(s.buf, "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{"...)
	s.buf = m.AppendOutcome(s.buf, d)
	s.buf = append(s.buf, `},"usage":`...)
	s.buf = m.AppendContextManagement(m.Usage.AppendDelta(s.buf, d), d)
	s.end()
	s.ending()
	s.buf = append(s.buf, "event: message_stop\ndata: {\"type\":\"message_stop\""...)
	s.end()
}

// opening is the message before the model has written anything. The input side of its usage is that
// of the model's first run, and final where there is no other. Of the output it shows a number from 1 to 3 that message_delta corrects, which the API
// sends as well and which catches clients that add the two.
func opening(m *wire.Message) *wire.Message {
	o := &wire.Message{ID: m.ID, Model: m.Model, Diagnostics: m.Diagnostics, Usage: m.Usage, Transformations: m.Transformations}
	if i := slices.IndexFunc(m.Usage.Iterations, func(i wire.Iteration) bool { return !i.Apart() }); i >= 0 {
		first := &m.Usage.Iterations[i]
		o.Usage.Input, o.Usage.CacheRead = first.Input, first.CacheRead
		o.Usage.CacheWrite5m, o.Usage.CacheWrite1h = first.CacheWrite5m, first.CacheWrite1h
	}
	o.Usage.Output = min(m.Usage.Output, 1+m.Usage.Output%3)
	o.Usage.Thinking, o.Usage.WebSearches, o.Usage.WebFetches, o.Usage.Iterations = 0, 0, 0, nil
	if m.ContextManagement != nil {
		o.ContextManagement = []byte("null") // until message_delta (probes)
	}
	return o
}

// end closes the object of an event and the event.
func (s *sender) end() {
	s.buf = append(s.buf, "}\n\n"...)
	s.done()
}

// endPadded is end with up to seven spaces before the last brace, as the API sends them in the
// events of blocks. They catch clients that compare text where they should parse JSON.
func (s *sender) endPadded() {
	const spaces = "       "
	s.buf = append(s.buf, spaces[:3*s.events%8]...)
	s.end()
}

// begin opens an event of the block with the given index.
func (s *sender) begin(name string, index int) {
	s.buf = append(s.buf, "event: "...)
	s.buf = append(s.buf, name...)
	s.buf = append(s.buf, "\ndata: {\"type\":\""...)
	s.buf = append(s.buf, name...)
	s.buf = append(s.buf, "\",\"index\":"...)
	s.buf = strconv.AppendInt(s.buf, int64(index), 10)
}

// ping is the only event with a space after the colon in the API's streams.
func (s *sender) ping() {
	s.buf = append(s.buf, "event: ping\ndata: {\"type\": \"ping\""...)
	s.end()
}

// appendString appends text as a JSON string. Cuts never split a character, so bytes that are not
// UTF-8 become U+FFFD here exactly where the JSON form of the message shows it.
func appendString(b []byte, text string) []byte {
	b, _ = jsontext.AppendQuote(b, text)
	return b
}
