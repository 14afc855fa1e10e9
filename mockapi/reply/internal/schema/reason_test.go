package schema

import (
	"fmt"
	"testing"
)

// TestReasons asks often, for the library goes through maps in an order that changes.
func TestReasons(t *testing.T) {
	tests := []struct {
		why, schema, want string
	}{
		{"several wrong keywords", `{"properties":{"a":{"type":"int"},"b":{"required":true},"c":7,"d":{"enum":1}}}`,
			`compile schema: it is not a valid JSON Schema: at "/properties/a/type": got string, want array`},
		{"several references that lead nowhere", `{"properties":{"a":{"$ref":"#/x"},"b":{"$ref":"u:v"},"c":{"$ref":"#/z"}}}`,
			`compile schema: a reference leads nowhere in the schema: "#/x"`},
		{"another document", `{"$ref":"https://example.com/schema.json"}`,
			`compile schema: a reference leads nowhere in the schema: "https://example.com/schema.json"`},
		{"several wrong schemas aside", `{"x":{"a":{"type":1},"b":{"minLength":"c"}},"properties":{"p":{"$ref":"#/x/a"},"q":{"$ref":"#/x/b"}}}`,
			`compile schema: it is not a valid JSON Schema`},
		{"names given twice", `{"properties":{"a":{"$id":"x"},"b":{"$id":"x"},"c":{"$id":"y"},"d":{"$id":"y"}}}`,
			`compile schema: an $id or $anchor is given twice`},
		{"members of which none may be", `{"type":"object","required":["c","a","b"],"additionalProperties":false}`,
			`generate value: at "": additional properties 'a', 'b', 'c' not allowed`},
		{"names that are wrong", `{"type":"object","required":["a","b","c"],"propertyNames":{"minLength":9}}`,
			`generate value: at "": invalid propertyName 'a'`},
		{"members that contradict themselves", `{"type":"object","required":["a","b"],"properties":{"a":{"minimum":5,"maximum":4},"b":{"type":"string","enum":[1]}}}`,
			`generate value: at "/b": got null, want string`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			for i := range 8 {
				// The title keeps the compiled schema from being used again.
				s := node(t, tt.schema[:len(tt.schema)-1]+fmt.Sprintf(`,"title":"%d"}`, i))
				_, err := Generate(s, Options{Full: true})
				if err == nil || err.Error() != tt.want {
					t.Fatalf("Generate(%s) error = %v, want %s", tt.schema, err, tt.want)
				}
			}
		})
	}
}
