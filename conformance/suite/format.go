package suite

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/conformance/report"
)

// Formats of a report; the first is for people at a terminal.
var Formats = []string{"text", "json", "junit", "html"}

// A Report is a run and its sums.
type Report struct {
	Target  string        `json:"target"`
	Passed  int           `json:"passed"`
	Failed  int           `json:"failed"`
	Skipped int           `json:"skipped"`
	Cases   []report.Case `json:"cases"`
}

// NewReport sums a run up.
func NewReport(target string, cases []report.Case) *Report {
	r := &Report{Target: target, Cases: cases}
	r.Passed, r.Failed, r.Skipped = counts(cases)
	return r
}

func counts(cases []report.Case) (passed, failed, skipped int) {
	for _, c := range cases {
		switch c.Status {
		case report.Pass:
			passed++
		case report.Fail:
			failed++
		case report.Skip:
			skipped++
		}
	}
	return passed, failed, skipped
}

// OK tells whether the target conforms: nothing failed, and something passed.
func (r *Report) OK() bool { return r.Failed == 0 && r.Passed > 0 }

// Summary is the run in one line.
func (r *Report) Summary() string { return summary(r.Cases) }

func summary(cases []report.Case) string {
	passed, failed, skipped := counts(cases)
	return fmt.Sprintf("passed %d of %d, %d failed, %d skipped", passed, len(cases), failed, skipped)
}

// Groups are the cases by their groups, in the order of the run.
func (r *Report) Groups() []*Group {
	var groups []*Group
	for _, c := range r.Cases {
		if len(groups) == 0 || groups[len(groups)-1].Name != c.Group {
			groups = append(groups, &Group{Name: c.Group})
		}
		last := groups[len(groups)-1]
		last.Cases = append(last.Cases, c)
	}
	return groups
}

// A Group is the cases whose ids begin alike.
type Group struct {
	Name  string
	Cases []report.Case
}

// Summary is the group in one line.
func (g *Group) Summary() string { return summary(g.Cases) }

// Share is how many hundredths of the group passed.
func (g *Group) Share() int {
	passed, _, _ := counts(g.Cases)
	return 100 * passed / len(g.Cases)
}

// Write renders the report in one of the Formats.
func (r *Report) Write(w io.Writer, format string) error {
	switch format {
	case "text":
		return r.text(w)
	case "json":
		return json.MarshalWrite(w, r, jsontext.Multiline(true))
	case "junit":
		return report.WriteJUnit(w, "conformance of "+r.Target, r.Cases)
	case "html":
		return page.Execute(w, r)
	}
	return fmt.Errorf("format %q is none of %s", format, strings.Join(Formats, ", "))
}

//go:embed report.html
var pageHTML string

var page = template.Must(template.New("report").Parse(pageHTML))

// text shows each group in a line, and below it what failed or was skipped.
func (r *Report) text(w io.Writer) error {
	var b strings.Builder
	for _, g := range r.Groups() {
		fmt.Fprintf(&b, "%s: %s\n", g.Name, g.Summary())
		for _, c := range g.Cases {
			switch c.Status {
			case report.Fail:
				fmt.Fprintf(&b, "  FAIL %s: %s\n    expected  %s\n    actual    %s\n    source    %s\n",
					c.ID, c.Requirement, printable(c.Expected), printable(c.Actual), c.Source)
			case report.Skip:
				fmt.Fprintf(&b, "  SKIP %s: %s\n", c.ID, printable(c.Reason))
			case report.Pass:
			}
		}
	}
	fmt.Fprintf(&b, "\n%s: %s\n", r.Target, r.Summary())
	_, err := io.WriteString(w, b.String())
	return err
}

// printable keeps what a target says to one line, and from steering the terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}
