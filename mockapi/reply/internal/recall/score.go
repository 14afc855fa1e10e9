package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// A scored candidate carries what choosing between several needs.
type scored struct {
	passage       *Passage
	text, context string
	score         float64
	also          bool // adds to what was said before
	takesBack     bool // replaces what was said before
}

// Factors of the close reading. They were set by the table of recall_test.go: what lowers a score
// below the threshold is a reason to say that the answer is not known.
const (
	valueThere    = 1.15 // holds a value of the kind asked for
	valueMissing  = 0.5
	nothingNew    = 0.35 // repeats the question, adds nothing
	focusMissing  = 0.45
	focusIsGiven  = 1.08 // "… is", "…: " right after what is asked for
	otherSubject  = 0.45 // speaks of somebody else
	impersonal    = 0.6  // the asker is the subject of the question, and not in the answer
	otherOwner    = 0.4  // my sister's budget, where my budget is asked for
	otherKind     = 0.85 // the travel budget, where the budget is asked for
	isHypothesis  = 0.5  // if, would, imagine
	isFormer      = 0.6  // used to, no longer
	isDenied      = 0.7  // is not 4000
	otherDeed     = 0.65 // something else is done with what is asked about
	isRequest     = 0.8  // plan a trip for 3000
	fromSystem    = 0.9
	fromAssistant = 0.9
)

// score reads a candidate closely.
func (q *query) score(c candidate, index map[string][]match) scored {
	list := lex.Words(c.text)
	s := scored{passage: c.passage, text: c.text}
	if c.shown {
		s.context = c.before
	}
	low := " " + strings.ToLower(strings.ReplaceAll(c.text, "’", "'")) + " "
	s.also = containsAny(low, " also ", " too ", " too.", " as well", " another ", " in addition", " plus ")
	s.takesBack = containsAny(low, " not ", "n't ", " no longer", " now ", "actually", "instead", "turns out",
		"change of plan", " anymore", "changed", "switched", "rather than", " after all", "correction")

	r := reading{q: q, list: list, at: make([]int, len(q.terms)), strength: make([]float64, len(q.terms))}
	r.match(index)
	if c.before != "" {
		r.borrow(lex.Words(c.before), index)
	}
	if q.identity != "" {
		r.identify()
	}
	r.imply()
	s.score = r.coverage() * r.value(c) * r.subject(c) * r.focus() * r.deed() * r.tense(low)
	switch {
	case c.mood == lex.Requests:
		s.score *= isRequest
	case c.passage.Speaker == System:
		s.score *= fromSystem
	case c.passage.Speaker == Assistant:
		s.score *= fromAssistant
		if deniesKnowledge(low) {
			s.score = 0
		}
	}
	return s
}

// coverage is the share of the question that the candidate speaks of.
func (r *reading) coverage() float64 {
	sum, all := 0.0, 0.0
	for i, t := range r.q.terms {
		sum += t.weight * r.strength[i]
		all += t.weight
	}
	if all == 0 {
		return 0
	}
	return sum / all
}

// focus asks that what the question is after is there.
func (r *reading) focus() float64 {
	f := r.q.focus
	if f < 0 || r.identified {
		return 1
	}
	if r.strength[f] == 0 {
		return focusMissing
	}
	if at := r.at[f]; at >= 0 && at+1 < len(r.list) && isCopula(r.list[at+1].Text) {
		return focusIsGiven
	}
	return 1
}

func isCopula(word string) bool {
	switch strings.ToLower(word) {
	case "is", "are", "was", "were", "will", "equals":
		return true
	}
	return false
}

func containsAny(s string, subs ...string) bool {
	for _, sub := range subs {
		if strings.Contains(s, sub) {
			return true
		}
	}
	return false
}
