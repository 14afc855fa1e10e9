package schema

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// noEnd is the depth of a schema whose every value contains another value of it.
const noEnd = 64

// shallowest is the branch with the flattest value, the first of several.
func (g *generator) shallowest(branches []*wire.Node) int {
	g.measureDepths()
	best := 0
	for i, b := range branches {
		if g.depthOf(b) < g.depthOf(branches[best]) {
			best = i
		}
	}
	return best
}

// isEndless tells whether no value of the root comes to an end.
func (r *run) isEndless() bool {
	r.measureDepths()
	return r.depthOf(r.root) >= noEnd
}

// measureDepths finds for each schema how deep its flattest value is. It starts with the guess that
// there is none and lowers the guesses until they agree.
func (r *run) measureDepths() {
	if r.depths != nil {
		return
	}
	r.depths = map[*wire.Node]int{}
	list := r.objects()
	for changed := true; changed; {
		changed = false
		for i := len(list) - 1; i >= 0 && r.budget.has(20); i-- {
			r.budget.spend(20)
			s := list[i]
			if d := r.depthFrom(s); d < r.depths[s] {
				r.depths[s], changed = d, true
			}
		}
	}
}

// objects lists all objects of the schema outside in, for a reference may lead to any. It gives all
// of them the depth noEnd.
func (r *run) objects() []*wire.Node {
	list := []*wire.Node{}
	add := func(n *wire.Node) {
		if (n.Is(wire.Object) || n.Is(wire.Array)) && r.budget.has(30) {
			r.budget.spend(30)
			list = append(list, n)
		}
	}
	add(r.root)
	for i := 0; i < len(list); i++ {
		for j := range list[i].Members {
			add(list[i].Members[j].Value)
		}
		for _, item := range list[i].Items {
			add(item)
		}
	}
	list = slices.DeleteFunc(list, func(n *wire.Node) bool { return !n.Is(wire.Object) })
	for _, n := range list {
		r.depths[n] = noEnd
	}
	return list
}

// depthOf is what is known of a schema's depth.
func (r *run) depthOf(s *wire.Node) int {
	switch {
	case s.Is(wire.Object):
		if d, ok := r.depths[s]; ok {
			return d
		}
	case s.Is(wire.Bool) && !s.True():
		return noEnd
	}
	return 0
}

// depthFrom computes a schema's depth from the depths of its parts.
func (r *run) depthFrom(s *wire.Node) int {
	if s.Get("const") != nil || s.Get("enum") != nil {
		return 0
	}
	depth := 0
	if ref := s.Get("$ref"); ref != nil {
		depth = r.depthOf(r.index.resolve(ref.Str()))
	}
	for _, part := range s.Get("allOf").Elems() {
		depth = max(depth, r.depthOf(part))
	}
	for _, word := range [...]string{"anyOf", "oneOf"} {
		union := s.Get(word).Elems()
		least := noEnd
		for _, part := range union {
			least = min(least, r.depthOf(part))
		}
		if len(union) > 0 {
			depth = max(depth, least)
		}
	}
	if kinds := s.Get("type"); kinds == nil || typesOf(kinds)&^(typeObject|typeArray) == 0 {
		depth = max(depth, r.depthInside(s))
	}
	return min(depth, noEnd)
}

// depthInside is the depth that the members and items ask for which a value has to have.
func (r *run) depthInside(s *wire.Node) int {
	depth := 0
	properties := s.Get("properties")
	for _, name := range s.Get("required").Elems() {
		if p := r.index.get(properties, name.Str()); p != nil {
			depth = max(depth, 1+r.depthOf(p))
		}
	}
	if intOf(s.Get("minItems"), 0) > 0 {
		depth = max(depth, 1+r.depthOf(s.Get("items")))
	}
	return depth
}
