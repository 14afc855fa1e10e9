package suite

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/conformance/report"
)

// A T is a case that runs. Its checks stop the case at the first that fails, as testing.T does.
type T struct {
	ctx    context.Context
	target *target
	// model is the one for whatever does not depend on the model.
	model string
	// nonce is a word that no other case and no other run has, to begin texts with that may be cached.
	nonce string

	expected, actual []string // of the checks so far
	outcome          report.Status
	reason           string
}

// run lets a case run to its end in a goroutine of its own, which a failing check can leave.
func (t *T) run(c Case) report.Case {
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.run(t)
		t.outcome = report.Pass
	}()
	<-done
	return report.Case{
		ID: c.ID, Group: c.Group(), Requirement: c.Requirement, Source: c.Source, Status: t.outcome,
		Expected: strings.Join(t.expected, "; "), Actual: strings.Join(t.actual, "; "), Reason: t.reason,
	}
}

// skip ends the case without a verdict.
func (t *T) skip(format string, args ...any) {
	t.outcome, t.reason = report.Skip, fmt.Sprintf(format, args...)
	t.expected, t.actual = nil, nil
	runtime.Goexit()
}

// check records an expectation and what came instead, and ends the case where it is not met. Only the
// check that failed is kept then.
func (t *T) check(ok bool, expected, actual string) {
	if ok {
		t.expected, t.actual = append(t.expected, expected), append(t.actual, actual)
		return
	}
	t.outcome = report.Fail
	t.expected, t.actual = []string{expected}, []string{actual}
	runtime.Goexit()
}

// equal checks that a value, a gjson.Result or a Go value, is what is wanted, as JSON. What is not there
// equals nothing, so that two answers which both lack a value do not agree on it.
func (t *T) equal(what string, got, want any) {
	g, w := show(got), show(want)
	t.check(g == w && w != absent, what+" = "+clip(w), what+" = "+clip(g))
}

// absent checks that a value is not there.
func (t *T) absent(what string, got gjson.Result) {
	t.check(!got.Exists(), what+" is absent", what+" = "+clip(show(got)))
}

// that checks a condition on a value.
func (t *T) that(ok bool, what, condition string, got any) {
	t.check(ok, what+" "+condition, what+" = "+clip(show(got)))
}

// has checks that a text contains another.
func (t *T) has(what, text, part string) {
	t.check(strings.Contains(text, part), fmt.Sprintf("%s has %q", what, part), fmt.Sprintf("%s = %q", what, clip(text)))
}

// absent is what shows of a value that is not there.
const absent = "absent"

// show is the JSON of a value.
func show(v any) string {
	if r, ok := v.(gjson.Result); ok {
		if !r.Exists() {
			return absent
		}
		v = jsontext.Value(r.Raw)
	}
	out, err := json.Marshal(v, json.Deterministic(true), jsontext.CanonicalizeRawInts(true))
	if err != nil {
		return fmt.Sprint(v)
	}
	value := jsontext.Value(out)
	if err := value.Canonicalize(); err != nil {
		return string(out)
	}
	return string(value)
}

// clip keeps what a report shows of a value short.
func clip(s string) string {
	const most = 300 // bytes
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
