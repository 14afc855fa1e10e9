package schema

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// FuzzGenerate holds that any schema is answered: with a value that it accepts, or with an error
// and some JSON.
func FuzzGenerate(f *testing.F) {
	for _, seed := range []string{
		`{"type":"object","properties":{"a":{"type":"string","pattern":"^[a-z]+$"}},"required":["a"]}`,
		`{"$defs":{"n":{"anyOf":[{"$ref":"#/$defs/n"},{"type":"null"}]}},"$ref":"#/$defs/n"}`,
		`{"allOf":[{"$ref":"#"},{"$ref":"#"}]}`,
		`{"type":"array","prefixItems":[true,false],"contains":{"not":{}},"uniqueItems":true,"minItems":3}`,
		`{"if":{"minimum":3},"then":{"multipleOf":0.1},"else":{"maxLength":0}}`,
		`{"propertyNames":{"pattern":"(a|b)*$"},"minProperties":9,"patternProperties":{"[":{}}}`,
		`{"type":["integer","string"],"enum":[],"minLength":1e9}`,
	} {
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, text string, full bool) {
		s, syntax := wire.Parse([]byte(text))
		if syntax != nil {
			return
		}
		got, err := Generate(s, Options{Full: full})
		if _, syntax := wire.Parse(got); syntax != nil {
			t.Fatalf("Generate(%s) = %q: %v", text, got, syntax)
		}
		if err == nil {
			if err := Validate(s, got); err != nil {
				t.Fatalf("Validate(%s, %s) = %v", text, got, err)
			}
		}
	})
}
