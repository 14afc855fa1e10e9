package schema

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// fromPattern makes the nth string that a regular expression matches, at least min and at most max
// characters long; max is -1 for no limit. It returns false where it finds none.
func fromPattern(pattern string, nth, min, max int) (string, bool) {
	if min > maxBytes {
		return "", false
	}
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", false
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return "", false
	}
	for _, extra := range [...]int{0, 1, 2, 4, 8, 16, 32, 64, 128, 256, min} {
		w := patternWriter{nth: nth, extra: extra, limit: 4096 + min}
		w.write(parsed)
		s := w.b.String()
		n := utf8.RuneCountInString(s)
		if n >= min && (max < 0 || n <= max) && re.MatchString(s) {
			return s, true
		}
		if n < min && max != 0 && !strings.HasSuffix(pattern, "$") && re.MatchString(s+strings.Repeat("a", min-n)) {
			return s + strings.Repeat("a", min-n), true
		}
	}
	return "", false
}

// A patternWriter writes a string that a parsed expression matches. Open repetitions run extra
// times more than they must.
type patternWriter struct {
	b     strings.Builder
	nth   int
	extra int
	limit int
	seen  int // characters chosen so far, so that neighbours differ
}

func (w *patternWriter) write(re *syntax.Regexp) {
	if w.b.Len() > w.limit {
		return
	}
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			w.b.WriteRune(r)
		}
	case syntax.OpCharClass:
		w.b.WriteRune(w.pick(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		w.b.WriteRune(w.pick([]rune{'a', 'z'}))
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range re.Sub {
			w.write(sub)
		}
	case syntax.OpAlternate:
		w.write(re.Sub[w.nth%len(re.Sub)])
	case syntax.OpStar:
		w.repeat(re.Sub[0], 0, -1)
	case syntax.OpPlus:
		w.repeat(re.Sub[0], 1, -1)
	case syntax.OpQuest:
		w.repeat(re.Sub[0], 0, 1)
	case syntax.OpRepeat:
		w.repeat(re.Sub[0], re.Min, re.Max)
	}
}

func (w *patternWriter) repeat(re *syntax.Regexp, min, max int) {
	n := min + w.extra
	if max >= 0 && n > max {
		n = max
	}
	for range n {
		w.write(re)
	}
}

// friendly are the characters that a class is looked through for first.
const friendly = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. "

// pick takes a character of a class given as pairs of bounds. The first ones of the string count
// nth up like digits of a number, so that different nth give different strings.
func (w *patternWriter) pick(class []rune) rune {
	var options []rune
	for _, r := range friendly {
		if inClass(class, r) {
			options = append(options, r)
		}
	}
	if len(options) == 0 {
		for i := 0; i+1 < len(class); i += 2 {
			for r := class[i]; r <= class[i+1] && len(options) < 16; r++ {
				options = append(options, r)
			}
		}
	}
	if len(options) == 0 {
		return 'a'
	}
	digit := w.nth
	for range min(w.seen, 8) {
		digit /= len(options)
	}
	if w.seen >= 8 {
		digit = 0
	}
	w.seen++
	return options[(digit+w.seen-1)%len(options)]
}

func inClass(class []rune, r rune) bool {
	for i := 0; i+1 < len(class); i += 2 {
		if class[i] <= r && r <= class[i+1] {
			return true
		}
	}
	return false
}
