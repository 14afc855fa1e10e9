package cache_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/cache"
)

// BenchmarkPlan plans and commits a request with four breakpoints. The time must be the same for every
// length of the prompt: a breakpoint looks at 20 positions. A miss is of a prompt that is new each time.
func BenchmarkPlan(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		quarter := fmt.Sprintf("b*%d! ", n/4)
		prompt := strings.Repeat(quarter, 4)
		b.Run(fmt.Sprintf("hit/%d", n), func(b *testing.B) {
			var store cache.Store
			r := request(0, prompt)
			store.Plan(r, cache.Rules{}).Commit()
			b.ReportAllocs()
			for b.Loop() {
				plan := store.Plan(r, cache.Rules{})
				if plan.Read != r.Total {
					b.Fatalf("read %d of %d", plan.Read, r.Total)
				}
				plan.Commit()
			}
		})
		b.Run(fmt.Sprintf("miss/%d", n), func(b *testing.B) {
			var store cache.Store
			r := request(0, prompt)
			b.ReportAllocs()
			for b.Loop() {
				// Past the last entries, and as many of them in either benchmark.
				r.Start = r.Start.Add(cache.OneHour)
				plan := store.Plan(r, cache.Rules{})
				if plan.Read != 0 {
					b.Fatalf("read %d", plan.Read)
				}
				plan.Commit()
			}
		})
	}
}

// BenchmarkRun has the most blocks that a window can hold: parallel tool calls, in which all four
// breakpoints stand. Here the time grows with the run, once and not four times.
func BenchmarkRun(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		prompt := strings.Repeat(fmt.Sprintf("result*%d! ", n/4), 4)
		for _, explain := range []bool{false, true} {
			name := fmt.Sprintf("plan/%d", n)
			if explain {
				name = fmt.Sprintf("nearest/%d", n)
			}
			b.Run(name, func(b *testing.B) {
				var store cache.Store
				r := request(0, prompt)
				store.Plan(request(0, "other!"), cache.Rules{}).Commit()
				b.ReportAllocs()
				for b.Loop() {
					plan := store.Plan(r, cache.Rules{})
					if plan.Read != 0 || explain && plan.Nearest(cache.Rules{}).Position != -1 {
						b.Fatal("found something")
					}
					plan.Cancel()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/block")
			})
		}
	}
}
