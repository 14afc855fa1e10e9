package cache_test

import (
	"slices"
	"time"

	"github.com/seed-f1f39373/mockapi/cache"
)

// A block of a random prompt. Equal blocks have equal ids.
type block struct {
	id     int
	tokens int
	kind   cache.Kind
}

// A call is a request as the model takes it: blocks, and no digests.
type call struct {
	scope       string
	start       time.Time
	blocks      []block
	breakpoints []cache.Breakpoint
	tail        int
	minimum     int
	rules       cache.Rules
}

// prefix is everything up to and including block i.
func (c *call) prefix(i int) []block { return c.blocks[:i+1] }

func (c *call) tokens(i int) (sum int) {
	for _, b := range c.prefix(i) {
		sum += b.tokens
	}
	return sum
}

// groups are the indexes of the blocks that count as one position.
func (c *call) groups() (groups [][]int) {
	for i, b := range c.blocks {
		run := i > 0 && !c.rules.NoCollapse && b.kind != cache.Single && b.kind == c.blocks[i-1].kind
		if !run {
			groups = append(groups, nil)
		}
		last := &groups[len(groups)-1]
		*last = append(*last, i)
	}
	return groups
}

// group is the position that block i counts to.
func (c *call) group(i int) int {
	return slices.IndexFunc(c.groups(), func(g []int) bool { return slices.Contains(g, i) })
}

// A touch is what a request did to an entry when its response began.
type touch struct {
	scope  string
	prefix []block
	start  time.Time
	ttl    time.Duration // of its breakpoint
	how    string        // "paid", "free" or "read"
}

// A model is the cache by the book: it keeps all that ever happened and reads all of it for every
// question.
type model struct {
	touches []touch
	open    []*answer
}

// An answer is what the model says of a call.
type answer struct {
	*call
	hit      int
	parts    parts
	end      int
	lookups  []cache.Lookup
	examined []bool // by block
}

// life goes through the touches of a prefix. There is no entry where the ttl is 0.
func (m *model) life(scope string, prefix []block) (ttl time.Duration, expires time.Time) {
	for _, t := range m.touches {
		if t.scope != scope || !slices.Equal(t.prefix, prefix) {
			continue
		}
		switch {
		case t.how == "read":
		case ttl == 0 || !t.start.Before(expires):
			ttl = t.ttl
		case t.how == "paid" && t.ttl > ttl:
			ttl = t.ttl
		}
		if until := t.start.Add(ttl); until.After(expires) {
			expires = until
		}
	}
	return ttl, expires
}

func (m *model) live(c *call, i int) bool {
	ttl, expires := m.life(c.scope, c.prefix(i))
	return ttl > 0 && c.start.Before(expires)
}

// plan answers a call, which stays open.
func (m *model) plan(c *call) *answer {
	a := &answer{call: c, hit: -1, end: -1, examined: make([]bool, len(c.blocks))}
	groups, window := c.groups(), c.rules.Lookback
	if window == 0 {
		window = 20
	}
	for _, b := range c.breakpoints {
		a.lookups = append(a.lookups, cache.Lookup{At: b.At, From: b.At})
	}
	for k := len(a.lookups) - 1; k >= 0 && a.hit < 0; k-- {
		l := &a.lookups[k]
		first := c.group(l.At)
		for g := first; g >= 0 && g > first-window && a.hit < 0; g-- {
			l.Looked++
			for _, i := range slices.Backward(groups[g]) {
				if i > l.At || a.hit >= 0 {
					continue
				}
				l.From = i
				a.examined[i] = true
				if m.live(c, i) {
					a.hit = i
				}
			}
		}
	}
	m.bill(a)
	m.open = append(m.open, a)
	return a
}

// bill has the three positions of the documentation: the hit, the last breakpoint of an hour and the
// last one.
func (m *model) bill(a *answer) {
	read := 0
	if a.hit >= 0 {
		read = a.tokens(a.hit)
	}
	hour, last := read, read
	a.end = a.hit
	for k, b := range a.breakpoints {
		switch {
		case a.tokens(b.At) < a.minimum:
			a.lookups[k].Outcome = cache.BelowMinimum
		case b.At <= a.hit:
			a.lookups[k].Outcome = cache.Kept
		default:
			a.lookups[k].Outcome = cache.Written
			a.end, last = b.At, a.tokens(b.At)
			if b.TTL == cache.OneHour {
				hour = last
			}
		}
	}
	total := a.tail
	if n := len(a.blocks); n > 0 {
		total += a.tokens(n - 1)
	}
	a.parts = parts{read, hour - read, last - hour, total - last}
}

// close ends an open call: with a response, or without.
func (m *model) close(a *answer, responds bool) {
	m.open = slices.DeleteFunc(m.open, func(b *answer) bool { return b == a })
	if !responds {
		return
	}
	add := func(i int, ttl time.Duration, how string) {
		m.touches = append(m.touches, touch{a.scope, a.prefix(i), a.start, ttl, how})
	}
	for k, b := range a.breakpoints {
		switch a.lookups[k].Outcome {
		case cache.Written:
			add(b.At, b.TTL, "paid")
		case cache.Kept:
			add(b.At, b.TTL, "free")
		}
	}
	if a.hit >= 0 {
		add(a.hit, 0, "read")
	}
}

// nearest explains an open call.
func (m *model) nearest(a *answer) cache.Near {
	if len(a.breakpoints) == 0 {
		return cache.Near{Position: -1}
	}
	last := a.breakpoints[len(a.breakpoints)-1].At
	for i := last; i > a.hit; i-- {
		near := cache.Near{Position: i, Away: a.group(last) - a.group(i)}
		ttl, expires := m.life(a.scope, a.prefix(i))
		switch {
		case ttl > 0 && a.start.Before(expires) && !a.examined[i]:
			near.Reason = cache.OutsideLookback
		case ttl > 0 && a.start.Before(expires): // it was not when the call was planned
			near.Reason = cache.NotYetVisible
		case ttl > 0:
			near.Reason, near.Expired, near.TTL = cache.Expired, expires, ttl
		case m.awaited(a, i):
			near.Reason = cache.NotYetVisible
		default:
			continue
		}
		return near
	}
	return cache.Near{Position: -1}
}

// awaited tells whether another open call is about to write the entry at block i.
func (m *model) awaited(a *answer, i int) bool {
	return slices.ContainsFunc(m.open, func(b *answer) bool {
		return b != a && b.scope == a.scope && slices.ContainsFunc(b.lookups, func(l cache.Lookup) bool {
			return l.Outcome != cache.BelowMinimum && slices.Equal(b.prefix(l.At), a.prefix(i))
		})
	})
}
