// Package hints finds in what a user wrote the values for named fields: the city for a tool's
// "city", the number before "days" for "num_days", the option of an enum that the text mentions.
//
// It reads a field's name and description as a person would: which kind of value they mean, and
// whether the one to start from or the one to go to (field.go, kinds.txt). Each kind has a finder.
// How certain a find is says whether it does for a value that may be left out, or only for one that
// has to be there. What is not found is left to the caller.
package hints

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// A Reader suggests values out of a text and those before it. It is a [schema.Source]. It is not
// safe for concurrent use.
type Reader struct {
	earlier *Earlier
	texts   []*text // the one that asks first
	known   map[string][]find
	// near counts the texts at the head that speak of the fields themselves.
	near int
	// pick lets a single field take one of several values: of "Paris and Berlin" the second.
	pick int
	// purpose are the stems of the words that say what the fields are for.
	purpose map[string]bool
}

var _ schema.Source = (*Reader)(nil)

// New reads the texts, the one that asks first, then those before it, the newest first. Guesses, such
// as that the only number of a text is the number wanted, are made in the first text only.
func New(texts ...string) *Reader {
	if len(texts) == 0 {
		return NewEarlier().Read("")
	}
	return NewEarlier(texts[1:]...).Read(texts[0])
}

// For tells the reader what the fields are for, such as the name and the description of a tool: "to"
// is a currency where currencies are converted.
func (r *Reader) For(purpose string) *Reader {
	told := *r
	told.purpose = map[string]bool{}
	for _, w := range lex.Words(schema.Words(clip(purpose, maxPurpose))) {
		told.purpose[w.Stem] = true
	}
	told.known = map[string][]find{}
	return &told
}

// maxPurpose bounds how much is read of a purpose, in bytes.
const maxPurpose = 500

// Pick returns a reader that gives the nth of several equal values, for the nth of parallel calls.
func (r *Reader) Pick(n int) *Reader {
	picking := *r
	picking.pick = n
	return &picking
}

// Alone returns a reader that knows nothing of the texts before.
func (r *Reader) Alone() *Reader {
	alone := *r
	alone.texts, alone.near = r.texts[:1], 1
	return &alone
}

// A find is a value in a text.
type find struct {
	value      any // string, float64 or bool
	level      schema.Certainty
	start, end int
}

// Values suggests values for a field, best first.
func (r *Reader) Values(f schema.Field) []any {
	q := newField(f, r.purpose)
	if f.List && f.Item < 0 {
		var all []any
		for _, found := range r.list(q) {
			all = append(all, found.value)
		}
		return all
	}
	if f.Item >= 0 {
		if list := r.list(q); f.Item < len(list) {
			return []any{list[f.Item].value}
		}
		return nil
	}
	var picked, sure, guesses []any
	if r.pick > 0 {
		if list := r.list(q); r.pick < len(list) {
			picked = []any{list[r.pick].value}
		}
	}
	for i := 0; i < len(r.texts) && len(sure) == 0; i++ {
		for _, found := range r.find(q, i) {
			switch {
			case i < r.near && found.level >= schema.Likely, i >= r.near && q.holdsLater(found):
				sure = append(sure, found.value)
			case i == 0:
				guesses = append(guesses, found.value)
			}
		}
	}
	return slices.Concat(picked, sure, guesses)
}

// Certainty tells how sure it is that the text, or what is around it, has a value for a field.
func (r *Reader) Certainty(f schema.Field) schema.Certainty {
	q := newField(f, r.purpose)
	best := schema.Unknown
	for i := range r.texts[:r.near] {
		if finds := r.find(q, i); len(finds) > 0 && (i == 0 || finds[0].level >= schema.Likely) {
			best = max(best, finds[0].level)
		}
	}
	return best
}

// Finds tells whether the first text has a value that nothing speaks against. That a request as a whole
// might be the value does not count.
func (r *Reader) Finds(f schema.Field) bool {
	finds := r.find(newField(f, r.purpose), 0)
	return len(finds) > 0 && finds[0].level >= schema.Fair
}

// Count tells how many values the first text that has any lists for a field.
func (r *Reader) Count(f schema.Field) int { return len(r.list(newField(f, r.purpose))) }

// list returns the values that a text lists for a field: those of the first text that has any.
func (r *Reader) list(q *field) []find {
	q = q.listed()
	for i := range r.texts {
		finds := r.find(q, i)
		if i >= r.near && len(finds) > 0 && !q.holdsLater(finds[0]) {
			continue
		}
		if len(finds) > 0 {
			return finds
		}
	}
	return nil
}
