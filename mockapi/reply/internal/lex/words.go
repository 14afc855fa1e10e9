// Package lex cuts English text into sentences and words, and says what the words have in common:
// stems, synonyms, and the kind of value that they stand for. It knows no grammar beyond that.
package lex

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Word is one token of a text. A contraction makes two: "I'm" is "I" and "am".
type Word struct {
	Text string // as written, without the punctuation around it and without 's
	Stem string // see [Stem]
	// Start and End are byte offsets into the text, of the token as written.
	Start, End int
	Capital    bool // the first letter is a capital
	Possessive bool // written with 's
	Digit      bool // holds a digit
	Quoted     bool // stands between quotation marks
}

// maxWord bounds a token in bytes. What is longer is data, such as base64, and never a word that
// somebody asks about.
const maxWord = 64

// Words cuts a sentence into words.
func Words(s string) []Word {
	words := make([]Word, 0, len(s)/5)
	quotes := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if isQuote(r) && !betweenLetters(s, i, size) {
			quotes++
		}
		if !startsWord(s, i, r) {
			i += size
			continue
		}
		end := wordEnd(s, i)
		if end-i <= maxWord {
			words = appendWord(words, s, i, end, quotes%2 == 1)
		}
		i = end
	}
	return words
}

func isQuote(r rune) bool { return r == '"' || r == '“' || r == '”' || r == '`' }

func betweenLetters(s string, i, size int) bool {
	return i > 0 && isWordByte(s[i-1]) && i+size < len(s) && isWordByte(s[i+size])
}

func isWordByte(c byte) bool {
	return c >= utf8.RuneSelf || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// startsWord tells whether a word begins with r at s[i:]. Signs of money and numbers belong to the
// word that follows them.
func startsWord(s string, i int, r rune) bool {
	if isWordRune(r) {
		return true
	}
	if strings.ContainsRune("$€£¥#+/~@", r) {
		next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
		return isWordRune(next)
	}
	return false
}

// wordEnd returns where the word that begins at i ends. Inner signs hold a word together where
// letters or digits stand on both sides, so that 10:30, 3,000, ana@example.com, /etc/hosts and
// don't are one word each; a hyphen does so only beside a digit (AB-12), for gluten-free is two.
func wordEnd(s string, i int) int {
	_, size := utf8.DecodeRuneInString(s[i:])
	j := i + size
	for j < len(s) {
		r, size := utf8.DecodeRuneInString(s[j:])
		if isWordRune(r) {
			j += size
			continue
		}
		if r == '%' {
			return j + 1
		}
		next, _ := utf8.DecodeRuneInString(s[j+size:])
		prev, _ := utf8.DecodeLastRuneInString(s[:j])
		if !isWordRune(next) && !(r == ':' && strings.HasPrefix(s[j:], "://")) && r != '/' {
			return j
		}
		switch r {
		case '\'', '’', '@', '_', '.', '/', '&', '+', '=', '?', '#', '~':
			if r == '?' && !strings.Contains(s[i:j], "://") {
				return j
			}
		case ':':
			if !strings.HasPrefix(s[j:], "://") && !(unicode.IsDigit(prev) && unicode.IsDigit(next)) {
				return j
			}
		case ',':
			if !unicode.IsDigit(prev) || !unicode.IsDigit(next) {
				return j
			}
		case '-':
			if !strings.ContainsAny(s[i:j], "0123456789@/") && !unicode.IsDigit(next) {
				return j
			}
		default:
			return j
		}
		j += size
	}
	return j
}

func appendWord(words []Word, s string, start, end int, quoted bool) []Word {
	text := strings.TrimRight(s[start:end], "/.")
	head, tail := contraction(text)
	first := newWord(head, start, end, quoted)
	switch tail {
	case "":
	case "'s":
		first.Possessive = true
	default:
		return append(words, first, newWord(tail, start, end, quoted))
	}
	return append(words, first)
}

func newWord(text string, start, end int, quoted bool) Word {
	r, _ := utf8.DecodeRuneInString(text)
	return Word{
		Text: text, Stem: Stem(text), Start: start, End: end, Quoted: quoted,
		Capital: unicode.IsUpper(r), Digit: strings.ContainsAny(text, "0123456789"),
	}
}

// contraction cuts "I'm" into "I" and "am", "Ana's" into "Ana" and "'s".
func contraction(text string) (head, tail string) {
	at := strings.LastIndexAny(text, "'’")
	if at <= 0 {
		return text, ""
	}
	_, size := utf8.DecodeRuneInString(text[at:])
	head = text[:at]
	switch strings.ToLower(text[at+size:]) {
	case "m":
		return head, "am"
	case "re":
		return head, "are"
	case "ve":
		return head, "have"
	case "ll":
		return head, "will"
	case "d":
		return head, "would"
	case "t":
		switch h := strings.ToLower(head); {
		case h == "won":
			return "will", "not"
		case strings.HasSuffix(h, "n") && h != "can":
			return head[:len(head)-1], "not"
		}
		return head, "not"
	case "s":
		if strings.EqualFold(head, "let") {
			return head, "us"
		}
		if isShortIs[strings.ToLower(head)] {
			return head, "is"
		}
		return head, "'s"
	}
	return text, ""
}

// isShortIs lists the words after which 's is short for "is" and not a possessive.
var isShortIs = set(`what who where when how why that there here it he she let this name`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}
