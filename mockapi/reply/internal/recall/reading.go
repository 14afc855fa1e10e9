package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// A reading is one candidate held against the question.
type reading struct {
	q        *query
	list     []lex.Word
	at       []int // of each term, the index of the word that stands for it, -1 if none
	strength []float64
	borrowed bool
	// identified tells that "I am …" answers.
	identified bool
}

func (r *reading) match(index map[string][]match) {
	for i := range r.at {
		r.at[i] = -1
	}
	for i, w := range r.list {
		if w.Stem == "lik" && !r.likes(i) {
			continue
		}
		for _, m := range index[w.Stem] {
			if m.strength > r.strength[m.term] {
				r.strength[m.term], r.at[m.term] = m.strength, i
			}
		}
	}
	r.nameBeside()
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
		if (j == i+1 || isCopula(r.list[j-1].Text)) && w.Capital && !lex.IsStop(w.Text) {
			return true
		}
		if isCopula(r.list[j-1].Text) {
			return false
		}
	}
	return false
}

// borrow takes the terms that the sentence before has and this one only refers to.
func (r *reading) borrow(before []lex.Word, index map[string][]match) {
	for _, w := range before {
		for _, m := range index[w.Stem] {
			if s := m.strength * strengthNear; s > r.strength[m.term] {
				r.strength[m.term] = s
				r.borrowed = true
			}
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
