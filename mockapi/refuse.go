package mockapi

import (
	"cmp"
	"net/http"
	"strconv"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/nearest"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/stream"
)

// The content types of answers that are not JSON.
const (
	typeHTML   = "text/html; charset=UTF-8"
	typeEvents = "text/event-stream; charset=utf-8"
)

// refuse answers with an error, in the form that its row of the rule table has.
func (x *exchange) refuse(e *wire.APIError) {
	x.entry.Rule, x.entry.Message = e.Rule, e.Message
	rule, ok := rules.Find(e.Rule)
	if !ok {
		rule = &rules.Rule{} // an error of the mock's own
	}
	for name, value := range rule.Header {
		if x.w.Header().Get(name) == "" { // a rate limit knows better when to try again
			x.w.Header().Set(name, value)
		}
	}
	switch rule.Form {
	case rules.HTML:
		x.sendAs(typeHTML, e.Status, []byte(e.Message))
	case rules.Stream:
		x.sendAs(typeEvents, http.StatusOK, stream.AppendError(nil, e, x.entry.RequestID))
	case rules.StreamCut:
		x.w.Header().Set("Content-Type", typeEvents)
		x.start(http.StatusOK)
		_ = http.NewResponseController(x.w).Flush() // so that the status is seen
		panic(http.ErrAbortHandler)                 // net/http closes the connection without a word
	default:
		x.send(e.Status, e.Body(x.entry.RequestID))
	}
}

// inject is the error that a client, a directive or a script asked for by its id.
func (x *exchange) inject(id string) *wire.APIError {
	e, ok := rules.Error(id)
	if !ok {
		hint := cmp.Or(nearest.Meant(id, rules.IDs()), ": docs/rules.md lists those that exist")
		return invalid("unknown error id " + strconv.Quote(id) + hint)
	}
	x.injected = true
	return e
}

// refusal makes a row of the rule table into an error.
func refusal(id string, vars ...string) *wire.APIError {
	e, ok := rules.Error(id, vars...)
	if !ok {
		panic("mockapi: no rule " + id)
	}
	return e
}

// invalid is an error of the mock's own: a setting, script or directive that cannot work.
func invalid(message string) *wire.APIError {
	return &wire.APIError{
		Rule: "mock", Status: http.StatusBadRequest, Type: "invalid_request_error", Message: "mockapi: " + message,
	}
}
