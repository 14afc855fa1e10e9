package lex

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxSentence is the length in bytes at which a run of text without an end is cut: JSON on one line
// and minified code have sentences of a megabyte.
const maxSentence = 600

// Sentences yields the sentences of a text in order, trimmed. A sentence ends at . ! ? before
// white space, at a semicolon, at an empty line, and at a line end that looks like one: before a
// list item, a label or a capital letter.
func Sentences(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		start := 0
		for i := 0; i < len(text); i++ {
			c := text[i]
			if i-start >= maxSentence && (c == ' ' || c == ',' || i-start >= 2*maxSentence) {
				for back := 1; back < utf8.UTFMax && !utf8.RuneStart(text[i]); back++ {
					i--
				}
				if !emit(yield, text[start:i]) {
					return
				}
				start = i
				continue
			}
			if c != '.' && c != '!' && c != '?' && c != ';' && c != '\n' {
				continue
			}
			if !ends(text, start, i) {
				continue
			}
			end := i + 1
			for end < len(text) && strings.IndexByte(".!?\"')", text[end]) >= 0 {
				end++
			}
			if !emit(yield, text[start:end]) {
				return
			}
			start, i = end, end-1
		}
		emit(yield, text[start:])
	}
}

func emit(yield func(string) bool, s string) bool {
	s = strings.TrimSpace(strings.TrimRight(s, "; \n"))
	s = strings.TrimSpace(strings.TrimLeft(s, "-*•#> \t"))
	return s == "" || yield(s)
}

// ends tells whether the sentence that begins at start ends with the sign at text[i].
func ends(text string, start, i int) bool {
	switch text[i] {
	case '!', '?':
		return i+1 == len(text) || strings.IndexByte(" \n\t\"')!?.”", text[i+1]) >= 0
	case ';':
		return i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n'
	case '\n':
		return lineEnds(text, start, i)
	}
	if i+1 < len(text) && strings.IndexByte(" \n\t\"'”)", text[i+1]) < 0 {
		return false // 3.5, example.com
	}
	return !isAbbreviation(text[start:i], text[i+1:])
}

// lineEnds tells whether a line end also ends the sentence. Prose that was wrapped at a column does
// not: there the next line goes on with a small letter.
func lineEnds(text string, start, i int) bool {
	next := strings.TrimLeft(text[i+1:min(len(text), i+9)], " \t\r")
	if next == "" || next[0] == '\n' {
		return true
	}
	if i-start < 50 {
		return true
	}
	r, _ := utf8.DecodeRuneInString(next)
	return !unicode.IsLower(r)
}

// abbreviations end in a full stop that ends no sentence.
var abbreviations = set(`mr mrs ms dr prof sr jr st vs e.g i.e approx nr fig vol dept est jan feb mar
	apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur fri sat sun`)

// closers are abbreviations that may end a sentence as well, and do where a capital follows.
var closers = set(`etc inc ltd co a.m p.m`)

func isAbbreviation(before, after string) bool {
	word := strings.ToLower(before[strings.LastIndexAny(before, " \n\t(")+1:])
	if len(word) == 1 {
		return word != "i" && word[0] >= 'a' && word[0] <= 'z'
	}
	if closers[word] {
		r, _ := utf8.DecodeRuneInString(strings.TrimLeft(after, " "))
		return !unicode.IsUpper(r)
	}
	return abbreviations[word]
}
