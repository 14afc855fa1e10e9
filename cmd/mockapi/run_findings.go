package main

import (
	"fmt"
	"io"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
	"github.com/seed-f1f39373/mockapi/mockapi/explain"
)

// What --fail-on can name.
const (
	failRejection = "rejection"
	failDropped   = "dropped-thinking"
	failMiss      = "cache-miss"
	failWarning   = "warning"
)

// runFindings makes the report of a run into findings. Only what --fail-on names is an error: a test may
// well want a request refused.
func runFindings(s mockapi.Summary, failOn *choices) []report.Finding {
	level := func(kind string) report.Level {
		if failOn.has(kind) {
			return report.Error
		}
		return report.Note
	}
	where := func(request string, number int, world string) string {
		return fmt.Sprintf("%s (request %d of %s)", request, number, world)
	}
	details := func(where string, first *explain.Difference) []string {
		if first == nil {
			return []string{where}
		}
		return []string{where, "changed " + first.String()}
	}
	var findings []report.Finding
	for _, r := range s.Refusals {
		f := report.Finding{
			Rule: r.Rule, Level: level(failRejection), Message: r.Message,
			Detail: details(fmt.Sprintf("%s: %d", where(r.Request, r.Number, r.World), r.Status), r.First),
			Why:    r.Cause, Fix: r.Fix,
		}
		if rule, ok := rules.Find(r.Rule); ok && r.Cause == "" {
			f.Why, f.Fix = rule.Why, rule.Fix
		}
		findings = append(findings, f)
	}
	for _, m := range s.CacheMisses {
		findings = append(findings, report.Finding{
			Rule: "cache." + m.Cause, Level: level(failMiss), Why: m.Explanation, Fix: m.Fix,
			Message: fmt.Sprintf("%d tokens paid again", m.Tokens),
			Detail:  details(where(m.Request, m.Number, m.World), m.First),
		})
	}
	if s.DroppedThinking > 0 {
		findings = append(findings, report.Finding{
			Rule: "thinking.dropped", Level: level(failDropped),
			Message: fmt.Sprintf("thinking blocks that came back and were dropped: %d", s.DroppedThinking),
		})
	}
	for _, w := range s.Warnings {
		findings = append(findings, report.Finding{Rule: "warning", Level: level(failWarning), Message: w})
	}
	return findings
}

// writeFindings writes findings that are all there.
func writeFindings(out io.Writer, format string, findings []report.Finding, totals report.Totals) error {
	w, err := report.New(format, out, report.Options{Version: version()})
	if err != nil {
		return err
	}
	for _, f := range findings {
		if err := w.Add(f); err != nil {
			return err
		}
	}
	return w.Close(totals)
}

// fails tells whether one of the findings is an error.
func fails(findings []report.Finding) bool {
	for _, f := range findings {
		if f.Level == report.Error {
			return true
		}
	}
	return false
}
