package reply

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/hints"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// A filler is what the inputs of the tools of one reply share: what is known of the conversation, and
// the bound of the work.
type filler struct {
	earlier *hints.Earlier
	readers map[string]*hints.Reader
	budget  schema.Budget
}

// reader reads a text of the last message, with what is around it and what the user wrote earlier.
func (s *scene) reader(text string, around ...string) *hints.Reader {
	f := &s.filler
	if f.earlier == nil {
		f.earlier, f.readers = hints.NewEarlier(s.earlier()...), map[string]*hints.Reader{}
	}
	key := strings.Join(append([]string{text}, around...), "\x00")
	r := f.readers[key]
	if r == nil {
		r = f.earlier.Read(text, around...)
		f.readers[key] = r
	}
	return r
}

// fill makes the inputs of one or more calls of a tool from a text: one call for each value where
// the text lists several for the same required input ("the weather in Paris and Berlin"). What the
// text lacks is looked for around it, and then in what the user wrote earlier. The note says why an
// input does not satisfy the tool's schema, if it does not.
func (s *scene) fill(t *wire.Tool, text string, around ...string) (list []toolCall, note string) {
	if t.Type != "custom" {
		input := builtinInput(t, text)
		if len(input) == 0 {
			input = builtinDefault(t)
		}
		return []toolCall{{t, input}}, ""
	}
	source := s.reader(text, around...).For(t.Name + " " + t.Description)
	for i := range severalOf(t, text, source) {
		input, err := schema.Generate(t.InputSchema, schema.Options{Source: source.Pick(i), Budget: &s.filler.budget})
		if err != nil {
			note = "input of tool " + t.Name + ": " + err.Error()
		}
		if len(input) == 0 || input[0] != '{' {
			input = []byte("{}") // an input is always an object
		}
		list = appendNew(list, []toolCall{{t, input}})
	}
	return list, note
}

// listing is a sign that a text names several things.
var listing = regexp.MustCompile(`,| (?:and|or|versus|vs\.?) |(?i:\b(?:compare|contrast)\b)`)

// severalOf counts the values that a text lists for the one required string of a tool, at least 1.
func severalOf(t *wire.Tool, text string, source *hints.Reader) int {
	required := t.InputSchema.Get("required").Elems()
	if len(required) == 0 || !listing.MatchString(text) {
		return 1
	}
	name := required[0].Text
	property := t.InputSchema.Get("properties").Get(name)
	if property.Get("type").Str() != "string" {
		return 1
	}
	return min(max(1, source.Alone().Count(schema.FieldOf(name, property))), maxCalls)
}

// earlierTexts and earlierBytes bound how much of the conversation is searched for values.
const (
	earlierTexts = 20
	earlierBytes = 32 << 10
)

// earlier lists what the user wrote before the last message, the newest first.
func (s *scene) earlier() []string {
	var out []string
	size := 0
	for i := s.start - 1; i >= 0 && len(out) < earlierTexts && size < earlierBytes; i-- {
		q := &s.prompt.Positions[i]
		if q.Section != prompt.Messages || q.Role != "user" || q.Block.Type != "text" {
			continue
		}
		if text := humanText(q.Block.Text); text != "" && len(text) < earlierBytes {
			out = append(out, text)
			size += len(text)
		}
	}
	return out
}
