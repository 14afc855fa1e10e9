package pattern

import (
	"math"
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxExample bounds an example in bytes, beyond what a length asks for.
const maxExample = 4 << 10

// tries bounds the variants that are made until one matches.
const tries = 12

// Example makes a string of least to most characters that matches, most < 0 for no limit. The n-th
// example differs from those before it as long as the expression has others that are easy to find.
// It reports false if it finds none.
func (p *Pattern) Example(least, most, n int) (string, bool) {
	if p.core == nil {
		return "", false
	}
	if most < 0 {
		most = math.MaxInt
	}
	for try := range tries {
		for _, extra := range []int{4, 0} {
			s, ok := p.attempt(extra, least, most, n+try)
			if ok && p.MatchString(s) {
				return s, true
			}
		}
	}
	return "", false
}

// attempt makes one example: of the core alone if that fulfils the look-aheads, else with what each
// of them wants put in front.
func (p *Pattern) attempt(extra, least, most, n int) (string, bool) {
	s, ok := p.core.sized(extra, least, most, n)
	if !ok || p.MatchString(s) {
		return s, ok
	}
	var wanted strings.Builder
	for _, l := range p.around {
		if part, ok := l.example(0, 0, n); ok && !l.negative && !l.behind {
			wanted.WriteString(part)
		}
	}
	front := wanted.String()
	if all, ok := p.overlay(front, s); ok {
		return all, true
	}
	size := utf8.RuneCountInString(front)
	rest, ok := p.core.sized(extra, max(least-size, 0), most-size, n)
	return front + rest, ok
}

// overlay writes front over the start of rest, which keeps the length.
func (p *Pattern) overlay(front, rest string) (string, bool) {
	runes := []rune(rest)
	size := utf8.RuneCountInString(front)
	if size > len(runes) {
		return "", false
	}
	s := front + string(runes[size:])
	return s, p.MatchString(s)
}

// sized makes an example of a length between least and most. What is missing is added to the
// repetitions that can take it.
func (p *part) sized(extra, least, most, n int) (string, bool) {
	s, ok := p.example(extra, 0, n)
	size := utf8.RuneCountInString(s)
	if !ok || size > most {
		return "", false
	}
	if size >= least {
		return s, true
	}
	if s, ok = p.example(extra, least-size, n); ok {
		size = utf8.RuneCountInString(s)
	}
	return s, ok && size >= least && size <= most
}

func (p *part) example(extra, missing, n int) (string, bool) {
	w := writer{extra: extra, missing: missing, n: n, limit: maxExample + utf8.UTFMax*missing}
	w.write(p.tree)
	return w.b.String(), !w.failed
}

// A writer writes an example of a tree.
type writer struct {
	b       strings.Builder
	extra   int // how often an open repetition of one character repeats beyond its minimum
	missing int // characters that the repetitions are still to add
	n       int // which variant: the choices are its digits, each in the base of its alternatives
	limit   int // in bytes
	// row counts the characters of classes that begin with the one called first.
	row    int
	first  rune
	failed bool
}

// choose picks one of size alternatives.
func (w *writer) choose(size int) int {
	i := w.n % size
	w.n /= size
	return i
}

func (w *writer) write(re *syntax.Regexp) {
	if w.failed = w.failed || w.b.Len() > w.limit; w.failed {
		return
	}
	switch re.Op {
	case syntax.OpNoMatch:
		w.failed = true
	case syntax.OpLiteral:
		w.b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		w.class(re.Rune)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		w.class([]rune{'a', 'z'})
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range re.Sub {
			w.write(sub)
		}
	case syntax.OpAlternate:
		w.write(re.Sub[w.choose(len(re.Sub))])
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

func (w *writer) repeat(sub *syntax.Regexp, least, most int) {
	count := least
	width := fixedWidth(sub)
	if width == 1 && (most < 0 || most > least+1) {
		count += w.extra
	}
	if width > 0 && w.missing > 0 {
		more := (w.missing + width - 1) / width
		if most >= 0 {
			more = min(more, max(most-count, 0))
		}
		count += more
		w.missing -= more * width
	}
	if most >= 0 {
		count = min(count, most)
	}
	for range count {
		w.write(sub)
		if w.failed {
			return
		}
	}
}

// fixedWidth returns how many characters a tree matches if that is easy to see, else 0.
func fixedWidth(re *syntax.Regexp) int {
	switch re.Op {
	case syntax.OpLiteral:
		return len(re.Rune)
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return 1
	case syntax.OpCapture:
		return fixedWidth(re.Sub[0])
	case syntax.OpConcat:
		width := 0
		for _, sub := range re.Sub {
			one := fixedWidth(sub)
			if one == 0 {
				return 0
			}
			width += one
		}
		return width
	}
	return 0
}

// liked are the characters that look best in an example, the best first.
var liked = []rune("abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. ")

// class writes a character of a class, given as pairs of first and last. Characters follow one
// another as the text grows: abc, 123.
func (w *writer) class(ranges []rune) {
	options := likedIn(ranges)
	if len(options) == 0 {
		options = firstOf(ranges)
	}
	if len(options) == 0 {
		w.failed = true
		return
	}
	if options[0] != w.first {
		w.first, w.row = options[0], 0
	}
	w.b.WriteRune(options[(w.row%alike(options)+w.choose(len(options)))%len(options)])
	w.row++
}

// alike counts the options at the start that are of one kind with the first: letters or digits.
func alike(options []rune) int {
	n := 1
	for n < len(options) && unicode.IsDigit(options[n]) == unicode.IsDigit(options[0]) &&
		unicode.IsLower(options[n]) == unicode.IsLower(options[0]) {
		n++
	}
	return n
}

func likedIn(ranges []rune) []rune {
	var out []rune
	for _, r := range liked {
		for i := 0; i+1 < len(ranges); i += 2 {
			if r >= ranges[i] && r <= ranges[i+1] {
				out = append(out, r)
				break
			}
		}
	}
	return out
}

// firstOf returns a few characters of a class that holds none of the liked ones.
func firstOf(ranges []rune) []rune {
	var out []rune
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1] && len(out) < 16; r++ {
			if utf8.ValidRune(r) {
				out = append(out, r)
			}
		}
	}
	return out
}
