package hints

import (
	"regexp"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// objects finds what an order is about: the words after its verb without articles, numbers and
// colours: "mugs" of "Order 12 red mugs".
func (t *text) objects(q *field) []find {
	var out []find
	for i := range t.words {
		if !t.opens(i) || !t.isOrder(i) {
			continue
		}
		j := i + 1
		for j < len(t.words) && t.follows(j) && t.isModifier(j) {
			j++
		}
		if r, ok := t.nounsAt(j); ok {
			out = append(out, t.of(r))
		}
	}
	if len(out) == 0 {
		out = append(out, t.quotes...)
	}
	if len(out) == 0 {
		out = append(out, t.counted()...)
	}
	for _, r := range t.names {
		f := t.of(r)
		if r.first == 0 || !articles[t.low[r.first-1]] {
			f.level = schema.Guess
		}
		out = append(out, f)
	}
	return out
}

// roomNames are the rooms that people name most.
var roomNames = regexp.MustCompile(`(?i)\b(?:kitchen|bedroom|bathroom|living room|dining room|hall|hallway|office|garage|basement|attic|nursery|balcony|garden|study|lounge)\b`)

// rooms finds rooms, and what stands behind "in the".
func (t *text) rooms() []find {
	out := t.shape(roomNames)
	for i := 2; i < len(t.words); i++ {
		if !articles[t.low[i-1]] || t.low[i-2] != "in" && t.low[i-2] != "of" {
			continue
		}
		if r, ok := t.nounsAt(i); ok {
			out = append(out, t.of(r))
		}
	}
	return out
}

// counted finds the things behind numbers: 3 apples and 5 pears.
func (t *text) counted() []find {
	var out []find
	for _, a := range t.amounts {
		if a.money || a.percent || a.word+1 >= len(t.words) || !t.follows(a.word+1) {
			continue
		}
		j := a.word + 1
		for j < len(t.words) && t.follows(j) && (t.isModifier(j) || isUnit(t.words[j].Stem) || measures[t.words[j].Stem] || t.low[j] == "g") {
			j++
		}
		if r, ok := t.nounsAt(j); ok && secondsIn[t.words[r.first].Stem] == 0 {
			out = append(out, t.of(r))
		}
	}
	return out
}

// isOrder tells whether a word is a verb or one that opens requests.
func (t *text) isOrder(i int) bool {
	if lex.IsStop(t.low[i]) && !orders[t.low[i]] {
		return false
	}
	verb, _ := lex.IsVerb(t.words[i].Stem)
	return verb || openers[t.low[i]] || orders[t.low[i]] || t.words[i].Capital && t.ordersAt(i)
}

var orders = wordSet("turn switch disable enable activate deactivate start stop buy order need want lock unlock dim cancel")

// isModifier tells whether a word before a noun says how many or which.
func (t *text) isModifier(i int) bool {
	w := t.words[i]
	if color, _ := lex.Member("color", w.Stem); color {
		return true
	}
	_, number := numberWords[t.low[i]]
	return articles[t.low[i]] || number || w.Digit || t.low[i] == "off" || t.low[i] == "on" || t.low[i] == "of" || t.low[i] == "some" ||
		t.low[i] == "me" || t.low[i] == "feature" || t.low[i] == "device" || t.low[i] == "product"
}

// nounsAt takes up to three words that might be a noun.
func (t *text) nounsAt(i int) (run, bool) {
	r := run{i, i}
	for r.end < len(t.words) && r.end-i < 3 && (r.end == i || t.follows(r.end)) &&
		!lex.IsStop(t.words[r.end].Text) && !dateWord[t.low[r.end]] && !breaks[t.low[r.end]] && !t.isDated(t.words[r.end].Start) {
		r.end++
	}
	return r, r.end > i
}
