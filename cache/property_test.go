package cache_test

import (
	"slices"
	"testing"
	"time"

	"github.com/seed-f1f39373/mockapi/cache"
)

// turn adds blocks to a thread, one at least, that count as at most n positions more.
func (w *writer) turn(thread []block, n int, rules cache.Rules) []block {
	// The last block may begin a run that the turn goes on with.
	c := call{blocks: slices.Clone(thread[max(0, len(thread)-1):]), rules: rules}
	before := len(c.blocks)
	for len(c.blocks) == before || w.IntN(2*n) > 0 {
		c.blocks = append(c.blocks, w.blocks(1)[0])
		if len(c.groups())-before > n {
			c.blocks = c.blocks[:len(c.blocks)-1]
			break
		}
	}
	return slices.Concat(thread, c.blocks[before:])
}

// TestAppendingReadsAllThatWasCached: with the last block marked and fewer than 20 positions a turn,
// a request reads what the one before it read and wrote (reports of healthy sessions).
func TestAppendingReadsAllThatWasCached(t *testing.T) {
	longest := 0
	for seed := range uint64(30) {
		w := newWriter(seed)
		rules := cache.Rules{NoCollapse: seed%3 == 0}
		const minimum = 300
		var (
			store  cache.Store
			thread []block
			cached int
		)
		for range 40 {
			w.now = w.now.Add(time.Duration(w.Int64N(int64(cache.FiveMinutes))))
			thread = w.turn(thread, 19, rules)
			c := call{start: w.now, blocks: thread, minimum: minimum, rules: rules, tail: 3}
			c.breakpoints = []cache.Breakpoint{{At: len(thread) - 1, TTL: cache.FiveMinutes}}
			plan := store.Plan(c.request(), rules)
			plan.Commit()
			if plan.Read != cached {
				t.Fatalf("seed %d: read %d, want the %d that were cached\n%v", seed, plan.Read, cached, &c)
			}
			longest = max(longest, plan.Lookups[0].Looked)
			cached = plan.Read + plan.Write5m + plan.Write1h
			if all := c.tokens(len(thread) - 1); all >= minimum && cached != all || all < minimum && cached != 0 {
				t.Fatalf("seed %d: %d of %d tokens cached\n%v", seed, cached, all, &c)
			}
		}
	}
	if longest != cache.DefaultLookback {
		t.Errorf("no turn was as long as a window: the longest had %d positions", longest)
	}
}

// TestReadsComeFromWrites: a request reads exactly a prefix at which an earlier one of its scope, whose
// response had begun, had a breakpoint of at least its minimum. What is billed is the prompt.
func TestReadsComeFromWrites(t *testing.T) {
	reads := 0
	for seed := range uint64(40) {
		w := newWriter(seed + 1000)
		type mark struct {
			scope  string
			prefix cache.Digest
		}
		var (
			store  cache.Store
			marked = map[mark]int{}
			open   []func()
		)
		for range 200 {
			w.pass()
			c := w.call()
			r := c.request()
			plan := store.Plan(r, c.rules)
			for _, n := range []int{plan.Read, plan.Write1h, plan.Write5m, plan.Uncached} {
				if n < 0 {
					t.Fatalf("seed %d: %+v has a negative part\n%v", seed, partsOf(plan), c)
				}
			}
			if sum := plan.Read + plan.Write1h + plan.Write5m + plan.Uncached; sum != r.Total {
				t.Fatalf("seed %d: %+v makes %d, want %d\n%v", seed, partsOf(plan), sum, r.Total, c)
			}
			if plan.Hit >= 0 {
				reads++
				tokens, ok := marked[mark{r.Scope, r.Positions[plan.Hit].Prefix}]
				if !ok || tokens != plan.Read {
					t.Fatalf("seed %d: read %d at %d, where %d were written\n%v", seed, plan.Read, plan.Hit, tokens, c)
				}
			} else if plan.Read != 0 {
				t.Fatalf("seed %d: read %d without a hit\n%v", seed, plan.Read, c)
			}
			open = append(open, func() {
				if w.IntN(4) == 0 {
					plan.Cancel()
					return
				}
				plan.Commit()
				for _, b := range r.Breakpoints {
					if p := r.Positions[b.At]; p.Tokens >= r.Minimum {
						marked[mark{r.Scope, p.Prefix}] = p.Tokens
					}
				}
			})
			for len(open) > 0 && w.IntN(3) > 0 {
				i := w.IntN(len(open))
				open[i]()
				open = slices.Delete(open, i, i+1)
			}
		}
	}
	if reads < 500 {
		t.Errorf("only %d reads", reads)
	}
}
