package mockapi

import (
	"fmt"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/cache"
	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// cacheView is what the journal says of the cache. Sizes are in tokens.
type cacheView struct {
	Read        int              `json:"read"`
	Written5m   int              `json:"written_5m"`
	Written1h   int              `json:"written_1h"`
	Uncached    int              `json:"uncached"`
	Minimum     int              `json:"minimum"`      // of the model
	Hit         string           `json:"hit,omitzero"` // where the entry ends that was read
	Breakpoints []breakpointView `json:"breakpoints"`
	Nearest     *nearView        `json:"nearest,omitzero"`
	Miss        *missView        `json:"miss,omitzero"`
}

// breakpointView is what became of one breakpoint.
type breakpointView struct {
	Path      string `json:"path"`
	TTL       string `json:"ttl"`
	Automatic bool   `json:"automatic,omitzero"`
	Tokens    int    `json:"tokens"` // of the prefix that ends here
	Outcome   string `json:"outcome"`
	// LookedAt counts the positions that were looked at, back to LookedTo.
	LookedAt int    `json:"looked_at"`
	LookedTo string `json:"looked_to,omitzero"`
	// Explanation is there where nothing is cached.
	Explanation string `json:"explanation,omitzero"`
}

// nearView is the entry nearest to the last breakpoint, where that did not read it.
type nearView struct {
	Path    string     `json:"path"`
	Reason  string     `json:"reason"`
	Away    int        `json:"positions_away"`
	Expired *time.Time `json:"expired,omitzero"`
	ttl     time.Duration
}

// cacheReport is what the journal says of the cache. A miss is put into words when someone asks, as
// both prompts are made again then.
type cacheReport struct {
	view     cacheView
	entry    *world.Exchange
	journal  *world.Journal
	model    *fixtures.Model
	settings world.CacheSettings
	previous turn
	// end is where the request itself has what the one before had cached, "" where it has not.
	end string
	// cleared is the first block that the server cleared, "" for none.
	cleared string
}

// report tells the journal what the cache does for the request.
func (x *exchange) report(own *owned, settings world.CacheSettings) {
	if x.plan == nil && own.turns.none() {
		return // nothing is marked, and nothing of this world has been cached
	}
	r := &cacheReport{
		view:  cacheView{Uncached: x.prompt.Tokens(), Minimum: x.Model.CacheMinimum, Breakpoints: []breakpointView{}},
		entry: x.entry, journal: x.world.Journal, model: x.Model, settings: settings, cleared: x.firstCleared(),
	}
	near := cache.Near{Position: -1}
	if x.plan != nil {
		near = x.reportPlan(&r.view, settings.Rules())
	}
	var previous turn
	reply, known := x.continued().LastReply()
	if known {
		previous, known = own.turns.before(reply, x.prompt)
	}
	if known {
		r.previous = previous
		end := slices.IndexFunc(x.prompt.Positions, func(q prompt.Position) bool { return q.CachePrefix == previous.end })
		if end >= 0 {
			r.end = x.prompt.Positions[end].Path()
		}
		r.view.Miss = x.miss(previous, near, end)
	}
	if r.view.Miss == nil && near.Position >= 0 {
		r.view.Miss = &missView{Tokens: x.tokensTo(near.Position) - r.view.Read, Cause: near.Reason.String()}
	}
	if x.plan != nil || r.view.Miss != nil {
		x.entry.Cache = r
	}
}

// reportPlan tells what becomes of each breakpoint, and returns the nearest entry to the last of them.
func (x *exchange) reportPlan(view *cacheView, rules cache.Rules) cache.Near {
	p, positions := x.plan, x.prompt.Positions
	view.Read, view.Written5m, view.Written1h, view.Uncached = p.Read, p.Write5m, p.Write1h, p.Uncached
	if p.Hit >= 0 {
		view.Hit = positions[p.Hit].Path()
	}
	for _, l := range p.Lookups {
		q := &positions[l.At]
		b := breakpointView{
			Path: q.Path(), TTL: q.Marker.TTL, Automatic: q.Automatic, Tokens: x.tokensTo(l.At),
			Outcome: l.Outcome.String(), LookedAt: l.Looked,
		}
		if l.Looked > 0 {
			b.LookedTo = positions[l.From].Path()
		}
		if l.Outcome == cache.BelowMinimum {
			b.Explanation = fmt.Sprintf("%d tokens of the %d that %s needs: nothing is cached here.",
				b.Tokens, x.Model.CacheMinimum, x.Model.ID)
		}
		view.Breakpoints = append(view.Breakpoints, b)
	}
	if p.Write5m+p.Write1h == 0 {
		return cache.Near{Position: -1}
	}
	near := p.Nearest(rules)
	if near.Position >= 0 {
		view.Nearest = &nearView{Path: positions[near.Position].Path(), Reason: near.Reason.String(), Away: near.Away, ttl: near.TTL}
		if !near.Expired.IsZero() {
			view.Nearest.Expired = &near.Expired
		}
	}
	return near
}

// tokensTo counts the tokens of the prompt up to a position and with it.
func (x *exchange) tokensTo(at int) int {
	tokens := 0
	for i := range x.prompt.Positions[:at+1] {
		tokens += x.prompt.Positions[i].Tokens
	}
	return tokens
}

// MarshalJSON renders the report, a miss with its explanation.
func (r *cacheReport) MarshalJSON() ([]byte, error) {
	view := r.view
	if view.Miss != nil {
		miss := *view.Miss
		r.explain(&miss)
		view.Miss = &miss
	}
	return json.Marshal(view)
}
