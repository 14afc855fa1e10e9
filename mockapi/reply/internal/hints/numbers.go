package hints

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

var numberWords = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
	"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
	"fifty": 50, "hundred": 100, "thousand": 1000, "dozen": 12, "couple": 2,
}

var plainNumber = regexp.MustCompile(`^[$€£¥#+]?(-?\d[\d,]*(?:\.\d+)?)(k|m|%|st|nd|rd|th)?$`)

// numberOf reads a word as a number: 3, 3,000, $40, 2.5k, two.
func numberOf(text string) (float64, bool) {
	low := strings.ToLower(text)
	if x, ok := numberWords[low]; ok {
		return x, true
	}
	m := plainNumber.FindStringSubmatch(low)
	if m == nil {
		return 0, false
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64)
	switch m[2] {
	case "k":
		x *= 1e3
	case "m":
		x *= 1e6
	}
	return x, err == nil
}

// ordinals are names of fields that take the numbers of a text in their order.
var ordinals = map[string]int{
	"a": 0, "x": 0, "first": 0, "left": 0, "min": 0, "from": 0, "b": 1, "y": 1, "second": 1, "right": 1, "max": 1, "to": 1,
	"c": 2, "z": 2, "third": 2,
}

// numbers finds the numbers beside a word of the field's name or description, then the numbers of a
// text that has no more than one.
func (q field) numbers(text string) []any {
	list := lex.Words(text)
	var all []float64
	var named, described []any
	for i, w := range list {
		x, ok := numberOf(w.Text)
		if !ok || w.Text == "one" {
			continue
		}
		if i > 0 && list[i-1].End == w.Start-1 && text[w.Start-1] == '-' && (list[i-1].End == 0 || text[list[i-1].End] == ' ') {
			x = -x
		}
		all = append(all, x)
		switch q.beside(list, i) {
		case 2:
			named = append(named, x)
		case 1:
			described = append(described, x)
		}
	}
	if at, ok := q.ordinal(); ok && q.guess && at < len(all) {
		return []any{all[at]}
	}
	if named == nil && q.isAny(sums) {
		named = money(list)
	}
	switch {
	case named != nil:
		return named
	case described != nil:
		return described
	case len(all) == 1 && q.guess:
		return []any{all[0]}
	}
	return nil
}

// sums are words for what is counted in money.
var sums = words("amount price cost total fee sum budget salary rent refund payment charge")

// money finds the numbers that have a currency.
func money(list []lex.Word) []any {
	var out []any
	for i, w := range list {
		x, ok := numberOf(w.Text)
		if ok && lex.ValuesOf(list[i:min(i+2, len(list))]).Has(lex.Money) {
			out = append(out, x)
		}
	}
	return out
}

// beside tells whether one of the two words on either side of the number at i is a word of the name
// (2) or of the description (1).
func (q field) beside(list []lex.Word, i int) int {
	best := 0
	for j := max(0, i-3); j <= min(len(list)-1, i+2); j++ {
		if j == i+1 && q.isAny(tallies) && (q.context[list[j].Stem] || strings.EqualFold(list[j].Text, "of")) {
			best = 1 // two dice, for how many to roll; two of them
		}
		if j == i || lex.IsStop(list[j].Text) {
			continue
		}
		if q.named(list[j].Stem) {
			return 2
		}
		for _, stem := range q.about {
			if stem == list[j].Stem {
				best = 1
			}
		}
	}
	return best
}

// tallies are words for how many there are of what the context is about.
var tallies = words("count quantity number num amount n")

// ordinal reads a, b, first and num2 as places in an order.
func (q field) ordinal() (int, bool) {
	if len(q.words) == 0 {
		return 0, false
	}
	last := q.words[len(q.words)-1]
	if at, ok := ordinals[q.words[0]]; ok && len(q.words) <= 2 {
		return at, true
	}
	digits := strings.TrimLeft(last, "abcdefghijklmnopqrstuvwxyz")
	if at, err := strconv.Atoi(digits); err == nil && at > 0 && at < 10 {
		return at - 1, true
	}
	return 0, false
}

// boolean is true where the text mentions what the field is about, false where it denies it.
func (q field) boolean(text string) []any {
	list := lex.Words(text)
	if !q.saysAll(list) {
		return nil
	}
	for i, w := range list {
		if lex.IsStop(w.Text) || !q.named(w.Stem) || switches[w.Stem] {
			continue
		}
		for back := 1; back <= 3 && i-back >= 0; back++ {
			switch strings.ToLower(list[i-back].Text) {
			case "no", "not", "without", "skip", "never", "exclude", "disable":
				return []any{false}
			}
		}
		return []any{true}
	}
	return nil
}

// switches are words of names that only tell that a field is true or false.
var switches = words("is has includ should enabl with use flag request want requir do")

// saysAll tells whether a text has all the words of the field's name: "all", not only "replace", for
// replace_all.
func (q field) saysAll(list []lex.Word) bool {
	for _, name := range q.words {
		stem := lex.Stem(name)
		if !switches[stem] && !slices.ContainsFunc(list, func(w lex.Word) bool { return w.Stem == stem }) {
			return false
		}
	}
	return true
}

// enum finds the options that the text mentions, in the order of the text.
func (q field) enum(text string) []string {
	padded := " " + strings.Join(lowerWords(text), " ") + " "
	type hit struct {
		at     int
		option string
	}
	var hits []hit
	for _, option := range q.Enum {
		key := strings.Join(lowerWords(schema.Words(option)), " ")
		if len(key) < 2 {
			continue
		}
		if at := strings.Index(padded, " "+key+" "); at >= 0 {
			hits = append(hits, hit{at, option})
		}
	}
	var out []string
	for len(hits) > 0 {
		first := 0
		for i := range hits {
			if hits[i].at < hits[first].at {
				first = i
			}
		}
		out = append(out, hits[first].option)
		hits = append(hits[:first], hits[first+1:]...)
	}
	return out
}

func lowerWords(text string) []string {
	var out []string
	for _, w := range lex.Words(text) {
		out = append(out, strings.ToLower(w.Text))
	}
	return out
}
