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
	own           float64 // the weight of what the sentence says itself of the question, names apart
	also          bool    // adds to what was said before
	takesBack     bool    // replaces what was said before
}

// Factors of the close reading. They were set by the table of recall_test.go: what lowers a score
// below the threshold is a reason to say that the answer is not known.
const (
	valueThere      = 1.15 // holds a value of the kind asked for
	valueMissing    = 0.5
	nothingNew      = 0.35 // repeats the question, adds nothing
	topicMissing    = 0.7
	onlyNames       = 0.5 // of the Mill House's number, nothing but the Mill House
	focusMissing    = 0.45
	labelOnly       = 0.6  // has the word for the kind asked for, but says not which one
	focusIsGiven    = 1.08 // "… is", "…: " right after what is asked for
	otherSubject    = 0.45 // speaks of somebody else
	impersonal      = 0.6  // the asker is the subject of the question, and not in the answer
	anyOfIt         = 0.6  // some company, where the company is asked for
	otherOwner      = 0.4  // my sister's budget, where my budget is asked for
	otherKind       = 0.85 // the travel budget, where the budget is asked for
	isHypothesis    = 0.5  // if, would, imagine
	isFormer        = 0.6  // used to, no longer
	isDenied        = 0.7  // is not 4000
	otherDeed       = 0.65 // something else is done with what is asked about
	otherDeedOfKind = 0.8  // and the thing is of the kind asked for: she started the violin
	onlyRule        = 0.5  // always answer in French
	ofAnother       = 0.3  // the Lake Inn's number, where the Larch Hut's is asked for
	onlyBe          = 0.75 // nothing is done at all
	onlyLight       = 0.8  // something is done, but the verb does not say what
	isRequest       = 0.8  // plan a trip for 3000
	fromSystem      = 0.9
	fromAssistant   = 0.9
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
	s.takesBack = takesBack(low, list)

	r := reading{q: q, text: c.text, list: list, at: make([]int, len(q.terms)), strength: make([]float64, len(q.terms)),
		takesBack: s.takesBack}
	r.match(index)
	s.own = r.ownShare()
	r.suppose(c.passage.About, index)
	r.suppose(c.heading, index)
	if c.before != "" {
		share := strengthNear
		if c.mends {
			share = strengthMended
		}
		r.borrow(lex.Words(c.before), share, index)
	}
	if c.beside != "" {
		r.complete(lex.Words(c.beside), index)
	}
	if q.identity != "" {
		r.identify()
	}
	r.imply(c.mood)
	s.score = r.coverage() * r.value(c) * r.subject(c) * r.focus() * r.deed() * r.tense(low)
	if s.score >= threshold && r.namesAnother(c) {
		s.score *= ofAnother
	}
	switch {
	case c.mood == lex.Requests && !s.takesBack:
		s.score *= isRequest
	case c.passage.Speaker == System:
		s.score *= fromSystem
		if !q.asksRule && isRule(list) && !r.firstPerson() {
			s.score *= onlyRule
		}
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
	bare := r.bareFocus()
	for i, t := range r.q.terms {
		if bare && t.role == modifier && r.strength[i] == 0 {
			t.weight *= bareShare
		}
		if r.takesBack && r.strength[i] == 0 && t.role == soft && r.strongest() == strengthSame {
			continue // a change names only what it changes
		}
		sum += t.weight * r.strength[i]
		all += t.weight
	}
	switch {
	case all == 0:
		return 0
	case !bare && r.onlyNamed():
		return sum / all * onlyNames
	case !bare && r.topicMissing():
		return sum / all * topicMissing
	}
	return sum / all
}

// ownShare weighs the words of the question that the candidate itself has, but for names: all that a text
// about the Larch Hut says is about it.
func (r *reading) ownShare() float64 {
	sum := 0.0
	for i, t := range r.q.terms {
		if !t.proper {
			sum += t.weight * r.strength[i]
		}
	}
	return sum
}

func (r *reading) strongest() float64 {
	best := 0.0
	for _, s := range r.strength {
		best = max(best, s)
	}
	return best
}

// topicMissing tells that of all the things in the question none but the kind of the answer is there:
// "on a good day", where the day of the intervals is asked for.
func (r *reading) topicMissing() bool {
	heavy, light := false, false
	for i, t := range r.q.terms {
		if i == r.q.focus || t.role == verb || r.takesBack && t.role == soft {
			continue
		}
		if r.strength[i] > 0 {
			return false
		}
		heavy = heavy || t.weight > weightGeneric
		light = true
	}
	f := r.q.focus
	return heavy || light && (f < 0 || r.strength[f] == 0)
}

// onlyNamed tells that the candidate has the names of the question and nothing of what is asked about them.
func (r *reading) onlyNamed() bool {
	named, asked := false, false
	for i, t := range r.q.terms {
		switch {
		case t.proper:
			named = named || r.strength[i] > 0
		case t.weight <= weightGeneric || t.role == verb && t.weight <= weightLight: // any figure is a number
		case r.strength[i] > 0:
			return false
		case t.role == verb && r.deed() > otherDeed: // it may be said otherwise
		default:
			asked = true
		}
	}
	return named && asked
}

// bareShare is how much a word counts that tells which one is meant, where the candidate speaks of
// the one and only: "the queue is RabbitMQ", for the message queue.
const bareShare = 0.6

// bareFocus tells whether the focus is the subject, or what has changed, and nothing in front of it
// tells it from others.
func (r *reading) bareFocus() bool {
	f := r.q.focus
	if f < 0 || r.strength[f] < strengthSame || r.at[f] < 0 {
		return false
	}
	at := r.at[f]
	if !r.takesBack && (at+1 >= len(r.list) || !r.says(at+1)) {
		return false
	}
	return at == 0 || isDeterminer(r.list[at-1].Text) || strings.ContainsAny(r.between(at-1, at), ",;:")
}

// says tells whether the word at i is a verb that says something of a subject: is, costs.
func (r *reading) says(i int) bool {
	return isAux(r.list[i].Text) || lex.VerbAt(r.list, i) && strings.HasSuffix(r.list[i].Text, "s")
}
