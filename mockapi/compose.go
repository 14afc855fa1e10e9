package mockapi

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
	"github.com/seed-f1f39373/mockapi/mockapi/stream"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// compose asks the reply. What it cannot say is an error that tells why: a script or a directive
// that does not fit the request.
func (x *exchange) compose(p *prompt.Prompt) (*reply.Draft, *wire.APIError) {
	own := scriptsOf(x.world)
	draft, err := reply.Compose(p, reply.Options{
		Directives: x.server.config.Directives,
		NewID:      x.world.NewID,
		Queue:      &own.queue,
		Scenarios:  x.server.config.Scenarios,
		Uses:       &own.uses,
	})
	var told *reply.ErrorReply
	switch {
	case errors.As(err, &told):
		return nil, named(told.ID)
	case err != nil:
		return nil, invalid(err.Error())
	}
	x.entry.Source = draft.Source
	return draft, nil
}

// scripts is what a world keeps for scripted replies.
type scripts struct {
	queue world.Queue[*reply.Script] // by POST /_mock/replies
	uses  reply.Uses                 // of the scenarios
}

func scriptsOf(w *world.World) *scripts { return w.Attached.(*scripts) } // by Config.Attach in New

// finish makes the draft a message: its id, its model, its bill.
func (x *exchange) finish(p *prompt.Prompt, draft *reply.Draft) *wire.Message {
	m := &wire.Message{
		ID: x.world.NewID("msg"), Model: x.Model.ID, Content: draft.Content,
		StopReason: draft.StopReason, StopSequence: draft.StopSequence, StopDetails: draft.StopDetails,
		Usage: wire.Usage{
			Input: p.Tokens(), Output: draft.OutputTokens, Thinking: draft.ThinkingTokens,
			ServiceTier: "standard", Speed: "standard", InferenceGeo: x.geography(),
		},
	}
	if x.Request.Speed != "" {
		m.Usage.Speed = x.Request.Speed
	}
	for name, count := range draft.Usage {
		override(&m.Usage, name, count)
	}
	x.entry.Usage = m.Usage
	return m
}

// override sets one count that a script gave.
func override(u *wire.Usage, name string, count int) {
	switch name {
	case "input_tokens":
		u.Input = count
	case "output_tokens":
		u.Output = count
	case "cache_read_input_tokens":
		u.CacheRead = count
	case "cache_creation_input_tokens":
		u.CacheWrite5m, u.CacheWrite1h = count, 0
	case "thinking_tokens":
		u.Thinking = count
	}
}

// geography is where the model ran: models before the parameter existed say not_available.
func (x *exchange) geography() string {
	switch {
	case !x.Model.Geo:
		return "not_available"
	case x.Request.InferenceGeo != "":
		return x.Request.InferenceGeo
	default:
		return "global"
	}
}

// stream answers with events. A delay is spread over them.
func (x *exchange) stream(m *wire.Message, delay time.Duration) {
	x.entry.Response = m.JSON(x.Request.Dialect)
	h := x.w.Header()
	h.Set("Content-Type", typeEvents)
	h.Set("Cache-Control", "no-cache")
	x.start(http.StatusOK)
	options := stream.Options{Flush: func() { _ = http.NewResponseController(x.w).Flush() }, Eager: x.eager}
	if delay > 0 {
		options.Pause = func(ctx context.Context) error { return sleep(ctx, delay/streamPauses) }
	}
	if err := stream.Write(x.r.Context(), x.w, m, x.Request.Dialect, options); err != nil {
		x.entry.Message = "the client went away: " + err.Error()
	}
}

// streamPauses is about how many events an ordinary reply has.
const streamPauses = 20

// eager tells whether a tool asked for its input as it is written.
func (x *exchange) eager(name string) bool {
	for i := range x.Request.Tools {
		if t := &x.Request.Tools[i]; t.Name == name {
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
