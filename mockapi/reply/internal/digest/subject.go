package digest

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// maxTitle is how long the title of a document may be to name what its sentences are about, in bytes.
const maxTitle = 40

// A subject is what the sentences of a result are about: what the call asked for, until a heading names
// something else.
type subject struct {
	name   string
	matter string // what is told of it, for a sentence that is hardly one
}

func newSubject(p *recall.Passage) subject {
	switch {
	case p.Speaker != recall.Tool && p.Speaker != recall.Document:
		return subject{}
	case p.Subject == "" && p.Speaker == recall.Document && len(p.Label) <= maxTitle:
		return subject{name: p.Label}
	}
	return subject{name: p.Subject, matter: p.Matter}
}

// aboutScore is added to a field of what a tool tells of a thing that the call names: "Blood type A+".
const aboutScore = 0.7

// isThing tells a thing from a file, of whose lines few are worth keeping.
func (s subject) isThing() bool { return s.name != "" && !strings.ContainsAny(s.name, "/.") }

// of puts the subject in front of a sentence that does not name it, for nothing else in a digest would
// tell it.
func (s subject) of(sentence string) string {
	if s.name == "" {
		return sentence
	}
	low := strings.ToLower(sentence)
	missing := false
	for _, w := range lex.Words(s.name) {
		missing = missing || !strings.Contains(low, strings.ToLower(w.Text))
	}
	if !missing || lex.Heading(sentence) != "" {
		return sentence
	}
	if first, rest, ok := strings.Cut(sentence, " "); ok && lex.IsStop(first) && first != "I" {
		sentence = strings.ToLower(first) + " " + rest
	}
	if s.matter != "" && (!lex.HasVerb(sentence) || sentence[0] >= '0' && sentence[0] <= '9') && !lex.Labelled(sentence) && !strings.Contains(strings.ToLower(s.name+" "+sentence), s.matter) {
		return s.name + " " + s.matter + ": " + sentence
	}
	return s.name + ": " + sentence
}

// read notes the heading that a sentence opens with.
func (s *subject) read(p *recall.Passage, sentence string) {
	if p.Speaker != recall.Tool && p.Speaker != recall.Document {
		return
	}
	if name := lex.Heading(sentence); name != "" {
		s.name = name
	}
}
