package schema

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// string makes a string: one that the source suggests, the schema's own default or example, one of
// its format or pattern, or a plausible one, cut or lengthened to fit.
func (g *generator) string(sh *shape, f Field) []byte {
	f.Format = sh.format
	var candidates []string
	for _, v := range g.suggest(f) {
		if s, ok := v.(string); ok {
			candidates = append(candidates, s)
		}
	}
	for _, v := range sh.preferred {
		if v.Is(wire.String) {
			candidates = append(candidates, v.Text)
		}
	}
	fitting := candidates[:0]
	for _, s := range candidates {
		if sh.fits(s) {
			fitting = append(fitting, s)
		}
	}
	skip := g.nth + g.shift
	if f.Item >= 0 {
		skip = g.shift // the source gave the value of this very item
	}
	if skip < len(fitting) {
		return quote(fitting[skip])
	}
	return quote(g.invent(sh, f, g.nth+g.shift))
}

// invent makes the nth string that the keywords allow.
func (g *generator) invent(sh *shape, f Field, nth int) string {
	for _, pattern := range sh.patterns {
		for try := range 6 {
			if s, ok := fromPattern(pattern, nth+try, sh.minLength, sh.maxLength); ok && sh.fits(s) {
				return s
			}
		}
	}
	for i := range 4 {
		if s, ok := ofFormat(sh.format, nth+i*7); ok && sh.fits(s) {
			return s
		}
	}
	s := plausibleString(f)
	if nth > 0 {
		s += " " + strconv.Itoa(nth+1)
	}
	return sh.fitLength(s, nth)
}

// fits tells whether a string satisfies length and patterns. The format is left to the validator,
// but for the ones that free text never has.
func (s *shape) fits(text string) bool {
	n := utf8.RuneCountInString(text)
	if n < s.minLength || s.maxLength >= 0 && n > s.maxLength {
		return false
	}
	for _, pattern := range s.patterns {
		re, err := regexp.Compile(pattern)
		if err == nil && !re.MatchString(text) {
			return false
		}
	}
	return s.format == "" || !hasFormat(s.format) || formatFits(s.format, text)
}

// fitLength cuts or lengthens a string, and keeps the nth different from the others.
func (s *shape) fitLength(text string, nth int) string {
	if s.minLength > maxBytes {
		return text
	}
	for utf8.RuneCountInString(text) < s.minLength {
		text += " " + text
	}
	limit := s.maxLength
	runes := []rune(text)
	if limit < 0 || len(runes) <= limit {
		if s.minLength > 0 && len(runes) > s.minLength && len(runes) > 200 {
			return string(runes[:s.minLength])
		}
		return text
	}
	if nth == 0 {
		return string(runes[:limit])
	}
	suffix := strconv.FormatInt(int64(nth), 36)
	if len(suffix) >= limit {
		return suffix[len(suffix)-limit:]
	}
	return strings.TrimSpace(string(runes[:limit-len(suffix)])) + suffix
}
