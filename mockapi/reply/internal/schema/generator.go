package schema

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A generator makes one value.
type generator struct {
	root    *wire.Node
	options Options
	// plan says what to pick at the first choices; after it every choice takes its default.
	plan  []int
	taken []choice
	// shift rotates the values of scalars, so that a second try with the same plan differs.
	shift int
	// nth counts the items of the innermost array, to tell unique ones apart.
	nth int
	// open counts how often a referenced schema is being expanded, to end recursion.
	open  map[*wire.Node]int
	size  int
	steps int
	value []byte
	err   error
}

// A choice is a point where the schema left several ways.
type choice struct{ picked, of int }

// choose picks one of n ways: what the plan says, or else the default.
func (g *generator) choose(n, byDefault int) int {
	picked := byDefault
	if i := len(g.taken); i < len(g.plan) {
		picked = g.plan[i] % n
	}
	g.taken = append(g.taken, choice{picked, n})
	return picked
}

// neighbours returns the plans that differ from what was taken in one choice at or after from.
func (g *generator) neighbours(from int) [][]int {
	var out [][]int
	var prefix []int
	for i, c := range g.taken {
		if i >= from && i < 64 {
			for other := range min(c.of, 8) {
				if other != c.picked {
					out = append(out, append(slices.Clone(prefix), other))
				}
			}
		}
		prefix = append(prefix, c.picked)
	}
	return out
}

// make returns a value that all the schemas accept.
func (g *generator) make(schemas []*wire.Node, f Field, depth int) []byte {
	switch {
	case !g.step():
	case g.size > maxBytes:
		g.err = ErrTooLarge
	case depth > endless:
		g.err = ErrEndless
	}
	if g.err != nil {
		return []byte("null")
	}
	sh := newShape()
	for _, s := range schemas {
		g.merge(sh, s)
	}
	defer g.close(sh)
	f.Title, f.Description = sh.title, sh.description
	out := g.ofShape(sh, f, depth)
	g.size += len(out)
	return out
}

// close ends the expansion of what merge opened.
func (g *generator) close(sh *shape) {
	for _, n := range sh.opened {
		g.open[n]--
	}
}

func (g *generator) ofShape(sh *shape, f Field, depth int) []byte {
	if sh.enum != nil {
		return g.ofEnum(sh, f)
	}
	kinds := sh.kinds()
	if len(kinds) == 0 {
		return []byte("null") // nothing is allowed; the validator says so
	}
	kind := kinds[0]
	if len(kinds) > 1 {
		kind = kinds[g.choose(len(kinds), 0)]
	}
	f.Type = kind
	switch kind {
	case "object":
		return g.object(sh, depth)
	case "array":
		return g.array(sh, f, depth)
	case "string":
		return g.string(sh, f)
	case "number", "integer":
		return g.number(sh, f)
	case "boolean":
		return g.boolean(f)
	}
	return []byte("null")
}

// ofEnum takes the value of an enum that the source suggests, or the first that the other keywords
// allow.
func (g *generator) ofEnum(sh *shape, f Field) []byte {
	var allowed []*wire.Node
	for _, v := range sh.enum {
		if sh.types.hasValue(v) {
			allowed = append(allowed, v)
		}
	}
	if len(allowed) == 0 {
		return []byte("null")
	}
	if len(allowed) > 1 && g.options.Source != nil {
		f.Type = "string"
		for _, v := range allowed {
			if v.Is(wire.String) {
				f.Enum = append(f.Enum, v.Text)
			}
		}
		for _, suggested := range g.suggest(f) {
			for _, v := range allowed {
				if v.Is(wire.String) && v.Text == suggested {
					return compact(v)
				}
			}
		}
	}
	first := 0
	if allowed[0].Is(wire.Null) && len(allowed) > 1 {
		first = 1
	}
	at := first
	if len(allowed) > 1 {
		at = g.choose(len(allowed), first)
	}
	return compact(allowed[(at+g.nth)%len(allowed)])
}

func (g *generator) boolean(f Field) []byte {
	value := false
	if suggested := g.suggest(f); len(suggested) > 0 {
		value, _ = suggested[0].(bool)
	}
	if (g.shift+g.nth)%2 == 1 {
		value = !value
	}
	if value {
		return []byte("true")
	}
	return []byte("false")
}

func (g *generator) suggest(f Field) []any {
	if g.options.Source == nil {
		return nil
	}
	return g.options.Source.Values(f)
}

// knows tells whether the source has a value for a property, which is then worth including.
func (g *generator) knows(name string, schemas []*wire.Node) bool {
	if g.options.Source == nil {
		return false
	}
	probe := &generator{root: g.root, open: map[*wire.Node]int{}}
	f := probe.field(name, schemas)
	if f.Type == "object" {
		return false
	}
	return g.options.Source.Knows(f)
}

// FieldOf describes a property to a source.
func FieldOf(name string, property *wire.Node) Field {
	g := &generator{root: property, open: map[*wire.Node]int{}}
	return g.field(name, []*wire.Node{property})
}

// field describes a property with all that its schemas say about it.
func (g *generator) field(name string, schemas []*wire.Node) Field {
	sh := newShape()
	for _, s := range schemas {
		g.merge(sh, s)
	}
	f := Field{Name: name, Title: sh.title, Description: sh.description, Format: sh.format, Item: -1}
	for _, v := range sh.enum {
		if v.Is(wire.String) {
			f.Enum = append(f.Enum, v.Text)
		}
	}
	if kinds := sh.kinds(); len(kinds) > 0 {
		f.Type = kinds[0]
	}
	switch {
	case sh.enum != nil:
		f.Type = "string"
	case f.Type == "array" && len(sh.items) > 0 && !sh.recursive(g):
		item := g.field(name, sh.items)
		f.Format, f.Enum = item.Format, item.Enum
	}
	return f
}
