package schema

import (
	"bytes"
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// merge narrows a shape by a schema and everything that it refers to or is composed of.
func (g *generator) merge(sh *shape, s *wire.Node) {
	if s.Is(wire.Bool) && !s.True() {
		sh.types = 0
		return
	}
	if !s.Is(wire.Object) || !g.step() {
		return
	}
	for i := range s.Members {
		g.keyword(sh, s, s.Members[i].Name, s.Members[i].Value)
	}
}

// step counts work, and returns false once an attempt has done too much of it.
func (g *generator) step() bool {
	g.steps++
	if g.steps > maxSteps && g.err == nil {
		g.err = ErrComplex
	}
	return g.err == nil
}

func (g *generator) keyword(sh *shape, s *wire.Node, name string, v *wire.Node) {
	switch name {
	case "$ref", "$dynamicRef":
		if target := g.resolve(v.Str()); target != nil && !slices.Contains(sh.opened, target) {
			g.open[target]++
			sh.opened = append(sh.opened, target)
			g.merge(sh, target)
		}
	case "allOf":
		for _, part := range v.Elems() {
			g.merge(sh, part)
		}
	case "anyOf", "oneOf":
		if branches := v.Elems(); len(branches) > 0 {
			g.merge(sh, branches[g.branch(branches)])
		}
	case "if":
		g.conditional(sh, s)
	case "title":
		sh.title = v.Str()
	case "description":
		sh.description = v.Str()
	case "type":
		sh.types &= typesOf(v)
	case "const":
		sh.limitTo([]*wire.Node{v})
	case "enum":
		sh.limitTo(v.Elems())
	case "default":
		sh.preferred = append(sh.preferred, v)
	case "examples":
		sh.preferred = append(sh.preferred, v.Elems()...)
	default:
		if !sh.scalarKeyword(name, v) && !sh.arrayKeyword(name, v) {
			sh.objectKeyword(name, v)
		}
	}
}

// branch picks one of several schemas. By default it is the first that is not null and does not
// lead back to a schema that is being expanded already.
func (g *generator) branch(branches []*wire.Node) int {
	byDefault, best := 0, 3
	for i, b := range branches {
		rank := 0
		if b.Get("type").Str() == "null" || b.Get("const").Is(wire.Null) {
			rank = 1
		}
		if g.recurses(b, 0) {
			rank = 2
		}
		if rank < best {
			byDefault, best = i, rank
		}
	}
	if len(branches) == 1 {
		return 0
	}
	return g.choose(len(branches), byDefault)
}

// recurses tells whether a schema leads straight back to one that is being expanded.
func (g *generator) recurses(s *wire.Node, hops int) bool {
	if hops > 8 || !g.step() {
		return true
	}
	if ref := s.Get("$ref").Str(); ref != "" {
		target := g.resolve(ref)
		return target != nil && (g.open[target] > 0 || g.recurses(target, hops+1))
	}
	if items := s.Get("items"); items.Is(wire.Object) {
		return g.recurses(items, hops+1)
	}
	for _, word := range [...]string{"allOf", "anyOf", "oneOf"} {
		parts := s.Get(word).Elems()
		found := 0
		for _, part := range parts {
			if g.recurses(part, hops+1) {
				found++
			}
		}
		if found > 0 && (word == "allOf" || found == len(parts)) {
			return true
		}
	}
	return false
}

// conditional takes either the if and its then, or the else.
func (g *generator) conditional(sh *shape, s *wire.Node) {
	then, otherwise := s.Get("then"), s.Get("else")
	if then == nil && otherwise == nil {
		return
	}
	if g.choose(2, 0) == 0 {
		g.merge(sh, s.Get("if"))
		g.merge(sh, then)
		return
	}
	g.merge(sh, otherwise)
}

// limitTo narrows the enum.
func (s *shape) limitTo(values []*wire.Node) {
	if s.enum == nil {
		s.enum = append([]*wire.Node{}, values...)
		return
	}
	kept := []*wire.Node{}
	for _, have := range s.enum {
		for _, v := range values {
			if bytes.Equal(compact(have), compact(v)) {
				kept = append(kept, have)
				break
			}
		}
	}
	s.enum = kept
}
