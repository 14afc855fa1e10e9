package rules

import (
	"regexp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about the input_schema of a tool.
const (
	msgSchemaInvalid = "{path}: JSON schema is invalid. It must match JSON Schema draft 2020-12 " +
		"(https://json-schema.org/draft/2020-12). Learn more about tool use at " +
		"https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview."
	msgSchemaTop      = "{path}: input_schema does not support oneOf, allOf, or anyOf at the top level"
	msgSchemaKeys     = "{path}.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'"
	msgSchemaCircular = "{path}: Circular $ref detected: {ref}"
	msgBadExample     = "{path}: does not match the tool's input_schema"
)

var toolSchemaRules = []*Rule{
	{
		ID: "tools.schema_invalid", Title: "input_schema is no JSON Schema", Layer: Semantics,
		Certainty: Reported, Source: "report: many",
		Message: msgSchemaInvalid,
		Why: "The schema is checked against the metaschema of draft 2020-12, whatever $schema says. " +
			"A list under items, as draft 7 has it, is one of the usual faults.",
		Fix:    "Validate tool schemas when they are made. Schemas of MCP servers need it most.",
		Also:   []Instance{{ID: "tools.schema_invalid_required"}},
		Sample: Vars{"path": "tools.0.custom.input_schema"},
		Check: eachSchema(func(path string, schema *wire.Node) []Finding {
			if validSchema(schema.Raw) {
				return nil
			}
			return one(schema, path)
		}),
	},
	{
		ID: "tools.schema_top_anyof", Title: "a union at the top of input_schema", Layer: Semantics,
		Certainty: Reported, Source: "report: many",
		Message: msgSchemaTop,
		Why:     "A tool's input is one object.",
		Fix:     "Move the alternatives into a property.",
		Sample:  Vars{"path": "tools.0.custom.input_schema"},
		Check: eachSchema(func(path string, schema *wire.Node) []Finding {
			for _, name := range []string{"oneOf", "allOf", "anyOf"} {
				if n := schema.Get(name); n != nil {
					return one(n, path)
				}
			}
			return nil
		}),
	},
	{
		ID: "tools.property_key", Title: "a property name with other characters", Layer: Semantics,
		Certainty: Reported, Source: "report: many, mostly schemas of MCP servers",
		Message: msgSchemaKeys,
		Why:     "Names of inputs are limited as names of tools are.",
		Fix:     "Rename the property to letters, digits, _ . and -, 64 at most.",
		Sample:  Vars{"path": "tools.0.custom.input_schema"},
		Check: eachSchema(func(path string, schema *wire.Node) []Finding {
			properties := schema.Get("properties")
			if !properties.Is(wire.Object) {
				return nil
			}
			for _, m := range properties.Members {
				if !propertyKey.MatchString(m.Name) {
					return one(m.Value, path)
				}
			}
			return nil
		}),
	},
	{
		ID: "tools.recursive_ref_ptc", Title: "a recursive schema on a tool for code", Layer: Semantics,
		Certainty: Documented, Source: "docs: programmatic tool calling; only the middle of the text is public",
		Message: msgSchemaCircular,
		Why:     "Tools that code may call become functions with types, and those cannot recur.",
		Fix:     "Unroll the recursion to the depth that is needed, or call the tool directly.",
		Sample:  Vars{"path": "tools.1.custom.input_schema", "ref": "#"},
		Check: eachTool(func(_ *Exchange, path string, t *wire.Tool) []Finding {
			if t.InputSchema == nil || !fromCode(t.Node.Get("allowed_callers")) {
				return nil
			}
			if ref := circular(t.InputSchema); ref != nil {
				return one(ref, schemaPath(path), "ref", ref.Str())
			}
			return nil
		}),
	},
	{
		ID: "tools.bad_input_example", Title: "an example that the schema refuses", Layer: Semantics,
		Certainty: Documented, Source: "docs: tool use, input examples; the text is ours",
		Message: msgBadExample,
		Why:     "Examples teach the model the form of the input.",
		Fix:     "Correct the example or the schema.",
		Sample:  Vars{"path": "tools.0.custom.input_examples.0"},
		Check: eachTool(func(_ *Exchange, path string, t *wire.Tool) []Finding {
			examples := t.Node.Get("input_examples").Elems()
			if t.InputSchema == nil || len(examples) == 0 {
				return nil
			}
			if bad := firstMismatch(t.InputSchema, examples); bad >= 0 {
				return one(examples[bad], path+".custom.input_examples."+itoa(bad))
			}
			return nil
		}),
	},
}

var propertyKey = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)

func schemaPath(tool string) string { return tool + ".custom.input_schema" }

// eachSchema applies a check to the schema of every tool that has one.
func eachSchema(check func(path string, schema *wire.Node) []Finding) func(*Exchange) []Finding {
	return eachTool(func(_ *Exchange, path string, t *wire.Tool) []Finding {
		if !t.InputSchema.Is(wire.Object) {
			return nil
		}
		return check(schemaPath(path), t.InputSchema)
	})
}
