package reply

import (
	"regexp"
	"strconv"
	"strings"
)

const countPattern = `(\d[\d,]*(?:\.\d+)?k?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|` +
	`(?:(?:a|one|two|three|four|five) )?hundred(?: and fifty)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|a single|a couple of|a few|a)`

var (
	lengthAsked = regexp.MustCompile(`(?i)\b` + countPattern + `[ -](?:short |brief |concise |full )?(word|token|sentence|character|char|paragraph|line|bullet(?: point)?)s?\b`)
	bulletAsked = regexp.MustCompile(`(?i)\bbullet(?:s| points?| list)?\b|\bas a list\b`)
	// itemsAsked is a bound without a unit, which is one of items where a list is asked for.
	itemsAsked = regexp.MustCompile(`(?i)\b(?:at most|no more than|up to|a maximum of|max\.?)\s+` + countPattern + `(?: of them| in all)?\s*(?:[.,;:!)]|$)`)
	briefly    = regexp.MustCompile(`(?i)\b(?:briefly|brief|short|concise|tl;?dr)\b`)
)

var counts = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
	"seventy": 70, "eighty": 80, "ninety": 90, "a": 1, "single": 0, "couple": 1, "few": 2, "of": 0, "and": 0,
}

// paragraphWords is the length of a paragraph.
const paragraphWords = 100

// briefWords is the length of a summary that is to be short.
const briefWords = 80

// readLimit reads the length that a request for a summary asks for: "in 100 words", "at most 2000
// tokens", "three sentences". Of several the smallest of each kind stands.
func readLimit(ask string) Limit {
	var l Limit
	for _, m := range lengthAsked.FindAllStringSubmatch(ask, -1) {
		n := countOf(m[1])
		switch unit := strings.ToLower(m[2]); {
		case strings.HasPrefix(unit, "bullet") && strings.EqualFold(m[1], "a"): // a bullet list
		case unit == "word":
			l.Words = least(l.Words, n)
		case unit == "token":
			l.Tokens = least(l.Tokens, n)
		case unit == "sentence" || unit == "line" || strings.HasPrefix(unit, "bullet"):
			l.Sentences = least(l.Sentences, n)
		case unit == "paragraph":
			l.Words = least(l.Words, n*paragraphWords)
		default:
			l.Characters = least(l.Characters, n)
		}
	}
	l.Bullets = bulletAsked.MatchString(ask)
	if m := itemsAsked.FindStringSubmatch(ask); m != nil && l.Bullets {
		l.Sentences = least(l.Sentences, countOf(m[1]))
	}
	l.readKept(ask)
	if l.unset() && briefly.MatchString(ask) {
		l.Words = briefWords
	}
	return l
}

// countOf reads a number: 120, 1.5k, twenty-five, a hundred and fifty.
func countOf(s string) int {
	s = strings.ToLower(strings.ReplaceAll(s, ",", ""))
	if s[0] >= '0' && s[0] <= '9' {
		plain, thousands := strings.CutSuffix(s, "k")
		x, err := strconv.ParseFloat(plain, 64)
		switch {
		case err != nil || x > 1e9: // longer than any reply
			return 0
		case thousands:
			x *= 1000
		}
		return int(x)
	}
	n := 0
	for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ' ' || r == '-' }) {
		if word == "hundred" {
			n = max(n, 1) * 100
			continue
		}
		n += counts[word]
	}
	return n
}

func least(a, b int) int {
	if a == 0 || b < a {
		return b
	}
	return a
}
