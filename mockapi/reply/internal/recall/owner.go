package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// owners looks at the words in front of what is asked for: another owner or another kind of it
// makes it another thing.
func (r *reading) owners(c candidate) float64 {
	f := r.q.focus
	if f < 0 || r.at[f] <= 0 || r.q.asksOwner {
		return 1
	}
	factor := 1.0
	for i := r.at[f] - 1; i >= 0; i-- {
		w := r.list[i]
		low := strings.ToLower(w.Text)
		if isDeterminer(low) {
			if low == "some" || low == "any" {
				factor *= anyOfIt
			}
			other := low == "his" || low == "her" || low == "their" || low == "your" && c.passage.Speaker == User
			if r.q.self && other && !r.borrowed && !r.q.label && !r.q.asksSubject {
				return factor * otherOwner
			}
			return factor
		}
		if lex.IsStop(low) || lex.VerbAt(r.list, i) {
			return factor
		}
		switch {
		case r.inQuestion(w) || low == "user" || w.Capital && r.strength[f] < strengthSame || r.q.label || lex.ValuesOf(r.list[i:i+1]).Has(lex.Number|lex.Date):
		case w.Possessive && r.q.terms[f].proper && !r.q.self:
			return factor // my wife's Fiat is the Fiat
		case w.Possessive:
			return factor * otherOwner
		case !lex.IsGeneric(low):
			factor = otherKind
		}
	}
	return factor
}

// namesSpeaker tells whether a name in the candidate is said to be the speaker's.
func (r *reading) namesSpeaker() bool {
	for i, w := range r.list {
		if w.Stem == "nam" && i > 0 && (firstPersons[strings.ToLower(r.list[i-1].Text)] || strings.EqualFold(r.list[i-1].Text, "user")) {
			return true
		}
		if w.Stem == "call" && i+1 < len(r.list) && strings.EqualFold(r.list[i+1].Text, "me") {
			return true
		}
	}
	return false
}

// hasPerson tells whether the words name somebody who has things of his own, an animal included.
func hasPerson(list []lex.Word) bool {
	for _, w := range list {
		if w.Capital && !lex.IsStop(w.Text) || persons[w.Stem] {
			return true
		}
		for _, kind := range [...]string{"family", "relative", "sibling", "parent", "partner", "pet", "job"} {
			if member, _ := lex.Member(lex.Stem(kind), w.Stem); member {
				return true
			}
		}
	}
	return false
}

var persons = stems(`friend boss manager colleague neighbor roommate flatmate team doctor landlord boyfriend girlfriend
	parent partner kid child client customer company coach tutor teacher mentor guest host family cousin assistant
	intern dentist contact uncle aunt grandpa grandma granny ex twin`)
