package schema

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRestrictions is about values that a first idea does not satisfy.
func TestRestrictions(t *testing.T) {
	list := `"$defs":{"list":{"anyOf":[{"type":"object","properties":{"head":{"const":1},"tail":{"$ref":"#/$defs/list"}},"required":["head","tail"]},{"type":"null"}]}}`
	tests := []struct {
		why, schema, want string
	}{
		{"a list ends with null", `{"$ref":"#/$defs/list",` + list + `}`, `{"head":1,"tail":null}`},
		{"a list in a property", `{"type":"object","properties":{"v":{"$ref":"#/$defs/list"}},"required":["v"],` + list + `}`,
			`{"v":{"head":1,"tail":null}}`},
		{"a list in members of any name", `{"type":"object","minProperties":1,"additionalProperties":{"$ref":"#/$defs/list"},` + list + `}`,
			`{"extra1":{"head":1,"tail":null}}`},
		{"a type that may be null ends a list", `{"type":["object","null"],"properties":{"next":{"$ref":"#"}},"required":["next"]}`,
			`{"next":null}`},
		{"a tree whose leaves are the last branch",
			`{"anyOf":[{"type":"object","properties":{"l":{"$ref":"#"},"r":{"$ref":"#"}},"required":["l","r"]},{"const":0}]}`,
			`{"l":0,"r":0}`},
		{"a pattern that must not match", `{"type":"string","not":{"pattern":"^e"}}`, `"sample"`},
		{"a type that is taken away", `{"type":["string","integer"],"not":{"type":"string"}}`, `1`},
		{"integers are taken away", `{"type":"number","not":{"type":"integer"}}`, `1.5`},
		{"values that are taken away", `{"type":"integer","not":{"enum":[1,2,3]}}`, `4`},
		{"a boolean that is taken away", `{"type":"boolean","not":{"const":false}}`, `true`},
		{"a bound turned round", `{"type":"integer","not":{"maximum":10}}`, `11`},
		{"a length turned round", `{"type":"string","not":{"minLength":5}}`, `"exam"`},
		{"not both members", `{"type":"object","properties":{"a":{"const":1},"b":{"const":2}},"not":{"required":["a","b"]}}`, `{"a":1}`},
		{"not this value of a member", `{"type":"object","properties":{"a":{"enum":["x","y"]}},"not":{"properties":{"a":{"const":"x"}}}}`,
			`{"a":"y"}`},
		{"not of a not", `{"not":{"not":{"type":"integer","minimum":3}}}`, `3`},
		{"none of a union", `{"type":"string","enum":["a","b","c"],"not":{"anyOf":[{"const":"a"},{"const":"b"}]}}`, `"c"`},
		{"an enum that the length cuts down", `{"enum":["long","ab"],"maxLength":2}`, `"ab"`},
		{"a default in an enum", `{"enum":["a","b"],"default":"b"}`, `"b"`},
		{"members that the other part closes out",
			`{"allOf":[{"properties":{"a":{"const":1}},"additionalProperties":false},{"properties":{"b":{"const":2}}}]}`, `{"a":1}`},
		{"what the other part asks of the rest",
			`{"allOf":[{"properties":{"a":{"const":1}},"additionalProperties":{"type":"integer"}},{"properties":{"b":{}},"required":["b"]}]}`,
			`{"a":1,"b":1}`},
		{"names that must be short", `{"type":"object","properties":{"long":{"const":1},"b":{"const":2}},"propertyNames":{"maxLength":2}}`, `{"b":2}`},
		{"of several conditions one holds",
			`{"type":"object","properties":{"k":{"enum":["a","b","c"]}},"required":["k"],"allOf":[` +
				`{"if":{"properties":{"k":{"const":"a"}}},"then":{"required":["x"]}},` +
				`{"if":{"properties":{"k":{"const":"b"}}},"then":{"required":["y"]}},` +
				`{"if":{"properties":{"k":{"const":"c"}}},"then":{"required":["z"]}}]}`,
			`{"k":"a","x":"example x"}`},
		{"a reference inside a part with an $id",
			`{"$ref":"o","$defs":{"p":{"$id":"o","$ref":"#/$defs/q","$defs":{"q":{"const":5}}}}}`, `5`},
		{"look-aheads", `{"type":"string","pattern":"^(?=.*\\d)(?=.*[A-Z]).{8,12}$"}`, `"1Acdefghijkl"`},
		{"a look-ahead that the plain value passes", `{"type":"string","pattern":"^(?!x).+$","maxLength":4}`, `"exam"`},
		{"escapes of JavaScript", `{"type":"string","pattern":"^[\\u0041-\\u0043]{3}$"}`, `"ABC"`},
		{"a multiple that is no binary number", `{"type":"number","minimum":0.25,"multipleOf":0.1}`, `1`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			s := node(t, tt.schema)
			got, err := Generate(s, Options{Full: true})
			if err != nil {
				t.Fatalf("Generate(%s) = %s, %v", tt.schema, got, err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("Generate(%s): -want +got\n%s", tt.schema, diff)
			}
		})
	}
}

// TestSourceChoosesBranch is about text that speaks of a branch by its name.
func TestSourceChoosesBranch(t *testing.T) {
	tests := []struct {
		why, schema string
		source      known
		want        string
	}{
		{"by a member that they all have",
			`{"oneOf":[{"properties":{"kind":{"const":"circle"},"r":{"const":1}},"required":["kind","r"]},` +
				`{"properties":{"kind":{"const":"square"},"side":{"const":2}},"required":["kind","side"]}]}`,
			known{"kind": {"square"}}, `{"kind":"square","side":2}`},
		{"by themselves", `{"properties":{"unit":{"anyOf":[{"const":"c"},{"const":"f"}]}},"required":["unit"]}`,
			known{"unit": {"f"}}, `{"unit":"f"}`},
		{"a condition follows the text", `{"properties":{"land":{"enum":["US","CA"]}},"required":["land"],"if":{"properties":{"land":{"const":"US"}}},` +
			`"then":{"required":["state"]},"else":{"required":["province"]}}`,
			known{"land": {"CA"}}, `{"land":"CA","province":"example province"}`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got, err := Generate(node(t, tt.schema), Options{Source: tt.source})
			if err != nil || string(got) != tt.want {
				t.Errorf("Generate(%s) = %s, %v, want %s", tt.schema, got, err, tt.want)
			}
		})
	}
}

// TestArraysOfObjects gives each item its own values.
func TestArraysOfObjects(t *testing.T) {
	s := node(t, `{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name","age"]}}`)
	got, err := Generate(s, Options{Source: known{"name": {"Ana", "Luis"}, "age": {30.0, 25.0}}})
	if want := `[{"name":"Ana","age":30},{"name":"Luis","age":25}]`; err != nil || string(got) != want {
		t.Errorf("Generate = %s, %v, want %s", got, err, want)
	}
}

func TestUncertainPatternIsTold(t *testing.T) {
	got, err := Generate(node(t, `{"type":"string","pattern":"^(a|b)\\1$"}`), Options{})
	if !errors.Is(err, ErrPattern) || len(got) == 0 {
		t.Errorf("Generate = %s, %v, want a value and %v", got, err, ErrPattern)
	}
}
