package reply

import (
	"regexp"
	"strconv"
	"strings"
)

const countPattern = `(\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten|a single|a|fifty|a hundred)`

var (
	lengthAsked = regexp.MustCompile(`(?i)\b` + countPattern + `[ -](?:short |brief |concise |full )?(word|token|sentence|character|char|paragraph|line|bullet(?: point)?)s?\b`)
	bulletAsked = regexp.MustCompile(`(?i)\bbullet(?:s| points?| list)?\b|\bas a list\b`)
	briefly     = regexp.MustCompile(`(?i)\b(?:briefly|brief|short|concise|tl;?dr)\b`)
)

var counts = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "a single": 1, "a": 1, "fifty": 50, "a hundred": 100,
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
	if l == (Limit{Bullets: l.Bullets}) && briefly.MatchString(ask) {
		l.Words = briefWords
	}
	return l
}

func countOf(s string) int {
	s = strings.ToLower(s)
	if n, ok := counts[s]; ok {
		return n
	}
	n, err := strconv.Atoi(strings.ReplaceAll(s, ",", ""))
	if err != nil { // longer than any reply
		return 0
	}
	return n
}

func least(a, b int) int {
	if a == 0 || b < a {
		return b
	}
	return a
}
