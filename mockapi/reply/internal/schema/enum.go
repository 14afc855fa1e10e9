package schema

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// ofEnum takes the value of an enum that the source suggests, or the first that the other keywords
// allow.
func (g *generator) ofEnum(sh *shape, f Field) []byte {
	g.step(len(sh.enum))
	allowed := sh.enum
	if slices.ContainsFunc(allowed, func(v *wire.Node) bool { return !g.accepts(sh, v) }) {
		allowed = slices.DeleteFunc(slices.Clone(allowed), func(v *wire.Node) bool { return !g.accepts(sh, v) })
	}
	switch len(allowed) {
	case 0:
		return []byte("null")
	case 1:
		return g.compact(allowed[0])
	}
	f.Type, f.Enum = "string", g.texts(sh)
	for _, suggested := range g.suggest(f) {
		for _, v := range allowed {
			if v.Is(wire.String) && v.Text == suggested {
				return g.compact(v)
			}
		}
		g.step(len(allowed))
	}
	at := g.choose(len(allowed), g.byDefault(sh, allowed))
	return g.compact(allowed[(at+g.nth)%len(allowed)])
}

// byDefault is the place of the schema's own default, or else of the first value that is not null.
func (g *generator) byDefault(sh *shape, allowed []*wire.Node) int {
	for _, p := range sh.preferred {
		preferred := g.canonical(p.Raw)
		for i, v := range allowed[:min(len(allowed), 100)] {
			if g.canonical(v.Raw) == preferred {
				return i
			}
		}
	}
	if allowed[0].Is(wire.Null) {
		return 1
	}
	return 0
}

// accepts tells whether a value of an enum satisfies what else a shape says of scalars.
func (g *generator) accepts(sh *shape, v *wire.Node) bool {
	if !sh.types.hasValue(v) || g.excludes(sh, v.Raw) {
		return false
	}
	switch v.Kind {
	case wire.String:
		return g.fits(sh, v.Text)
	case wire.Number:
		return g.allows(sh, v.Float(), false)
	}
	return true
}

// excludes tells whether a not forbids a value, given as JSON.
func (g *generator) excludes(sh *shape, value []byte) bool {
	return len(sh.excluded) > 0 && sh.excluded[g.canonical(value)]
}

func (g *generator) boolean(sh *shape, f Field) []byte {
	value := g.nth%2 == 1
	if suggested := g.suggest(f); len(suggested) > 0 {
		if told, ok := suggested[0].(bool); ok {
			value = told
		}
	} else {
		for _, v := range sh.preferred {
			if v.Is(wire.Bool) {
				value = v.True()
			}
		}
	}
	out, other := []byte("false"), []byte("true")
	if value {
		out, other = other, out
	}
	if g.excludes(sh, out) {
		out = other
	}
	if g.choose(2, 0) == 1 {
		return other
	}
	return out
}

// compact returns a node's bytes without white space.
func (g *generator) compact(n *wire.Node) []byte {
	g.step(len(n.Raw) / 16)
	v := jsontext.Value(slices.Clone(n.Raw))
	if err := v.Compact(); err != nil {
		return n.Raw
	}
	return v
}

// canonical returns a JSON value in the one form that equal values share.
func (g *generator) canonical(raw []byte) string {
	if !g.step(2 + len(raw)/8) {
		return ""
	}
	v := jsontext.Value(slices.Clone(raw))
	if err := v.Canonicalize(); err != nil {
		return string(raw)
	}
	return string(v)
}
