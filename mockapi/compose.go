package mockapi

import (
	"errors"

	"github.com/seed-f1f39373/mockapi/internal/price"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
)

// compose asks the reply. What it cannot say is an error that tells why: a script or a directive
// that does not fit the request.
func (x *exchange) compose() *wire.APIError {
	if n, instructions := x.Request.Summarizing(); n != nil {
		return x.summarize(instructions)
	}
	if x.draft != nil {
		return nil // by compact
	}
	if x.compaction != nil { // which has asked for a script already
		x.take(reply.Own(x.prompt, x.options()))
		return nil
	}
	draft, err := reply.Compose(x.prompt, x.options())
	if _, _, refused := x.draftOf(draft, true, err); refused != nil {
		return refused
	}
	x.take(draft)
	return nil
}

// options are what a reply may use.
func (x *exchange) options() reply.Options {
	own := ownedBy(x.world)
	return reply.Options{
		Directives: x.server.config.Directives,
		NewID:      x.world.NewID,
		Queue:      &own.queue,
		Scenarios:  x.server.config.Scenarios,
		Uses:       &own.uses,
	}
}

// draftOf turns the error of a reply into an answer.
func (x *exchange) draftOf(d *reply.Draft, ok bool, err error) (*reply.Draft, bool, *wire.APIError) {
	var told *reply.ErrorReply
	switch {
	case errors.As(err, &told):
		return nil, false, x.inject(told.ID)
	case err != nil:
		return nil, false, invalid(err.Error())
	}
	return d, ok, nil
}

// take makes a draft the reply.
func (x *exchange) take(d *reply.Draft) {
	x.draft, x.entry.Source = d, d.Source
	if d.Note != "" {
		x.entry.Warnings = append(x.entry.Warnings, d.Note)
	}
}

// bill makes the draft a message with an id and what it cost.
func (x *exchange) bill() *wire.APIError {
	d := x.draft
	m := &wire.Message{
		ID: x.world.NewID("msg"), Model: x.Model.ID, Content: x.open(d.Content),
		StopReason: d.StopReason, StopSequence: d.StopSequence, StopDetails: d.StopDetails,
		Container: d.Container, Transformations: x.transformations,
		Usage: wire.Usage{
			Output: d.OutputTokens, Thinking: d.ThinkingTokens,
			ServiceTier: x.tier(), Speed: "standard", InferenceGeo: x.geography(),
		},
	}
	x.charge(&m.Usage)
	x.sample(m, d)
	countServerTools(&m.Usage, d.Content)
	if x.Request.Speed != "" && x.Model.Fast != "ignored" {
		m.Usage.Speed = x.Request.Speed
	}
	if x.Request.MaxTokens == 0 { // the documented answer to pre-warming shows it
		m.Usage.Iterations = []wire.Iteration{m.Usage.Iteration("message", "")}
	}
	for name, count := range d.Usage {
		x.override(&m.Usage, name, count)
	}
	if x.runs != nil {
		m.Usage.Iterations = x.runs
	}
	x.iterate(&m.Usage)
	m.ContextManagement = x.contextManagement()
	x.message, x.entry.Usage = m, m.Usage
	x.entry.USD = price.USD(x.Lookup, x.Model, x.payable(m))
	if !x.Batched { // batches have limits of their own
		x.world.Limits.Spend(output(&m.Usage))
	}
	return nil
}

// override sets one count that a script gave. How a sum divides between the runs of the reply is
// nobody's to say then.
func (x *exchange) override(u *wire.Usage, name string, count int) {
	switch name {
	case "thinking_tokens":
		u.Thinking = count
		return
	case "web_search_requests":
		u.WebSearches = count
		return
	case "web_fetch_requests":
		u.WebFetches = count
		return
	case "input_tokens":
		u.Input = count
	case "output_tokens":
		u.Output = count
	case "cache_read_input_tokens":
		u.CacheRead = count
	case "cache_creation_input_tokens":
		u.CacheWrite5m, u.CacheWrite1h = count, 0
	}
	x.runs, x.free = nil, nil
}

// tier is the service tier that the request ran in.
func (x *exchange) tier() string {
	if x.Batched {
		return "batch"
	}
	return "standard"
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
