package cache_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/cache"
)

// TestLookups checks what a plan says of each breakpoint, after "b*10!" and "s! b*3!" were answered.
func TestLookups(t *testing.T) {
	const written, kept, short = cache.Written, cache.Kept, cache.BelowMinimum
	for _, tt := range []struct {
		why     string
		rules   cache.Rules
		minimum int
		send    string
		hit     int
		end     int
		want    []cache.Lookup
	}{
		{why: "nothing is marked", send: "b*10", hit: -1, end: -1, want: []cache.Lookup{}},
		{
			why: "a hit at the breakpoint is one position", send: "b*10!", hit: 9, end: 9,
			want: []cache.Lookup{{At: 9, From: 9, Looked: 1, Outcome: kept}},
		},
		{
			why: "a hit further back ends the window there", send: "b*15!", hit: 9, end: 14,
			want: []cache.Lookup{{At: 14, From: 9, Looked: 6, Outcome: written}},
		},
		{
			why: "a window is full at 20 positions", send: "b*30!", hit: -1, end: 29,
			want: []cache.Lookup{{At: 29, From: 10, Looked: 20, Outcome: written}},
		},
		{
			why: "or at the begin of the prompt", send: "c*3!", hit: -1, end: 2,
			want: []cache.Lookup{{At: 2, From: 0, Looked: 3, Outcome: written}},
		},
		{
			why: "a run is looked at as a whole", send: "c use*50 b*5!", hit: -1, end: 55,
			want: []cache.Lookup{{At: 55, From: 0, Looked: 7, Outcome: written}},
		},
		{
			why: "also as the last position of a window", rules: cache.Rules{Lookback: 2}, send: "c use*50 b!", hit: -1, end: 51,
			want: []cache.Lookup{{At: 51, From: 1, Looked: 2, Outcome: written}},
		},
		{
			why: "not where blocks count", rules: cache.Rules{NoCollapse: true}, send: "c use*50 b*5!", hit: -1, end: 55,
			want: []cache.Lookup{{At: 55, From: 36, Looked: 20, Outcome: written}},
		},
		{
			why: "an earlier breakpoint looks where a later one found nothing", send: "b*5! b*6! b*30!", hit: 9, end: 40,
			want: []cache.Lookup{
				{At: 4, From: 4, Outcome: kept},
				{At: 10, From: 9, Looked: 2, Outcome: written},
				{At: 40, From: 21, Looked: 20, Outcome: written},
			},
		},
		{
			why: "windows that overlap count all they cover", send: "c*5! c*5! c*5!", hit: -1, end: 14,
			want: []cache.Lookup{
				{At: 4, From: 0, Looked: 5, Outcome: written},
				{At: 9, From: 0, Looked: 10, Outcome: written},
				{At: 14, From: 0, Looked: 15, Outcome: written},
			},
		},
		{
			why: "a short prefix is no entry", minimum: 300, send: "c*2! c! c!", hit: -1, end: 3,
			want: []cache.Lookup{
				{At: 1, From: 0, Looked: 2, Outcome: short},
				{At: 2, From: 0, Looked: 3, Outcome: written},
				{At: 3, From: 0, Looked: 4, Outcome: written},
			},
		},
		{
			why: "all too short: the end is the hit", minimum: 700, send: "s! b*4!", hit: 3, end: 3,
			want: []cache.Lookup{
				{At: 0, From: 0, Outcome: short},
				{At: 4, From: 3, Looked: 2, Outcome: short},
			},
		},
	} {
		t.Run(tt.why, func(t *testing.T) {
			var store cache.Store
			store.Plan(request(0, "b*10!"), tt.rules).Commit()
			store.Plan(request(0, "s! b*3!"), tt.rules).Commit()
			r := request(0, tt.send)
			r.Minimum = tt.minimum
			plan := store.Plan(r, tt.rules)
			if diff := cmp.Diff(tt.want, plan.Lookups); diff != "" {
				t.Errorf("lookups of %q (-want +got):\n%s", tt.send, diff)
			}
			if plan.Hit != tt.hit || plan.End() != tt.end {
				t.Errorf("hit %d and end %d, want %d and %d", plan.Hit, plan.End(), tt.hit, tt.end)
			}
		})
	}
}

func TestScopesShareNothing(t *testing.T) {
	tell(t, []story{{
		why: "one cache a model", source: "docs: prompt caching",
		steps: []step{
			{0, "@opus a!", parts{0, 0, 100, 0}},
			{0, "@haiku a!", parts{0, 0, 100, 0}},
			{0, "@opus a!", parts{100, 0, 0, 0}},
		},
	}})
}

func TestCancelOfNothing(t *testing.T) {
	var plan *cache.Plan
	plan.Cancel() // a request that marks nothing has no plan
}

func TestOutcomesHaveNames(t *testing.T) {
	for outcome, want := range map[cache.Outcome]string{
		cache.Written:      "written",
		cache.Kept:         "kept",
		cache.BelowMinimum: "below_minimum",
	} {
		if got := outcome.String(); got != want {
			t.Errorf("outcome %d: got %q, want %q", outcome, got, want)
		}
	}
}
