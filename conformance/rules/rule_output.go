package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about schemas that the output is held to: output_config.format and strict tools.
const (
	msgTooManyStrict = "Too many strict tools ({n}). The maximum number of strict tools supported is 20."
	msgOpenObject    = "{path}: For 'object' type, 'additionalProperties' must be explicitly set to false"
	msgOpenValue     = "{path}: For 'object' type, 'additionalProperties: {value}' is not supported. Please " +
		"set 'additionalProperties' to false"
	msgKeyword  = "{path}: For '{type}' type, property '{name}' is not supported"
	msgKeywords = "{path}: For '{type}' type, properties {names} are not supported"
	msgMinItems = "{path}: For 'array' type, 'minItems' values other than 0 or 1 are not supported (got: " +
		"[{min}, {max}])"
	msgNoType   = "{path}: Invalid schema: Schema type is missing for schema: {schema}"
	msgOneOf    = "{path}: Schema type 'oneOf' is not supported"
	msgOptional = "Schemas contains too many optional parameters ({n}), which would make grammar " +
		"compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: 24)."
	msgUnions = "Schemas contains too many parameters with union types ({n} parameters with type arrays or " +
		"anyOf). This causes exponential compilation cost. Reduce the number of nullable or union-typed " +
		"parameters (limit: 16 parameters with unions)."
)

// Limits of the grammar that output schemas are compiled into.
const (
	maxStrictTools = 20
	maxOptional    = 24
	maxUnions      = 16
)

const formatReport = "docs: structured outputs; report: many"

