package schema

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// object makes an object: what is required, what the source knows, and the rest where a full value
// is wanted, in the order of the schema.
func (g *generator) object(sh *shape, depth int) []byte {
	names := g.members(sh, depth)
	var b bytes.Buffer
	b.WriteByte('{')
	for i, name := range names {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(quote(name))
		b.WriteByte(':')
		b.Write(g.make(sh.schemasOf(name), Field{Name: name, Item: -1}, depth+1))
	}
	b.WriteByte('}')
	return b.Bytes()
}

// members decides which members an object has.
func (g *generator) members(sh *shape, depth int) []string {
	wanted := map[string]bool{}
	var names []string
	include := func(name string) {
		if !wanted[name] {
			wanted[name] = true
			names = append(names, name)
		}
	}
	for _, name := range sh.required {
		include(name)
	}
	for _, p := range sh.properties {
		if len(names) == sh.maxProps {
			break
		}
		if !wanted[p.name] && g.worthwhile(p, depth) {
			include(p.name)
		}
	}
	g.dependents(sh, include, wanted)
	for _, p := range sh.properties {
		if len(names) >= sh.minProps {
			break
		}
		include(p.name)
	}
	for i := 1; len(names) < sh.minProps && i <= maxItems; i++ {
		include(g.newName(sh, i))
	}
	slices.SortStableFunc(names, func(a, b string) int { return sh.rank(a) - sh.rank(b) })
	return names
}

// worthwhile tells whether an optional member is included.
func (g *generator) worthwhile(p property, depth int) bool {
	for _, s := range p.schemas {
		if s.Is(wire.Bool) && !s.True() {
			return false
		}
	}
	if g.knows(p.name, p.schemas) {
		return true
	}
	if !g.options.Full || depth >= maxDepth/2 {
		return false
	}
	for _, s := range p.schemas {
		if g.recurses(s, 0) {
			return false
		}
	}
	return true
}

// dependents includes what the included members ask for.
func (g *generator) dependents(sh *shape, include func(string), has map[string]bool) {
	for range len(sh.dependentRequired) + 1 {
		for _, d := range sh.dependentRequired {
			if has[d.name] {
				for _, other := range d.schemas {
					include(other.Str())
				}
			}
		}
	}
	for _, d := range sh.dependentSchemas {
		if !has[d.name] {
			continue
		}
		before := len(sh.required)
		for _, s := range d.schemas {
			g.merge(sh, s)
		}
		for _, name := range sh.required[before:] {
			include(name)
		}
	}
}

// newName invents a member's name that the schema allows.
func (g *generator) newName(sh *shape, i int) string {
	if len(sh.propertyNames) > 0 {
		names := newShape()
		for _, s := range sh.propertyNames {
			g.merge(names, s)
		}
		names.types &= typeString
		defer func(nth int) { g.nth = nth }(g.nth)
		g.nth = i - 1
		made := g.ofShape(names, Field{Name: "key", Item: -1}, maxDepth)
		if name, err := jsontext.AppendUnquote(nil, made); err == nil {
			return string(name)
		}
	}
	if sh.closed && len(sh.patternProperties) > 0 {
		for skip := range 4 {
			name, ok := fromPattern(sh.patternProperties[0].name, i+skip, 0, -1)
			if ok && sh.rank(name) == len(sh.properties) {
				return name
			}
		}
	}
	return "extra" + strconv.Itoa(i)
}

// schemasOf lists what the value of a member must satisfy.
func (s *shape) schemasOf(name string) []*wire.Node {
	var out []*wire.Node
	if p := find(s.properties, name); p != nil {
		out = append(out, p.schemas...)
	}
	for _, p := range s.patternProperties {
		if matches(p.name, name) {
			out = append(out, p.schemas...)
		}
	}
	if len(out) == 0 {
		out = s.additional
	}
	return out
}

// rank is the place of a member in the schema; unknown ones come last.
func (s *shape) rank(name string) int {
	for i, p := range s.properties {
		if p.name == name {
			return i
		}
	}
	return len(s.properties)
}

func matches(pattern, s string) bool {
	re, err := regexp.Compile(pattern)
	return err == nil && re.MatchString(s)
}

func quote(s string) []byte {
	b, err := jsontext.AppendQuote(nil, s)
	if err != nil { // invalid UTF-8 was replaced
		return b
	}
	return b
}

// compact returns a node's bytes without white space.
func compact(n *wire.Node) []byte {
	v := jsontext.Value(slices.Clone(n.Raw))
	if err := v.Compact(); err != nil {
		return n.Raw
	}
	return v
}
