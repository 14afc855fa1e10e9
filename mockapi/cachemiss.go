package mockapi

import (
	"cmp"
	"slices"

	"github.com/seed-f1f39373/mockapi/cache"
	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/explain"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// missView is what a request pays again of what was cached.
type missView struct {
	// Previous is the request that this one continues, 0 where the entry is another's.
	Previous int    `json:"previous_request,omitzero"`
	Tokens   int    `json:"tokens"`
	Cause    string `json:"cause"`
	explain.Miss
}

// Causes of a miss beside the reasons of package cache.
const (
	noBreakpoint = "no_breakpoint"
	modelChanged = "model_changed"
	changed      = "changed"
	// contextEdited is changed where the server itself changed the prompt.
	contextEdited = "context_edited"
)

// maxBreakpoints is how many a request may have (docs: prompt caching).
const maxBreakpoints = 4

// miss is what the request pays again of what the request that it continues had cached, nil where
// that is nothing. End is the position up to which it is the same, -1 where it is not.
func (x *exchange) miss(previous turn, near cache.Near, end int) *missView {
	read := 0
	if x.plan != nil {
		read = x.plan.Read
	}
	if read >= previous.cached {
		return nil
	}
	m := &missView{Previous: previous.number, Tokens: previous.cached - read, Cause: near.Reason.String()}
	switch {
	case x.Model.ID != previous.model:
		m.Cause = modelChanged
	case x.plan == nil || x.plan.Lookups[len(x.plan.Lookups)-1].At < end:
		m.Cause = noBreakpoint
	case end < 0 || near.Reason == cache.NoEntry:
		m.Cause = changed
	}
	return m
}

// explain puts a miss into words.
func (r *cacheReport) explain(m *missView) {
	near := r.view.Nearest
	switch m.Cause {
	case modelChanged:
		m.Miss = explain.ModelChanged(r.previous.model, r.model.ID)
	case noBreakpoint:
		path, last := r.end, ""
		difference, before := r.difference()
		if path == "" && before != nil {
			path = endOf(before, r.previous.end)
		}
		if n := len(r.view.Breakpoints); n > 0 {
			last = r.view.Breakpoints[n-1].Path
		}
		m.Miss = explain.NoBreakpoint(m.Previous, path, last, difference)
	case changed:
		switch difference, before := r.difference(); {
		case difference != nil:
			m.Miss = *difference
		case r.cleared != "":
			m.Cause, m.Miss = contextEdited, explain.ContextEdited(r.cleared)
		case before == nil:
			m.Miss = explain.Unknown(m.Previous)
		default:
			m.Cause, m.Miss = cache.NoEntry.String(), explain.Forgotten()
		}
	case cache.Expired.String():
		m.Miss = explain.Expired(near.Path, *near.Expired, r.entry.Time, near.ttl == cache.OneHour)
	case cache.OutsideLookback.String():
		full := len(r.view.Breakpoints) == maxBreakpoints
		m.Miss = explain.OutsideLookback(near.Path, near.Away, cmp.Or(r.settings.Lookback, cache.DefaultLookback), full)
	case cache.NotYetVisible.String():
		m.Miss = explain.NotYetVisible(near.Path)
	}
}

// difference compares the request with the one that it continues. It is nil where nothing differs, as
// is before where the journal does not hold that request any more.
func (r *cacheReport) difference() (first *explain.Miss, before *prompt.Prompt) {
	earlier, ok := r.journal.Find(r.previous.number)
	if !ok {
		return nil, nil
	}
	before = promptOf(earlier, r.model)
	after := promptOf(r.entry, r.model)
	if before == nil || after == nil {
		return nil, nil
	}
	m, differs := explain.CompareCached(explain.Cached{Prompt: before, End: r.previous.end}, after,
		func(field string) bool { return keepsApart(field, r.settings) })
	if !differs {
		return nil, before
	}
	return &m, before
}

// keepsApart tells whether prompts with another value of a parameter share nothing.
func keepsApart(field string, settings world.CacheSettings) bool {
	switch field {
	case "speed":
		return !settings.SpeedsShareTools
	case "thinking", "output_config.effort":
		return settings.ThinkingAtStart
	}
	return false
}

// promptOf is the prompt of an exchange as the cache saw it, without tokens; nil where its body is no
// JSON.
func promptOf(e *world.Exchange, model *fixtures.Model) *prompt.Prompt {
	root, syntax := wire.Parse(e.Body())
	if syntax != nil {
		return nil
	}
	p := asRead(prompt.Outline(wire.NewRequest(root, wire.Dialect{Version: e.Version, Betas: e.Betas}), model))
	t, ok := e.Thinking.(*thinkingReport)
	if ok && slices.ContainsFunc(t.blocks, func(j judged) bool { return j.dropped }) {
		p = p.Edit(func(q *prompt.Position) bool { return !t.dropped(q) })
	}
	return p
}

// dropped tells whether a position is thinking that was taken out of the prompt.
func (t *thinkingReport) dropped(q *prompt.Position) bool {
	return q.IsThinking() && slices.ContainsFunc(t.blocks, func(j judged) bool {
		return j.dropped && j.message == q.Message && j.index == q.Index
	})
}

// endOf is the path of the position that a prefix ends with.
func endOf(p *prompt.Prompt, prefix prompt.Digest) string {
	at := slices.IndexFunc(p.Positions, func(q prompt.Position) bool { return q.CachePrefix == prefix })
	if at < 0 {
		return ""
	}
	return p.Positions[at].Path()
}
