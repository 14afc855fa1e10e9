package cache_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/cache"
)

// A writer makes random conversations that share their beginnings, and sends them at random times.
type writer struct {
	*rand.Rand
	now     time.Time
	threads [][]block
	rules   []cache.Rules
}

func newWriter(seed uint64) *writer {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 1)), now: epoch, threads: make([][]block, 3)}
	lookbacks := []int{0, 0, 1, 5, 21}
	for range 2 { // mostly one, at times the other
		w.rules = append(w.rules, cache.Rules{Lookback: lookbacks[w.IntN(len(lookbacks))], NoCollapse: w.IntN(3) == 0})
	}
	return w
}

// blocks are n random ones of a small vocabulary, so that threads meet again.
func (w *writer) blocks(n int) (blocks []block) {
	for len(blocks) < n {
		b := block{id: w.IntN(3), tokens: 10, kind: cache.Kind(w.IntN(3))}
		blocks = append(blocks, b)
		for b.kind != cache.Single && w.IntN(3) > 0 {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// change edits a thread in a way that clients do, and returns it.
func (w *writer) change() []block {
	i := w.IntN(len(w.threads))
	thread := &w.threads[i]
	switch n := len(*thread); w.IntN(10) {
	case 0:
		*thread = (*thread)[:w.IntN(n+1)]
	case 1:
		if n > 0 {
			*thread = slices.Clone(*thread)
			(*thread)[w.IntN(n)] = w.blocks(1)[0]
		}
	case 2:
		*thread = w.threads[w.IntN(len(w.threads))]
	case 3, 4: // the same again
	case 5:
		*thread = slices.Concat(*thread, w.blocks(15+w.IntN(10)))
	default:
		*thread = slices.Concat(*thread, w.blocks(1+w.IntN(5)))
	}
	if len(*thread) > 80 {
		*thread = (*thread)[:w.IntN(30)]
	}
	return *thread
}

// pass moves the clock, often to where something expires.
func (w *writer) pass() {
	steps := []time.Duration{0, 0, 0, time.Second, time.Minute, 4*minute + 59*time.Second, 5*minute - tick, 5 * minute, 59 * minute, 60 * minute}
	w.now = w.now.Add(steps[w.IntN(len(steps))])
}

func (w *writer) call() *call {
	c := &call{
		scope: []string{"opus", "opus", "haiku"}[w.IntN(3)],
		start: w.now.Add(-[]time.Duration{0, 0, 0, time.Second}[w.IntN(4)]),
		// One scope has one minimum in the API, but nothing here depends on that.
		minimum: []int{0, 0, 50, 200}[w.IntN(4)],
		blocks:  w.change(),
		tail:    w.IntN(3),
		rules:   w.rules[w.IntN(8)/7],
	}
	var marked []int
	for range w.IntN(5) {
		if n := len(c.blocks); n > 0 {
			// Near the end, where clients put them, or anywhere.
			marked = append(marked, []int{n - 1, max(0, n-1-w.IntN(5)), w.IntN(n), min(n-1, w.IntN(4))}[w.IntN(4)])
		}
	}
	slices.Sort(marked)
	for _, at := range slices.Compact(marked) {
		ttl := []time.Duration{cache.FiveMinutes, cache.FiveMinutes, cache.OneHour}[w.IntN(3)]
		c.breakpoints = append(c.breakpoints, cache.Breakpoint{At: at, TTL: ttl})
	}
	return c
}

// request is the call as the package takes it.
func (c *call) request() cache.Request {
	r := cache.Request{
		Scope: c.scope, Start: c.start, Breakpoints: c.breakpoints, Minimum: c.minimum,
	}
	var prefix cache.Digest
	for _, b := range c.blocks {
		prefix = sha256.Sum256(fmt.Append(prefix[:], b))
		r.Total += b.tokens
		r.Positions = append(r.Positions, cache.Position{Prefix: prefix, Tokens: r.Total, Kind: b.kind})
	}
	r.Total += c.tail
	return r
}

// String shows a call in a history: a letter a block, breakpoints behind theirs.
func (c *call) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s at %v, minimum %d, %+v: ", c.scope, c.start.Sub(epoch), c.minimum, c.rules)
	for i, b := range c.blocks {
		s.WriteByte("abcuvwrst"[int(b.kind)*3+b.id])
		for _, p := range c.breakpoints {
			if p.At == i {
				fmt.Fprintf(&s, "[%v]", p.TTL)
			}
		}
	}
	return s.String()
}

// TestModel compares the store with the model on random histories of requests that overlap.
func TestModel(t *testing.T) {
	const steps = 200
	reasons, outcomes, overlaps, cancels := map[cache.Reason]int{}, map[cache.Outcome]int{}, 0, 0
	for seed := range uint64(25) {
		var (
			w       = newWriter(seed)
			store   cache.Store
			m       model
			plans   = map[*answer]*cache.Plan{}
			history []string
		)
		check := func(what string, got, want any) {
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("seed %d: %s (-model +store):\n%s\nhistory:\n%s", seed, what, diff, strings.Join(history, "\n"))
			}
		}
		for range steps {
			w.pass()
			c := w.call()
			history = append(history, c.String())
			overlaps += len(m.open)
			got, want := store.Plan(c.request(), c.rules), m.plan(c)
			plans[want] = got
			check("parts", fmt.Sprintf("%+v", partsOf(got)), fmt.Sprintf("%+v", want.parts))
			check("hit", got.Hit, want.hit)
			check("end", got.End(), want.end)
			check("lookups", append([]cache.Lookup(nil), got.Lookups...), want.lookups)
			for _, l := range got.Lookups {
				outcomes[l.Outcome]++
			}
			for len(m.open) > 0 && w.IntN(3) > 0 {
				a := m.open[w.IntN(len(m.open))]
				near := plans[a].Nearest(a.rules)
				check("nearest of "+a.String(), near, m.nearest(a))
				reasons[near.Reason]++
				responds := w.IntN(4) > 0
				if responds {
					plans[a].Commit()
				} else {
					plans[a].Cancel()
					cancels++
				}
				history = append(history, fmt.Sprintf("  response %v to %v", responds, a))
				m.close(a, responds)
			}
		}
	}
	// A history in which nothing happens compares nothing.
	for reason := cache.NoEntry; reason <= cache.OutsideLookback; reason++ {
		if reasons[reason] < 20 {
			t.Errorf("the reason %v came up %d times", reason, reasons[reason])
		}
	}
	for outcome := cache.Written; outcome <= cache.BelowMinimum; outcome++ {
		if outcomes[outcome] < 100 {
			t.Errorf("the outcome %v came up %d times", outcome, outcomes[outcome])
		}
	}
	if overlaps < 100 || cancels < 100 {
		t.Errorf("%d overlaps, %d cancels", overlaps, cancels)
	}
}
