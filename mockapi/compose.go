package mockapi

import (
	"errors"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// compose asks the reply. What it cannot say is an error that tells why: a script or a directive
// that does not fit the request.
func (x *exchange) compose() *wire.APIError {
	own := scriptsOf(x.world)
	draft, err := reply.Compose(x.prompt, reply.Options{
		Directives: x.server.config.Directives,
		NewID:      x.world.NewID,
		Queue:      &own.queue,
		Scenarios:  x.server.config.Scenarios,
		Uses:       &own.uses,
	})
	var told *reply.ErrorReply
	switch {
	case errors.As(err, &told):
		return x.inject(told.ID)
	case err != nil:
		return invalid(err.Error())
	}
	x.draft, x.entry.Source = draft, draft.Source
	if draft.Note != "" {
		x.entry.Warnings = append(x.entry.Warnings, draft.Note)
	}
	return nil
}

// scripts is what a world keeps for scripted replies.
type scripts struct {
	queue world.Queue[*reply.Script] // by POST /_mock/replies
	uses  reply.Uses                 // of the scenarios
}

func scriptsOf(w *world.World) *scripts { return w.Attached.(*scripts) } // by Config.Attach in New

// bill makes the draft a message with an id and what it cost.
func (x *exchange) bill() *wire.APIError {
	d := x.draft
	m := &wire.Message{
		ID: x.world.NewID("msg"), Model: x.Model.ID, Content: d.Content,
		StopReason: d.StopReason, StopSequence: d.StopSequence, StopDetails: d.StopDetails,
		Transformations: x.transformations,
		Usage: wire.Usage{
			Input: x.prompt.Tokens(), Output: d.OutputTokens, Thinking: d.ThinkingTokens,
			ServiceTier: "standard", Speed: "standard", InferenceGeo: x.geography(),
		},
	}
	if x.Request.Speed != "" {
		m.Usage.Speed = x.Request.Speed
	}
	for name, count := range d.Usage {
		override(&m.Usage, name, count)
	}
	x.message, x.entry.Usage = m, m.Usage
	x.world.Limits.Spend(m.Usage.Output)
	return nil
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
