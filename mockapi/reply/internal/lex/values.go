package lex

import (
	"strconv"
	"strings"
)

// Values is a set of kinds of value that a sentence holds.
type Values uint16

// The kinds of value.
const (
	Number   Values = 1 << iota // 3, 3,000, two
	Money                       // $40, 3000 euros
	Date                        // June 12, Friday, tomorrow, 2026
	Clock                       // 10:30, noon
	Proper                      // a name that does not open the sentence
	Place                       // something in, at, to or from somewhere
	Email                       //
	URL                         //
	Code                        // 4417, AB-12, a quoted word
	Color                       //
	Duration                    // two weeks
	Reason                      // because …
	Street                      // 12 Harbour Street
	Version                     // 1.31, v2, Node 20
)

// Has tells whether the set holds any of the kinds.
func (v Values) Has(kinds Values) bool { return v&kinds != 0 }

var (
	months = set(`january february march april may june july august september october november
		december jan feb mar apr jun jul aug sep sept oct nov dec`)
	weekdays = set(`monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur
		fri sat sun`)
	dateWords = set(`today tomorrow tonight yesterday weekend christmas easter halloween thanksgiving
		midsummer spring summer autumn winter fortnight morning evening afternoon eve`)
	spans = stemSet(`week weeks month year day hour minute second quarter decade night fortnight`)
	// numberWords are spelt-out numbers.
	numberWords = set(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen
		fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
		hundred thousand million billion dozen couple twice half zero none no single both`)
	currencies = set(`euro euros dollar dollars pound pounds usd eur gbp chf yen francs franc crowns
		kronor bucks cents rupees pesos zloty quid`)
	clockWords = set(`noon midnight midday am pm a.m p.m o'clock`)
	reasons    = set(`because since so due reason cause thanks as`)
	placeIn    = set(`in at near under behind on inside beside to from between above below next into around`)
)

// nowhere are words that make a phrase of another kind with in, at or on: in fact, on second thought.
var nowhere = set(`second first fact least general time total case all now most once order particular addition
	average person short it them me you him us`)

// IsSpan tells whether a stem is that of a span of time: week, night.
func IsSpan(stem string) bool { return spans[stem] }

// ValuesOf tells which kinds of value the words of one sentence hold.
func ValuesOf(words []Word) Values {
	var v Values
	for i, w := range words {
		low := strings.ToLower(w.Text)
		v |= plainValue(w, low)
		switch {
		case months[low] && (low != "may" && low != "march" || w.Capital),
			weekdays[strings.TrimSuffix(low, "s")] && (len(low) > 3 || w.Capital):
			v |= Date
		case w.Capital && i > 0 && low != "i" && !stopWords[low]:
			v |= Proper
		}
		if isClock(words, i) {
			v |= Clock
		}
		if isYear(words, i) {
			v |= Date
		}
		if i+1 < len(words) {
			v |= pairValue(words, i, low)
		}
	}
	return v
}

func plainValue(w Word, low string) Values {
	var v Values
	switch {
	case strings.Contains(low, "://") || strings.HasPrefix(low, "www."):
		return URL
	case strings.Index(low, "@") > 0:
		return Email
	case w.Digit:
		v |= digitValue(low)
	case numberWords[low]:
		v |= Number
	case dateWords[low]:
		v |= Date
	case clockWords[low]:
		v |= Clock
	case reasons[low]:
		v |= Reason
	}
	if strings.ContainsAny(w.Text, "$€£¥") || currencies[low] {
		v |= Money
	}
	if isColor, _ := Member("color", w.Stem); isColor {
		v |= Color
	}
	if w.Quoted || isAllCaps(w.Text) {
		v |= Code
	}
	return v
}

func digitValue(low string) Values {
	v := Number | Code
	digits := strings.Trim(low, "abcdefghijklmnopqrstuvwxyz$€£¥#+%")
	switch {
	case strings.Contains(low, ":") || strings.HasSuffix(low, "am") || strings.HasSuffix(low, "pm"):
		v |= Clock
	case strings.Trim(digits, "0123456789-/") == "" && (strings.Count(digits, "-") == 2 || strings.Count(digits, "/") == 2):
		v |= Date
	case len(low) == 4 && (strings.HasPrefix(low, "19") || strings.HasPrefix(low, "20")):
		v |= Date
	case hasAnySuffix(low, "st", "nd", "rd", "th"):
		v |= Date
	}
	if strings.Contains(strings.Trim(digits, "."), ".") || low[0] == 'v' {
		v |= Version
	}
	return v
}

// clockLeads stand before an hour: at 5, until 8, between 8 and 10.
var clockLeads = set(`at until till by before after from between and to past`)

// isClock tells whether the number at i is an hour by the words around it: "closes at 5 on Saturdays",
// "half past seven".
func isClock(words []Word, i int) bool {
	if i == 0 || !isHour(words[i].Text) || !clockLeads[strings.ToLower(words[i-1].Text)] {
		return false
	}
	if low := strings.ToLower(words[i-1].Text); low == "and" || low == "to" || low == "from" || low == "by" {
		if i < 3 || !isClock(words, i-2) {
			return false // 8 to 10 counts anything
		}
	}
	if i+1 == len(words) {
		return true
	}
	next := strings.ToLower(words[i+1].Text)
	return stopWords[next] || clockWords[next] || dateWords[next] || weekdays[strings.TrimSuffix(next, "s")]
}

// isYear tells whether the number at i is a year of a former century by the word before it: "in 1492".
func isYear(words []Word, i int) bool {
	if i == 0 || len(words[i].Text) != 4 || words[i].Text[0] != '1' || strings.Trim(words[i].Text, "0123456789") != "" {
		return false
	}
	switch strings.ToLower(words[i-1].Text) {
	case "in", "since", "until", "around", "year":
		return i+1 == len(words) || stopWords[strings.ToLower(words[i+1].Text)] || words[i+1].Start > words[i].End+1
	}
	return false
}

func isHour(text string) bool {
	if numberWords[strings.ToLower(text)] {
		return true
	}
	hour, err := strconv.Atoi(text)
	return err == nil && hour <= 24
}

// pairValue finds what only two neighbouring words show.
func pairValue(words []Word, i int, low string) Values {
	var v Values
	next := words[i+1]
	nextLow := strings.ToLower(next.Text)
	switch {
	case (words[i].Digit || numberWords[low]) && spans[next.Stem]:
		v |= Duration
		if i > 0 && strings.EqualFold(words[i-1].Text, "in") {
			v |= Date
		}
	case spans[words[i].Stem] && next.Digit && !spans[Stem(nextLow)]:
		v |= Date // week 14
	case (low == "next" || low == "last" || low == "this") && spans[next.Stem]:
		v |= Date
	}
	if words[i].Digit && next.Capital && i+2 < len(words) && streets[strings.ToLower(words[i+2].Text)] ||
		words[i].Capital && streets[nextLow] && i+2 < len(words) && words[i+2].Digit {
		v |= Street
	}
	if words[i].Capital && isVersion(next.Text) && !months[low] && !weekdays[low] {
		v |= Version
	}
	if placeIn[low] && !nowhere[nextLow] && !months[nextLow] && !weekdays[nextLow] && !dateWords[nextLow] && (!next.Digit || strings.Contains(next.Text, "/")) {
		v |= Place
	}
	return v
}

// streets are the last words of street names.
var streets = set(`street st road rd avenue ave lane ln drive dr boulevard blvd square way court place terrace
	close crescent row quay walk hill gardens park alley parade highway mews`)

// isVersion tells whether a number behind a name may be its version: Node 20.
func isVersion(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n < 1000
}

func isAllCaps(s string) bool {
	return len(s) > 2 && strings.ToUpper(s) == s && strings.ToLower(s) != s
}
