package hints

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// said is a text, or several with " / " between them, and the value that it makes for a schema.
type said struct {
	why, text string
	// fields is a JSON Schema, or a short form of one: the names of the properties, with ! the required
	// ones, each with its type, format or options: "city! days:integer on:date unit:c|f tags:[]".
	fields string
	want   string
}

func check(t *testing.T, full bool, tests []said) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			texts := strings.Split(tt.text, " / ")
			slices.Reverse(texts)
			s, syntax := wire.Parse([]byte(schemaOf(tt.fields)))
			if syntax != nil {
				t.Fatal(syntax)
			}
			got, err := schema.Generate(s, schema.Options{Source: New(texts...), Full: full})
			if err != nil {
				t.Errorf("Generate: %v", err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("%s: -want +got\n%s", tt.text, diff)
			}
		})
	}
}

// schemaOf writes the short form of a schema out.
func schemaOf(fields string) string {
	if strings.HasPrefix(fields, "{") {
		return fields
	}
	var properties, required []string
	for field := range strings.FieldsSeq(fields) {
		name, kind, _ := strings.Cut(field, ":")
		if strings.HasSuffix(name, "!") {
			name = strings.TrimSuffix(name, "!")
			required = append(required, `"`+name+`"`)
		}
		properties = append(properties, `"`+name+`":`+typeOf(kind))
	}
	return `{"type":"object","properties":{` + strings.Join(properties, ",") + `},"required":[` + strings.Join(required, ",") + `]}`
}

func typeOf(kind string) string {
	switch {
	case kind == "":
		return `{"type":"string"}`
	case kind == "integer", kind == "number", kind == "boolean":
		return `{"type":"` + kind + `"}`
	case strings.HasPrefix(kind, "["):
		return `{"type":"array","items":` + typeOf(strings.Trim(kind, "[]")) + `}`
	case strings.Contains(kind, "|"):
		return `{"enum":["` + strings.ReplaceAll(kind, "|", `","`) + `"]}`
	}
	return `{"type":"string","format":"` + kind + `"}`
}
