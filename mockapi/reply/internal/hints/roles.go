package hints

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// inOrder gives the first of several to the role to start from, the last to the one to go to.
func inOrder(finds []find, r role) []find {
	if r == to && len(finds) > 1 {
		slices.Reverse(finds)
	}
	return finds
}

// The words before a value that plays a role.
var (
	fromCues = wordSet("from between leaving leaves departing departs starting since after out")
	toCues   = wordSet("to into onto until till through arriving arrives towards as with by before")
)

// roleAt tells which role the words before a find give it. Of "between A and B" the second goes with
// the first.
func (t *text) roleAt(f find) role {
	i := t.wordAt(f.start)
	before := t.before(i)
	if before == "in" || before == "at" {
		before = t.before(t.wordBefore(i))
	}
	switch {
	case fromCues[before]:
		return from
	case strictlyTo[before]:
		return to
	case before == "and" && slices.Contains(t.low[max(0, i-8):i], "between"):
		return to
	}
	return noRole
}

// wordBefore is the index of the word that before looks at.
func (t *text) wordBefore(i int) int {
	for i--; i > 0 && articles[t.low[i]]; i-- {
	}
	return i
}

var strictlyTo = wordSet("to into onto until till through arriving arrives arrive landing lands towards")

// byRole puts those finds first that stand after a word for the role, and drops those of the other.
// Where no word says it the order does.
func byRole(t *text, finds []find, r role) []find {
	if r == noRole {
		return finds
	}
	var right, open []find
	opposite := false
	for _, f := range finds {
		switch t.roleAt(f) {
		case r:
			right = append(right, f)
		case noRole:
			open = append(open, f)
		default:
			opposite = true
		}
	}
	if len(right) == 0 && opposite && r == from {
		return open // what is not gone to is left
	}
	if len(right) == 0 && len(open) == len(finds) {
		return inOrder(open, r)
	}
	return append(allAt(right, schema.Sure), allAt(inOrder(open, r), schema.Guess)...)
}

// atEnd takes what stands after a word for the field's role: a value that ends by itself, a name, or a
// few words up to the next such word.
func (t *text) atEnd(q *field) []find {
	ends := t.behind(q.role)
	if f, ok := t.shapedIn(ends); ok {
		return []find{f}
	}
	if len(ends) == 0 {
		return nil
	}
	return []find{t.of(ends[0])}
}

// behind lists the few words behind each word for a role.
func (t *text) behind(role role) []run {
	cues := fromCues
	if role == to {
		cues = toCues
	}
	var out []run
	for i, low := range t.low {
		if !cues[low] || i+1 == len(t.words) || low == "with" || low == "by" {
			continue
		}
		r := run{i + 1, i + 1}
		for r.end < len(t.words) && r.end-r.first < 4 && (r.end == i+1 || t.follows(r.end)) &&
			!fromCues[t.low[r.end]] && !toCues[t.low[r.end]] && !breaks[t.low[r.end]] {
			r.end++
		}
		if r.end > r.first {
			out = append(out, r)
		}
	}
	return out
}

// breaks end a phrase of a few words.
var breaks = wordSet(`and or but for on in at of please when because so then if which who is are was were
	saying telling asking about regarding that now today tomorrow tonight`)
