package schema

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A shape is what one or more schemas together allow at a place.
type shape struct {
	title, description string
	types              typeSet
	// meant are the types that the other keywords speak of.
	meant     typeSet
	enum      []*wire.Node    // nil for no enum
	enumOf    *wire.Node      // the enum keyword that gave it, nil where several did
	excluded  map[string]bool // the canonical forms of values that a not forbids
	preferred []*wire.Node    // default and examples

	minimum, maximum *bound
	multiples        []float64

	minLength, maxLength int // maxLength -1 for no limit
	patterns             []string
	notPatterns          []string
	format               string

	prefix             [][]*wire.Node
	items              []*wire.Node
	minItems, maxItems int // maxItems -1 for no limit
	closedItems        bool
	unique             bool
	contains           *wire.Node
	minContains        int

	properties        properties
	required          names
	minProps          int
	maxProps          int // -1 for no limit
	rests             []rest
	patternProperties []property
	propertyNames     []*wire.Node
	dependentRequired map[string][]*wire.Node
	dependentSchemas  map[string][]*wire.Node
	// notTogether are members of which one has to be missing.
	notTogether [][]*wire.Node

	// conditions are the schemas with an if, nots those that the value must not satisfy. They are
	// looked at last (condition.go).
	conditions, nots []*wire.Node
	// opened are the referenced schemas and the unions that went into the shape.
	opened []*wire.Node
}

// A bound is a limit of a number.
type bound struct {
	value     float64
	exclusive bool
}

// A property is a member of an object: its name, and what its value must satisfy.
type property struct {
	name    string
	schemas []*wire.Node
}

// A rest is what additionalProperties says about the members that the schema beside it does not
// name.
type rest struct {
	schema   *wire.Node
	named    *wire.Node // properties
	patterns *wire.Node // patternProperties
	// all tells that whatever any part of the shape names is not of the rest (unevaluatedProperties).
	all bool
}

func newShape() *shape {
	return &shape{types: allTypes, maxLength: -1, maxItems: -1, maxProps: -1, minContains: 1}
}

// properties are in the order in which they were added.
type properties struct {
	list []property
	at   map[string]int
}

// add gives a property some more to satisfy.
func (p *properties) add(name string, schemas ...*wire.Node) {
	if p.at == nil {
		p.at = map[string]int{}
	}
	at, ok := p.at[name]
	if !ok {
		at = len(p.list)
		p.at[name] = at
		p.list = append(p.list, property{name: name})
	}
	p.list[at].schemas = append(p.list[at].schemas, schemas...)
}

// find returns what a property has to satisfy.
func (p *properties) find(name string) ([]*wire.Node, bool) {
	at, ok := p.at[name]
	if !ok {
		return nil, false
	}
	return p.list[at].schemas, true
}

// rank is the place of a member in the schema; unknown ones come last.
func (p *properties) rank(name string) int {
	if at, ok := p.at[name]; ok {
		return at
	}
	return len(p.list)
}

// names are distinct and in the order in which they were added.
type names struct {
	list []string
	has  map[string]bool
}

func (n *names) add(name string) {
	if n.has == nil {
		n.has = map[string]bool{}
	}
	if !n.has[name] {
		n.has[name] = true
		n.list = append(n.list, name)
	}
}
