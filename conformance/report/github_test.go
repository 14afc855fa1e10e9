package report_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/report"
)

// annotation is a workflow command as the runner of GitHub Actions reads it.
type annotation struct {
	command    string
	properties map[string]string
	message    string
}

var workflowCommand = regexp.MustCompile(`^::([^\s:]+)(?: (.*?))?::(.*)$`)

// readAnnotation splits first and undoes the escapes of each part then, the percent sign last.
func readAnnotation(t *testing.T, line string) annotation {
	t.Helper()
	m := workflowCommand.FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("no workflow command: %q", line)
	}
	data := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%25", "%")
	property := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	a := annotation{command: m[1], properties: map[string]string{}, message: data.Replace(m[3])}
	for pair := range strings.SplitSeq(m[2], ",") {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			t.Fatalf("property %q without value in %q", pair, line)
		}
		a.properties[name] = property.Replace(value)
	}
	return a
}

func TestGitHub(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(string(write(t, report.GitHub, report.Options{}, findings, totals)), "\n"), "\n")
	want := []annotation{
		{
			"error",
			map[string]string{
				"file": "logs/my session.jsonl", "line": "12", "col": "5", "title": "pair.missing_result (request 2)",
			},
			findings[0].Message + "\nat: messages.1\nwhy: A call stays open until its result is there.\n" +
				"fix: Answer every call in the next message.",
		},
		{
			"error",
			map[string]string{
				"file": "logs/my session.jsonl", "line": "12", "col": "96", "title": "pair.missing_result (request 2)",
			},
			findings[1].Message + "\nat: messages.3\nwhy: A call stays open until its result is there.\n" +
				"fix: Answer every call in the next message.",
		},
		{
			"warning",
			map[string]string{"file": "logs/my session.jsonl", "line": "13", "title": "cache.changed (request 3)"},
			findings[2].Message + "\nat: system.0\npredicted: 2048 read\nactual: 0 read\nfix: Keep the text.",
		},
		{
			"notice",
			map[string]string{"file": "C:a,b.har", "line": "1", "col": "1", "title": "thinking.spoiled (request 1)"},
			findings[3].Message,
		},
		{"error", map[string]string{"file": "stdin", "title": "headers.version_missing"}, findings[4].Message},
	}
	if len(lines) != len(want)+2 { // the counts and a remark follow
		t.Fatalf("%d lines:\n%s", len(lines), strings.Join(lines, "\n"))
	}
	for i, w := range want {
		if diff := cmp.Diff(w, readAnnotation(t, lines[i]), cmp.AllowUnexported(annotation{})); diff != "" {
			t.Errorf("line %d (-want +got):\n%s", i+1, diff)
		}
	}
}
