package schema

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// settle narrows a shape by what depends on everything else: conditions, and what its values must
// not satisfy.
func (g *generator) settle(sh *shape) {
	for len(sh.conditions)+len(sh.nots) > 0 && g.err == nil {
		conditions, nots := sh.conditions, sh.nots
		sh.conditions, sh.nots = nil, nil
		for _, s := range conditions {
			g.conditional(sh, s)
		}
		for _, s := range nots {
			g.forbid(sh, s)
		}
	}
}

// conditional takes either the if of a schema and its then, or the else.
func (g *generator) conditional(sh *shape, s *wire.Node) {
	condition, then, otherwise := s.Get("if"), s.Get("then"), s.Get("else")
	if then == nil && otherwise == nil {
		return
	}
	byDefault := 0
	if !g.agrees(sh, condition) {
		byDefault = 1
	}
	if g.choose(2, byDefault) == 0 {
		g.merge(sh, condition)
		g.merge(sh, then)
		return
	}
	sh.nots = append(sh.nots, condition)
	g.merge(sh, otherwise)
}

// maxConditions bounds the properties of a condition that are looked at.
const maxConditions = 8

// agrees tells whether a condition goes together with what a shape says of its properties, and with
// what the source says of them.
func (g *generator) agrees(sh *shape, condition *wire.Node) bool {
	members := condition.Get("properties")
	if members == nil {
		return true
	}
	for _, m := range members.Members[:min(len(members.Members), maxConditions)] {
		listed, known := sh.properties.find(m.Name)
		if !known || !g.step(20) {
			continue
		}
		both := g.probe().merged(append(listed[:len(listed):len(listed)], m.Value))
		if both.types == 0 || both.enum != nil && len(both.enum) == 0 {
			return false
		}
		wanted := label(m.Value)
		f := g.field(g.member(g.here, m.Name), listed)
		if wanted == "" || len(f.Enum) == 0 {
			continue
		}
		if told := g.suggest(f); len(told) > 0 && told[0] != wanted {
			return false
		}
	}
	return true
}
