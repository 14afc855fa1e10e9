package schema

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// branch picks one of the schemas of a union.
func (g *generator) branch(union *wire.Node) int {
	if len(union.Items) == 1 {
		return 0
	}
	return g.choose(len(union.Items), g.likeliest(union))
}

// likeliest is the branch that the source speaks of, or else the first one that is not null. Where
// the union leads back to itself it is the one that ends soonest.
func (g *generator) likeliest(union *wire.Node) int {
	if g.open[union] > 0 || g.depth() >= maxDepth {
		return g.shallowest(union.Items)
	}
	if told, ok := g.told(union); ok {
		return told
	}
	byDefault, best := 0, 3
	for i, b := range union.Items {
		rank := 0
		if b.Get("type").Str() == "null" || b.Get("const").Is(wire.Null) {
			rank = 1
		}
		if g.recurses(b) {
			rank = 2
		}
		if rank < best {
			byDefault, best = i, rank
		}
	}
	return byDefault
}

// maxTold bounds the branches that are held against the source.
const maxTold = 100

// told asks the source for the branch by the strings that tell the branches apart: a const of their
// own, or that of a property which all of them have.
func (g *generator) told(union *wire.Node) (int, bool) {
	if g.source == nil || len(union.Items) > maxTold || !g.step(20*len(union.Items)) {
		return 0, false
	}
	field := g.here
	field.Type = "string"
	if at, ok := g.toldBy(union, "", field); ok {
		return at, true
	}
	first := g.deref(union.Items[0]).Get("properties")
	if first == nil || len(first.Members) > maxTold {
		return 0, false
	}
	for _, m := range first.Members {
		if label(m.Value) == "" {
			continue
		}
		field := g.member(g.here, m.Name)
		field.Type = "string"
		if at, ok := g.toldBy(union, m.Name, field); ok {
			return at, true
		}
	}
	return 0, false
}

// toldBy asks for the branch by a property, or by the branch itself for the name "".
func (g *generator) toldBy(union *wire.Node, name string, f Field) (int, bool) {
	f.Enum = make([]string, len(union.Items))
	for i, b := range union.Items {
		part := g.deref(b)
		if name != "" {
			part = g.deref(part.Get("properties").Get(name))
		}
		if f.Enum[i] = label(part); f.Enum[i] == "" {
			return 0, false
		}
	}
	for _, v := range g.suggest(f) {
		for i, text := range f.Enum {
			if v == text {
				return i, true
			}
		}
	}
	return 0, false
}

// label is the one string that a schema allows, or "".
func label(s *wire.Node) string {
	if values := s.Get("enum").Elems(); len(values) == 1 {
		return values[0].Str()
	}
	return s.Get("const").Str()
}

// deref follows a schema that is nothing but a reference.
func (g *generator) deref(s *wire.Node) *wire.Node {
	for range 4 {
		ref := s.Get("$ref")
		if ref == nil {
			break
		}
		s = g.index.resolve(ref.Str())
	}
	return s
}

// recurses tells whether a schema leads straight back to one that is being expanded.
func (g *generator) recurses(s *wire.Node) bool {
	return g.leadsBack(s, map[*wire.Node]bool{})
}

// leadsBack goes through what a value of a schema certainly holds. Seen are the schemas that it has
// been to, with what it found.
func (g *generator) leadsBack(s *wire.Node, seen map[*wire.Node]bool) bool {
	if s == nil || !s.Is(wire.Object) || !g.step(3) {
		return false
	}
	if found, ok := seen[s]; ok {
		return found
	}
	seen[s] = false
	seen[s] = g.leadsOn(s, seen)
	return seen[s]
}

func (g *generator) leadsOn(s *wire.Node, seen map[*wire.Node]bool) bool {
	if ref := s.Get("$ref").Str(); ref != "" {
		target := g.index.resolve(ref)
		if target != nil && (g.open[target] > 0 || g.leadsBack(target, seen)) {
			return true
		}
	}
	if items := s.Get("items"); items.Is(wire.Object) && g.leadsBack(items, seen) {
		return true
	}
	for _, part := range s.Get("allOf").Elems() {
		if g.leadsBack(part, seen) {
			return true
		}
	}
	for _, word := range [...]string{"anyOf", "oneOf"} {
		union := s.Get(word).Elems()
		found := 0
		for _, part := range union {
			if g.leadsBack(part, seen) {
				found++
			}
		}
		if len(union) > 0 && found == len(union) {
			return true
		}
	}
	return false
}
