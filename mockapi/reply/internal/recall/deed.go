package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// deed asks that what happens is what the question says, where the candidate says that something
// does.
func (r *reading) deed() float64 {
	asked, light := false, onlyLight
	for i, t := range r.q.terms {
		if t.role == verb && t.weight > weightLight {
			if r.strength[i] > 0 {
				return 1
			}
			asked = true
			if choosing[t.stem] {
				light = 1 // "let's go with Postgres" is a choice
			}
		}
	}
	if !asked {
		return 1
	}
	factor := otherDeed
	if f := r.q.focus; r.q.label && f >= 0 && r.strength[f] == strengthMember {
		factor = otherDeedOfKind
	}
	only := true
	for i, w := range r.list {
		known, isLight := lex.IsVerb(w.Stem)
		verb := known && lex.VerbAt(r.list, i) || i > 0 && isAux(r.list[i-1].Text) && isParticiple(w)
		if !verb || r.inQuestion(w) {
			continue
		}
		if !isLight {
			return factor
		}
		only = false
	}
	if only {
		return onlyBe
	}
	return light
}

// verbMatches tells whether the candidate says that the very thing is done which is asked about, so
// that what it is done to is of the kind that is asked for. What one chooses may be of any kind.
func (r *reading) verbMatches() bool {
	named := r.values().Has(lex.Proper | lex.Number | lex.Code)
	for i, t := range r.q.terms {
		at := r.at[i]
		if t.role != verb || t.weight <= weightLight || choosing[t.stem] || at < 0 || r.shared(i) {
			continue
		}
		if r.strength[i] == strengthSame && (named || r.isVerb(at) && r.hasObject(at)) {
			return true
		}
		if r.strength[i] == strengthSynonym && r.isVerb(at) && r.values().Has(lex.Proper) {
			return true
		}
	}
	return false
}

// shared tells whether the word that stands for a term stands for another one as well.
func (r *reading) shared(term int) bool {
	for i, at := range r.at {
		if i != term && at == r.at[term] {
			return true
		}
	}
	return false
}

// hasObject tells whether something stands behind the verb at i that the question does not say.
func (r *reading) hasObject(i int) bool {
	for _, w := range r.list[i+1:] {
		if !lex.IsStop(w.Text) && !r.inQuestion(w) {
			return true
		}
	}
	return false
}

// isVerb tells whether the word at i is used as a verb, whether lex knows it or not.
func (r *reading) isVerb(i int) bool {
	return lex.VerbAt(r.list, i) || i > 0 && (speakers[strings.ToLower(r.list[i-1].Text)] || isAux(r.list[i-1].Text))
}

var choosing = stems(`decide choose pick select settle agree prefer like love hate recommend suggest reject
	avoid support need want use`)
