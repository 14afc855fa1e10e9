package tokens

import (
	"unicode"
	"unicode/utf8"
)

// next returns the length in bytes, at least 1, of the first piece of s. Pieces are what the
// pattern of cl100k matches (tiktoken-go, encoding.go), tried in this order:
//
//  1. a contraction after an apostrophe: 's 't 're 've 'm 'll 'd, in either case
//  2. letters, with at most one other character before them that is no line end and no number
//  3. up to three numbers
//  4. characters that are no space, letter or number, with at most one blank before and any line
//     ends after them
//  5. spaces up to the last line end among them
//  6. spaces, less the last one if something follows
//  7. a single space
func next(s string) int {
	r, w := utf8.DecodeRuneInString(s)
	switch {
	case r == '\'' && contraction(s) > 0:
		return contraction(s)
	case isLetter(r):
		return w + span(s[w:], isLetter)
	case unicode.IsNumber(r):
		return numbers(s)
	}
	if r != '\r' && r != '\n' {
		if n := span(s[w:], isLetter); n > 0 {
			return w + n
		}
	}
	if !unicode.IsSpace(r) {
		return symbols(s)
	}
	if r == ' ' {
		if n := symbols(s[w:]); n > 0 {
			return w + n
		}
	}
	return spaces(s)
}

// contraction returns the length of the contraction that s begins with, or 0. s begins with an
// apostrophe.
func contraction(s string) int {
	lower := func(i int) byte {
		if i < len(s) {
			return s[i] | 0x20
		}
		return 0
	}
	switch a, b := lower(1), lower(2); {
	case a == 's', a == 't', a == 'm', a == 'd':
		return 2
	case a == 'r' && b == 'e', a == 'v' && b == 'e', a == 'l' && b == 'l':
		return 3
	}
	return 0
}

// isLetter is unicode.IsLetter, quicker where most letters are.
func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		lower := r | 0x20
		return 'a' <= lower && lower <= 'z'
	}
	return unicode.IsLetter(r)
}

func isSymbol(r rune) bool {
	return !unicode.IsSpace(r) && !isLetter(r) && !unicode.IsNumber(r)
}

// span returns the length of the run at the start of s whose runes are all of a kind.
func span(s string, kind func(rune) bool) int {
	for i, r := range s {
		if !kind(r) {
			return i
		}
	}
	return len(s)
}

func numbers(s string) int {
	n := 0
	return span(s, func(r rune) bool {
		n++
		return n <= 3 && unicode.IsNumber(r)
	})
}

func symbols(s string) int {
	n := span(s, isSymbol)
	if n == 0 {
		return 0
	}
	for n < len(s) && (s[n] == '\r' || s[n] == '\n') {
		n++
	}
	return n
}

// spaces returns the length of the piece of a run of white space that s begins with.
func spaces(s string) int {
	end, last, lineEnd := 0, 0, 0
	for i, r := range s {
		if !unicode.IsSpace(r) {
			break
		}
		last, end = i, i+utf8.RuneLen(r)
		if r == '\r' || r == '\n' {
			lineEnd = end
		}
	}
	switch {
	case lineEnd > 0:
		return lineEnd
	case end < len(s) && last > 0:
		return last
	}
	return end
}
