package schema

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func node(t testing.TB, text string) *wire.Node {
	t.Helper()
	n, err := wire.Parse([]byte(text))
	if err != nil {
		t.Fatalf("parse %s: %v", text, err)
	}
	return n
}

// known is a source of fixed values.
type known map[string][]any

func (k known) Values(f Field) []any {
	values := k[f.Name]
	if f.Item >= 0 {
		if f.Item >= len(values) {
			return nil
		}
		return values[f.Item : f.Item+1]
	}
	return values
}

func (k known) Count(f Field) int { return len(k[f.Name]) }

func (k known) Certainty(f Field) Certainty {
	if len(k[f.Name]) > 0 {
		return Sure
	}
	return Unknown
}

func TestGenerate(t *testing.T) {
	tests := []struct {
		why, schema string
		source      known
		full        bool
		want        string
	}{
		{why: "a required property takes what the source knows",
			schema: `{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}`,
			source: known{"city": {"Oslo"}}, want: `{"city":"Oslo"}`},
		{why: "without a source the name makes it plausible",
			schema: `{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer"}},"required":["city","days"]}`,
			want:   `{"city":"Paris","days":1}`},
		{why: "the description's example is better than the name",
			schema: `{"type":"object","properties":{"location":{"type":"string","description":"The city and state, e.g. San Francisco, CA"}},"required":["location"]}`,
			want:   `{"location":"San Francisco, CA"}`},
		{why: "an optional property is left out",
			schema: `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b"]}`,
			want:   `{"b":"example b"}`},
		{why: "an optional property that the source knows is not",
			schema: `{"type":"object","properties":{"unit":{"enum":["c","f"]},"city":{"type":"string"}},"required":["city"]}`,
			source: known{"unit": {"f"}}, want: `{"unit":"f","city":"Paris"}`},
		{why: "a full value has the optional ones too",
			schema: `{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"number","minimum":2.5}}}`,
			full:   true, want: `{"a":false,"b":2.5}`},
		{why: "the order is the schema's, not that of required",
			schema: `{"type":"object","required":["z","a"],"properties":{"a":{"const":1},"z":{"const":2}}}`,
			want:   `{"a":1,"z":2}`},
		{why: "required without properties",
			schema: `{"type":"object","required":["x"]}`, want: `{"x":"example x"}`},
		{why: "a value of the source that breaks a bound is moved",
			schema: `{"type":"object","required":["n"],"properties":{"n":{"type":"integer","maximum":5}}}`,
			source: known{"n": {float64(9)}}, want: `{"n":5}`},
		{why: "the default is used", schema: `{"type":"object","required":["n"],"properties":{"n":{"type":"integer","default":7}}}`, want: `{"n":7}`},
		{why: "an enum of a nullable type does not start with null",
			schema: `{"enum":[null,"a","b"]}`, want: `"a"`},
		{why: "a nullable type is not null", schema: `{"type":["null","string"],"maxLength":3}`, want: `"exa"`},
		{why: "a multiple inside exclusive bounds",
			schema: `{"type":"number","exclusiveMinimum":1,"exclusiveMaximum":2,"multipleOf":0.25}`, want: `1.25`},
		{why: "an integer above an exclusive bound", schema: `{"type":"integer","exclusiveMinimum":4}`, want: `5`},
		{why: "a pattern", schema: `{"type":"string","pattern":"^[A-Z]{2}-\\d{4}$"}`, want: `"AB-1234"`},
		{why: "a pattern and a length", schema: `{"type":"string","pattern":"^[a-c]+$","minLength":5}`, want: `"abcab"`},
		{why: "a format", schema: `{"type":"string","format":"date"}`, want: `"2026-12-01"`},
		{why: "a source that knows no date of that form is not believed",
			schema: `{"type":"object","required":["d"],"properties":{"d":{"type":"string","format":"date"}}}`,
			source: known{"d": {"next Friday", "2027-01-05"}}, want: `{"d":"2027-01-05"}`},
		{why: "an array is as long as the source says",
			schema: `{"type":"object","required":["tags"],"properties":{"tags":{"type":"array","items":{"type":"string"}}}}`,
			source: known{"tags": {"x", "y"}}, want: `{"tags":["x","y"]}`},
		{why: "unique items differ", schema: `{"type":"array","items":{"type":"string","format":"email"},"minItems":3,"uniqueItems":true}`,
			want: `["user@example.com","user2@example.com","user3@example.com"]`},
		{why: "a tuple", schema: `{"type":"array","prefixItems":[{"const":"a"},{"type":"integer"}],"items":false}`, want: `["a",2]`},
		{why: "contains", schema: `{"type":"array","items":{"type":"integer"},"contains":{"const":7},"minItems":2}`, want: `[7,2]`},
		{why: "the first branch that is not null", schema: `{"anyOf":[{"type":"null"},{"type":"object","required":["k"],"properties":{"k":{"const":"v"}}}]}`, want: `{"k":"v"}`},
		{why: "a branch that contradicts the rest is not taken",
			schema: `{"type":"integer","oneOf":[{"type":"string"},{"minimum":10}]}`, want: `10`},
		{why: "parts are merged", schema: `{"allOf":[{"type":"object","required":["a"]},{"properties":{"a":{"type":"integer"}}},{"properties":{"a":{"minimum":3}}}]}`, want: `{"a":3}`},
		{why: "a reference", schema: `{"$defs":{"c":{"enum":["red"]}},"type":"object","properties":{"c":{"$ref":"#/$defs/c"}},"required":["c"]}`, want: `{"c":"red"}`},
		{why: "a recursive list ends", full: true,
			schema: `{"$defs":{"node":{"type":"object","properties":{"v":{"type":"integer"},"next":{"anyOf":[{"$ref":"#/$defs/node"},{"type":"null"}]}},"required":["v","next"]}},"$ref":"#/$defs/node"}`,
			want:   `{"v":1,"next":null}`},
		{why: "a recursive tree ends", full: true,
			schema: `{"type":"object","properties":{"name":{"const":"n"},"children":{"type":"array","items":{"$ref":"#"}}},"required":["name","children"]}`,
			want:   `{"name":"n","children":[]}`},
		{why: "if and then", schema: `{"type":"object","properties":{"kind":{"enum":["a","b"]}},"required":["kind"],"if":{"properties":{"kind":{"const":"b"}}},"then":{"required":["extra"]}}`,
			want: `{"kind":"b","extra":"example extra"}`},
		{why: "what a member needs comes along", schema: `{"type":"object","required":["card"],"properties":{"card":{"const":"1"},"cvc":{"const":"2"}},"dependentRequired":{"card":["cvc"]}}`, want: `{"card":"1","cvc":"2"}`},
		{why: "not", schema: `{"type":"string","enum":["a","b"],"not":{"const":"a"}}`, want: `"b"`},
		{why: "least number of members", schema: `{"type":"object","minProperties":2,"additionalProperties":{"type":"integer"}}`, want: `{"extra1":1,"extra2":1}`},
		{why: "names by a pattern", schema: `{"type":"object","minProperties":1,"patternProperties":{"^x_[a-z]+$":{"type":"integer"}},"additionalProperties":false}`, want: `{"x_abcde":1}`},
		{why: "a free object", schema: `{"type":"object"}`, want: `{}`},
		{why: "anything", schema: `{}`, want: `"example"`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			s := node(t, tt.schema)
			var source Source
			if tt.source != nil {
				source = tt.source
			}
			got, err := Generate(s, Options{Source: source, Full: tt.full})
			if err != nil {
				t.Fatalf("Generate(%s) = %s, %v", tt.schema, got, err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("Generate(%s): -want +got\n%s", tt.schema, diff)
			}
			if err := Validate(s, got); err != nil {
				t.Errorf("Validate(%s, %s) = %v", tt.schema, got, err)
			}
		})
	}
}

func TestGenerateSaysWhyNot(t *testing.T) {
	tests := []struct {
		why, schema string
		want        error // nil for any
	}{
		{why: "nothing is allowed", schema: `{"type":"string","enum":[1]}`},
		{why: "contradicting bounds", schema: `{"type":"integer","minimum":5,"maximum":4}`},
		{why: "larger than a reply", schema: `{"type":"string","minLength":2000000}`},
		{why: "too many items", schema: `{"type":"array","minItems":1000000}`, want: ErrTooLarge},
		{why: "never ends", schema: `{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}`, want: ErrEndless},
		{why: "another document", schema: `{"$ref":"https://example.com/schema.json"}`},
		{why: "no schema", schema: `{"type":12}`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got, err := Generate(node(t, tt.schema), Options{})
			if err == nil {
				t.Fatalf("Generate(%s) = %s, want an error", tt.schema, got)
			}
			if tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("Generate(%s) error = %v, want %v", tt.schema, err, tt.want)
			}
			if _, parseErr := wire.Parse(got); parseErr != nil {
				t.Errorf("Generate(%s) = %q with its error, want JSON all the same", tt.schema, got)
			}
		})
	}
}
