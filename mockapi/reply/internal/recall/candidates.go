package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// candidates cuts the sentences worth a close reading into clauses. Questions are left out: what
// was asked is not known for it.
func (q *query) candidates(f *findings) []candidate {
	var out []candidate
	for _, found := range q.promising(f) {
		clauses := []lex.Clause{{Text: found.sentence}}
		if !found.whole && q.want != lex.Reason { // a reason is a clause of its own
			clauses = lex.Clauses(found.sentence)
		}
		for i, clause := range clauses {
			if clause.Mood == lex.Asks || found.passage.Speaker == Assistant && strings.HasSuffix(clause.Text, "?") {
				continue
			}
			c := candidate{passage: found.passage, text: withSequel(found.sentence, clauses[i:]), mood: clause.Mood, heading: found.heading, mends: found.whole}
			if i > 0 {
				c.beside = clauses[i-1].Text
			}
			switch {
			case i > 0 && hasPronoun(clause.Text):
				c.before, c.shown = clauses[i-1].Text, true
				if found.near && startsWithPronoun(c.before) {
					c.before = found.before + " " + c.before
				}
			case i == 0 && found.near:
				c.before, c.shown = found.before, !found.asked
			}
			out = append(out, c)
		}
	}
	return out
}

// withSequel is the first clause of a sentence, with the one behind it where that only says more of
// the same thing: "don't touch the offset, it's minus 0.4".
func withSequel(sentence string, clauses []lex.Clause) string {
	first := clauses[0].Text
	if len(clauses) == 1 || clauses[1].Mood == lex.Asks {
		return first
	}
	switch word, _, _ := strings.Cut(strings.ToLower(clauses[1].Text), " "); word {
	case "it", "it's", "it’s", "that's", "that’s":
	default:
		return first
	}
	start := strings.Index(sentence, first)
	end := strings.Index(sentence, clauses[1].Text)
	if start < 0 || end < start {
		return first
	}
	return sentence[start : end+len(clauses[1].Text)]
}

// leastCoverage is what a sentence must share with the question for its score to reach the
// threshold at best; a value of the right kind and the right place of the focus multiply it.
const leastCoverage = threshold / (valueThere * focusIsGiven)

// maxClose is how many bytes are read closely. It holds thousands of sentences of ordinary length.
const maxClose = 256 << 10

// promising drops the sentences that share too little, and keeps the newest of very many.
func (q *query) promising(f *findings) []sighting {
	all := 0.0
	for _, t := range q.terms {
		all += t.weight
	}
	kept := f.sightings[:0]
	for _, found := range f.sightings {
		sum := 0.0
		for i, t := range q.terms {
			if found.terms&(1<<(i&63)) != 0 || i == q.focus || t.stem == "nam" {
				sum += t.weight
			}
		}
		if found.sure || sum >= all*leastCoverage {
			kept = append(kept, found)
		}
	}
	from, size := len(kept), 0
	for from > 0 && len(kept)-from < maxSightings && size < maxClose {
		from--
		size += len(kept[from].sentence)
	}
	return kept[from:]
}