var formatRules = []*Rule{
	{
		ID: "strict.too_many_tools", Title: "too many strict tools", Layer: Semantics,
		Certainty: Reported, Source: "report: several",
		Message: msgTooManyStrict,
		Why:     "Every strict tool is a part of one grammar.",
		Fix:     "Set strict on the tools that need it.",
		Sample:  Vars{"n": "31"},
		Check: func(x *Exchange) []Finding {
			n := 0
			for _, t := range x.definitions() {
				if t.Node.Get("strict").True() {
					n++
				}
			}
			if n <= maxStrictTools {
				return nil
			}
			return one(x.Root.Get("tools"), "tools", "n", itoa(n))
		},
	},
	{
		ID: "format.schema_invalid", Title: "an output schema that is no JSON Schema", Layer: Semantics,
		Certainty: Inferred, Source: "by analogy with tools.schema_invalid",
		Message: "{path}: JSON schema is invalid. It must match JSON Schema draft 2020-12 " +
			"(https://json-schema.org/draft/2020-12).",
		Why:    "The schema does not match the schema of schemas, so no grammar can be made of it.",
		Fix:    "Check it with a validator for draft 2020-12. A misspelt type is the usual cause.",
		Sample: Vars{"path": "output_config.format.schema"},
		Check: func(x *Exchange) []Finding {
			var findings []Finding
			for _, s := range x.outputSchemas() {
				if !validSchema(s.root.Raw) {
					findings = append(findings, at(s.root, s.path))
				}
			}
			return findings
		},
	},
	{
		ID: "format.ref_unresolved", Title: "a $ref that leads nowhere in the schema", Layer: Semantics,
		Certainty: Inferred, Source: "docs: structured outputs say that external $ref is not supported; the text is ours",
		Message: "{path}: Invalid schema: $ref '{ref}' does not resolve within the schema",
		Why:     "Nothing outside of the schema is fetched.",
		Fix:     "Put the definition into $defs and refer to it as #/$defs/NAME.",
		Sample:  Vars{"path": "output_config.format.schema", "ref": "#/$defs/missing"},
		Check: func(x *Exchange) []Finding {
			var findings []Finding
			for _, s := range x.outputSchemas() {
				c := newCycles(s.root)
				s.walk(func(n *wire.Node) {
					if ref := n.Get("$ref"); ref.Is(wire.String) && c.resolve(ref.Text) == nil {
						findings = append(findings, at(ref, s.path, "ref", ref.Text))
					}
				})
			}
			return findings
		},
	},
	{
		ID: "format.object_open", Title: "an object that is not closed", Layer: Semantics,
		Certainty: Reported, Source: formatReport,
		Message: msgOpenObject,
		Why:     "The grammar must know every property.",
		Fix:     "Set additionalProperties to false on every object.",
		Also:    []Instance{{ID: "strict.additional_properties"}},
		Sample:  Vars{"path": "tools.0.custom"},
		Check:   outputFault(faultOpenObject),
	},
	{
		ID: "format.object_extra", Title: "an object with open properties", Layer: Semantics,
		Certainty: Reported, Source: formatReport,
		Message: msgOpenValue,
		Why:     "The grammar must know every property.",
		Fix:     "Use a list of name and value pairs in place of a map.",
		Sample:  Vars{"path": "output_config.format.schema", "value": "object"},
		Check:   outputFault(faultOpenValue),
	},
	{
		ID: "format.keyword", Title: "a keyword that the grammar does not have", Layer: Semantics,
		Certainty: Reported, Source: formatReport,
		Message: msgKeyword,
		Why:     "Ranges, lengths and counts are not enforced while the model writes. Named in quotes when it is one.",
		Fix:     "Say the limit in the description and check it afterwards. The SDKs do this for you.",
		Also: []Instance{
			{"strict.array_max_items", Vars{"path": "tools.0.custom", "type": "array", "name": "maxItems"}},
			{"format.number_minimum_only", Vars{"path": "output_config.format.schema", "type": "number", "name": "minimum"}},
		},
		Sample: Vars{"path": "output_config.format.schema", "type": "array", "name": "maxItems"},
		Check:  outputFault(faultKeyword),
	},
	{
		ID: "format.integer_bounds", Title: "several keywords that the grammar does not have", Layer: Semantics,
		Certainty: Reported, Source: formatReport,
		Message: msgKeywords,
		Why:     "As format.keyword. Named without quotes when they are several.",
		Fix:     "Say the limits in the description and check them afterwards.",
		Sample:  Vars{"path": "output_config.format.schema", "type": "integer", "names": "maximum, minimum"},
		Check:   outputFault(faultKeywords),
	},
	{
		ID: "format.min_items", Title: "a list with a minimum above one", Layer: Semantics,
		Certainty: Reported, Source: formatReport,
		Message: msgMinItems,
		Why:     "The grammar can require one item, not a number of them.",
		Fix:     "Say the number in the description.",
		Sample:  Vars{"path": "output_config.format.schema", "min": "2", "max": "5"},
		Check:   outputFault(faultMinItems),
	},
	{
		ID: "format.schema_type_missing", Title: "a schema without a type", Layer: Semantics,
		Certainty: Reported, Source: formatReport + ". The schema is printed as Python prints it",
		Message: msgNoType,
		Why:     "A value of any type has no grammar.",
		Fix:     "Give every schema a type, an enum, a const, an anyOf or a $ref.",
		Sample:  Vars{"path": "output_config.format.schema", "schema": "{'default': None, 'title': 'Value'}"},
		Check:   outputFault(faultNoType),
	},
	{
		ID: "format.one_of", Title: "oneOf in an output schema", Layer: Semantics,
		Certainty: Reported, Source: "report: several",
		Message: msgOneOf,
		Why:     "The grammar has no exclusive choice.",
		Fix:     "Use anyOf.",
		Sample:  Vars{"path": "output_config.format.schema"},
		Check:   outputFault(faultOneOf),
	},
	{
		ID: "format.optional_params", Title: "too many optional properties", Layer: Semantics,
		Certainty: Reported, Source: "report: several. The slip in the grammar is the API's",
		Message: msgOptional,
		Why:     "Every optional property doubles the paths through the grammar. All schemas of a request count together.",
		Fix:     "Make properties required; let unused ones be empty.",
		Sample:  Vars{"n": "30"},
		Check: func(x *Exchange) []Finding {
			return overLimit(x, maxOptional, func(c *outputCensus) int { return c.optional })
		},
	},
	{
		ID: "format.union_params", Title: "too many properties of several types", Layer: Semantics,
		Certainty: Reported, Source: "report: several",
		Message: msgUnions,
		Why:     "Every union multiplies the paths through the grammar. All schemas of a request count together.",
		Fix:     "Use an empty string or list in place of null.",
		Sample:  Vars{"n": "19"},
		Check: func(x *Exchange) []Finding {
			return overLimit(x, maxUnions, func(c *outputCensus) int { return c.unions })
		},
	},
	{
		ID: "format.grammar_too_large", Title: "the grammar is too large", Layer: State,
		Certainty: Reported, Source: "report: several. The size is not public",
		Message: "The compiled grammar is too large, which would cause performance issues. Simplify your tool " +
			"schemas or reduce the number of strict tools.",
		Why: "Large enums and deep nesting make large grammars.",
		Fix: "Split the schema.",
	},
	{
		ID: "format.too_complex", Title: "the schema is too complex", Layer: State,
		Certainty: Reported, Source: "report: several. The limit is not public",
		Message: "Schema is too complex for compilation. Try reducing the number of tools or simplifying tool schemas.",
		Why:     "The grammar could not be compiled in time.",
		Fix:     "Split the schema.",
	},
}

// outputFault finds the faults of one kind in all output schemas.
func outputFault(kind outputFaultKind) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		var findings []Finding
		for _, s := range x.outputSchemas() {
			s.walk(func(n *wire.Node) {
				if vars, ok := kind(n); ok {
					findings = append(findings, at(n, s.path, vars...))
				}
			})
		}
		return findings
	}
}

func overLimit(x *Exchange, limit int, count func(*outputCensus) int) []Finding {
	var census outputCensus
	schemas := x.outputSchemas()
	for _, s := range schemas {
		s.walk(census.add)
	}
	if n := count(&census); n > limit {
		return one(schemas[0].root, schemas[0].path, "n", itoa(n))
	}
	return nil
}

// An outputSchema is a schema that the output is held to, with the path that messages give it.
type outputSchema struct {
	path string
	root *wire.Node
}

func (x *Exchange) outputSchemas() []outputSchema {
	var schemas []outputSchema
	for _, t := range x.definitions() {
		if t.Node.Get("strict").True() && t.InputSchema.Is(wire.Object) {
			schemas = append(schemas, outputSchema{t.path + "." + t.Type, t.InputSchema})
		}
	}
	for _, path := range []string{"output_config.format", "output_format"} {
		format := x.Root
		for name := range strings.SplitSeq(path, ".") {
			format = format.Get(name)
		}
		if schema := format.Get("schema"); schema.Is(wire.Object) {
			schemas = append(schemas, outputSchema{path + ".schema", schema})
		}
	}
	return schemas
}
