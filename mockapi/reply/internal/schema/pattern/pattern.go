// Package pattern matches the regular expressions of JSON Schemas and makes strings that they match.
//
// The expressions are those of ECMA 262, which JSON Schema names. They run on Go's engine, so that
// matching takes time in proportion to the text whatever the expression is. That engine knows no
// look-around. Where look-aheads open an expression and look-behinds end it, which is where people
// write them, they are taken out and checked as expressions of their own. Look-aheads that no ^
// stands before are checked as if one did: what matches then matches as well as written.
package pattern

import (
	"regexp"
	"regexp/syntax"
)

// A Pattern is a compiled expression. It serves as a Regexp of the JSON Schema library.
type Pattern struct {
	source string
	core   *part // nil if the expression is beyond the engine
	around []lookaround
	exact  bool
}

// A part is an expression without look-around, compiled and as a tree.
type part struct {
	match *regexp.Regexp
	tree  *syntax.Regexp
	size  int
}

// maxSource bounds an expression in bytes.
const maxSource = 8 << 10

// maxSize bounds an expression by the steps of its program, with repetitions written out.
const maxSize = 20_000

// maxWork bounds a match by the size of the expression times the bytes of the text.
const maxWork = 1 << 23

// A lookaround is a condition on the whole text.
type lookaround struct {
	part
	negative bool
	behind   bool
}

// Compile reads an expression. It always returns a Pattern; see [Pattern.Exact].
func Compile(source string) *Pattern {
	p := &Pattern{source: source, exact: true}
	if len(source) > maxSource {
		p.exact = false
		return p
	}
	text, whole := translate(source)
	core, ahead, behind := cutLookarounds(text)
	p.exact = whole
	for _, g := range ahead {
		p.add(g, "^(?:"+g.body+")", false)
	}
	for _, g := range behind {
		p.add(g, "(?:"+g.body+")$", true)
	}
	if len(ahead) > 0 {
		core = "^(?:" + core + ")"
	}
	if p.core = newPart(core); p.core == nil {
		bare := dropLookarounds(core)
		p.core, p.exact = newPart(bare), false
	}
	return p
}

func (p *Pattern) add(g group, anchored string, behind bool) {
	part := newPart(anchored)
	if part == nil {
		p.exact = false
		return
	}
	p.around = append(p.around, lookaround{*part, g.negative, behind})
}

// newPart compiles an expression, or returns nil where it has an error or is too large.
func newPart(source string) *part {
	tree, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil
	}
	size := sizeOf(tree)
	if size > maxSize {
		return nil
	}
	match, err := regexp.Compile(source)
	if err != nil {
		return nil
	}
	return &part{match, tree, size}
}

// sizeOf counts the steps of a tree, up to a little more than maxSize.
func sizeOf(re *syntax.Regexp) int {
	size := 1 + len(re.Rune)
	for _, sub := range re.Sub {
		size = min(size+sizeOf(sub), maxSize+1)
	}
	if re.Op == syntax.OpRepeat {
		size *= max(re.Min, re.Max, 1)
	}
	return min(size, maxSize+1)
}

// matches runs the expression, unless that could take long: then it does not match.
func (p *part) matches(s string) bool {
	return p.size*len(s) <= maxWork && p.match.MatchString(s)
}

// Size is what the pattern takes to compile and to run, in steps.
func (p *Pattern) Size() int {
	size := 1
	if p.core != nil {
		size += p.core.size
	}
	for _, l := range p.around {
		size += l.size
	}
	return size
}

// String returns the expression as it was given.
func (p *Pattern) String() string { return p.source }

// Exact tells whether MatchString decides the expression as it was written. It does not where the
// expression has an error, back references, look-around in the middle, counts above 1000, or would
// be too large. Then MatchString leaves out what cannot be run and may accept more.
func (p *Pattern) Exact() bool { return p.exact }

// MatchString tells whether the text holds a match. An expression of which nothing can be run
// matches everything.
func (p *Pattern) MatchString(s string) bool {
	if p.core != nil && !p.core.matches(s) {
		return false
	}
	for _, l := range p.around {
		if l.matches(s) == l.negative {
			return false
		}
	}
	return true
}
