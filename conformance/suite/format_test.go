package suite_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/suite"
)

var update = flag.Bool("update", false, "rewrite the expected reports in testdata")

func TestFormats(t *testing.T) {
	r := suite.NewReport("http://127.0.0.1:4010", []report.Case{
		{ID: "cache.read", Group: "cache", Requirement: "The same request again reads.", Source: "docs: prompt caching",
			Status: report.Pass, Expected: "tokens read = 10", Actual: "tokens read = 10"},
		{ID: "cache.write", Group: "cache", Requirement: "The first request writes.", Source: "docs: prompt caching",
			Status: report.Fail, Expected: "tokens written are positive", Actual: "tokens written = \"<b>\x1b[31m&\n0\""},
		{ID: "tools.call", Group: "tools", Requirement: "A call has an id.", Source: "docs: tool use",
			Status: report.Skip, Reason: "the model did not call the tool"},
	})
	for _, format := range suite.Formats {
		var b bytes.Buffer
		if err := r.Write(&b, format); err != nil {
			t.Fatal(err)
		}
		golden := filepath.Join("testdata", "report."+format)
		if *update {
			if err := os.WriteFile(golden, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), b.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", format, diff)
		}
	}
	if err := r.Write(&bytes.Buffer{}, "yaml"); err == nil {
		t.Error("the format yaml was written, want an error")
	}
}

func TestOK(t *testing.T) {
	pass, fail, skip := report.Case{Status: report.Pass}, report.Case{Status: report.Fail}, report.Case{Status: report.Skip}
	for _, tt := range []struct {
		why   string
		cases []report.Case
		want  bool
	}{
		{"all passed", []report.Case{pass, pass}, true},
		{"a skip is no failure", []report.Case{pass, skip}, true},
		{"a failure is one", []report.Case{pass, fail}, false},
		{"a skip is no pass", []report.Case{skip, skip}, false},
	} {
		if got := suite.NewReport("", tt.cases).OK(); got != tt.want {
			t.Errorf("%s: OK is %v, want %v", tt.why, got, tt.want)
		}
	}
}

func TestSelect(t *testing.T) {
	for _, tt := range []struct {
		why     string
		names   []string
		first   string
		unknown string
	}{
		{"nothing named means all", nil, "messages.shape", ""},
		{"a group", []string{"cache"}, "cache.write", ""},
		{"a case, whatever the order", []string{"models.get", "headers.request_id"}, "models.get", ""},
		{"a name that is no case", []string{"cache", "cash"}, "", "cash"},
	} {
		got, unknown := suite.Select(tt.names)
		if unknown != tt.unknown || unknown == "" && got[0].ID != tt.first {
			t.Errorf("%s: got %d cases and %q unknown", tt.why, len(got), unknown)
		}
	}
}
