package report_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/seed-f1f39373/mockapi/conformance/report"
)

// sarifSchema is the official one.
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("sarif.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestSARIFSchema(t *testing.T) {
	schema := sarifSchema(t)
	tests := []struct {
		why      string
		findings []report.Finding
		damage   func([]byte) []byte
		valid    bool
	}{
		{why: "all kinds of findings", findings: findings, valid: true},
		{why: "nothing was found", valid: true},
		{
			why: "the schema tells a broken one", findings: findings,
			damage: func(log []byte) []byte {
				return bytes.Replace(log, []byte(`"startLine": 12`), []byte(`"startLine": 0`), 1)
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			log := write(t, report.SARIF, report.Options{Version: "v1"}, tt.findings, totals)
			if tt.damage != nil {
				log = tt.damage(log)
			}
			document, err := jsonschema.UnmarshalJSON(bytes.NewReader(log))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(document); (err == nil) != tt.valid {
				t.Errorf("valid is %t, want %t: %v", err == nil, tt.valid, err)
			}
		})
	}
}
