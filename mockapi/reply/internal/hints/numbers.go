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
	nearest := farthest
	for i, w := range list {
		x, ok := numberOf(w.Text)
		if !ok || w.Text == "one" {
			continue
		}
		if i > 0 && list[i-1].End == w.Start-1 && text[w.Start-1] == '-' && (list[i-1].End == 0 || text[list[i-1].End] == ' ') {
			x = -x
		}
		all = append(all, x)
		switch kind, distance := q.beside(text, list, i); {
		case kind == byName && distance < nearest:
			named, nearest = append([]any{x}, named...), distance
		case kind == byName:
			named = append(named, x)
		case kind == byDescription:
			described = append(described, x)
		}
	}
	if at, ok := q.ordinal(); ok && q.guess && at < len(all) {
		return []any{all[at]}
	}
	if named == nil && q.isAny(words("age")) {
		for _, m := range ages.FindAllStringSubmatch(text, 10) {
			if x, err := strconv.ParseFloat(m[1]+m[2], 64); err == nil {
				named = append(named, x)
			}
		}
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

// ages matches how old somebody is.
var ages = regexp.MustCompile(`(?i)\b(\d{1,3})[ -]years?[ -]old\b|\baged (\d{1,3})\b`)

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

// How a number is tied to a field.
const (
	untied = iota
	byDescription
	byName
)

// farthest is more than any distance between a number and the word that it belongs to.
const farthest = 10

// beside tells whether one of the words around the number at i is a word of the field's name or of its
// description, and how far it is; what stands before the number is nearer. Punctuation parts them.
func (q field) beside(text string, list []lex.Word, i int) (kind, distance int) {
	distance = farthest
	for j := max(0, i-3); j <= min(len(list)-1, i+2); j++ {
		if j == i || parted(text, list, i, j) {
			continue
		}
		if j == i+1 && (q.isAny(tallies) && (q.context[list[j].Stem] || strings.EqualFold(list[j].Text, "of")) || q.isAny(parties) && parties[strings.ToLower(list[j].Text)]) {
			kind = max(kind, byDescription) // two dice, for how many to roll; two of them; four people
		}
		if lex.IsStop(list[j].Text) {
			continue
		}
		away := 2 * (i - j)
		if j > i {
			away = 2*(j-i) + 1
		}
		if q.named(list[j].Stem) {
			kind, distance = byName, min(distance, away)
			continue
		}
		for _, stem := range q.about {
			if stem == list[j].Stem {
				kind = max(kind, byDescription)
			}
		}
	}
	return kind, distance
}

// parted tells whether punctuation stands between two words.
func parted(text string, list []lex.Word, i, j int) bool {
	if i > j {
		i, j = j, i
	}
	if list[j].Start <= list[i].End {
		return false
	}
	return strings.ContainsAny(text[list[i].End:list[j].Start], ",;.!?\n")
}

// parties are words for how many people come along.
var parties = words("party people persons guests adults passengers travellers travelers seats attendees participants")

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
