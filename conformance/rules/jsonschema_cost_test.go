package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestAffordable(t *testing.T) {
	// Each of 40 definitions refers twice to the next: unfolded, the schema has 2^40 parts.
	var doubling strings.Builder
	for i := range 40 {
		fmt.Fprintf(&doubling, `"a%d":{"allOf":[{"$ref":"#/$defs/a%d"},{"$ref":"#/$defs/a%d"}]},`, i, i+1, i+1)
	}
	for _, tt := range []struct {
		why, schema, value string
		want               bool
	}{
		{"an ordinary schema", `{"type":"object","properties":{"city":{"type":"string"}}}`, `{"city":"Paris"}`, true},
		{"a definition used twice", `{"properties":{"a":{"$ref":"#/$defs/d"},"b":{"$ref":"#/$defs/d"}},"$defs":{"d":{"type":"string"}}}`, `{"a":"x"}`, true},
		{"a reference that leads nowhere", `{"$ref":"#/$defs/none"}`, `{}`, true},
		{"one that unfolds without end", `{"properties":{"a":{"$ref":"#"}}}`, `{"a":{}}`, false},
		{"one that doubles", `{"$ref":"#/$defs/a0","$defs":{` + doubling.String() + `"a40":{}}}`, `{}`, false},
		{"one that values decide", `{"$dynamicRef":"#node"}`, `{}`, false},
		{"a value of a megabyte", `{"anyOf":[` + strings.Repeat(`{},`, 200) + `{}]}`, `"` + strings.Repeat("a", 1<<20) + `"`, false},
	} {
		t.Run(tt.why, func(t *testing.T) {
			if got := affordable(parsed(t, tt.schema), []*wire.Node{parsed(t, tt.value)}); got != tt.want {
				t.Errorf("affordable = %v, want %v", got, tt.want)
			}
		})
	}
}

func parsed(t *testing.T, text string) *wire.Node {
	t.Helper()
	n, err := wire.Parse([]byte(text))
	if err != nil {
		t.Fatalf("parse %.80s: %v", text, err)
	}
	return n
}
