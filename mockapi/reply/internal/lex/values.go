package lex

import "strings"

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
	case strings.Count(digits, "-") == 2 || strings.Count(digits, "/") == 2:
		v |= Date
	case len(low) == 4 && (strings.HasPrefix(low, "19") || strings.HasPrefix(low, "20")):
		v |= Date
	case hasAnySuffix(low, "st", "nd", "rd", "th"):
		v |= Date
	}
	return v
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
	if placeIn[low] && !months[nextLow] && !weekdays[nextLow] && !dateWords[nextLow] && !next.Digit {
		v |= Place
	}
	return v
}

func isAllCaps(s string) bool {
	return len(s) > 2 && strings.ToUpper(s) == s && strings.ToLower(s) != s
}
