package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// imply fills in a focus whose word need not be said, because the value shows what it is ("I live
// in Lisbon" names a city) or because the verb does ("I drive a Volvo" names a car).
func (r *reading) imply() {
	f := r.q.focus
	if f < 0 || r.strength[f] > 0 {
		return
	}
	kind := r.q.terms[f].stem
	for _, w := range r.list {
		if lex.Rival(kind, w.Stem) {
			return
		}
	}
	switch wanted := impliedValues[kind]; {
	case kind == "age":
		if saysAge(r.list) {
			r.strength[f] = strengthMember
		}
	case wanted != 0:
		if r.values().Has(wanted) {
			r.strength[f] = strengthMember
		}
	case r.q.label && (r.verbMatches() || r.allButFocus() || r.classifies()):
		r.strength[f] = strengthNear
	}
}

// deed asks that what happens is what the question says, where the candidate says that something
// does.
func (r *reading) deed() float64 {
	asked := false
	for i, t := range r.q.terms {
		if t.role == verb && t.weight > weightLight {
			if r.strength[i] > 0 {
				return 1
			}
			asked = true
		}
	}
	if !asked {
		return 1
	}
	for i, w := range r.list {
		if isVerb, light := lex.IsVerb(w.Stem); isVerb && !light && lex.VerbAt(r.list, i) && !r.inQuestion(w) {
			return otherDeed
		}
	}
	return 1
}

// impliedValues are the kinds of value that show by themselves what they are.
var impliedValues = byStem(map[string]lex.Values{
	"city country town place": lex.Place,
	"date day month year":     lex.Date,
	"time":                    lex.Clock,
	"color":                   lex.Color,
	"email":                   lex.Email,
	"url link website":        lex.URL,
	"number amount":           lex.Number,
})

// saysAge finds "is 7", "turned 40", "12 years old".
func saysAge(list []lex.Word) bool {
	for i, w := range list {
		if !lex.ValuesOf(list[i : i+1]).Has(lex.Number) {
			continue
		}
		if i+1 < len(list) && (w.Stem == "year" || list[i+1].Stem == "year") {
			return true
		}
		if i > 0 && (list[i-1].Stem == "be" || list[i-1].Stem == "turn") {
			return i+1 == len(list) || !isUnit(list[i+1].Text)
		}
	}
	return false
}

// classifies tells whether the candidate says what kind of thing it is that is asked about: "our
// dog is a border collie".
func (r *reading) classifies() bool {
	for i, at := range r.at {
		if at < 0 || i == r.q.focus || r.q.terms[i].role == verb {
			continue
		}
		for j := at + 1; j+2 < len(r.list) && j <= at+3; j++ {
			next := strings.ToLower(r.list[j+1].Text)
			if isCopula(r.list[j].Text) && (next == "a" || next == "an") {
				return true
			}
		}
	}
	return false
}

// allButFocus tells whether everything else that is asked about is there, a noun and a verb among
// it.
func (r *reading) allButFocus() bool {
	nouns, verbs := false, false
	for i, t := range r.q.terms {
		if i == r.q.focus || t.role == soft {
			continue
		}
		if r.strength[i] == 0 {
			return false
		}
		nouns = nouns || t.role != verb
		verbs = verbs || t.role == verb
	}
	return nouns && verbs && r.values().Has(lex.Proper|lex.Number|lex.Code)
}

func (r *reading) verbMatches() bool {
	for i, t := range r.q.terms {
		if t.role == verb && t.weight > weightLight && r.strength[i] >= strengthSynonym {
			return true
		}
	}
	return false
}
