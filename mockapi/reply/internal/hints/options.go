package hints

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// maxOptions bounds the options of an enum that are looked for.
const maxOptions = 300

// A mention is where a text has an option of an enum.
type mention struct {
	option     string
	first, end int // words
	weak       bool
	negated    bool
}

// options finds the options that the text mentions. Of several the one beside a word of the field
// or after a word for its role comes first, then the one that something is changed to.
func (t *text) options(q *field) []find {
	byWord := t.stemsAt()
	var found []mention
	for _, option := range q.Enum[:min(len(q.Enum), maxOptions)] {
		found = append(found, t.mentions(option, byWord)...)
	}
	slices.SortStableFunc(found, func(a, b mention) int { return a.first - b.first })
	found = slices.DeleteFunc(found, func(m mention) bool {
		return m.negated || slices.ContainsFunc(found, func(o mention) bool {
			return o.end-o.first > m.end-m.first && o.first <= m.first && m.end <= o.end || m.weak && !o.weak
		})
	})
	if !q.List {
		slices.SortStableFunc(found, func(a, b mention) int { return t.nearness(b, q) - t.nearness(a, q) })
	}
	var out []find
	for _, m := range found {
		f := t.of(run{m.first, m.end})
		f.value, f.level = m.option, schema.Sure
		out = append(out, f)
	}
	return out
}

// stemsAt lists where each stem stands.
func (t *text) stemsAt() map[string][]int {
	m := map[string][]int{}
	for i, w := range t.words {
		m[w.Stem] = append(m[w.Stem], i)
	}
	return m
}

// nearness is 3 right after a word for the field's role, 2 beside a word of its name, 1 where
// something is changed to the option.
func (t *text) nearness(m mention, q *field) int {
	before := t.before(m.first)
	if q.role == from && fromCues[before] || q.role == to && strictlyTo[before] {
		return 3
	}
	for j := max(0, m.first-4); j < min(len(t.words), m.end+2); j++ {
		if q.core[t.words[j].Stem] && (j < m.first || j >= m.end) && !strings.ContainsAny(t.s[t.words[min(j, m.first)].Start:t.words[max(j, m.first)].Start], ",.;") &&
			!fromCues[before] {
			return 2
		}
	}
	if q.role != from && (before == "to" || before == "as" || before == "into") {
		return 2
	}
	return 0
}

// sameAs are other words for usual options, as they are spoken.
var sameAs = map[string][]string{
	"add": {"plus", "sum", "total"}, "subtract": {"minus", "difference"}, "multiply": {"times", "product"},
	"divide": {"over", "quotient"}, "celsius": {"°c", "centigrade"}, "fahrenheit": {"°f"},
	"asc": {"ascending"}, "desc": {"descending"}, "sub": {"minus", "subtract", "difference"}, "mul": {"times", "multiply", "product"},
	"div": {"divide", "over"}, "ascending": {"smallest first"}, "descending": {"largest first"},
}

// mentions finds an option in the text. In_progress is mentioned by "in progress", divide by
// "divided". Options of capitals and those that are common words have to be written exactly.
func (t *text) mentions(option string, byStem map[string][]int) []mention {
	low := strings.ToLower(option)
	parts := strings.Fields(schema.Words(clip(option, 100)))
	var out []mention
	if len(parts) == 0 {
		return nil
	}
	switch {
	case upperOnly(option) || len(option) < 3 && !lex.IsStop(option):
		for i, w := range t.words {
			if w.Text == option {
				out = append(out, t.mentionAt(option, i, i+1, false))
			}
		}
		return out
	case len(parts) == 1 && lex.IsStop(low):
		for i := range t.words {
			if t.low[i] == low && t.isSwitched(i) {
				out = append(out, t.mentionAt(option, i, i+1, false))
			}
		}
		return out
	}
	for _, i := range byStem[lex.Stem(parts[0])] {
		if n := t.hasWords(i, parts); n > 0 {
			out = append(out, t.mentionAt(option, i, i+n, false))
		}
	}
	for i, word := range t.low {
		if len(parts) > 1 && strings.ReplaceAll(word, "-", "") == strings.Join(parts, "") || strings.ContainsAny(option, "0123456789") && word == low {
			out = append(out, t.mentionAt(option, i, i+1, false))
		}
	}
	for _, other := range sameAs[low] {
		for _, i := range byStem[lex.Stem(other)] {
			out = append(out, t.mentionAt(option, i, i+1, true))
		}
		if at := strings.Index(strings.ToLower(t.s), other); other[0] >= 0x80 && at >= 0 && at < len(t.s) {
			i := max(0, t.wordAt(at)-1)
			out = append(out, t.mentionAt(option, i, i+1, true))
		}
	}
	return out
}

func (t *text) mentionAt(option string, first, end int, weak bool) mention {
	return mention{option, first, end, weak, t.isNegated(first)}
}

// hasWords tells how many words from i on are the parts, 0 if they are not.
func (t *text) hasWords(i int, parts []string) int {
	if i+len(parts) > len(t.words) {
		return 0
	}
	for j, p := range parts {
		if w := t.words[i+j]; t.low[i+j] != p && (w.Stem != lex.Stem(p) || len(p) < 4) {
			return 0
		}
	}
	return len(parts)
}

// isSwitched tells whether a verb that switches stands before "on" or "off", or what is switched.
func (t *text) isSwitched(i int) bool {
	for j := max(0, i-4); j < i; j++ {
		if switches[t.low[j]] {
			return true
		}
	}
	return false
}

var switches = wordSet("turn switch turned switched set power put leave keep")
