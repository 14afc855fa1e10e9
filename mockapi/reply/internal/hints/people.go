package hints

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// personCues stand before names of persons.
var personCues = wordSet(`to with for from by named called is am email call invite contact tell remind meet cc
	ask mr mrs ms dr user customer message thank notify text ping hire register book patient heisse`)

// makers are fields for who made something, who stands after "by".
var makers = stemSet("artist author singer writer director creator composer painter actor assignee winner founder")

// people finds names of persons: those after words such as to and with and those that a sentence is
// about, then the others.
func (t *text) people(q *field) []find {
	var likely, guesses []find
	joined := false
	for i, r := range t.names {
		f := partOfName(t.of(r), q)
		before := t.before(r.first)
		switch {
		case isCompany(t, r) || upperOnly(t.words[r.first].Text):
			continue
		case before == "by" && q.is(makers):
			likely = append([]find{f.at(schema.Sure)}, likely...)
		case personCues[before] || t.isSubject(r) || joined && t.isJoined(i):
			likely, joined = append(likely, f), true
			continue
		default:
			guesses = append(guesses, f.at(schema.Fair))
		}
		joined = false
	}
	if len(t.shape(emails)) > 0 {
		likely = t.besideAddress(likely, guesses)
	}
	finds := byRole(t, likely, q.role)
	if q.role == noRole {
		finds = likely
	}
	return append(finds, notAfter(t, guesses, regionCues)...)
}

// besideAddress puts first the name that an email address follows: Ana Silva <ana@example.com>.
func (t *text) besideAddress(likely, guesses []find) []find {
	for _, list := range [...][]find{likely, guesses} {
		for _, f := range list {
			rest := strings.TrimLeft(t.s[f.end:], " ,")
			if strings.HasPrefix(rest, "(") || strings.HasPrefix(rest, "<") {
				return append([]find{f.at(schema.Likely)}, likely...)
			}
		}
	}
	return likely
}

func upperOnly(s string) bool { return len(s) > 1 && strings.ToUpper(s) == s }

// notAfter drops the finds that stand after some words.
func notAfter(t *text, finds []find, cues map[string]bool) []find {
	var out []find
	for _, f := range finds {
		if !cues[t.before(t.wordAt(f.start))] {
			out = append(out, f)
		}
	}
	return out
}

// isSubject tells whether a name opens a sentence and does something, or has its details behind it.
func (t *text) isSubject(r run) bool {
	if !t.opens(r.first) {
		return false
	}
	if r.end >= len(t.words) {
		return true
	}
	return lex.VerbAt(t.words, r.end) || strings.HasSuffix(t.low[r.end], "ed") || joints[t.low[r.end]] ||
		strings.ContainsAny(t.between(r.end), "(<,")
}

var (
	firstNames = stemSet("first given")
	lastNames  = stemSet("last surname family")
)

// partOfName returns the first or the last name where the field asks for it.
func partOfName(f find, q *field) find {
	name := f.value.(string)
	first, rest, ok := strings.Cut(name, " ")
	switch {
	case q.is(firstNames):
		f.value = first
		f.end = f.start + len(first)
	case ok && q.is(lastNames):
		last := rest[strings.LastIndexByte(rest, ' ')+1:]
		f.value = last
		f.start = f.end - len(last)
	}
	return f
}
