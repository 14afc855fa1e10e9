package digest

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// score tells how much a statement is worth keeping; 0 or less is not at all.
func score(speaker recall.Speaker, text string, words []string, mood lex.Mood) float64 {
	list := lex.Words(text)
	if speaker == recall.Assistant && !telling(list) {
		return 0
	}
	v := lex.ValuesOf(list)
	s := 0.5
	if v.Has(lex.Number | lex.Money | lex.Email | lex.URL | lex.Code) {
		s += 2
	}
	if v.Has(lex.Date | lex.Clock | lex.Duration) {
		s++
	}
	if v.Has(lex.Proper) || (speaker == recall.User || speaker == recall.Summary) && len(lex.Names(text, list)) > 0 {
		s += 1.5
	}
	if deciding.in(words) || undecided.in(words) {
		s += 2.5
	}
	if keeping.in(words) {
		s += 1.5
	}
	if airing.in(words) {
		s -= 2
	}
	switch speaker {
	case recall.User, recall.Summary:
		if lasting.in(words) {
			s += 2
		}
		if leaning.in(words) {
			s += 2
		}
		if mood == lex.Requests {
			s -= 0.5
		}
		if speaker == recall.Summary {
			s += 3
		}
		return s
	case recall.Assistant:
		return s*0.4 - 0.3
	}
	if lex.Labelled(text) {
		s += 1.5 // a field of a record
	}
	return s * 0.7
}

// telling tells whether an assistant's sentence says something definite: a figure, a date or a
// name.
func telling(list []lex.Word) bool {
	for i, w := range list {
		if w.Digit || lex.ValuesOf(list[max(0, i-1):i+1]).Has(lex.Date|lex.Clock|lex.Email|lex.URL) || i > 0 && w.Capital && w.Text != "I" {
			return len(list) > 5
		}
	}
	return false
}

// about cuts a statement into the stems of what it is about and the values that it gives. kinds tells
// which there are of figures (Number) and names (Proper).
func about(text string) (key map[string]bool, values []string, kinds lex.Values) {
	key = map[string]bool{}
	list := lex.Words(text)
	said := false // behind the verb, where a name may be a value
	for i, w := range list {
		low := strings.ToLower(w.Text)
		said = said || lex.VerbAt(list, i)
		v := lex.ValuesOf(list[i : i+1])
		switch {
		case lex.IsStop(low) || lex.IsGeneric(low) || changing[low]:
		case w.Digit || v.Has(lex.Number|lex.Date|lex.Clock|lex.Money):
			values, kinds = append(values, low), kinds|lex.Number
		case w.Capital && i > 0 && said:
			values, kinds = append(values, low), kinds|lex.Proper
		default:
			if _, light := lex.IsVerb(w.Stem); !light {
				key[w.Stem] = true
			}
		}
	}
	return key, values, kinds
}

// changing are words that tell that something changed, not what.
var changing = map[string]bool{"change": true, "changed": true, "instead": true, "small": true, "update": true,
	"correction": true, "actually": true, "switched": true, "moved": true, "new": true, "plans": true}

// current leaves out what a newer statement repeats or replaces.
func current(items []item) []item {
	said := map[string]bool{}
	for _, it := range items {
		if it.section != answers {
			for _, v := range it.values {
				said[v] = true
			}
		}
	}
	var out []item
	for i, it := range items {
		if !outdated(items[i+1:], it) && !(it.section == answers && echoes(it, said)) {
			out = append(out, it)
		}
	}
	return out
}

// echoes tells whether an assistant's sentence gives no value that others have not given.
func echoes(it item, said map[string]bool) bool {
	for _, v := range it.values {
		if !said[v] {
			return false
		}
	}
	return true
}

func outdated(newer []item, it item) bool {
	for _, n := range newer {
		if strings.EqualFold(n.text, it.text) || replaces(n, it) {
			return true
		}
	}
	return false
}

// replaces tells whether a newer statement says something else about the very same thing: it is
// about all that the older one is about, gives a value, and the older one gives no more values than
// it.
func replaces(newer, older item) bool {
	if newer.section > decisions || older.section > decisions || len(older.key) == 0 {
		return false
	}
	if len(older.key) > len(newer.key) || len(newer.key) > len(older.key)+1 {
		return false
	}
	for stem := range older.key {
		if !newer.key[stem] {
			return false
		}
	}
	return len(newer.values) > 0 && len(older.values) > 0 && len(older.values) <= len(newer.values) &&
		!strings.Contains(strings.ToLower(newer.text), " also ") && newer.kinds&older.kinds == older.kinds
}

// Replaces tells whether a newer statement says something else about the very thing that an older
// one is about: "my budget is now 5000" after "my budget is 3000".
func Replaces(newer, older string) bool {
	n, o := item{text: newer}, item{text: older}
	n.key, n.values, n.kinds = about(newer)
	o.key, o.values, o.kinds = about(older)
	return replaces(n, o)
}
