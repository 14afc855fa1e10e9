package schema

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// merge narrows a shape by a schema and everything that it refers to or is composed of.
func (g *generator) merge(sh *shape, s *wire.Node) {
	if s.Is(wire.Bool) && !s.True() {
		sh.types, sh.enum, sh.enumOf = 0, nil, nil
		return
	}
	if !s.Is(wire.Object) || !g.step(2+2*len(s.Members)) {
		return
	}
	for i := range s.Members {
		g.keyword(sh, s, s.Members[i].Name, s.Members[i].Value)
	}
}

// maxPreferred bounds the examples of a schema that are tried.
const maxPreferred = 20

func (g *generator) keyword(sh *shape, s *wire.Node, name string, v *wire.Node) {
	switch name {
	case "$ref", "$dynamicRef", "$recursiveRef":
		if target := g.index.resolve(v.Str()); target != nil && g.enters(sh, target) {
			g.merge(sh, target)
		}
	case "allOf":
		for _, part := range v.Elems() {
			g.merge(sh, part)
		}
	case "anyOf", "oneOf":
		if branches := v.Elems(); len(branches) > 0 {
			picked := g.branch(v)
			g.enters(sh, v)
			g.merge(sh, branches[picked])
		}
	case "if":
		sh.conditions = append(sh.conditions, s)
	case "not":
		sh.nots = append(sh.nots, v)
	case "title":
		sh.title = v.Str()
	case "description":
		sh.description = v.Str()
	case "type":
		sh.types &= typesOf(v)
	case "const":
		g.limitTo(sh, []*wire.Node{v}, nil)
	case "enum":
		g.limitTo(sh, v.Elems(), v)
	case "default":
		sh.preferred = append(sh.preferred, v)
	case "examples":
		sh.preferred = append(sh.preferred, v.Elems()[:min(len(v.Elems()), maxPreferred)]...)
	default:
		if !sh.scalarKeyword(name, v) && !sh.arrayKeyword(name, v) && g.step(5*len(v.Members)+2*len(v.Items)) {
			sh.objectKeyword(s, name, v)
		}
	}
}

// enters marks a schema or a union as being expanded. It returns false where the shape has it
// already.
func (g *generator) enters(sh *shape, n *wire.Node) bool {
	if len(sh.opened) < 64 && slices.Contains(sh.opened, n) || len(sh.opened) >= 64 && g.open[n] > 0 {
		return false
	}
	g.open[n]++
	sh.opened = append(sh.opened, n)
	return true
}

// limitTo narrows the enum. Keyword is the enum that lists the values, nil for a const.
func (g *generator) limitTo(sh *shape, values []*wire.Node, keyword *wire.Node) {
	if !g.step(len(values)) {
		return
	}
	if sh.enum == nil {
		sh.enum, sh.enumOf = append([]*wire.Node{}, values...), keyword
		return
	}
	listed := map[string]bool{}
	for _, v := range values {
		listed[g.canonical(v.Raw)] = true
	}
	kept := []*wire.Node{}
	for _, have := range sh.enum {
		if listed[g.canonical(have.Raw)] {
			kept = append(kept, have)
		}
	}
	sh.enum, sh.enumOf = kept, nil
}
