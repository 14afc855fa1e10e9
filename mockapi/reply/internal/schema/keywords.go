package schema

import (
	"math"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// scalarKeyword merges a keyword for strings or numbers. It returns false for any other.
func (s *shape) scalarKeyword(name string, v *wire.Node) bool {
	switch name {
	case "minLength":
		s.minLength = max(s.minLength, intOf(v, 0))
		s.stringKeywords = true
	case "maxLength":
		s.maxLength = tighter(s.maxLength, intOf(v, -1))
		s.stringKeywords = true
	case "pattern":
		s.patterns = append(s.patterns, v.Str())
		s.stringKeywords = true
	case "format":
		s.format = v.Str()
		s.stringKeywords = !numberFormats[s.format]
	case "minimum":
		s.raise(bound{v.Float(), false})
	case "maximum":
		s.lower(bound{v.Float(), false})
	case "exclusiveMinimum":
		if v.Is(wire.Number) {
			s.raise(bound{v.Float(), true})
		} else if v.True() && s.minimum != nil { // draft 4
			s.minimum.exclusive = true
		}
	case "exclusiveMaximum":
		if v.Is(wire.Number) {
			s.lower(bound{v.Float(), true})
		} else if v.True() && s.maximum != nil {
			s.maximum.exclusive = true
		}
	case "multipleOf":
		if f := v.Float(); f > 0 {
			s.multiples = append(s.multiples, f)
		}
		s.numberKeywords = true
	default:
		return false
	}
	return true
}

// numberFormats are the formats of OpenAPI that say how a number is stored.
var numberFormats = map[string]bool{
	"int32": true, "int64": true, "float": true, "double": true, "uint32": true, "uint64": true,
}

func (s *shape) raise(b bound) {
	s.numberKeywords = true
	if s.minimum == nil || b.value > s.minimum.value || b.value == s.minimum.value && b.exclusive {
		s.minimum = &b
	}
}

func (s *shape) lower(b bound) {
	s.numberKeywords = true
	if s.maximum == nil || b.value < s.maximum.value || b.value == s.maximum.value && b.exclusive {
		s.maximum = &b
	}
}

// arrayKeyword merges a keyword for arrays. It returns false for any other.
func (s *shape) arrayKeyword(name string, v *wire.Node) bool {
	switch name {
	case "items":
		if v.Is(wire.Array) { // before draft 2020-12
			s.prefix = v.Items
		} else if v.Is(wire.Bool) && !v.True() {
			s.closedItems = true
		} else {
			s.items = append(s.items, v)
		}
	case "additionalItems":
		if v.Is(wire.Bool) && !v.True() {
			s.closedItems = true
		}
	case "prefixItems":
		s.prefix = v.Items
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
	s.arrayKeywords = true
	return true
}

// objectKeyword merges a keyword for objects and ignores any other.
func (s *shape) objectKeyword(name string, v *wire.Node) {
	switch name {
	case "properties":
		for i := range v.Members {
			s.properties = add(s.properties, v.Members[i].Name, v.Members[i].Value)
		}
	case "required":
		for _, item := range v.Elems() {
			s.require(item.Str())
		}
	case "minProperties":
		s.minProps = max(s.minProps, intOf(v, 0))
	case "maxProperties":
		s.maxProps = tighter(s.maxProps, intOf(v, -1))
	case "additionalProperties", "unevaluatedProperties":
		if v.Is(wire.Bool) && !v.True() {
			s.closed = true
		} else {
			s.additional = append(s.additional, v)
		}
	case "patternProperties":
		for i := range v.Members {
			s.patternProperties = add(s.patternProperties, v.Members[i].Name, v.Members[i].Value)
		}
	case "propertyNames":
		s.propertyNames = append(s.propertyNames, v)
	case "dependentRequired", "dependencies":
		for i := range v.Members {
			if v.Members[i].Value.Is(wire.Array) {
				s.dependentRequired = add(s.dependentRequired, v.Members[i].Name, v.Members[i].Value.Items...)
			} else {
				s.dependentSchemas = add(s.dependentSchemas, v.Members[i].Name, v.Members[i].Value)
			}
		}
	case "dependentSchemas":
		for i := range v.Members {
			s.dependentSchemas = add(s.dependentSchemas, v.Members[i].Name, v.Members[i].Value)
		}
	default:
		return
	}
	s.objectKeywords = true
}

func (s *shape) require(name string) {
	for _, have := range s.required {
		if have == name {
			return
		}
	}
	s.required = append(s.required, name)
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
