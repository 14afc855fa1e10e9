package mockapi

import (
	"cmp"
	"strings"
	"time"

	"github.com/seed-f1f39373/mockapi/cache"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// lookUp asks the cache what the prompt reads and writes.
func (x *exchange) lookUp() *wire.APIError {
	own, settings := ownedBy(x.world), x.world.Settings().Cache
	if positions, breakpoints := cachePositions(x.prompt); breakpoints != nil {
		x.plan = own.cache.Plan(cache.Request{
			Scope: cacheScope(x.prompt, settings), Start: x.entry.Time, Positions: positions,
			Breakpoints: breakpoints, Total: x.prompt.Tokens(), Minimum: x.Model.CacheMinimum,
		}, settings.Rules())
	}
	x.report(own, settings)
	return nil
}

// uncached is how much of the prompt is not read from the cache.
func (x *exchange) uncached() int {
	if x.plan == nil {
		return x.prompt.Tokens()
	}
	return x.prompt.Tokens() - x.plan.Read
}

// cachePositions is the prompt as the cache sees it, nil where nothing is marked.
func cachePositions(p *prompt.Prompt) (positions []cache.Position, breakpoints []cache.Breakpoint) {
	for i := range p.Positions {
		if m := p.Positions[i].Marker; m != nil {
			breakpoints = append(breakpoints, cache.Breakpoint{At: i, TTL: ttlOf(m)})
		}
	}
	if breakpoints == nil {
		return nil, nil
	}
	positions = make([]cache.Position, len(p.Positions))
	tokens := 0
	for i := range p.Positions {
		q := &p.Positions[i]
		tokens += q.Tokens
		positions[i] = cache.Position{Prefix: cache.Digest(q.CachePrefix), Tokens: tokens}
		switch q.Kind() {
		case "tool_use":
			positions[i].Kind = cache.ToolUse
		case "tool_result":
			positions[i].Kind = cache.ToolResult
		}
	}
	return positions, breakpoints
}

func ttlOf(m *wire.Marker) time.Duration {
	if m.TTL == "1h" {
		return cache.OneHour
	}
	return cache.FiveMinutes
}

// cacheScope names what the prompt shares a cache with: its model, and what the settings hold to keep
// even equal prompts apart.
func cacheScope(p *prompt.Prompt, settings world.CacheSettings) string {
	scope := []string{p.Model.ID}
	for _, s := range p.Salts {
		if keepsApart(s.Field, settings) {
			scope = append(scope, s.Field, s.Value)
		}
	}
	return strings.Join(scope, "\n")
}

// charge writes the four parts of the prompt into the usage.
func (x *exchange) charge(u *wire.Usage) {
	u.Input = x.prompt.Tokens()
	if p := x.plan; p != nil {
		u.Input, u.CacheRead, u.CacheWrite5m, u.CacheWrite1h = p.Uncached, p.Read, p.Write5m, p.Write1h
	}
}

// commit makes the writes of the request readable, where its response begins.
func (x *exchange) commit() {
	t := turn{number: x.entry.Number, model: x.Model.ID}
	if n := len(x.prompt.Positions); n > 0 {
		t.whole = x.prompt.Positions[n-1].CachePrefix
	}
	if p := x.plan; p != nil {
		p.Commit()
		if end := p.End(); end >= 0 {
			t.cached, t.end = p.Read+p.Write5m+p.Write1h, cmp.Or(x.planned, x.prompt).Positions[end].CachePrefix
		}
	}
	known := &ownedBy(x.world).turns
	if t.cached == 0 && known.none() {
		return // nothing of this world has been cached: nothing can be missed
	}
	content := x.message.Content
	for i := len(content) - 1; i >= 0; i-- {
		switch {
		case isThinking(&content[i]):
			continue
		case content[i].Type == "compaction":
			return // what is sent with a summary begins anew
		}
		if reply, ok := x.continued().Reply(content[i].AppendJSON(nil, x.Request.Dialect)); ok {
			known.add(reply, t)
		}
		return
	}
}
