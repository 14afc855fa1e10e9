package schema

import (
	"math"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// numeric are the types of numbers.
const numeric = typeNumber | typeInteger

// scalarKeyword merges a keyword for strings or numbers. It returns false for any other.
func (s *shape) scalarKeyword(name string, v *wire.Node) bool {
	means := typeString
	switch name {
	case "minLength":
		s.minLength = max(s.minLength, intOf(v, 0))
	case "maxLength":
		s.maxLength = tighter(s.maxLength, intOf(v, -1))
	case "pattern":
		s.patterns = append(s.patterns, v.Str())
	case "format":
		s.format = v.Str()
		if numberFormats[s.format] {
			means = 0
		}
	case "minimum":
		s.raise(bound{v.Float(), false})
		means = numeric
	case "maximum":
		s.lower(bound{v.Float(), false})
		means = numeric
	case "exclusiveMinimum":
		if v.Is(wire.Number) {
			s.raise(bound{v.Float(), true})
		} else if v.True() && s.minimum != nil { // draft 4
			s.minimum.exclusive = true
		}
		means = numeric
	case "exclusiveMaximum":
		if v.Is(wire.Number) {
			s.lower(bound{v.Float(), true})
		} else if v.True() && s.maximum != nil {
			s.maximum.exclusive = true
		}
		means = numeric
	case "multipleOf":
		if f := v.Float(); f > 0 {
			s.multiples = append(s.multiples, f)
		}
		means = numeric
	default:
		return false
	}
	s.meant |= means
	return true
}

// numberFormats are the formats of OpenAPI that say how a number is stored.
var numberFormats = map[string]bool{
	"int32": true, "int64": true, "float": true, "double": true, "uint32": true, "uint64": true,
}

func (s *shape) raise(b bound) {
	if s.minimum == nil || b.value > s.minimum.value || b.value == s.minimum.value && b.exclusive {
		s.minimum = &b
	}
}

func (s *shape) lower(b bound) {
	if s.maximum == nil || b.value < s.maximum.value || b.value == s.maximum.value && b.exclusive {
		s.maximum = &b
	}
}

// arrayKeyword merges a keyword for arrays. It returns false for any other.
func (s *shape) arrayKeyword(name string, v *wire.Node) bool {
	switch name {
	case "items":
		switch {
		case v.Is(wire.Array): // before draft 2020-12
			s.addPrefix(v.Items)
		case v.Is(wire.Bool) && !v.True():
			s.closedItems = true
		default:
			s.items = append(s.items, v)
		}
	case "additionalItems", "unevaluatedItems":
		if v.Is(wire.Bool) && !v.True() && len(s.items) == 0 {
			s.closedItems = true
		}
	case "prefixItems":
		s.addPrefix(v.Items)
	case "minItems":
		s.minItems = max(s.minItems, intOf(v, 0))
	case "maxItems":
		s.maxItems = tighter(s.maxItems, intOf(v, -1))
	case "uniqueItems":
		s.unique = s.unique || v.True()
	case "contains":
		s.contains = v
	case "minContains":
		s.minContains = intOf(v, 1)
	default:
		return false
	}
	s.meant |= typeArray
	return true
}

func (s *shape) addPrefix(items []*wire.Node) {
	for i, item := range items {
		if i == len(s.prefix) {
			s.prefix = append(s.prefix, nil)
		}
		s.prefix[i] = append(s.prefix[i], item)
	}
}

func intOf(v *wire.Node, otherwise int) int {
	if i, ok := v.Int(); ok && i >= 0 {
		return min(i, math.MaxInt32)
	}
	return otherwise
}

// tighter is the smaller of two upper limits, where -1 is none.
func tighter(a, b int) int {
	switch {
	case a < 0:
		return b
	case b < 0:
		return a
	}
	return min(a, b)
}
