package recall

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// value asks for a value of the kind that the question wants, or for anything that the question
// does not say itself.
func (r *reading) value(c candidate) float64 {
	if r.q.yesNo || r.q.either && r.q.want == 0 {
		return 1
	}
	if r.q.want != 0 {
		if r.values().Has(r.q.want) && !r.onlyIndex() && !r.onlyCounts() || r.identified {
			return valueThere
		}
		if r.q.want == lex.Proper || r.q.want == lex.Place && r.values().Has(lex.Proper) {
			return 0.75 // a person may go by a plain word, a place by its name: my aunt, Kyoto
		}
		if r.q.want.Has(lex.Date) && r.inCase() || r.q.want.Has(lex.Duration) && r.values().Has(lex.Date) && r.goesOn() {
			return valueThere
		}
		if r.nameSaid() || r.q.want == lex.Reason && r.reasonFollows() {
			return 1
		}
		return valueMissing
	}
	for i, w := range r.list {
		if (!lex.IsStop(w.Text) || w.Text == "A" && i > 0) && !r.inQuestion(w) && !metaWords[w.Stem] {
			return 1
		}
	}
	return nothingNew
}

// values are the kinds of value that the candidate holds beyond what the question says itself.
func (r *reading) values() lex.Values {
	rest := make([]lex.Word, 0, len(r.list))
	for _, w := range r.list {
		if !r.inQuestion(w) || lex.IsStop(w.Text) {
			rest = append(rest, w)
		}
	}
	v := lex.ValuesOf(rest)
	if len(rest) > 0 && rest[0].Capital && !lex.IsStop(rest[0].Text) && len(rest) < len(r.list) && r.opensWithName() {
		if isVerb, _ := lex.IsVerb(rest[0].Stem); !isVerb {
			v |= lex.ValuesOf([]lex.Word{{}, rest[0]}) // the name that opens the sentence
		}
	}
	return v
}

// opensWithName tells whether the first word is followed as a name is, by a verb or another name.
func (r *reading) opensWithName() bool {
	return len(r.list) > 1 && (lex.VerbAt(r.list, 1) || r.list[1].Capital || r.inQuestion(r.list[1]) || lex.IsStop(r.list[1].Text))
}

func (r *reading) inQuestion(w lex.Word) bool {
	for _, t := range r.q.terms {
		if t.stem == w.Stem {
			return true
		}
	}
	return false
}

// nameSaid tells that the candidate is of the form "the password is swordfish", whose value has no
// kind.
func (r *reading) nameSaid() bool {
	f := r.q.focus
	if f < 0 || r.at[f] < 0 || r.strength[f] < strengthSame || !r.q.want.Has(lex.Code|lex.Proper|lex.Color|lex.Street) {
		return false
	}
	return r.at[f]+2 < len(r.list) && isCopula(r.list[r.at[f]+1].Text)
}

// onlyIndex tells that the number which the candidate has is no measure, but tells one thing from
// another: "chapter nine", where it is asked how long chapters are.
func (r *reading) onlyIndex() bool {
	f := r.q.focus
	if !r.q.measure || f < 0 || r.at[f] < 0 {
		return false
	}
	index := r.at[f] + 1
	for i, w := range r.list {
		if i != index && !r.inQuestion(w) && lex.ValuesOf(r.list[i:i+1]).Has(lex.Number|lex.Money) {
			return false
		}
	}
	if index >= len(r.list) || r.between(index-1, index) != " " {
		return false
	}
	return index+1 == len(r.list) || lex.IsStop(r.list[index+1].Text) && !isDeterminer(r.list[index+1].Text)
}

// onlyCounts tells that where a price is asked for the numbers only count things: 212 bars.
func (r *reading) onlyCounts() bool {
	if !r.q.priced || r.values().Has(lex.Money) {
		return false
	}
	counts := false
	for i, w := range r.list {
		if !lex.ValuesOf(r.list[i:i+1]).Has(lex.Number) || r.inQuestion(w) {
			continue
		}
		if i+1 == len(r.list) || lex.IsStop(r.list[i+1].Text) || r.list[i+1].Stem == "percent" || r.list[i+1].Digit || lex.VerbAt(r.list, i+1) {
			return false
		}
		counts = true
	}
	return counts
}

// inCase tells whether the candidate says in which case something happens: "when the cart is full".
func (r *reading) inCase() bool {
	for _, w := range r.list[min(1, len(r.list)):] {
		switch strings.ToLower(w.Text) {
		case "when", "whenever", "once":
			return true
		}
	}
	return false
}

// goesOn tells whether the candidate says until when: that answers how long as well.
func (r *reading) goesOn() bool {
	return slices.ContainsFunc(r.list, func(w lex.Word) bool {
		return strings.EqualFold(w.Text, "until") || strings.EqualFold(w.Text, "till")
	})
}

// reasonFollows tells whether something stands behind what is asked about which may be its reason:
// "closed for repairs", "I can't do Mondays, choir practice".
func (r *reading) reasonFollows() bool {
	last := -1
	for i, at := range r.at {
		if r.strength[i] == 0 && r.q.terms[i].weight > weightLight {
			return false
		}
		last = max(last, at)
	}
	if last < 0 || last+1 >= len(r.list) {
		return false
	}
	gap := r.between(last, last+1)
	return strings.ContainsAny(gap, ",:;(") || strings.Contains(gap, " - ") || reasonLeads[strings.ToLower(r.list[last+1].Text)]
}

var reasonLeads = words(`for after due thanks to`)
