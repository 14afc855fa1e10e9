package mockapi

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/cache"
	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
)

// A sampling is one run of a model within a reply: it reads the prompt and the blocks of the reply up
// to from, and writes those up to to. What the server put behind them is read by the next one.
type sampling struct {
	model    *fixtures.Model
	from, to int
	// declined tells that a fallback takes over behind it, for the category of the refusal.
	declined bool
	category string
}

// samplings finds the runs that a reply took: the model runs again behind the results of server
// tools, and another model behind a fallback (docs: server tools; SDK: BetaUsage.iterations). Results
// of calls that ran side by side go back to the model together. A turn that was paused behind
// results waits with its next run for the next request.
func (x *exchange) samplings(content []wire.Content, stopReason string) []sampling {
	var runs []sampling
	run := sampling{model: x.Model}
	for i := range content {
		switch c := &content[i]; {
		case c.Type == "fallback":
			hop := hopOf(c)
			run.to, run.declined, run.category = i, true, hop.category
			runs = append(runs, run)
			run = sampling{model: x.modelOf(hop.to), from: i + 1}
		case !wire.IsServerResult(c.Type):
		case i+1 < len(content) && wire.IsServerResult(content[i+1].Type):
		default:
			run.to = i + 1
			for run.to > run.from && wire.IsServerResult(content[run.to-1].Type) {
				run.to--
			}
			if run.to > run.from { // or they answer calls of the turn before
				runs = append(runs, run)
			}
			run = sampling{model: run.model, from: i + 1}
		}
	}
	if waits := stopReason == "pause_turn" && run.from == len(content); waits && len(runs) > 0 && !runs[len(runs)-1].declined {
		return runs
	}
	run.to = len(content)
	return append(runs, run)
}

// modelOf is a model that took over. One that nobody knows is like the one that was asked.
func (x *exchange) modelOf(id string) *fixtures.Model {
	if m, ok := x.Lookup(id); ok {
		return m
	}
	unknown := *x.Model
	unknown.ID = id
	return &unknown
}

type hop struct{ to, category string }

// hopOf reads a fallback block.
func hopOf(c *wire.Content) hop {
	n, fault := wire.Parse(c.Raw)
	if fault != nil {
		return hop{}
	}
	return hop{n.Get("to").Get("model").Str(), n.Get("trigger").Get("category").Str()}
}

// sample bills the runs of a reply one by one and puts their sum into the usage. Each run after the
// first finds in the cache what the one before it wrote: where the request marks anything, the server
// marks the last result for five minutes (docs: tool use with prompt caching). A reply of one run is
// billed as it is.
func (x *exchange) sample(m *wire.Message, d *reply.Draft) {
	runs := x.samplings(d.Content, d.StopReason)
	if len(runs) == 1 {
		return
	}
	m.Model = runs[len(runs)-1].model.ID // that which served the reply
	u := &m.Usage
	u.Input, u.CacheRead, u.CacheWrite5m, u.CacheWrite1h, u.Output = 0, 0, 0, 0, 0
	blocks := make([]wire.Block, len(d.Content))
	for i := range d.Content {
		blocks[i] = blockOf(&d.Content[i], x.Request.Dialect)
	}
	whole := newAnsweredPrompt(x.prompt.Append(blocks), len(x.prompt.Positions))
	rest := d.OutputTokens
	for i, run := range runs {
		if run.model != whole.prompt.Model {
			whole = newAnsweredPrompt(whole.prompt.For(run.model), whole.first)
		}
		var part wire.Usage
		for j := run.from; j < run.to; j++ {
			part.Output += reply.CountBlock(whole.prompt, &d.Content[j])
		}
		if i+1 == len(runs) && run.model == x.Model {
			part.Output = rest // what a limit cut off is in it
		}
		rest -= part.Output
		if i == 0 {
			x.charge(&part)
		} else {
			x.chargeRun(&part, whole, run.from)
		}
		kind := "message"
		if i+1 == len(runs) && slices.ContainsFunc(runs, func(r sampling) bool { return r.declined }) {
			kind = "fallback_message"
		}
		x.runs = append(x.runs, part.Iteration(kind, run.model.ID))
		x.free = append(x.free, run.declined && run.to == run.from && !billedRefusal(run.category))
		x.advise(blocks, run, whole)
		add(u, &part)
	}
}

