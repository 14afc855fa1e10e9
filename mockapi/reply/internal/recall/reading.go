package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// A reading is one candidate held against the question.
type reading struct {
	q        *query
	text     string
	list     []lex.Word
	at       []int // of each term, the index of the word that stands for it, -1 if none
	strength []float64
	borrowed bool
	// takesBack tells that the candidate says that something has changed.
	takesBack bool
	// identified tells that "I am …" answers.
	identified bool
}

func (r *reading) match(index map[string][]match) {
	for i := range r.at {
		r.at[i] = -1
	}
	for i, w := range r.list {
		if w.Stem == "lik" && !r.likes(i) || w.Stem == "go" && !r.goes(i) {
			continue
		}
		for _, m := range index[w.Stem] {
			if m.strength == strengthSynonym && r.otherPart(m.term, i) || m.strength == strengthMember && r.plainVerb(i) {
				continue
			}
			if m.strength > r.strength[m.term] {
				r.strength[m.term], r.at[m.term] = m.strength, i
			}
		}
	}
	r.nameBeside()
}

// otherPart tells whether the word at i is a verb where the term says which thing is meant, or the
// noun of a verb where the term is what happens: my [order] number is nothing that I bought.
func (r *reading) otherPart(term, i int) bool {
	known, _ := lex.IsVerb(r.list[i].Stem)
	switch r.q.terms[term].role {
	case modifier:
		return known && r.isVerb(i)
	case verb:
		return known && !r.isVerb(i)
	}
	return false
}

// plainVerb tells a verb from the name that is written like it: go from Go.
func (r *reading) plainVerb(i int) bool {
	known, _ := lex.IsVerb(r.list[i].Stem)
	return known && !r.list[i].Capital && r.isVerb(i)
}

// likes tells the verb at i from the like of "sounds like".
func (r *reading) likes(i int) bool {
	if i == 0 {
		return false
	}
	switch strings.ToLower(r.list[i-1].Text) {
	case "i", "we", "you", "they", "not", "do", "really", "also", "would", "who", "always", "and":
		return true
	}
	return r.list[i].Text == "likes" || r.list[i].Text == "liked"
}

// goes tells the verb at i that means a journey from that of "goes up" and "is going to be".
func (r *reading) goes(i int) bool {
	if r.q.first && len(r.q.terms) == 1 || i+1 >= len(r.list) || !strings.EqualFold(r.list[i+1].Text, "to") {
		return r.q.says("go")
	}
	return i+2 < len(r.list) && !lex.VerbAt(r.list, i+2)
}

// nameBeside takes "my sister Ana" and "my mentor at work is Ana" for the name of the person.
func (r *reading) nameBeside() {
	for i, t := range r.q.terms {
		if t.stem != "nam" || r.strength[i] > 0 {
			continue
		}
		for j, other := range r.q.terms {
			if j == i || other.role == verb || r.at[j] < 0 || r.list[r.at[j]].Possessive {
				continue
			}
			if r.namedAfter(r.at[j]) {
				r.strength[i], r.at[i] = strengthSynonym, r.at[j]
			}
		}
	}
}

// namedAfter tells whether a name follows the word at i, or the "is" after it.
func (r *reading) namedAfter(i int) bool {
	for j := i + 1; j < len(r.list) && j <= i+5; j++ {
		w := r.list[j]
		if w.Capital && strings.EqualFold(w.Text, "the") && j+1 < len(r.list) && r.list[j+1].Capital {
			return true // The Velvet Ants
		}
		if (j == i+1 || isCopula(r.list[j-1].Text)) && w.Capital && !lex.IsStop(w.Text) {
			return true
		}
		if isCopula(r.list[j-1].Text) {
			return false
		}
		if w.Capital && r.between(j-1, j) == ", " && (j+1 == len(r.list) || strings.HasPrefix(r.text[w.End:], ",")) {
			return true // my friend from school, Wanda, is
		}
	}
	return false
}

// between is what stands between two neighbouring words; nothing between the two of a contraction.
func (r *reading) between(i, j int) string {
	return r.text[min(r.list[i].End, r.list[j].Start):r.list[j].Start]
}

// borrow takes a share of the terms that the sentence before has and this one only refers to.
func (r *reading) borrow(before []lex.Word, share float64, index map[string][]match) {
	for _, w := range before {
		for _, m := range index[w.Stem] {
			if s := m.strength * share; s > r.strength[m.term] {
				r.strength[m.term] = s
				r.borrowed = true
			}
		}
	}
}

// complete takes from the clause before what only tells which thing is meant.
func (r *reading) complete(beside []lex.Word, index map[string][]match) {
	for _, w := range beside {
		for _, m := range index[w.Stem] {
			if t := r.q.terms[m.term]; (t.role == modifier || t.role == soft) && r.strength[m.term] == 0 {
				r.strength[m.term] = m.strength * strengthNear
			}
		}
	}
}

// suppose takes the terms that the whole passage is about.
func (r *reading) suppose(about string, index map[string][]match) {
	if about == "" {
		return
	}
	for _, w := range lex.Words(about) {
		if lex.IsStop(w.Text) {
			continue
		}
		for _, m := range index[w.Stem] {
			r.strength[m.term] = max(r.strength[m.term], m.strength*strengthNear)
		}
	}
}

func (r *reading) identify() {
	if !identifies(r.q.identity, r.list) {
		return
	}
	r.identified = true
	for i := range r.strength {
		r.strength[i] = max(r.strength[i], strengthMember)
	}
}
