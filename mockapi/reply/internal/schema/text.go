package schema

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// variants is how many values of a scalar are tried before other choices have to change.
const variants = 6

// string makes a string: one that the source suggests, the schema's own default or example, one of
// its format or pattern, or a plausible one, cut or lengthened to fit.
func (g *generator) string(sh *shape, f Field) []byte {
	variant := g.choose(variants, 0)
	fitting := g.candidates(sh, f)
	skip := g.nth + variant
	if f.Item >= 0 {
		skip = variant // the source gave the value of this very item
	}
	if skip < len(fitting) {
		return quote(fitting[skip])
	}
	return quote(g.invent(sh, f, g.nth+variant))
}

// candidates are the strings that the source and the schema suggest, as far as they fit.
func (g *generator) candidates(sh *shape, f Field) []string {
	var out []string
	for _, v := range g.suggest(f) {
		if s, ok := v.(string); ok && g.fits(sh, s) {
			out = append(out, s)
		}
	}
	for _, v := range sh.preferred {
		if v.Is(wire.String) && g.fits(sh, v.Text) {
			out = append(out, v.Text)
		}
	}
	return out
}

// invent makes the nth string that the keywords allow.
func (g *generator) invent(sh *shape, f Field, nth int) string {
	g.step(20 + (len(f.Name)+len(f.Description))/2)
	plain := plausibleString(f)
	if len(sh.patterns) > 0 && nth == 0 {
		if s := sh.fitLength(plain, 0); g.fits(sh, s) {
			return s
		}
	}
	for _, pattern := range sh.patterns {
		for try := range 6 {
			if s, ok := g.example(pattern, sh.minLength, sh.maxLength, nth+try); ok && g.fits(sh, s) {
				return s
			}
		}
	}
	for i := range 4 {
		if s, ok := ofFormat(sh.format, nth+i*7); ok && g.fits(sh, s) {
			return s
		}
	}
	if nth > 0 {
		plain += " " + strconv.Itoa(nth+1)
	}
	for _, s := range [...]string{plain, "sample", "Other value", "1 more"} {
		if s = sh.fitLength(s, nth); g.fits(sh, s) {
			return s
		}
	}
	return sh.fitLength(plain, nth)
}

// fits tells whether a string satisfies a shape.
func (g *generator) fits(sh *shape, text string) bool {
	if !g.step(2 + len(text)/32) {
		return false
	}
	n := utf8.RuneCountInString(text)
	if n < sh.minLength || sh.maxLength >= 0 && n > sh.maxLength {
		return false
	}
	for _, pattern := range sh.patterns {
		if !g.matches(pattern, text) {
			return false
		}
	}
	for _, pattern := range sh.notPatterns {
		if g.matches(pattern, text) {
			return false
		}
	}
	if len(sh.excluded) > 0 && g.excludes(sh, quote(text)) {
		return false
	}
	return sh.format == "" || !hasFormat(sh.format) || formatFits(sh.format, text)
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
