package report_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/report"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// findings have what the formats have to take care of.
var findings = []report.Finding{
	{
		Rule: "pair.missing_result", Level: report.Error,
		Message: "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01.",
		Why:     "A call stays open until its result is there.", Fix: "Answer every call in the next message.",
		Path: "messages.1", File: "logs/my session.jsonl", Line: 12, Column: 5, Request: 2,
	},
	{
		Rule: "pair.missing_result", Level: report.Error, Message: "the same rule again, its reason is known",
		Why: "A call stays open until its result is there.", Fix: "Answer every call in the next message.",
		Path: "messages.3", File: "logs/my session.jsonl", Line: 12, Column: 96, Request: 2,
	},
	{
		Rule: "cache.changed", Level: report.Warning, Message: "100% paid again: 2,048 tokens\nof <system> & \"tools\"",
		Fix: "Keep the text.", Path: "system.0", File: "logs/my session.jsonl", Line: 13, Request: 3,
		Detail: []string{"predicted: 2048 read", "actual: 0 read"},
	},
	{
		Rule: "thinking.spoiled", Level: report.Note, Message: "escape \x1b[31m sequences\r\nand bells \a",
		File: "C:a,b.har", Line: 1, Column: 1, Request: 1,
	},
	{Rule: "headers.version_missing", Level: report.Error, Message: "anthropic-version: header is required", File: "stdin"},
}

var totals = report.Totals{
	Files:    []string{"logs/my session.jsonl", "C:a,b.har", "clean.json"},
	Requests: 5, Conversations: 3,
	Remarks: []string{"some requests have no time, so the lifetime of what they cached was not judged"},
}

// write renders findings.
func write(t *testing.T, format string, o report.Options, findings []report.Finding, totals report.Totals) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := report.New(format, &out, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		if err := w.Add(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(totals); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// golden compares with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func TestGoldens(t *testing.T) {
	tests := []struct {
		file, format string
		options      report.Options
	}{
		{"findings.txt", report.Text, report.Options{}},
		{"findings.color.txt", report.Text, report.Options{Color: true}},
		{"findings.json", report.JSON, report.Options{}},
		{"findings.xml", report.JUnit, report.Options{}},
		{"findings.sarif", report.SARIF, report.Options{Version: "v1.2.3"}},
		{"findings.github", report.GitHub, report.Options{}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			golden(t, tt.file, write(t, tt.format, tt.options, findings, totals))
		})
	}
}

// TestAtOnce: of a long capture the first finding is there before the last is found.
func TestAtOnce(t *testing.T) {
	for _, format := range []string{report.Text, report.JSON, report.GitHub} {
		t.Run(format, func(t *testing.T) {
			var out bytes.Buffer
			w, err := report.New(format, &out, report.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i, f := range findings {
				before := out.Len()
				if err := w.Add(f); err != nil {
					t.Fatal(err)
				}
				if !bytes.Contains(out.Bytes()[before:], []byte(f.Rule)) {
					t.Errorf("finding %d is not written", i)
				}
			}
		})
	}
}

func TestUnknownFormat(t *testing.T) {
	_, err := report.New("xml", nil, report.Options{})
	const want = `format "xml" is none of text, json, junit, sarif, github`
	if err == nil || err.Error() != want {
		t.Errorf("New: %v, want %s", err, want)
	}
}

func TestNothingFound(t *testing.T) {
	tests := []struct{ format, want string }{
		{report.Text, "mockapi: 0 errors, 0 warnings, 0 notes in 1 request of 1 conversation\n"},
		{report.GitHub, "mockapi: 0 errors, 0 warnings, 0 notes in 1 request of 1 conversation\n"},
		{report.JSON, `{"findings":[],"errors":0,"warnings":0,"notes":0,` +
			`"files":["a.json"],"requests":1,"conversations":1,"remarks":[]}` + "\n"},
		{report.JUnit, `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="mockapi" tests="1" failures="0" errors="0">
  <testsuite name="a.json" tests="1" failures="0" errors="0" skipped="0" time="0">
    <testcase name="obeys the rules" classname="a.json" time="0"></testcase>
  </testsuite>
</testsuites>
`},
	}
	for _, tt := range tests {
		t.Run(tt.format, func(t *testing.T) {
			got := write(t, tt.format, report.Options{}, nil,
				report.Totals{Files: []string{"a.json"}, Requests: 1, Conversations: 1})
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestColored(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "report"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	if report.Colored(file) {
		t.Error("a file is no terminal")
	}
	if report.Colored(&bytes.Buffer{}) {
		t.Error("a buffer is no terminal")
	}
}
