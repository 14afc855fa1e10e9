package schema

import (
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// members decides which members an object has, and which values of the source they get.
func (g *generator) members(sh *shape, f Field) ([]string, *claims) {
	var in names
	for _, name := range sh.required.list {
		in.add(name)
	}
	g.dependents(sh, &in, 0)
	c := g.newClaims()
	known := c.share(sh, f, &in)
	for i := 0; i < len(sh.properties.list) && g.err == nil; i++ {
		p := sh.properties.list[i]
		if in.has[p.name] || len(in.list) == sh.maxProps || !g.possible(sh, &in, p) {
			continue
		}
		wanted := 0
		if known[p.name] || g.worthwhile(p.schemas) {
			wanted = 1
		}
		if g.choose(2, wanted) == 1 {
			before := len(in.list)
			in.add(p.name)
			g.dependents(sh, &in, before)
		}
	}
	for _, p := range sh.properties.list {
		if len(in.list) >= sh.minProps {
			break
		}
		if g.possible(sh, &in, p) {
			in.add(p.name)
		}
	}
	for i := 1; len(in.list) < sh.minProps && i <= maxItems && g.step(10); i++ {
		in.add(g.newName(sh, i))
	}
	slices.SortStableFunc(in.list, func(a, b string) int {
		return sh.properties.rank(a) - sh.properties.rank(b)
	})
	return in.list, c
}

// possible tells whether an optional member may be there.
func (g *generator) possible(sh *shape, in *names, p property) bool {
	g.step(5 + 5*len(sh.rests))
	for _, s := range p.schemas {
		if s.Is(wire.Bool) && !s.True() {
			return false
		}
	}
	for _, r := range sh.rests {
		if r.schema.Is(wire.Bool) && !r.schema.True() && g.leaves(r, p.name, true) {
			return false
		}
	}
	for _, group := range sh.notTogether {
		if completes(group, in, p.name) {
			return false
		}
	}
	return g.nameFits(sh, p.name)
}

// completes tells whether a name is the last one missing of a group.
func completes(group []*wire.Node, in *names, name string) bool {
	of := false
	for _, other := range group {
		switch {
		case other.Str() == name:
			of = true
		case !in.has[other.Str()]:
			return false
		}
	}
	return of
}

// worthwhile tells whether an optional member is wanted that the source does not know.
func (g *generator) worthwhile(schemas []*wire.Node) bool {
	if !g.full || g.depth() >= maxDepth/2 {
		return false
	}
	return !slices.ContainsFunc(schemas, g.recurses)
}

// dependents includes what the members from an index on ask for.
func (g *generator) dependents(sh *shape, in *names, from int) {
	for i := from; i < len(in.list) && g.step(1); i++ {
		name := in.list[i]
		for _, other := range sh.dependentRequired[name] {
			in.add(other.Str())
		}
		if schemas := sh.dependentSchemas[name]; schemas != nil {
			delete(sh.dependentSchemas, name)
			before := len(sh.required.list)
			for _, s := range schemas {
				g.merge(sh, s)
			}
			g.settle(sh)
			for _, asked := range sh.required.list[before:] {
				in.add(asked)
			}
		}
	}
}

// nameFits tells whether propertyNames allows a name.
func (g *generator) nameFits(sh *shape, name string) bool {
	if len(sh.propertyNames) == 0 {
		return true
	}
	named := g.probe().merged(sh.propertyNames)
	if named.enum != nil {
		return slices.ContainsFunc(named.enum, func(v *wire.Node) bool { return v.Is(wire.String) && v.Text == name })
	}
	return named.types&typeString != 0 && g.fits(named, name)
}

// newName invents a member's name that the schema allows.
func (g *generator) newName(sh *shape, i int) string {
	if len(sh.propertyNames) > 0 {
		probe := g.probe()
		named := probe.merged(sh.propertyNames)
		named.types &= typeString
		probe.nth = i - 1
		made := probe.ofShape(named, Field{Name: "key", Item: -1})
		if name, err := jsontext.AppendUnquote(nil, made); err == nil {
			return string(name)
		}
	}
	for _, p := range sh.patternProperties {
		for skip := range 4 {
			name, ok := g.example(p.name, 0, -1, i+skip-1)
			if _, known := sh.properties.find(name); ok && !known {
				return name
			}
		}
	}
	return "extra" + strconv.Itoa(i)
}
