package mockapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

func TestSummaryExercised(t *testing.T) {
	srv := mockapi.RunT(t)
	const hello = `"max_tokens": 9, "messages": [{"role": "user", "content": "hello"}]`
	for _, r := range []struct {
		why    string
		header http.Header
		body   string
		status int
	}{
		{
			"answered: model and beta count",
			http.Header{"Anthropic-Beta": {"context-management-2025-06-27"}},
			`{"model": "claude-opus-5-5", ` + hello + `}`, 200,
		},
		{"answered without a beta", nil, `{"model": "claude-opus-5-5", ` + hello + `}`, 200},
		{
			"refused: its beta is not used, its rule is met",
			http.Header{"Anthropic-Beta": {"compact-2026-01-12"}},
			`{"model": "claude-imaginary-9", ` + hello + `}`, 404,
		},
		{
			"on demand: met as well",
			http.Header{"X-Mock-Error": {"fault.overloaded"}}, `{"model": "claude-opus-5-5", ` + hello + `}`, 529,
		},
		{
			"an error of the mock's own is no rule",
			http.Header{"X-Mock-Error": {"no.such_rule"}}, `{"model": "claude-opus-5-5", ` + hello + `}`, 400,
		},
	} {
		c := &client{t: t, srv: srv, key: "sk-ant-one"}
		header := http.Header{"Anthropic-Version": {"2023-06-01"}}
		for name, values := range r.header {
			header[name] = values
		}
		if a := c.do(http.MethodPost, "/v1/messages", header, r.body); a.status != r.status {
			t.Fatalf("%s: %d %s", r.why, a.status, a.raw)
		}
	}
	if err := srv.Drain(); err != nil { // an exchange is counted after its last byte
		t.Fatal(err)
	}
	summary := srv.Summary()
	got := summary.Exercised
	all := len(rules.Rules())
	if len(got.Unmet) != all-2 || slices.Contains(got.Unmet, "model.not_found") || !slices.Contains(got.Unmet, "pair.missing_result") {
		t.Errorf("%d of %d rules never met: %v", len(got.Unmet), all, got.Unmet)
	}
	got.Unmet = nil
	want := mockapi.Exercised{
		Models: map[string]int{"claude-opus-5-5": 2},
		Betas:  map[string]int{"context-management-2025-06-27": 1},
		Met:    map[string]int{"model.not_found": 1, "fault.overloaded": 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("exercised (-want +got):\n%s", diff)
	}
	family := func(name string) (n int) {
		for _, r := range rules.Rules() {
			if r.Family() == name {
				n++
			}
		}
		return n
	}
	text := fmt.Sprintf("  models  claude-opus-5-5 (2)\n  betas   context-management-2025-06-27 (1)\n"+
		"  rules   2 of %d rejections met: fault 1 of %d, model 1 of %d\n", all, family("fault"), family("model"))
	if !strings.Contains(summary.Text(), text) {
		t.Errorf("text lacks\n%s\nin\n%s", text, summary.Text())
	}
}
