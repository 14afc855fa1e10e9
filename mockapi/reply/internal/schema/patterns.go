package schema

import (
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema/pattern"
)

// patterns are the regular expressions of a schema, each compiled once.
type patterns struct {
	byText map[string]*pattern.Pattern
	budget *Budget
	// inexact is the first one in the schema that cannot be decided as it was written.
	inexact string
}

func newPatterns(b *Budget) *patterns {
	return &patterns{byText: map[string]*pattern.Pattern{}, budget: b}
}

// Work of patterns: what a step of an expression takes to compile, and how many steps of a match
// make a unit.
const (
	compileStep = 10
	matchSteps  = 20
)

// compile returns an expression, nil where the budget does not allow it.
func (p *patterns) compile(text string) *pattern.Pattern {
	if known, ok := p.byText[text]; ok {
		return known
	}
	var compiled *pattern.Pattern
	if p.budget.has(20 + len(text)) {
		compiled = pattern.Compile(text)
		p.budget.spend(20 + len(text) + compileStep*compiled.Size())
	}
	p.byText[text] = compiled
	return compiled
}

// matches tells whether a text matches. What nobody can decide matches.
func (g *generator) matches(text, s string) bool {
	p := g.patterns.compile(text)
	if p == nil || !g.step(2+p.Size()*len(s)/matchSteps) {
		return true
	}
	return p.MatchString(s)
}

// example makes the nth string that matches, at least least and at most most characters long.
func (g *generator) example(text string, least, most, nth int) (string, bool) {
	p := g.patterns.compile(text)
	if p == nil || least > maxBytes || !g.step(50+8*p.Size()+least) {
		return "", false
	}
	return p.Example(least, most, nth)
}
