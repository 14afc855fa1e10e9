package wire

import (
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Two dialects, one principle. Since 2026-10-21 every member of an answer is there, null where it
// has nothing to say (response schemas of the OpenAPI document). Before, a member that would be
// null is left out; only stop_reason and stop_sequence were nullable from the start (captures of
// September 2026). What a beta adds belongs behind d.Betas.HasAny at the end of the value it is
// added to.

// JSON renders the message for a dialect: compact, with every character that JSON does not force
// to be escaped as it is.
func (m *Message) JSON(d Dialect) []byte {
	return m.AppendJSON(make([]byte, 0, m.sizeHint()), d)
}

// AppendJSON appends to b what JSON returns.
func (m *Message) AppendJSON(b []byte, d Dialect) []byte {
	b = append(b, `{"id":`...)
	b = appendString(b, m.ID)
	b = append(b, `,"type":"message","role":"assistant","model":`...)
	b = appendString(b, m.Model)
	b = append(b, `,"content":[`...)
	for i := range m.Content {
		if i > 0 {
			b = append(b, ',')
		}
		b = m.Content[i].AppendJSON(b, d)
	}
	b = append(b, ']')
	b = appendOptional(b, "diagnostics", m.Diagnostics, d)
	b = m.AppendOutcome(append(b, ','), d)
	b = append(b, `,"usage":`...)
	b = m.AppendContextManagement(m.Usage.AppendJSON(b, d), d)
	if m.Transformations != nil && d.Betas.HasAny(BindingBeta) {
		b = append(append(b, `,"input_transformations":`...), m.Transformations...)
	}
	return append(b, '}')
}

// AppendOutcome appends the members that are known when the reply has ended, without braces around
// them: a message and the delta of a message_delta event share them. An empty StopReason is null.
func (m *Message) AppendOutcome(b []byte, d Dialect) []byte {
	b = append(b, `"stop_reason":`...)
	b = appendStringOrNull(b, m.StopReason)
	b = append(b, `,"stop_sequence":`...)
	b = appendStringOrNull(b, m.StopSequence)
	b = appendOptional(b, "stop_details", m.StopDetails, d)
	return appendOptional(b, "container", m.Container, d)
}

// AppendContextManagement appends a comma and context_management, where there is any or a beta asks for
// it. A message and a message_delta event have it beside their usage.
func (m *Message) AppendContextManagement(b []byte, d Dialect) []byte {
	if m.ContextManagement == nil && !d.Betas.HasAny(contextBetas...) {
		return b
	}
	return appendOptional(b, "context_management", m.ContextManagement, d)
}

// sizeHint estimates the length of the JSON form, so that it rarely has to grow.
func (m *Message) sizeHint() int {
	size := 768 + len(m.Container) + len(m.Diagnostics) + len(m.StopDetails)
	for i := range m.Content {
		c := &m.Content[i]
		size += 128 + len(c.Text) + len(c.Text)/16 + len(c.Input) + len(c.Signature) + len(c.Raw)
	}
	return size
}

// appendOptional appends a comma and a member whose value is JSON, or nil for null.
func appendOptional(b []byte, name string, value []byte, d Dialect) []byte {
	if value == nil && d.Legacy() {
		return b
	}
	b = append(b, ',', '"')
	b = append(b, name...)
	b = append(b, '"', ':')
	if value == nil {
		return append(b, `null`...)
	}
	return appendCompact(b, value)
}

// compact keeps everything of a value but the white space between its tokens.
var compact = json.JoinOptions(
	jsontext.PreserveRawStrings(true), jsontext.AllowDuplicateNames(true))

// appendCompact appends JSON without the white space between its tokens. The value must be JSON:
// it comes from the reply, which has checked it.
func appendCompact(b, value []byte) []byte {
	out, err := jsontext.AppendFormat(b, value, compact)
	if err != nil {
		panic(fmt.Sprintf("wire: render %.80q: %v", value, err))
	}
	return out
}

// appendString appends s as a JSON string. Bytes that are not UTF-8 become U+FFFD, which is all
// that the error could tell.
func appendString(b []byte, s string) []byte {
	b, _ = jsontext.AppendQuote(b, s)
	return b
}

func appendStringOrNull(b []byte, s string) []byte {
	if s == "" {
		return append(b, `null`...)
	}
	return appendString(b, s)
}

// appendCount appends a member whose value is a number, with name in quotes and punctuated.
func appendCount(b []byte, name string, n int) []byte {
	return strconv.AppendInt(append(b, name...), int64(n), 10)
}
