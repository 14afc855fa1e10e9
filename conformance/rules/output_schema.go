package rules

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// walk visits a schema and the schemas inside it, outer ones first, in the order sent.
func (s outputSchema) walk(visit func(*wire.Node)) { walkSchema(s.root, visit) }

func walkSchema(n *wire.Node, visit func(*wire.Node)) {
	if !n.Is(wire.Object) {
		return
	}
	visit(n)
	for _, m := range n.Members {
		switch m.Name {
		case "properties", "$defs", "definitions":
			for _, property := range m.Value.Members {
				walkSchema(property.Value, visit)
			}
		case "items", "additionalProperties":
			walkSchema(m.Value, visit)
		case "anyOf", "allOf", "oneOf", "prefixItems":
			for _, branch := range m.Value.Items {
				walkSchema(branch, visit)
			}
		}
	}
}

// An outputFaultKind tells whether a schema has a fault, with the variables of its message.
type outputFaultKind func(n *wire.Node) (vars []string, ok bool)

// schemaType is the type of a schema; of a list the first that is not null.
func schemaType(n *wire.Node) string {
	t := n.Get("type")
	for _, item := range t.Elems() {
		if item.Str() != "null" {
			return item.Str()
		}
	}
	return t.Str()
}

func faultOpenObject(n *wire.Node) ([]string, bool) {
	return nil, schemaType(n) == "object" && n.Get("additionalProperties") == nil
}

func faultOpenValue(n *wire.Node) ([]string, bool) {
	extra := n.Get("additionalProperties")
	if schemaType(n) != "object" || extra == nil || extra.Is(wire.Bool) && !extra.True() {
		return nil, false
	}
	if extra.Is(wire.Object) {
		return []string{"value", "object"}, true
	}
	return []string{"value", string(extra.Raw)}, true
}

// ungrammatical lists the keywords of each type that output schemas may not have (docs: structured
// outputs, JSON Schema limitations).
var ungrammatical = map[string][]string{
	"object":  {"maxProperties", "minProperties", "patternProperties", "propertyNames"},
	"array":   {"contains", "maxContains", "maxItems", "minContains", "uniqueItems"},
	"string":  {"maxLength", "minLength"},
	"number":  {"exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"},
	"integer": {"exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"},
}

// unsupported returns the keywords of a schema that have no grammar, by name.
func unsupported(n *wire.Node) []string {
	var names []string
	keywords := ungrammatical[schemaType(n)]
	for _, m := range n.Members {
		if slices.Contains(keywords, m.Name) {
			names = append(names, m.Name)
		}
	}
	slices.Sort(names)
	return names
}

func faultKeyword(n *wire.Node) ([]string, bool) {
	names := unsupported(n)
	if len(names) != 1 {
		return nil, false
	}
	return []string{"type", schemaType(n), "name", names[0]}, true
}

func faultKeywords(n *wire.Node) ([]string, bool) {
	names := unsupported(n)
	if len(names) < 2 {
		return nil, false
	}
	return []string{"type", schemaType(n), "names", strings.Join(names, ", ")}, true
}

func faultMinItems(n *wire.Node) ([]string, bool) {
	least, ok := n.Get("minItems").Int()
	if !ok || schemaType(n) != "array" || least <= 1 {
		return nil, false
	}
	most := "∞"
	if limit, ok := n.Get("maxItems").Int(); ok {
		most = itoa(limit)
	}
	return []string{"min", itoa(least), "max", most}, true
}

func faultNoType(n *wire.Node) ([]string, bool) {
	for _, name := range []string{"type", "$ref", "anyOf", "allOf", "oneOf", "enum", "const"} {
		if n.Get(name) != nil {
			return nil, false
		}
	}
	return []string{"schema", pythonRepr(n)}, true
}

func faultOneOf(n *wire.Node) ([]string, bool) {
	return nil, n.Get("oneOf") != nil && n.Get("type") == nil
}

// An outputCensus counts what the limits of a grammar are about.
type outputCensus struct{ optional, unions int }

func (c *outputCensus) add(n *wire.Node) {
	properties := n.Get("properties")
	if !properties.Is(wire.Object) {
		return
	}
	required := map[string]bool{}
	for _, name := range n.Get("required").Elems() {
		required[name.Str()] = true
	}
	for _, m := range properties.Members {
		if !required[m.Name] {
			c.optional++
		}
		if m.Value.Get("type").Is(wire.Array) || m.Value.Get("anyOf") != nil {
			c.unions++
		}
	}
}
