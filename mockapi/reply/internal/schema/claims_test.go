package schema

import "testing"

// graded is a source of values with the certainty that it has of them.
type graded map[string]struct {
	level  Certainty
	values []any
}

func (g graded) Values(f Field) []any { return g[f.Name].values }

func (g graded) Count(f Field) int { return len(g[f.Name].values) }

func (g graded) Certainty(f Field) Certainty { return g[f.Name].level }

func TestClaims(t *testing.T) {
	object := `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"array","items":{"type":"string"}}},"required":["b"]}`
	one := []any{"x"}
	tests := []struct {
		why    string
		source graded
		full   bool
		want   string
	}{
		{"what has to be there comes first", graded{"a": {Likely, one}, "b": {Likely, one}}, false, `{"b":"x"}`},
		{"what is named keeps its value", graded{"a": {Named, one}, "b": {Likely, one}}, false, `{"a":"x","b":"x"}`},
		{"of two that may be left out the surer is there", graded{"a": {Likely, one}, "c": {Named, one}}, false, `{"b":"example b","c":["x"]}`},
		{"a fair guess fills only what has to be there", graded{"a": {Fair, one}, "b": {Fair, []any{"y"}}}, false, `{"b":"y"}`},
		{"a weaker claim goes empty", graded{"a": {Guess, one}, "b": {Named, one}}, true, `{"a":"example a","b":"x","c":["example c"]}`},
		{"a list is left what others did not take", graded{"b": {Named, one}, "c": {Likely, []any{"x", "y"}}}, true,
			`{"a":"example a","b":"x","c":["y"]}`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got, err := Generate(node(t, object), Options{Source: tt.source, Full: tt.full})
			if err != nil || string(got) != tt.want {
				t.Errorf("Generate = %s, %v, want %s", got, err, tt.want)
			}
		})
	}
}
