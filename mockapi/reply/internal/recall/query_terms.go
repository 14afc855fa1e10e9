package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// Weights of the roles in a question. What is asked for and whose it is must be in the answer; what
// happens may be said otherwise; circumstances may be left out.
const (
	weightNoun     = 1.0
	weightOwner    = 1.0
	weightModifier = 0.9
	weightSoft     = 0.7
	weightVerb     = 0.5
	weightLight    = 0.2
	weightGeneric  = 0.2
)

// tightPrepositions tie a noun to the thing asked for (the name of, a meeting with), loose ones
// tell a circumstance.
var (
	tightPrepositions = words(`with of to from by about`)
	loosePrepositions = words(`for on in at during after before since until within over around near into
		when if while`)
)

// readTerms gives every word with a meaning its role. There is no grammar behind it: prepositions,
// possessives and the list of common verbs do.
func (q *query) readTerms(list []lex.Word) {
	preposition, label := "", false
	verbs := verbsOf(list)
	q.asksSubject = asksForSubject(list, verbs)
	q.asksObject = !q.asksSubject && len(list) > 2 && strings.EqualFold(list[0].Text, "what") && doForms[strings.ToLower(list[1].Text)]
	for i, w := range list {
		low := strings.ToLower(w.Text)
		switch {
		case tightPrepositions[low], loosePrepositions[low]:
			preposition = low
			continue
		case low == "what" || low == "which" || low == "whose":
			label, preposition = true, ""
			continue
		case isAux(low):
			label, preposition = false, ""
			continue
		case metaWords[low] && !isThing(list, i) || metaWords[w.Stem] && !w.Capital && !isThing(list, i), lex.IsStop(low):
			continue
		case q.yieldsTo(list, i):
			continue
		case q.former && formerWords[low], low == "first", i > 0 && strings.EqualFold(list[i-1].Text, "how"):
			continue
		}
		t := term{stem: w.Stem, proper: w.Capital && i > 0}
		t.role, t.weight = q.roleOf(list, verbs, i, preposition)
		if i+1 == len(list) && (low == "called" || low == "named") {
			t.stem, t.role, t.weight = "nam", noun, weightNoun
			q.focus = len(q.terms)
			if owned := q.lastNoun(); owned != nil {
				owned.role = owner
			}
		}
		if lex.IsGeneric(low) && (t.role != verb || t.weight == weightLight) {
			t.weight = weightGeneric
		}
		if t.role == verb && q.asksObject && telling[t.stem] {
			t.weight = weightVerb
		}
		if t.role == noun && saysAbout(list, i) {
			t.role, t.weight = soft, weightSoft // what the lease says about pets
		}
		if label && t.role == noun || q.focus < 0 && t.role == noun && q.endsPhrase(list, verbs, i) {
			q.focus = len(q.terms)
			q.label = label
		}
		label = label && t.role == modifier
		q.terms = append(q.terms, t)
	}
	if len(q.terms) == 0 {
		q.bareTerms(list)
	}
	q.raiseGeneric()
}

// isThing tells the state of something from the verb that asks for an answer.
func isThing(list []lex.Word, i int) bool {
	return i > 0 && strings.EqualFold(list[i].Text, "state") && isDeterminer(list[i-1].Text)
}

// telling are light verbs that say what happens where it is asked what it happens to: what does she take?
var telling = stems(`take give make put set`)

func (q *query) lastNoun() *term {
	for i := len(q.terms) - 1; i >= 0; i-- {
		if q.terms[i].role == noun {
			return &q.terms[i]
		}
	}
	return nil
}

// raiseGeneric gives the focus its full weight where nothing else says what is asked for: "how many
// people are coming?", "what plan does Ana have?"
func (q *query) raiseGeneric() {
	if q.focus < 0 {
		return
	}
	for _, t := range q.terms {
		if t.weight > weightGeneric && !(q.label && t.proper) {
			return
		}
	}
	q.terms[q.focus].weight = weightNoun
}

// saysAbout tells that the word at i names a text which is asked what it says about something.
func saysAbout(list []lex.Word, i int) bool {
	return i+2 < len(list) && list[i+1].Stem == "say" && strings.EqualFold(list[i+2].Text, "about")
}

// yieldsTo tells that the word at i is a verb which only leads to another: "want" in "want to go".
func (q *query) yieldsTo(list []lex.Word, i int) bool {
	_, light := lex.IsVerb(list[i].Stem)
	return light && i+2 < len(list) && list[i+1].Text == "to" && lex.VerbAt(list, i+2)
}

// roleOf judges the word at i, which follows a preposition or "".
func (q *query) roleOf(list []lex.Word, verbs []bool, i int, preposition string) (role, float64) {
	w := list[i]
	_, light := lex.IsVerb(w.Stem)
	switch {
	case w.Possessive && i+1 < len(list):
		return owner, weightOwner
	case verbs[i] && (preposition == "" || preposition == "to" && list[i-1].End+1 == w.Start):
		if light {
			return verb, weightLight
		}
		return verb, weightVerb
	case i > 0 && whens[strings.ToLower(list[i-1].Text)] && lex.IsSpan(w.Stem):
		return soft, weightSoft // this week
	case tightPrepositions[preposition]:
		return modifier, weightModifier
	case loosePrepositions[preposition]:
		return soft, weightSoft
	case !q.endsPhrase(list, verbs, i):
		return modifier, weightModifier
	}
	return noun, weightNoun
}

// whens stand before a span of time that tells when something happens.
var whens = words(`this that last next every each per`)

// endsPhrase tells whether the word at i is the last of its noun phrase, the one that the words
// before it describe: "code" in "my door code".
func (q *query) endsPhrase(list []lex.Word, verbs []bool, i int) bool {
	if list[i].Possessive && i+1 < len(list) {
		return false
	}
	if i+1 == len(list) {
		return true
	}
	next := strings.ToLower(list[i+1].Text)
	return lex.IsStop(next) || verbs[i+1] || metaWords[next] || loosePrepositions[next] || tightPrepositions[next]
}

// bareTerms takes what little a question such as "where am I from?" is made of.
func (q *query) bareTerms(list []lex.Word) {
	for _, w := range list {
		if strings.EqualFold(w.Text, "from") {
			q.terms = append(q.terms, term{stem: "from", role: verb, weight: weightVerb})
		}
	}
}

// weigh makes rare words count for more, and forgives a circumstance that an answer leaves out
// where the conversation is about it anyway.
func (q *query) weigh(f *findings) {
	for i := range q.terms {
		t := &q.terms[i]
		t.sentences = f.sentences[i]
		if t.role == soft && t.weight == weightSoft && t.sentences > 0 {
			t.weight = 0.35
		}
		if f.total > 0 && t.role != verb {
			t.weight *= 1 - 0.4*float64(t.sentences)/float64(f.total+1)
		}
	}
}
