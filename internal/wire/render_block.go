package wire

import "github.com/go-json-experiment/json/jsontext"

// AppendJSON appends the block as it stands in the content of a message.
//
// Citations of a text and the caller of a tool call are members of the newer dialect only: SDKs of
// the older one call both optional, and a capture of September 2026 shows a text without them.
func (c *Content) AppendJSON(b []byte, d Dialect) []byte {
	if c.Raw != nil {
		return appendCompact(b, c.Raw)
	}
	b = append(b, `{"type":`...)
	b = appendString(b, c.Type)
	switch c.Type {
	case "text":
		b = append(b, `,"text":`...)
		b = appendString(b, c.Text)
		if !d.Legacy() {
			b = append(b, `,"citations":null`...)
		}
	case "thinking":
		b = append(b, `,"thinking":`...)
		b = appendString(b, c.Text)
		b = append(b, `,"signature":`...)
		b = appendString(b, c.Signature)
	case "redacted_thinking":
		b = append(b, `,"data":`...)
		b = appendString(b, c.Signature)
	default: // tool_use, server_tool_use
		b = append(b, `,"id":`...)
		b = appendString(b, c.ID)
		b = append(b, `,"name":`...)
		b = appendString(b, c.Name)
		b = append(b, `,"input":`...)
		b = appendInput(b, c.Input)
		if !d.Legacy() {
			b = append(b, `,"caller":{"type":"direct"}`...)
		}
	}
	return append(b, '}')
}

// appendInput appends the input of a tool call. What max_tokens cut off in the middle is no JSON
// any more: such an input is empty, as the SDKs make it when they add up a stream.
func appendInput(b, input []byte) []byte {
	out, err := jsontext.AppendFormat(b, input, compact)
	if err != nil {
		return append(b, `{}`...)
	}
	return out
}
