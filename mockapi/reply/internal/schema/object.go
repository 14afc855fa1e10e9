package schema

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// object makes an object: what is required, what the source knows, and the rest where a full value
// is wanted, in the order of the schema.
func (g *generator) object(sh *shape, f Field) []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	members, claims := g.members(sh, f)
	for i, name := range members {
		if g.err != nil {
			break
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(quote(name))
		b.WriteByte(':')
		g.enter(name)
		member := g.member(f, name)
		if told, ok := claims.told[name]; ok {
			member.told, member.claimed = told.told, true
		}
		b.Write(g.make(g.schemasOf(sh, name), member))
		g.leave()
	}
	b.WriteByte('}')
	return b.Bytes()
}

// member describes a member of the object that a field describes. What is in an item of an array
// counts with the item.
func (g *generator) member(f Field, name string) Field {
	within := f.Name
	if within == "" {
		within = f.Within
	}
	return Field{Name: name, Within: within, List: f.List, Item: f.Item}
}

// schemasOf lists what the value of a member must satisfy.
func (g *generator) schemasOf(sh *shape, name string) []*wire.Node {
	listed, known := sh.properties.find(name)
	out := listed[:len(listed):len(listed)]
	for _, p := range sh.patternProperties {
		if g.err != nil {
			break
		}
		if g.matches(p.name, name) {
			out = append(out, p.schemas...)
			known = true
		}
	}
	for _, r := range sh.rests {
		if !g.leaves(r, name, known) {
			continue
		}
		out = append(out, r.schema)
	}
	return out
}

// leaves tells whether a member belongs to the rest, where some part of the shape may know it.
func (g *generator) leaves(r rest, name string, known bool) bool {
	if r.all {
		return !known
	}
	if g.index.get(r.named, name) != nil {
		return false
	}
	if r.patterns != nil {
		for _, m := range r.patterns.Members {
			if g.matches(m.Name, name) {
				return false
			}
		}
	}
	return true
}

func quote(s string) []byte {
	b, err := jsontext.AppendQuote(nil, s)
	if err != nil { // invalid UTF-8 was replaced
		return b
	}
	return b
}
