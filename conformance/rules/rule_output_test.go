package rules

import (
	"strings"
	"testing"
)

func TestOutput(t *testing.T) {
	format := func(schema string) string {
		return `"output_config":{"format":{"type":"json_schema","schema":` + schema + `}}`
	}
	strict := func(schema string) string {
		return `"tools":[{"name":"a","strict":true,"input_schema":` + schema + `}]`
	}
	closed := func(properties, required string) string {
		return `{"type":"object","properties":{` + properties + `},"required":[` + required +
			`],"additionalProperties":false}`
	}
	many := func(n int, schema string) string {
		list := make([]string, n)
		for i := range list {
			list[i] = `"p` + itoa(i) + `":` + schema
		}
		return strings.Join(list, ",")
	}
	names := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = `"p` + itoa(i) + `"`
		}
		return strings.Join(list, ",")
	}
	strictTools := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = `{"name":"t` + itoa(i) + `","strict":true,"input_schema":` + closed("", "") + `}`
		}
		return `"tools":[` + strings.Join(list, ",") + `]`
	}
	const place = badRequest + "output_config.format.schema: "
	run(t, []row{
		{
			why: "31 strict tools", rule: "strict.too_many_tools", model: "claude-sonnet-5-5",
			fields: strictTools(31),
			want: badRequest + "Too many strict tools (31). The maximum number of strict tools supported is " +
				"20.",
			twin: strictTools(20),
		},
		{
			why: "an open object in a strict tool", rule: "format.object_open",
			fields: strict(`{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}`),
			want: badRequest + "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly " +
				"set to false",
			twin: strict(closed(`"city":{"type":"string"}`, `"city"`)),
		},
		{
			why: "an open object inside", rule: "format.object_open",
			fields: format(closed(`"a":{"type":"array","items":{"type":"object"}}`, `"a"`)),
			want:   place + "For 'object' type, 'additionalProperties' must be explicitly set to false",
			twin:   format(closed(`"a":{"type":"array","items":`+closed("", "")+`}`, `"a"`)),
		},
		{
			why: "a map", rule: "format.object_extra",
			fields: format(closed(`"m":{"type":"object","additionalProperties":{"type":"string"}}`, `"m"`)),
			want: place + "For 'object' type, 'additionalProperties: object' is not supported. Please set " +
				"'additionalProperties' to false",
			twin: format(closed(`"m":`+closed("", ""), `"m"`)),
		},
		{
			why: "an object that says it is open", rule: "format.object_extra",
			fields: strict(`{"type":"object","additionalProperties":true}`),
			want: badRequest + "tools.0.custom: For 'object' type, 'additionalProperties: true' is not " +
				"supported. Please set 'additionalProperties' to false",
			twin: strict(`{"type":"object","additionalProperties":false}`),
		},
		{
			why: "one keyword is quoted", rule: "format.keyword",
			fields: strict(closed(`"l":{"type":"array","items":{"type":"string"},"maxItems":3}`, `"l"`)),
			want:   badRequest + "tools.0.custom: For 'array' type, property 'maxItems' is not supported",
			twin:   strict(closed(`"l":{"type":"array","items":{"type":"string"},"minItems":1}`, `"l"`)),
		},
		{
			why: "of a nullable number", rule: "format.keyword",
			fields: format(closed(`"n":{"type":["null","number"],"minimum":0}`, `"n"`)),
			want:   place + "For 'number' type, property 'minimum' is not supported",
			twin:   format(closed(`"n":{"type":["null","number"],"description":"0 or more"}`, `"n"`)),
		},
		{
			why: "several keywords are not quoted", rule: "format.integer_bounds",
			fields: format(closed(`"n":{"type":"integer","minimum":1,"maximum":9}`, `"n"`)),
			want:   place + "For 'integer' type, properties maximum, minimum are not supported",
			twin:   format(closed(`"n":{"type":"integer","enum":[1,2,3]}`, `"n"`)),
		},
		{
			why: "five items", rule: "format.min_items",
			fields: format(closed(`"l":{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":5}`, `"l"`)),
			want:   place + "For 'array' type, 'minItems' values other than 0 or 1 are not supported (got: [2, 5])",
			twin:   format(closed(`"l":{"type":"array","items":{"type":"string"},"minItems":1}`, `"l"`)),
		},
		{
			why: "at least six items", rule: "format.min_items",
			fields: format(closed(`"l":{"type":"array","items":{"type":"string"},"minItems":6}`, `"l"`)),
			want:   place + "For 'array' type, 'minItems' values other than 0 or 1 are not supported (got: [6, ∞])",
			twin:   format(closed(`"l":{"type":"array","items":{"type":"string"},"minItems":0}`, `"l"`)),
		},
		{
			why: "Any of pydantic", rule: "format.schema_type_missing",
			fields: format(closed(`"v":{"default":null,"title":"Value"}`, `"v"`)),
			want: place + "Invalid schema: Schema type is missing for schema: {'default': None, 'title': " +
				"'Value'}",
			twin: format(closed(`"v":{"default":null,"title":"Value","type":["string","null"]}`, `"v"`)),
		},
		{
			why: "the envelope of another API", rule: "format.schema_type_missing",
			fields: format(`{"name":"verdict","strict":true}`),
			want: place + "Invalid schema: Schema type is missing for schema: {'name': 'verdict', 'strict': " +
				"True}",
			twin: format(closed("", "")),
		},
		{
			why: "a type that does not exist", rule: "format.schema_invalid",
			fields: format(`{"type":"strin"}`),
			want: place + "JSON schema is invalid. It must match JSON Schema draft 2020-12 " +
				"(https://json-schema.org/draft/2020-12).",
			twin: format(`{"type":"string"}`),
		},
		{
			why: "a $ref to a definition that is not there", rule: "format.ref_unresolved",
			fields: format(`{"$defs":{"node":{"type":"string"}},"$ref":"#/$defs/nod"}`),
			want:   place + "Invalid schema: $ref '#/$defs/nod' does not resolve within the schema",
			twin:   format(`{"$defs":{"node":{"type":"string"}},"$ref":"#/$defs/node"}`),
		},
		{
			why: "a $ref to another host: nothing is fetched", rule: "format.ref_unresolved",
			fields: format(`{"$ref":"http://example.com/node.json"}`),
			want:   place + "Invalid schema: $ref 'http://example.com/node.json' does not resolve within the schema",
			twin:   format(`{"$defs":{"a/b":{"type":"string"}},"$ref":"#/$defs/a~1b"}`),
		},
		{
			why: "an exclusive choice", rule: "format.one_of",
			fields: format(closed(`"v":{"oneOf":[{"type":"string"},{"type":"null"}]}`, `"v"`)),
			want:   place + "Schema type 'oneOf' is not supported",
			twin:   format(closed(`"v":{"anyOf":[{"type":"string"},{"type":"null"}]}`, `"v"`)),
		},
		{
			why: "30 optional properties", rule: "format.optional_params",
			fields: format(closed(many(30, `{"type":"string"}`), "")),
			want: badRequest + "Schemas contains too many optional parameters (30), which would make grammar " +
				"compilation inefficient. Reduce the number of optional parameters in your tool schemas " +
				"(limit: 24).",
			twin: format(closed(many(24, `{"type":"string"}`), "")),
		},
		{
			why: "19 nullable properties", rule: "format.union_params",
			fields: format(closed(many(19, `{"type":["string","null"]}`), names(19))),
			want: badRequest + "Schemas contains too many parameters with union types (19 parameters with type " +
				"arrays or anyOf). This causes exponential compilation cost. Reduce the number of nullable or " +
				"union-typed parameters (limit: 16 parameters with unions).",
			twin: format(closed(many(16, `{"type":["string","null"]}`), names(16))),
		},
	})
	accepted(t, []row{
		{why: "a tool that is not strict may be open", fields: `"tools":[{"name":"a","input_schema":{"type":"object"}}]`},
		{
			why:    "references, enums and constants need no type",
			fields: format(closed(`"a":{"$ref":"#/properties/c"},"b":{"enum":["x"]},"c":{"const":1}`, `"a","b","c"`)),
		},
	})
}

func TestPythonRepr(t *testing.T) {
	tests := []struct{ why, json, want string }{
		{"every kind", `{"a":[1,2.5,true,false,null,"x"],"b":{}}`, `{'a': [1, 2.5, True, False, None, 'x'], 'b': {}}`},
		{"a single quote turns the quotes", `["it's"]`, `["it's"]`},
		{"both quotes", `["it's \"so\""]`, `['it\'s "so"']`},
		{"escapes", `["a\nb\\c\td"]`, `['a\nb\\c\td']`},
		{"other scripts as they are", `["é😀"]`, `['é😀']`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if got := pythonRepr(exchange(false, nil, tt.json).Root); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
	long := pythonRepr(exchange(false, nil, `["`+strings.Repeat("é", 10_000)+`"]`).Root)
	if len(long) > maxRepr+3 || !strings.HasSuffix(long, "é...") {
		t.Errorf("a long value is not cut at a character: %d bytes", len(long))
	}
}
