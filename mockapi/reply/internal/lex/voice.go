package lex

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// second holds what a first-person word becomes when its sentence is told back to the speaker.
var second = map[string]string{
	"i": "you", "me": "you", "my": "your", "mine": "yours", "myself": "yourself", "we": "you",
	"us": "you", "our": "your", "ours": "yours", "ourselves": "yourselves",
	"i'm": "you're", "i've": "you've", "i'll": "you'll", "i'd": "you'd",
	"we're": "you're", "we've": "you've", "we'll": "you'll", "we'd": "you'd",
}

// ToSecond turns a sentence about the speaker into one about the listener: "my budget is 3000"
// becomes "your budget is 3000". It returns false where that would not read well: in a sentence
// that speaks to the listener already, or that gives an order. Quoted words and capitalised ones
// inside the sentence stay, for they may be titles.
func ToSecond(s string) (string, bool) {
	var b strings.Builder
	b.Grow(len(s) + 8)
	quoted, before := false, ""
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if isQuote(r) {
			quoted = !quoted
		}
		if !unicode.IsLetter(r) {
			b.WriteString(s[i : i+size])
			i += size
			continue
		}
		end := i
		for end < len(s) {
			r, size := utf8.DecodeRuneInString(s[end:])
			if !unicode.IsLetter(r) && r != '\'' && r != '’' {
				break
			}
			end += size
		}
		word := s[i:end]
		low := strings.ReplaceAll(strings.ToLower(word), "’", "'")
		if !quoted && (low == "you" || strings.HasPrefix(low, "you'") || low == "your" || low == "let's") {
			return "", false
		}
		if quoted {
			b.WriteString(word)
		} else {
			b.WriteString(tellBack(word, low, before))
		}
		before, i = word, end
	}
	return b.String(), true
}

// tellBack flips one word that follows the word before, which is "" at the start.
func tellBack(word, low, before string) string {
	switch flipped, ok := second[low]; {
	case before == "I" || strings.EqualFold(before, "we"):
		switch low {
		case "am":
			return "are"
		case "was":
			return "were"
		}
		return word
	case !ok, word == "US":
		return word
	case low == "mine" && !copulas[strings.ToLower(before)]:
		return word // a gold mine
	case before != "" && word[0] != low[0] && low[0] != 'i':
		return word // "My Way"
	case word == "I" && before != "" && unicode.IsUpper(rune(before[0])) && !IsStop(before):
		return word // Elizabeth I
	default:
		return flipped
	}
}

// copulas may stand before "mine" where it means what is my own.
var copulas = set(`is are was were of not be being`)

// Capitalise makes the first letter a capital.
func Capitalise(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}
