package hints

import (
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// An amount is a number in a text.
type amount struct {
	value      float64
	word       int      // its place among the words
	units      []string // stems of the words behind it, of which one may be its unit
	money      bool
	percent    bool
	fraction   bool // written with a point
	start, end int
}

var numberWords = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
	"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
	"fifty": 50, "sixty": 60, "hundred": 100, "thousand": 1000, "dozen": 12, "couple": 2,
}

// numbers finds the numbers that are no part of a date, a time or a name.
func (t *text) numbers() []amount {
	var out []amount
	for i, w := range t.words {
		a := amount{word: i, start: w.Start, end: w.End}
		unit := ""
		if x, ok := numberWords[t.low[i]]; ok && t.low[i] != "one" {
			a.value = x
		} else if x, u, ok := splitNumber(w.Text); ok {
			a.value, unit = x, u
			a.money = strings.ContainsAny(w.Text, "$€£¥")
			a.fraction = strings.Contains(w.Text, ".")
		} else {
			continue
		}
		if t.isDated(w.Start) {
			continue
		}
		if t.isNegative(i) {
			a.value = -a.value
		}
		a.percent = unit == "%"
		if unit != "" {
			a.units = append(a.units, lex.Stem(unitNames[unit]), lex.Stem(unit))
		}
		for j := i + 1; j < len(t.words) && j <= i+3 && strings.Trim(t.between(j), " -°") == "" && !breaks[t.low[j]]; j++ {
			a.units = append(a.units, t.words[j].Stem)
			a.percent = a.percent || t.low[j] == "percent"
			_, money := currencyOf(t.words[j], t.low[j])
			a.money = a.money || money && j == i+1
		}
		out = append(out, a)
	}
	return out
}

// isNegative tells whether a minus stands before the word at i that does not take it from another
// number.
func (t *text) isNegative(i int) bool {
	start := t.words[i].Start
	if start > 0 && t.s[start-1] == '-' && (start == 1 || strings.IndexByte(" (:=[,", t.s[start-2]) >= 0) {
		return true
	}
	if i == 0 || t.low[i-1] != "minus" && t.low[i-1] != "negative" {
		return false
	}
	return i == 1 || !t.words[i-2].Digit
}

// splitNumber reads a token such as $1,200.50, 20%, 3k or 10km.
func splitNumber(token string) (value float64, unit string, ok bool) {
	s := strings.ToLower(token)
	bare := strings.TrimLeft(s, "$€£¥+#")
	end := 0
	for end < len(bare) && (bare[end] >= '0' && bare[end] <= '9' || bare[end] == '.' || bare[end] == ',') {
		end++
	}
	digits := strings.ReplaceAll(bare[:end], ",", "")
	unit = bare[end:]
	factor := 1.0
	switch unit {
	case "k":
		factor, unit = 1e3, ""
	case "m":
		if bare != s { // $3m
			factor, unit = 1e6, ""
		}
	case "bn":
		factor, unit = 1e9, ""
	}
	if _, known := unitNames[unit]; !known || len(digits) > 15 {
		return 0, "", false
	}
	x, err := strconv.ParseFloat(digits, 64)
	return x * factor, unit, err == nil
}
