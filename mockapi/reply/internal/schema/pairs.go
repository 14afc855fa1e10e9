package schema

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// The validator follows every path to a subschema, so that a chain of n definitions which each
// refer twice to the next takes it 2^n steps. Counting the steps takes no more than one for each pair
// of a subschema and a value: what is known of a pair is not counted again.

// maxPairs is how many steps the validator may take for one value.
const maxPairs = 1 << 17

// pairWork is the work of one step.
const pairWork = 5

// A pair is a subschema that a value is held against.
type pair struct{ schema, value *wire.Node }

// A pairCounter counts the steps of the validator.
type pairCounter struct {
	*checker
	known map[pair]int
}

// countPairs returns how many steps the validator takes for a value, at most a little more than
// maxPairs.
func (c *checker) countPairs(value *wire.Node) int {
	p := &pairCounter{c, map[pair]int{}}
	n := p.count(c.root, value)
	c.budget.spend(3 * len(p.known))
	return n
}

func (p *pairCounter) count(s, v *wire.Node) int {
	if !s.Is(wire.Object) {
		return 1
	}
	key := pair{s, v}
	if n, ok := p.known[key]; ok {
		return n
	}
	if len(p.known) > maxPairs {
		return maxPairs
	}
	p.known[key] = 1 // for a schema that leads back to itself; the validator stops there
	n := 1 + len(s.Members)/8 + len(v.Members)/4
	if p.weight.tracks {
		n += len(v.Members) + len(v.Items)
	}
	for i := range s.Members {
		n += p.keyword(s.Members[i].Name, s.Members[i].Value, v)
		if n > maxPairs {
			break
		}
	}
	p.known[key] = min(n, maxPairs+1)
	return p.known[key]
}

func (p *pairCounter) keyword(name string, k, v *wire.Node) int {
	switch name {
	case "$ref":
		return p.count(p.index.resolve(k.Str()), v)
	case "$dynamicRef", "$recursiveRef":
		return p.dynamic(k.Str(), v)
	case "allOf", "anyOf", "oneOf":
		return p.each(k.Items, v)
	case "not", "if", "then", "else":
		return p.count(k, v)
	case "enum":
		return len(k.Items) / 2
	case "const":
		return len(k.Raw) / 16
	}
	switch v.Kind {
	case wire.Object:
		return p.objectKeyword(name, k, v)
	case wire.Array:
		return p.arrayKeyword(name, k, v)
	case wire.String:
		if name == "pattern" {
			return p.patterns.steps(k.Str(), v.Text)
		}
		return len(v.Text) / 64
	}
	return 0
}

func (p *pairCounter) each(schemas []*wire.Node, v *wire.Node) int {
	n := 0
	for _, s := range schemas {
		if n += p.count(s, v); n > maxPairs {
			break
		}
	}
	return n
}

// dynamic counts a reference that depends on how the validator got there: all that it might mean.
func (p *pairCounter) dynamic(ref string, v *wire.Node) int {
	n := p.count(p.index.resolve(ref), v)
	if len(ref) > 1 {
		return n + p.each(p.index.anchored(ref[1:]), v)
	}
	p.index.scan()
	return n + p.each(p.index.resources, v)
}

func (p *pairCounter) objectKeyword(name string, k, v *wire.Node) int {
	n := 0
	switch name {
	case "properties":
		for i := range v.Members {
			if s := p.index.get(k, v.Members[i].Name); s != nil {
				n += p.count(s, v.Members[i].Value)
			}
		}
	case "patternProperties":
		for i := range k.Members {
			for j := range v.Members {
				n += p.patterns.steps(k.Members[i].Name, v.Members[j].Name) + p.count(k.Members[i].Value, v.Members[j].Value)
				if n > maxPairs {
					return n
				}
			}
		}
	case "additionalProperties", "unevaluatedProperties":
		for i := range v.Members {
			n += p.count(k, v.Members[i].Value)
		}
	case "propertyNames":
		for i := range v.Members {
			n += p.count(k, &wire.Node{Kind: wire.String, Text: v.Members[i].Name})
		}
	case "dependentSchemas", "dependencies":
		for i := range k.Members {
			if p.index.get(v, k.Members[i].Name) != nil {
				n += p.count(k.Members[i].Value, v)
			}
		}
	case "required":
		return len(k.Items) / 8
	}
	return n
}

func (p *pairCounter) arrayKeyword(name string, k, v *wire.Node) int {
	n := 0
	switch name {
	case "items", "additionalItems", "unevaluatedItems", "contains":
		for i, item := range v.Items {
			if k.Is(wire.Array) {
				if i < len(k.Items) {
					n += p.count(k.Items[i], item)
				}
				continue
			}
			n += p.count(k, item)
		}
	case "prefixItems":
		for i := range min(len(k.Items), len(v.Items)) {
			n += p.count(k.Items[i], v.Items[i])
		}
	case "uniqueItems":
		return len(v.Raw)/32 + len(v.Items)
	}
	return n
}

// steps is what a match takes, in steps of the validator.
func (p *patterns) steps(text, s string) int {
	compiled := p.compile(text)
	if compiled == nil {
		return maxPairs
	}
	return 1 + compiled.Size()*len(s)/(matchSteps*pairWork)
}
