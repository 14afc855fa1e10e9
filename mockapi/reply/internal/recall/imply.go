package recall

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// imply fills in a focus whose word need not be said, because the value shows what it is ("I live
// in Lisbon" names a city) or because the verb does ("I drive a Volvo" names a car).
func (r *reading) imply(mood lex.Mood) {
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
		if saysAge(r.list) || r.othersMatch() && r.coverage() > 0.6 && agedAt(r.list) {
			r.strength[f] = strengthMember
		}
	case kind == "ip":
		if slices.ContainsFunc(r.list, func(w lex.Word) bool { return strings.Count(w.Text, ".") == 3 }) {
			r.strength[f] = strengthMember
		}
	case kind == lex.Stem("nationality"):
		if slices.ContainsFunc(r.list, func(w lex.Word) bool { return isPeople(w) }) {
			r.strength[f] = strengthMember
		}
	case jobKinds[kind]:
		if saysJob(r.list) {
			r.strength[f] = strengthMember
		}
	case wanted != 0:
		if r.values().Has(wanted) {
			r.strength[f] = strengthMember
		}
	case r.takesBack && r.q.want != 0 && r.values().Has(r.q.want) && r.othersMatch():
		r.strength[f] = strengthNear
	case r.q.label && (r.equated() || mood != lex.Requests && r.verbMatches() || r.allButFocus() || r.classifies()):
		r.strength[f] = strengthNear
	}
}

// impliedValues are the kinds of value that show by themselves what they are.
var impliedValues = byStem(map[string]lex.Values{
	"city country town place": lex.Place,
	"date day month year":     lex.Date,
	"time":                    lex.Clock,
	"color":                   lex.Color,
	"email":                   lex.Email,
	"url link website":        lex.URL,
	"number amount depth":     lex.Number,
	"money price cost":        lex.Money,
	"version":                 lex.Version,
	"address":                 lex.Street,
	"appointment":             lex.Date | lex.Clock,
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

// agedAt finds the age at which something happened: "a stroke at 61".
func agedAt(list []lex.Word) bool {
	for i := 1; i < len(list); i++ {
		before := strings.ToLower(list[i-1].Text)
		if (before == "at" || before == "aged") && lex.ValuesOf(list[i:i+1]) == lex.Number|lex.Code {
			return i+1 == len(list) || !isUnit(list[i+1].Text)
		}
	}
	return false
}

// equated tells whether the candidate says what the thing is that is asked about, by a name or a
// number: "the replica is db-09", for which host it is.
func (r *reading) equated() bool {
	for i, at := range r.at {
		if i == r.q.focus || at < 0 || at+2 >= len(r.list) || r.q.terms[i].role != noun || r.strength[i] < strengthSame {
			continue
		}
		if isCopula(r.list[at+1].Text) && lex.ValuesOf(r.list[at+1:at+3]).Has(lex.Proper|lex.Number|lex.Code) {
			return true
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
		if at+2 < len(r.list) && r.between(at, at+1) == ", " && isArticle(r.list[at+1].Text) {
			return true // Pretzel, a dachshund
		}
		for j := at + 1; j+2 < len(r.list) && j <= at+3; j++ {
			if isCopula(r.list[j].Text) && isArticle(r.list[j+1].Text) {
				return true
			}
		}
	}
	return false
}

func isArticle(word string) bool {
	return strings.EqualFold(word, "a") || strings.EqualFold(word, "an")
}

// allButFocus tells whether everything else that is asked about is there, two things or one and what
// happens to it.
func (r *reading) allButFocus() bool {
	nouns, verbs := 0, 0
	for i, t := range r.q.terms {
		if i == r.q.focus {
			continue
		}
		if r.strength[i] == 0 {
			if t.role == soft {
				continue
			}
			return false
		}
		if t.role == verb {
			verbs++
		} else {
			nouns++
		}
	}
	return nouns > 0 && nouns+verbs > 1 && r.values().Has(lex.Proper|lex.Number|lex.Code)
}

// othersMatch tells whether everything but the focus is there, and something is.
func (r *reading) othersMatch() bool {
	any := false
	for i, t := range r.q.terms {
		if i != r.q.focus && t.role != verb && t.weight > weightGeneric {
			if r.strength[i] == 0 {
				return false
			}
			any = any || t.role != soft
		}
	}
	return any
}

func stems(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[lex.Stem(w)] = true
	}
	return m
}
