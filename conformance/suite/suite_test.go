package suite_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/suite"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

func TestMockapiConforms(t *testing.T) {
	got, err := suite.Run(t.Context(), suite.Options{
		Target: mockapi.RunT(t).URL(), Key: "sk-ant-conformance", Nonce: "test", Parallel: 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) < 150 {
		t.Errorf("%d cases, want 150 at least", len(got))
	}
	for _, c := range got {
		switch c.Status {
		case report.Pass:
			if c.Expected == "" || c.Actual == "" {
				t.Errorf("%s passed and checked nothing", c.ID)
			}
		default:
			t.Errorf("%s: %s\n\texpected %s\n\tactual   %s%s", c.ID, c.Status, c.Expected, c.Actual, c.Reason)
		}
	}
}

func TestCases(t *testing.T) {
	form := regexp.MustCompile(`^[a-z_]+(\.[a-z0-9_]+)+$`)
	seen := map[string]bool{}
	for _, c := range suite.Cases() {
		if !form.MatchString(c.ID) || seen[c.ID] {
			t.Errorf("id %q is malformed or occurs twice", c.ID)
		}
		seen[c.ID] = true
		if c.Source == "" || !strings.HasSuffix(c.Requirement, ".") {
			t.Errorf("%s: source %q, requirement %q: both are sentences of their own", c.ID, c.Source, c.Requirement)
		}
	}
}
