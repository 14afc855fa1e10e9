package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// A circumstance is a plain thing behind a preposition: at the cabin, for the report.
type circumstance struct {
	preposition, stem string
}

// circumstances finds them among words, by the last word of each phrase. What tells a time is none.
func circumstances(list []lex.Word) []circumstance {
	var out []circumstance
	for i := 0; i+2 < len(list); i++ {
		low := strings.ToLower(list[i].Text)
		if !tightPrepositions[low] && !loosePrepositions[low] || !isDeterminer(list[i+1].Text) || whens[strings.ToLower(list[i+1].Text)] {
			continue
		}
		end := i + 2
		for end < len(list) && !lex.IsStop(list[end].Text) && !list[end].Capital && !list[end].Possessive && !lex.VerbAt(list, end) {
			end++
		}
		if end == i+2 {
			continue
		}
		w := list[end-1]
		if !lex.IsSpan(w.Stem) && !lex.IsGeneric(w.Text) && lex.ValuesOf(list[end-1:end]) == 0 {
			out = append(out, circumstance{low, w.Stem})
		}
	}
	return out
}

// elsewhere tells whether the candidate says of something else what the question asks: the password at
// the office, where that at the cabin is asked for.
func (r *reading) elsewhere(c candidate) bool {
	if len(r.q.circumstances) == 0 {
		return false
	}
	said := circumstances(r.list)
	about := c.passage.Subject != "" && !strings.ContainsAny(c.passage.Subject, "/.") && c.passage.Speaker == Tool
	for _, asked := range r.q.circumstances {
		if r.matched(asked.stem) {
			continue
		}
		if about && placing[asked.preposition] && !strings.Contains(c.passage.Subject, " ") {
			return true // what the attic's sensor says is not said of the garage
		}
		for _, c := range said {
			if c.preposition == asked.preposition && !r.q.says(c.stem) {
				return true
			}
		}
	}
	return false
}

// matched tells whether a word of the question is said, or what it stands for.
func (r *reading) matched(stem string) bool {
	for i, t := range r.q.terms {
		if t.stem == stem {
			return r.strength[i] > 0
		}
	}
	return true
}
