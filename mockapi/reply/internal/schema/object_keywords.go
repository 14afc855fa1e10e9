package schema

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// objectKeyword merges a keyword of the schema in for objects, and ignores any other.
func (s *shape) objectKeyword(in *wire.Node, name string, v *wire.Node) {
	switch name {
	case "properties":
		for i := range v.Members {
			s.properties.add(v.Members[i].Name, v.Members[i].Value)
		}
	case "required":
		for _, item := range v.Elems() {
			s.required.add(item.Str())
		}
	case "minProperties":
		s.minProps = max(s.minProps, intOf(v, 0))
	case "maxProperties":
		s.maxProps = tighter(s.maxProps, intOf(v, -1))
	case "additionalProperties":
		s.rests = append(s.rests, rest{
			schema: v, named: in.Get("properties"), patterns: in.Get("patternProperties"),
		})
	case "unevaluatedProperties":
		s.rests = append(s.rests, rest{schema: v, all: true})
	case "patternProperties":
		for i := range v.Members {
			s.patternProperties = append(s.patternProperties,
				property{v.Members[i].Name, []*wire.Node{v.Members[i].Value}})
		}
	case "propertyNames":
		s.propertyNames = append(s.propertyNames, v)
	case "dependentRequired", "dependentSchemas", "dependencies":
		for i := range v.Members {
			s.depend(v.Members[i].Name, v.Members[i].Value)
		}
	default:
		return
	}
	s.meant |= typeObject
}

// depend keeps what a member asks for where it is present: other members, or a schema.
func (s *shape) depend(name string, v *wire.Node) {
	if v.Is(wire.Array) {
		if s.dependentRequired == nil {
			s.dependentRequired = map[string][]*wire.Node{}
		}
		s.dependentRequired[name] = append(s.dependentRequired[name], v.Items...)
		return
	}
	if s.dependentSchemas == nil {
		s.dependentSchemas = map[string][]*wire.Node{}
	}
	s.dependentSchemas[name] = append(s.dependentSchemas[name], v)
}
