package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// focus asks that what the question is after is there.
func (r *reading) focus() float64 {
	f := r.q.focus
	if f < 0 || r.identified || r.q.terms[f].weight <= weightGeneric {
		return 1
	}
	switch {
	case r.strength[f] == 0:
		return focusMissing
	case r.q.label && !r.labelSays(f):
		return labelOnly
	}
	if at := r.at[f]; at >= 0 && at+1 < len(r.list) && isCopula(r.list[at+1].Text) {
		return focusIsGiven
	}
	return 1
}

// labelSays tells whether a candidate that has the kind which is asked for says which one it is: "the
// blue logo", but not "some company".
func (r *reading) labelSays(f int) bool {
	at := r.at[f]
	telling := r.q.want | lex.Proper | lex.Number | lex.Money | lex.Code | lex.Color | lex.Email | lex.URL
	if at < 0 || r.strength[f] != strengthSame || r.values().Has(telling) {
		return true
	}
	if at > 0 && !lex.IsStop(r.list[at-1].Text) && !isDeterminer(r.list[at-1].Text) && !lex.VerbAt(r.list, at-1) {
		return true
	}
	return at+1 < len(r.list) && (!lex.IsStop(r.list[at+1].Text) && lex.ValuesOf(r.list[at+1:at+2]) == 0 || lex.VerbAt(r.list, at+1))
}

func isCopula(word string) bool {
	switch strings.ToLower(word) {
	case "is", "are", "was", "were", "will", "equals":
		return true
	}
	return false
}
