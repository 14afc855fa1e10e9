package hints

import "strings"

// Earlier are the texts of a conversation before the one that asks. Several readers share what was
// found in them, and the bound of the work.
type Earlier struct {
	texts []*text
	spent int
}

// Work is counted in words that are looked at, about 400 ns each. To prepare a text takes that for
// each word some times over.
const (
	maxSpent    = 600_000
	prepareWork = 16
)

// NewEarlier takes the texts, the newest first.
func NewEarlier(texts ...string) *Earlier {
	e := &Earlier{}
	for _, s := range texts {
		if strings.TrimSpace(s) != "" {
			e.texts = append(e.texts, &text{s: strings.ToValidUTF8(s, "\uFFFD"), old: true})
		}
	}
	return e
}

// Read returns a reader of a text that came after all of these. It may be a part of other texts, the
// nearest first, which speak of the fields as well.
func (e *Earlier) Read(s string, around ...string) *Reader {
	r := &Reader{earlier: e, known: map[string][]find{}, near: 1 + len(around)}
	for _, near := range append([]string{s}, around...) {
		r.texts = append(r.texts, &text{s: strings.ToValidUTF8(near, "\uFFFD")})
	}
	r.texts = append(r.texts, e.texts...)
	return r
}

// find looks in the ith text, once for each field.
func (r *Reader) find(q *field, i int) []find {
	t := r.texts[i]
	key := q.key(i)
	finds, ok := r.known[key]
	if ok || strings.TrimSpace(t.s) == "" || r.earlier.spent > maxSpent {
		return finds
	}
	if !t.read {
		t.prepare()
		r.earlier.spent += prepareWork * len(t.words)
	}
	r.earlier.spent += len(t.words) + len(q.Enum)
	finds = distinct(t.find(q))
	r.known[key] = finds
	return finds
}

// distinct drops finds of equal values, but the first.
func distinct(finds []find) []find {
	seen := map[any]bool{}
	var out []find
	for _, f := range finds {
		if !seen[f.value] {
			seen[f.value] = true
			out = append(out, f)
		}
	}
	return out
}