// An answeredPrompt is the prompt of a request with its reply behind it, as one model reads it.
type answeredPrompt struct {
	prompt      *prompt.Prompt
	first       int   // position of the reply's first block
	tokens      []int // of the positions before each
	positions   []cache.Position
	breakpoints []cache.Breakpoint
}

func newAnsweredPrompt(p *prompt.Prompt, first int) *answeredPrompt {
	t := &answeredPrompt{prompt: p, first: first, tokens: make([]int, len(p.Positions)+1)}
	for i := range p.Positions {
		t.tokens[i+1] = t.tokens[i] + p.Positions[i].Tokens
	}
	t.positions, t.breakpoints = cachePositions(p)
	return t
}

// kind is the type of a block of the reply.
func (t *answeredPrompt) kind(block int) string { return t.prompt.Positions[t.first+block].Kind() }

// until is the size of the prompt with the reply up to a block.
func (t *answeredPrompt) until(block int) int { return t.tokens[t.first+block] + t.prompt.Tail }

func add(sum, part *wire.Usage) {
	sum.Input += part.Input
	sum.CacheRead += part.CacheRead
	sum.CacheWrite5m += part.CacheWrite5m
	sum.CacheWrite1h += part.CacheWrite1h
	sum.Output += part.Output
}

// blockOf is a block of the reply as the next request will send it.
func blockOf(c *wire.Content, d wire.Dialect) wire.Block {
	n, fault := wire.Parse(c.AppendJSON(nil, d))
	if fault != nil {
		return wire.Block{Type: c.Type, Node: &wire.Node{Kind: wire.Object}}
	}
	return wire.NewBlock(n)
}

// chargeRun bills a run that reads the reply up to a block.
func (x *exchange) chargeRun(u *wire.Usage, t *answeredPrompt, block int) {
	for block > 0 && t.kind(block-1) == "fallback" {
		block-- // a mark that is not rendered
	}
	u.Input = t.until(block)
	if t.breakpoints == nil {
		return
	}
	breakpoints := slices.Clip(t.breakpoints)
	for i := block - 1; i >= 0; i-- {
		if wire.IsServerResult(t.kind(i)) {
			breakpoints = append(breakpoints, cache.Breakpoint{At: t.first + i, TTL: cache.FiveMinutes})
			break
		}
	}
	x.plan.Commit() // the run before has answered
	settings := x.world.Settings().Cache
	x.plan = ownedBy(x.world).cache.Plan(cache.Request{
		Scope: cacheScope(t.prompt, settings), Start: x.entry.Time, Positions: t.positions[:t.first+block],
		Breakpoints: breakpoints, Total: u.Input, Minimum: t.prompt.Model.CacheMinimum,
	}, settings.Rules())
	x.planned = t.prompt
	x.charge(u)
}

// advise adds what an advisor cost that a run asked: it read the conversation up to the call and wrote
// the advice. It is billed as its own model, and without a cache (report: a capture of May 2026; how
// much of the conversation it reads is inferred).
func (x *exchange) advise(blocks []wire.Block, run sampling, t *answeredPrompt) {
	for i := run.to; i < len(blocks) && wire.IsServerResult(blocks[i].Type); i++ {
		if blocks[i].Type != "advisor_tool_result" || blocks[i].Node.Get("content").Get("error_code").Present() {
			continue
		}
		x.runs = append(x.runs, wire.Iteration{
			Type: "advisor_message", Model: x.advisor(), Input: t.until(run.to), Output: t.until(i+1) - t.until(i),
		})
		x.free = append(x.free, false)
	}
}

// advisor is the model of the request's advisor.
func (x *exchange) advisor() string {
	for _, t := range x.prompt.Offered() {
		if strings.HasPrefix(t.Type, "advisor_") {
			return t.Node.Get("model").Str()
		}
	}
	return x.Model.ID
}
