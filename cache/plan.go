package cache

// A Plan is what the cache does for one request.
type Plan struct {
	// Hit is the position whose entry is read, -1 where there is none.
	Hit int
	// The four parts of the prompt, in tokens. They add up to Request.Total.
	Read, Write1h, Write5m, Uncached int
	// Lookups are the breakpoints, in prompt order.
	Lookups []Lookup

	store   *Store
	request Request
	settled bool
}

// A Lookup is what became of one breakpoint.
type Lookup struct {
	// At is the position that is marked.
	At int
	// From is the earliest position that was looked at: At-From+1 blocks, Looked positions. Looked is
	// 0 where a later breakpoint had hit already.
	From, Looked int
	Outcome      Outcome
}

// An Outcome says what happens at a breakpoint.
type Outcome uint8

// The outcomes of a breakpoint.
const (
	// Written: it lies behind the hit and becomes an entry, which is billed.
	Written Outcome = iota
	// Kept: it lies at the hit or before it. Its entry is refreshed without charge.
	Kept
	// BelowMinimum: its prefix is too short for the model to keep.
	BelowMinimum
)

// String names the outcome as the journal shows it.
func (o Outcome) String() string { return [...]string{"written", "kept", "below_minimum"}[o] }

// Plan looks a request up and says what it reads and writes. Nothing that it writes can be read before
// [Plan.Commit]; one of Commit and [Plan.Cancel] must follow.
func (s *Store) Plan(r Request, rules Rules) *Plan {
	p := &Plan{Hit: -1, store: s, request: r, Lookups: make([]Lookup, len(r.Breakpoints))}
	for i, b := range r.Breakpoints {
		p.Lookups[i] = Lookup{At: b.At, From: b.At}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	known := len(r.Positions)
	for i := len(p.Lookups) - 1; i >= 0 && p.Hit < 0; i-- {
		s.look(&p.Lookups[i], p, rules, known)
		known = p.Lookups[i].From
	}
	p.bill()
	for _, l := range p.Lookups {
		if l.Outcome != BelowMinimum {
			s.open(&r, l.At).writers++
		}
	}
	return p
}

// look walks back from a breakpoint to the nearest entry within its window. There is none at known or
// behind it: the windows of breakpoints within one long run share all of its blocks.
func (s *Store) look(l *Lookup, p *Plan, rules Rules, known int) {
	positions := p.request.Positions
	l.Looked = 1
	for {
		if l.From < known && s.at(&p.request, l.From).live(p.request.Start) {
			p.Hit = l.From
			return
		}
		if l.From == 0 {
			return
		}
		if !rules.joined(positions, l.From) {
			if l.Looked == rules.lookback() {
				return
			}
			l.Looked++
		}
		l.From--
	}
}

// bill decides what is written and splits the prompt into its four parts.
func (p *Plan) bill() {
	r := &p.request
	if p.Hit >= 0 {
		p.Read = r.Positions[p.Hit].Tokens
	}
	hour, last := p.Read, p.Read
	for i := range p.Lookups {
		l := &p.Lookups[i]
		at := &r.Positions[l.At]
		switch {
		case at.Tokens < r.Minimum:
			l.Outcome = BelowMinimum
		case l.At <= p.Hit:
			l.Outcome = Kept
		default:
			l.Outcome = Written
			last = at.Tokens
			if r.Breakpoints[i].TTL >= OneHour {
				hour = at.Tokens
			}
		}
	}
	p.Write1h, p.Write5m, p.Uncached = hour-p.Read, last-hour, r.Total-last
}

// Commit makes what the request wrote readable, and refreshes what it read. It belongs where the
// response begins; the lifetimes count from the start of the request all the same. After Cancel it does
// nothing.
func (p *Plan) Commit() {
	p.store.mu.Lock()
	defer p.store.mu.Unlock()
	first := p.settle(func(e *entry, i int) {
		ttl := p.request.Breakpoints[i].TTL
		switch {
		case !e.live(p.request.Start):
			e.ttl = ttl
		case p.Lookups[i].Outcome == Written: // in parallel: what was paid for stands
			e.ttl = max(e.ttl, ttl)
		}
		e.visible = true
		p.refresh(e)
	})
	if first && p.Hit >= 0 {
		if e := p.store.at(&p.request, p.Hit); e != nil {
			p.refresh(e)
		}
	}
}

func (p *Plan) refresh(e *entry) {
	if expires := p.request.Start.Add(e.ttl); expires.After(e.expires) {
		e.expires = expires
	}
	p.store.uses++
	e.used = p.store.uses
}

// Cancel forgets what the request would have written: it got no response. After Commit, and on a nil
// Plan, it does nothing.
func (p *Plan) Cancel() {
	if p == nil {
		return
	}
	p.store.mu.Lock()
	defer p.store.mu.Unlock()
	p.settle(func(e *entry, i int) {
		if !e.visible && e.writers == 0 {
			delete(p.store.entries, p.store.key(&p.request, p.Lookups[i].At))
		}
	})
}

// settle visits what the request was about to write, by breakpoint. It tells whether this is the first
// time; later ones do nothing.
func (p *Plan) settle(visit func(e *entry, i int)) bool {
	if p.settled {
		return false
	}
	p.settled = true
	for i, l := range p.Lookups {
		if l.Outcome == BelowMinimum {
			continue
		}
		if e := p.store.at(&p.request, l.At); e != nil {
			e.writers--
			visit(e, i)
		}
	}
	return true
}

// End is the last position that is cached once the request has been answered: the last one written, or
// the hit. It is -1 where there is none.
func (p *Plan) End() int {
	for i := len(p.Lookups) - 1; i >= 0; i-- {
		if l := p.Lookups[i]; l.Outcome == Written {
			return l.At
		}
	}
	return p.Hit
}
