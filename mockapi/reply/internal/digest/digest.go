// Package digest shortens a conversation to what somebody may ask for later: names, numbers, dates,
// preferences, decisions and open questions, in the words in which they were said.
//
// It picks sentences; it writes none. Every statement gets a score by what it holds, what a newer
// statement replaces is left out, and the best that fit the limit are put down in the order in
// which they were said, under a label for who said them. A digest of a digest keeps what it holds,
// so that a client may fold its summary into the next one.
package digest

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// A Limit bounds a digest. Zero values set no bound.
type Limit struct {
	Words      int
	Sentences  int
	Characters int
	// Fits tells whether a text is short enough by a measure of its own, such as tokens; nil for
	// none.
	Fits func(text string) bool
	// KeptStems and KeptValues are what was asked to be kept: statements about them come first.
	KeptStems  map[string]bool
	KeptValues lex.Values
	// Bullets puts every sentence on a line of its own.
	Bullets bool
}

// A section is a part of a digest.
type section uint8

const (
	facts section = iota
	decisions
	results
	answers
	questions
)

// labels open the sections. They are also how a digest is recognised when it comes back.
var labels = [...]string{
	facts:     "The user said:",
	decisions: "Decided:",
	results:   "Found out:",
	answers:   "The assistant said:",
	questions: "Still open:",
}

// An item is a sentence that may enter a digest.
type item struct {
	text    string
	subject subject
	section section
	score   float64
	order   int
	key     map[string]bool // stems of what it is about
	values  []string        // what it says about that
	kinds   lex.Values      // of which kinds
}

// Of returns the digest of some passages, which are given oldest first. It is "" where they hold
// nothing worth keeping.
func Of(passages []recall.Passage, limit Limit) string {
	items := collect(passages)
	for i := range items {
		if limit.keeps(items[i].text) {
			items[i].score += askedScore
		}
	}
	items = best(items, maxItems)
	slices.SortFunc(items, func(a, b item) int { return a.order - b.order })
	items = worthwhile(best(current(items), maxItems))
	n := len(items)
	if limit.Sentences > 0 {
		n = min(n, limit.Sentences)
	}
	// The number of items that fit is found by halving, for Fits may be costly.
	low, high := 0, n
	for low < high {
		middle := (low + high + 1) / 2
		if limit.allows(render(items[:middle], limit.Bullets)) {
			low = middle
		} else {
			high = middle - 1
		}
	}
	kept := slices.Clone(items[:low])
	for _, it := range items[low:min(n, low+maxTries)] {
		if longer := append(kept, it); len(longer) <= n && limit.allows(render(longer, limit.Bullets)) {
			kept = longer // it is shorter than the one that did not fit
		}
	}
	if len(kept) == 0 && n > 0 {
		return limit.cut(items[0].text)
	}
	return render(kept, limit.Bullets)
}

// maxTries bounds how many more items are tried once one does not fit.
const maxTries = 60

// cut shortens the best item, without a label, where not even that fits.
func (l Limit) cut(text string) string {
	words := strings.Fields(text)
	for n := len(words); n > 0; n-- {
		if short := strings.TrimRight(strings.Join(words[:n], " "), ",;:"); l.allows(short) {
			return short
		}
	}
	return ""
}

// maxItems bounds the comparison of items with each other. No digest is that long.
const maxItems = 600

// best returns the n best items, the best first.
func best(items []item, n int) []item {
	slices.SortStableFunc(items, func(a, b item) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	return items[:min(n, len(items))]
}

// leastScore is what a sentence needs to enter a digest that has enough better ones.
const leastScore, enough = 1.0, 3

// worthwhile leaves out what nobody will ask for, unless little else was said. Items come best
// first.
func worthwhile(items []item) []item {
	for i, it := range items {
		if it.score < leastScore && i >= enough {
			return items[:i]
		}
	}
	return items
}

// askedScore puts what was asked for in front of everything else.
const askedScore = 20

// keeps tells whether a statement holds something that was asked to be kept.
func (l Limit) keeps(text string) bool {
	if l.KeptStems == nil && l.KeptValues == 0 {
		return false
	}
	words := lex.Words(text)
	return lex.ValuesOf(words).Has(l.KeptValues) ||
		slices.ContainsFunc(words, func(w lex.Word) bool { return l.KeptStems[w.Stem] })
}

func (l Limit) allows(text string) bool {
	return (l.Words <= 0 || len(strings.Fields(text)) <= l.Words) &&
		(l.Characters <= 0 || len([]rune(text)) <= l.Characters) &&
		(l.Fits == nil || l.Fits(text))
}

// render writes items in the order of the conversation, section by section.
func render(items []item, bullets bool) string {
	sorted := slices.Clone(items)
	slices.SortStableFunc(sorted, func(a, b item) int {
		if a.section != b.section {
			return int(a.section) - int(b.section)
		}
		return a.order - b.order
	})
	var b strings.Builder
	for i, it := range sorted {
		opens := i == 0 || sorted[i-1].section != it.section
		switch {
		case opens && i > 0:
			b.WriteString("\n")
		case i > 0 && bullets:
			b.WriteString("\n")
		case i > 0:
			b.WriteString(" ")
		}
		if opens {
			b.WriteString(labels[it.section])
			b.WriteString(map[bool]string{true: "\n", false: " "}[bullets])
		}
		if bullets {
			b.WriteString("- ")
		}
		b.WriteString(it.text)
	}
	return b.String()
}
