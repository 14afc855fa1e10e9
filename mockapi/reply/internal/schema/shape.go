package schema

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A shape is what one or more schemas together allow at a place.
type shape struct {
	title, description string
	types              typeSet
	enum               []*wire.Node // nil for no enum
	preferred          []*wire.Node // default and examples

	minimum, maximum *bound
	multiples        []float64

	minLength, maxLength int // maxLength -1 for no limit
	patterns             []string
	format               string

	prefix             []*wire.Node
	items              []*wire.Node
	minItems, maxItems int // maxItems -1 for no limit
	closedItems        bool
	unique             bool
	contains           *wire.Node
	minContains        int

	properties        []property
	required          []string
	minProps          int
	maxProps          int // -1 for no limit
	closed            bool
	additional        []*wire.Node
	patternProperties []property
	propertyNames     []*wire.Node
	dependentRequired []property
	dependentSchemas  []property

	// opened are the referenced schemas that went into the shape.
	opened []*wire.Node
	// structured tells which kinds the keywords speak of, where no type is given.
	objectKeywords, arrayKeywords, stringKeywords, numberKeywords bool
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

func newShape() *shape {
	return &shape{types: allTypes, maxLength: -1, maxItems: -1, maxProps: -1, minContains: 1}
}

// typeSet is a set of JSON Schema types.
type typeSet uint8

const (
	typeObject typeSet = 1 << iota
	typeArray
	typeString
	typeNumber
	typeInteger
	typeBoolean
	typeNull
	allTypes = typeObject | typeArray | typeString | typeNumber | typeInteger | typeBoolean | typeNull
)

var typeNames = []struct {
	set  typeSet
	name string
}{
	{typeObject, "object"}, {typeArray, "array"}, {typeString, "string"}, {typeInteger, "integer"},
	{typeNumber, "number"}, {typeBoolean, "boolean"}, {typeNull, "null"},
}

// typesOf reads the type keyword. A number may be an integer, so number allows both.
func typesOf(n *wire.Node) typeSet {
	one := func(name string) typeSet {
		for _, t := range typeNames {
			if t.name == name {
				if t.set == typeNumber {
					return typeNumber | typeInteger
				}
				return t.set
			}
		}
		return 0
	}
	if n.Is(wire.String) {
		return one(n.Text)
	}
	var set typeSet
	for _, item := range n.Elems() {
		set |= one(item.Str())
	}
	return set
}

func (t typeSet) hasValue(v *wire.Node) bool {
	switch v.Kind {
	case wire.Object:
		return t&typeObject != 0
	case wire.Array:
		return t&typeArray != 0
	case wire.String:
		return t&typeString != 0
	case wire.Bool:
		return t&typeBoolean != 0
	case wire.Null:
		return t&typeNull != 0
	}
	if _, whole := v.Int(); whole && t&typeInteger != 0 {
		return true
	}
	return t&typeNumber != 0
}

// kinds lists the types to choose from, the likeliest first. Where no type is given the other
// keywords say what is meant; null comes last.
func (s *shape) kinds() []string {
	set := s.types
	if set == allTypes {
		if meant := s.meant(); meant != 0 {
			set = meant
		} else {
			set = typeString | typeObject
		}
	}
	if set&typeNumber != 0 {
		set &^= typeInteger
	}
	var out []string
	for _, t := range [...]typeSet{s.meant() & set, set &^ s.meant() &^ typeNull, set & typeNull} {
		for _, name := range typeNames {
			if t&name.set != 0 && name.set != 0 {
				out = append(out, name.name)
			}
		}
	}
	if s.types == allTypes {
		for _, spare := range [...]string{"string", "object", "number"} {
			if !slices.Contains(out, spare) {
				out = append(out, spare) // nothing forbids them
			}
		}
		if s.meant() == 0 {
			return []string{"string", "object", "number"}
		}
	}
	return out
}

func (s *shape) meant() typeSet {
	var set typeSet
	if s.objectKeywords {
		set |= typeObject
	}
	if s.arrayKeywords {
		set |= typeArray
	}
	if s.stringKeywords {
		set |= typeString
	}
	if s.numberKeywords {
		set |= typeNumber | typeInteger
	}
	return set
}

// add merges schemas for a property into those that the shape has for it.
func add(list []property, name string, schemas ...*wire.Node) []property {
	for i := range list {
		if list[i].name == name {
			list[i].schemas = append(list[i].schemas, schemas...)
			return list
		}
	}
	return append(list, property{name, schemas})
}

func find(list []property, name string) *property {
	for i := range list {
		if list[i].name == name {
			return &list[i]
		}
	}
	return nil
}
