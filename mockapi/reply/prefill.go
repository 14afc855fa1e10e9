package reply

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// continuePrefill makes a text the continuation of the assistant message that the prompt ends with.
func (s *scene) continuePrefill(d *Draft) {
	if s.prefill == "" {
		return
	}
	for i := range d.Content {
		if c := &d.Content[i]; c.Type == "text" {
			c.Text = continuation(s.prefill, c.Text)
			return
		}
	}
}

// continuation continues a beginning with a text: what both share is not said twice, and JSON and
// tags that were opened are closed.
func continuation(begun, text string) string {
	trimmed := strings.TrimSpace(begun)
	if rest, ok := strings.CutPrefix(text, trimmed); ok && rest != "" {
		return rest
	}
	switch {
	case strings.HasPrefix(text, "{") || strings.HasPrefix(text, "["):
		return text // structured output that the prefill did not begin
	case trimmed == "{":
		return `"answer": ` + quoted(text) + "}"
	case trimmed == "[":
		return quoted(text) + "]"
	case strings.HasPrefix(trimmed, "{") && strings.HasSuffix(trimmed, ":"):
		return " " + quoted(text) + "}"
	case strings.HasPrefix(trimmed, "{") && strings.HasSuffix(trimmed, `"`):
		inner := quoted(text)
		return inner[1:] + "}"
	case strings.HasSuffix(trimmed, ">") && strings.HasPrefix(trimmed, "<"):
		tag, _, _ := strings.Cut(strings.Trim(trimmed, "<>/"), " ")
		return text + "</" + tag + ">"
	case strings.HasSuffix(begun, " ") || strings.HasSuffix(begun, "\n"):
		return text
	}
	return " " + text
}

func quoted(text string) string {
	b, err := jsontext.AppendQuote(nil, text)
	if err != nil { // invalid UTF-8 was replaced
		return string(b)
	}
	return string(b)
}
