package schema

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// typeSet is a set of JSON Schema types.
type typeSet uint8

const (
	typeObject typeSet = 1 << iota
	typeArray
	typeString
	typeNumber // that has a fraction, where typeInteger is not in the set
	typeInteger
	typeBoolean
	typeNull
	allTypes = typeObject | typeArray | typeString | typeNumber | typeInteger | typeBoolean | typeNull
)

var typeNames = [...]struct {
	set  typeSet
	name string
}{
	{typeObject, "object"}, {typeArray, "array"}, {typeString, "string"}, {typeInteger, "integer"},
	{typeNumber, "number"}, {typeBoolean, "boolean"}, {typeNull, "null"},
}

// typesOf reads the type keyword. A number may be an integer, so number allows both.
func typesOf(n *wire.Node) typeSet {
	if n.Is(wire.String) {
		return typeOf(n.Text)
	}
	var set typeSet
	for _, item := range n.Elems() {
		set |= typeOf(item.Str())
	}
	return set
}

func typeOf(name string) typeSet {
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
	if _, whole := v.Int(); whole {
		return t&typeInteger != 0
	}
	return t&typeNumber != 0
}

// kinds lists the types to choose from, the likeliest first. Where no type is given the other
// keywords say what is meant; null comes last.
func (s *shape) kinds() []string {
	if s.types == allTypes && s.meant == 0 {
		return []string{"string", "object", "number"}
	}
	set := s.types
	if set == allTypes {
		set = s.meant
	}
	if set&typeNumber != 0 {
		set &^= typeInteger
	}
	meant := s.meant & set
	var out []string
	for _, t := range [...]typeSet{meant, set &^ meant &^ typeNull, set & typeNull} {
		for _, name := range typeNames {
			if t&name.set != 0 {
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
	}
	return out
}
