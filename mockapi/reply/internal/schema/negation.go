package schema

import (
	"math"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// forbid narrows a shape to what a schema does not accept. A value fails a schema by failing any one
// of its keywords, so one of those that can be turned round is chosen. The validator sees to the
// rest.
func (g *generator) forbid(sh *shape, s *wire.Node) {
	if s.Is(wire.Bool) && s.True() {
		sh.types, sh.enum, sh.enumOf = 0, nil, nil
		return
	}
	if !s.Is(wire.Object) || !g.step(2+2*len(s.Members)) {
		return
	}
	var ways []func()
	for i := range s.Members {
		ways = append(ways, g.opposites(sh, s.Members[i].Name, s.Members[i].Value)...)
	}
	switch len(ways) {
	case 0:
	case 1:
		ways[0]()
	default:
		ways[g.choose(len(ways), 0)]()
	}
}

// opposites are the ways to fail a keyword.
func (g *generator) opposites(sh *shape, name string, v *wire.Node) []func() {
	one := func(way func()) []func() { return []func(){way} }
	switch name {
	case "not":
		return one(func() { g.merge(sh, v) })
	case "anyOf":
		return one(func() {
			for _, part := range v.Elems() {
				g.forbid(sh, part)
			}
		})
	case "allOf":
		var ways []func()
		for _, part := range v.Elems() {
			ways = append(ways, func() { g.forbid(sh, part) })
		}
		return ways
	case "$ref":
		target := g.index.resolve(v.Str())
		return one(func() {
			if target != nil && g.enters(sh, target) {
				g.forbid(sh, target)
			}
		})
	case "type":
		if sh.types&^typesOf(v) == 0 {
			return nil
		}
		return one(func() { sh.types &^= typesOf(v) })
	case "const":
		return one(func() { g.exclude(sh, v) })
	case "enum":
		return one(func() { g.exclude(sh, v.Elems()...) })
	case "required":
		return one(func() { sh.notTogether = append(sh.notTogether, v.Elems()); sh.meant |= typeObject })
	case "properties":
		return g.wrongProperties(sh, v)
	}
	if way := sh.opposite(name, v); way != nil {
		return one(way)
	}
	return nil
}

func (g *generator) exclude(sh *shape, values ...*wire.Node) {
	if sh.excluded == nil {
		sh.excluded = map[string]bool{}
	}
	for _, v := range values {
		sh.excluded[g.canonical(v.Raw)] = true
	}
}

// opposite is the way to fail a keyword for strings, numbers or arrays, nil for none.
func (s *shape) opposite(name string, v *wire.Node) func() {
	switch name {
	case "pattern":
		return func() { s.notPatterns = append(s.notPatterns, v.Str()); s.meant |= typeString }
	case "minLength":
		return func() { s.maxLength = tighter(s.maxLength, intOf(v, 1)-1); s.meant |= typeString }
	case "maxLength":
		return func() { s.minLength = max(s.minLength, intOf(v, 0)+1); s.meant |= typeString }
	case "minimum":
		return func() { s.lower(bound{v.Float(), true}); s.meant |= numeric }
	case "maximum":
		return func() { s.raise(bound{v.Float(), true}); s.meant |= numeric }
	case "exclusiveMinimum":
		return func() { s.lower(bound{v.Float(), false}); s.meant |= numeric }
	case "exclusiveMaximum":
		return func() { s.raise(bound{v.Float(), false}); s.meant |= numeric }
	case "minItems":
		return func() { s.maxItems = tighter(s.maxItems, intOf(v, 1)-1); s.meant |= typeArray }
	case "maxItems":
		return func() { s.minItems = max(s.minItems, intOf(v, math.MaxInt32-1)+1); s.meant |= typeArray }
	}
	return nil
}

// wrongProperties are the ways to have a member with a wrong value.
func (g *generator) wrongProperties(sh *shape, v *wire.Node) []func() {
	var ways []func()
	for _, m := range v.Members {
		wrong := &wire.Node{Kind: wire.Object, Members: []wire.Member{{Name: "not", Value: m.Value}}}
		ways = append(ways, func() {
			sh.properties.add(m.Name, wrong)
			sh.required.add(m.Name)
			sh.meant |= typeObject
		})
	}
	return ways
}
