package hints

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// cued finds values that stand beside a word of the field's name: "the subject is Lunch",
// "priority: high", "order A-17", "the Enterprise plan".
func (t *text) cued(q *field) []find {
	var after, before []find
	for i, w := range t.words {
		if !q.core[w.Stem] && !(namers[t.low[i]] && !q.List && q.is(nameable)) || w.Possessive || w.Quoted {
			continue
		}
		if f, ok := t.nameAround(i, q); ok {
			after = append(after, f)
		} else if f, ok := t.after(i, q); ok {
			after = append(after, f)
		} else if f, ok := t.nameBefore(i, q); ok {
			before = append(before, f)
		}
	}
	return append(after, before...)
}

// nameable are fields for what something is called.
var nameable = stemSet("title label name event playlist branch channel project")

// links stand between a name and its value; the explicit ones leave no doubt.
var (
	links    = wordSet("is are was be will should of to as named called equals at for a an the my our like set")
	explicit = wordSet("is are was be as named called equals to")
	changes  = wordSet("set change update make switch rename move put mark turn")
)

// after looks for a value after the word at i.
func (t *text) after(i int, q *field) (find, bool) {
	j, clear := i+1, lex.VerbAt(t.words, i) && explicit[t.low[i]] || namers[t.low[i]]
	for ; j < len(t.words); j++ {
		gap := strings.Trim(t.between(j), " \"'“`*#([_")
		if gap == "." && titled[t.low[j-1]] {
			gap = ""
		}
		switch {
		case gap == ":" || gap == "=":
			clear = true
		case gap != "":
			return find{}, false
		}
		if t.words[j].Quoted || !links[t.low[j]] && !q.core[t.words[j].Stem] && !weakHeads[t.words[j].Stem] {
			break
		}
		if t.low[j] == "to" && !t.isChanged(i) || j-i > 4 {
			return find{}, false
		}
		if is := t.verbAfter(j); t.low[j] == "of" && is > 0 {
			j, clear = is, true
			continue
		}
		if strings.HasSuffix(strings.TrimRight(t.between(j), " "), ":") && !links[t.low[j]] {
			break
		}
		clear = clear || explicit[t.low[j]]
	}
	if j >= len(t.words) {
		return find{}, false
	}
	return t.valueAt(j, q, clear)
}

// verbAfter finds the verb of "the capital of France is Paris", 0 for none.
func (t *text) verbAfter(j int) int {
	for k := j + 1; k < min(len(t.words), j+6) && t.follows(k); k++ {
		if low := t.low[k]; low == "is" || low == "are" || low == "was" {
			return k
		}
	}
	return 0
}

// namers are words that nothing but a name follows.
var namers = wordSet("titled entitled called named labelled")

// isChanged tells whether a verb of change stands before the word.
func (t *text) isChanged(i int) bool {
	for j := max(0, i-6); j < i; j++ {
		if changes[t.low[j]] {
			return true
		}
	}
	return false
}

// nameAround takes the name that has the word at i in it, Hotel Sacher, or that is said to be what the
// word says: Ana is the manager.
func (t *text) nameAround(i int, q *field) (find, bool) {
	if shaped[q.kind] || ownWords[q.kind] || q.kind == "id" {
		return find{}, false
	}
	is := i - 1
	for is > 0 && t.follows(is+1) && articles[t.low[is]] {
		is--
	}
	for _, r := range t.names {
		inside := r.first <= i && i < r.end && !q.core[t.words[r.end-1].Stem]
		subject := is > 0 && is < i-1 && r.end == is && (t.low[is] == "is" || t.low[is] == "was")
		if inside || subject {
			return partOfName(t.of(r), q).at(schema.Named), true
		}
	}
	return find{}, false
}

// nameBefore takes the name that stands right before the word at i.
func (t *text) nameBefore(i int, q *field) (find, bool) {
	if shaped[q.kind] || ownWords[q.kind] || q.kind == "id" || q.kind == "person" || !t.follows(i) {
		return find{}, false
	}
	for _, r := range t.names {
		if r.end == i && !t.words[i-1].Possessive {
			return t.of(r).at(schema.Named), true
		}
	}
	return t.modifiers(i, q)
}

// modifiers guesses that what stands between an article and the word at i says which: the porch light.
func (t *text) modifiers(i int, q *field) (find, bool) {
	first := i
	for first > 0 && i-first < 3 && t.follows(first) && !lex.IsStop(t.low[first-1]) && !lex.VerbAt(t.words, first-1) && !t.words[first-1].Digit {
		first--
	}
	if first == i || first == 0 || !articles[t.low[first-1]] || q.kind != "" && q.kind != "thing" && q.kind != "room" {
		return find{}, false
	}
	return t.of(run{first, i}).at(schema.Fair), true
}
