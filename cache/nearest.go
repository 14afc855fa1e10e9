package cache

import (
	"slices"
	"time"
)

// A Near is the entry nearest to a breakpoint that found nothing.
type Near struct {
	// Position is where the entry ends, -1 where no prefix of the request was ever written.
	Position int
	Reason   Reason
	// Away is how many positions it lies before the breakpoint, as the lookback counts them: 20 is the
	// first that it does not see.
	Away int
	// Expired is when the entry did, where that is the Reason. TTL is how long it lived after a use.
	Expired time.Time
	TTL     time.Duration
}

// A Reason says why an entry was not read.
type Reason uint8

// The reasons for a miss.
const (
	// NoEntry: no prefix of the request was written, as far as the store remembers.
	NoEntry Reason = iota
	// Expired: the entry was there once.
	Expired
	// NotYetVisible: the response to the request that writes the entry had not begun.
	NotYetVisible
	// OutsideLookback: the entry is there, too far before every breakpoint.
	OutsideLookback
)

// String names the reason as the journal shows it.
func (r Reason) String() string {
	return [...]string{"no_entry", "expired", "not_yet_visible", "outside_lookback"}[r]
}

// Nearest says why the last breakpoint found nothing behind the hit: the nearest entry at or before it.
// It looks at every position, so it belongs where a miss is to be explained. It is to be asked before
// Commit, and does not count what the plan itself is about to write.
func (p *Plan) Nearest(rules Rules) Near {
	near := Near{Position: -1}
	if len(p.Lookups) == 0 {
		return near
	}
	p.store.mu.Lock()
	defer p.store.mu.Unlock()
	last := p.Lookups[len(p.Lookups)-1].At
	for i := last; i > p.Hit; i-- {
		e := p.store.at(&p.request, i)
		if e == nil {
			continue
		}
		live := e.live(p.request.Start)
		switch {
		case live && !p.looked(i):
			near.Reason = OutsideLookback
		case live, !e.visible && e.writers > p.own(i): // live since the lookup
			near.Reason = NotYetVisible
		case e.visible:
			near.Reason, near.Expired, near.TTL = Expired, e.expires, e.ttl
		default:
			continue
		}
		near.Position, near.Away = i, rules.earlier(p.request.Positions, i, last)
		return near
	}
	return near
}

// looked tells whether a breakpoint looked at a position.
func (p *Plan) looked(i int) bool {
	return slices.ContainsFunc(p.Lookups, func(l Lookup) bool {
		return l.Looked > 0 && l.From <= i && i <= l.At
	})
}

// own is how many writers of the entry at a position are this plan.
func (p *Plan) own(at int) int {
	for _, l := range p.Lookups {
		if l.At == at && l.Outcome != BelowMinimum && !p.settled {
			return 1
		}
	}
	return 0
}
