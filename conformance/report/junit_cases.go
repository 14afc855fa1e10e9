package report

import (
	"fmt"
	"io"
)

// WriteJUnit renders the cases of a conformance run as test results, a suite for each group. The
// name says what was run against what.
func WriteJUnit(w io.Writer, name string, cases []Case) error {
	suites := junitSuites{Name: name}
	for _, c := range cases {
		j := junitCase{Name: c.ID}
		switch c.Status {
		case Fail:
			j.Failure = &junitOutcome{
				Message: c.Requirement, Type: c.ID,
				Text: fmt.Sprintf("expected: %s\nactual: %s\nsource: %s", c.Expected, c.Actual, c.Source),
			}
		case Skip:
			j.Skipped = &junitOutcome{Message: c.Reason}
		}
		suites.suite(c.Group).add(j)
	}
	return suites.write(w)
}
