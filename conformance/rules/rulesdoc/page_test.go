package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
)

// The page in docs is the one that the table yields.
func TestDocsAreCurrent(t *testing.T) {
	got, err := os.ReadFile("../../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(page()), string(got)); diff != "" {
		t.Errorf("docs/rules.md is not current (-want +got); run go generate ./conformance/rules\n%s", diff)
	}
}

func TestEveryRuleHasItsPlace(t *testing.T) {
	text := string(page())
	for _, r := range rules.Rules() {
		if n := strings.Count(text, "\n### "+r.ID+"\n"); n != 1 {
			t.Errorf("%s has %d headings, want 1", r.ID, n)
		}
		if n := strings.Count(text, `<a id="`+anchor(r.ID)+`"></a>`); n != 1 {
			t.Errorf("%s has %d anchors, want 1", r.ID, n)
		}
	}
}

func TestWriteRule(t *testing.T) {
	text := string(page())
	want := `
<a id="body-too_large"></a>
### body.too_large

The body is over the limit.

    413 request_too_large bare_json
    Request exceeds the maximum size

32 MB for messages and token counts, 256 MB for batches, 500 MB for files. The edge answers before the API sees the request, so the body has no request_id.

**Fix:** Send large files once through the Files API and name them by id.

*reported*: several; docs: api/overview · also called batch.too_large
`
	if !strings.Contains(text, want) {
		t.Errorf("the page does not hold\n%s", want)
	}
}
