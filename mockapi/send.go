package mockapi

import (
	"context"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/stream"
)

// sendReply answers with the message, as JSON or as events. In a batch the reply waits in the entry for
// its line of the results.
func (x *exchange) sendReply() *wire.APIError {
	body := x.message.JSON(x.Request.Dialect)
	if x.Batched {
		x.commit()
		x.keep()
		x.entry.Response = body
		return nil
	}
	if x.Request.Stream {
		x.entry.Response = body
		x.stream(x.draft.Delay)
		return nil
	}
	x.wait(x.draft.Delay)
	x.commit()
	x.keep()
	x.send(http.StatusOK, body)
	return nil
}

// stream answers with events. A delay is spread over them.
func (x *exchange) stream(delay time.Duration) {
	h := x.w.Header()
	h.Set("Content-Type", typeEvents)
	h.Set("Cache-Control", "no-cache")
	x.commit()
	x.start(http.StatusOK)
	options := stream.Options{Flush: func() { _ = http.NewResponseController(x.w).Flush() }, Eager: x.eager, Ending: x.keep}
	if delay > 0 {
		options.Pause = func(ctx context.Context) error { return sleep(ctx, delay/streamPauses) }
	}
	if err := stream.Write(x.r.Context(), x.w, x.message, x.Request.Dialect, options); err != nil {
		x.leave(err)
	}
}

// streamPauses is about how many events an ordinary reply has.
const streamPauses = 20

// eager tells whether a tool asked for its input as it is written.
func (x *exchange) eager(name string) bool {
	for _, t := range x.prompt.Offered() {
		if t.Name == name {
			return t.Node.Get("eager_input_streaming").True()
		}
	}
	return false
}

// wait holds an answer back for a script's delay, in real time whatever the clock says.
func (x *exchange) wait(delay time.Duration) {
	if delay > 0 {
		_ = sleep(x.r.Context(), delay) // a client that went away does not wait
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// sendJSON answers with a value.
func (x *exchange) sendJSON(status int, v any) {
	body, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		panic("mockapi: render answer: " + err.Error()) // the values are ours: they always render
	}
	x.send(status, body)
}

func (x *exchange) send(status int, body []byte) {
	x.sendAs("application/json", status, body)
}

func (x *exchange) sendAs(contentType string, status int, body []byte) {
	x.entry.Response = body
	x.w.Header().Set("Content-Type", contentType)
	x.start(status)
	_, _ = x.w.Write(body) // a client that went away needs no answer
}

// start sends the status and the headers, which show what is left of the rate limits.
func (x *exchange) start(status int) {
	x.entry.Status = status
	switch {
	case !x.known:
	case x.Endpoint == rules.Messages || x.Endpoint == rules.CountTokens:
		x.world.Limits.Headers(x.w.Header())
	case x.Endpoint == rules.Batches:
		x.world.Limits.BatchHeaders(x.w.Header())
	}
	x.w.WriteHeader(status)
}
