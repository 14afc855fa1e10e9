package wire

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestParseBatch: the same tree as Parse makes, without what is in the params of the requests.
func TestParseBatch(t *testing.T) {
	tests := []struct{ why, body string }{
		{"requests", `{"requests":[{"custom_id":"a","params":{"x":[1,{"y":"\u00e9"}]}},{"params":"p\n","custom_id":"b"}]}`},
		{"params elsewhere", `{"params":{"a":1},"requests":[{"custom_id":{"params":[1]},"other":[{"params":[2]}]}]}`},
		{"params twice", `{"requests":[{"params":{"a":1},"params":[2]}]}`},
		{"params of no value", `{"requests":[{"params":null},{"params":true},{"params":-1.5e3}]}`},
		{"no object", `[1]`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			whole, syntax := Parse([]byte(tt.body))
			if syntax != nil {
				t.Fatal(syntax)
			}
			for _, request := range whole.Get("requests").Elems() {
				if params := request.Get("params"); params != nil {
					params.Members, params.Items = nil, nil
				}
			}
			got, syntax := ParseBatch([]byte(tt.body))
			if syntax != nil {
				t.Fatal(syntax)
			}
			if diff := cmp.Diff(whole, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestParseBatchRefuses: what is wrong in params makes the body wrong, as it does for Parse.
func TestParseBatchRefuses(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	tests := []struct {
		why, params string
		ok          bool
	}{
		{"as deep as can be", deep(maxDepth - requestDepth), true},
		{"deeper", deep(maxDepth - requestDepth + 1), false},
		{"a large number", `1e308`, true},
		{"a larger one", `1e309`, false},
		{"half a character", `"\ud83d"`, false},
		{"not JSON", `{`, false},
	}
	for _, tt := range tests {
		body := []byte(`{"requests":[{"params":` + tt.params + `}]}`)
		_, want := Parse(body)
		_, got := ParseBatch(body)
		if (got == nil) != tt.ok || (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
			t.Errorf("%s: %v, Parse says %v", tt.why, got, want)
		}
	}
}

// FuzzParseBatch: Parse and ParseBatch refuse the same bodies in the same words.
func FuzzParseBatch(f *testing.F) {
	for _, seed := range []string{`{"requests":[{"custom_id":"a","params":{"x":[1]}}]}`, `[[{"params":1e400}]]`, `{"a":{"b":{"params":"\ud800"}}}`, ``} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		whole, want := Parse(body)
		outline, got := ParseBatch(body)
		if (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
			t.Fatalf("ParseBatch says %v, Parse %v", got, want)
		}
		if got == nil && (string(outline.Raw) != string(whole.Raw) || len(outline.Members) != len(whole.Members)) {
			t.Fatalf("ParseBatch reads %s, Parse %s", outline.Raw, whole.Raw)
		}
	})
}
