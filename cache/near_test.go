package cache_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/cache"
)

func TestNearest(t *testing.T) {
	none := cache.Near{Position: -1}
	for _, tt := range []struct {
		why   string
		rules cache.Rules
		// before are answered at 0, open are not answered yet, and send is asked about.
		before, open []string
		at           time.Duration
		send         string
		want         cache.Near
	}{
		{why: "an empty store", send: "a!", want: none},
		{why: "nothing of this prefix", before: []string{"b!"}, send: "a!", want: none},
		{why: "a block before the entry has changed", before: []string{"a b!"}, send: "c b!", want: none},
		{why: "no breakpoint, no question", before: []string{"a!"}, send: "a", want: none},
		{why: "what the plan itself writes does not count", send: "a! b! c!", want: none},
		{why: "an entry behind the last breakpoint does not count", before: []string{"a b!"}, send: "a! b", want: none},
		{why: "an entry of another scope does not count", before: []string{"a!", "@other a!"}, send: "@third a!", want: none},
		{
			why: "expired, with the time", before: []string{"a!"}, at: 7 * minute, send: "a b!",
			want: cache.Near{Position: 0, Reason: cache.Expired, Away: 1, Expired: epoch.Add(5 * minute), TTL: cache.FiveMinutes},
		},
		{why: "a nanosecond earlier it is a hit, and nothing lies behind", before: []string{"a!"}, at: 5*minute - tick, send: "a b!", want: none},
		{
			why: "expired at the breakpoint", before: []string{"a!1h"}, at: 60 * minute, send: "a!",
			want: cache.Near{Position: 0, Reason: cache.Expired, Expired: epoch.Add(60 * minute), TTL: cache.OneHour},
		},
		{
			why: "expired behind a hit", before: []string{"a!1h b!"}, at: 10 * minute, send: "a! b! c!",
			want: cache.Near{Position: 1, Reason: cache.Expired, Away: 1, Expired: epoch.Add(5 * minute), TTL: cache.FiveMinutes},
		},
		{
			why: "the first that a window of 20 does not see is 20 away", before: []string{"b*15!"}, send: "b*35!",
			want: cache.Near{Position: 14, Reason: cache.OutsideLookback, Away: 20},
		},
		{why: "19 away is a hit", before: []string{"b*15!"}, send: "b*34!", want: none},
		{
			why: "a run is one away", before: []string{"a!"}, send: "a use*50 result*50 b*18!",
			want: cache.Near{Position: 0, Reason: cache.OutsideLookback, Away: 20},
		},
		{
			why: "its blocks are where blocks count", rules: cache.Rules{NoCollapse: true}, before: []string{"a!"}, send: "a use*50 result*50 b*18!",
			want: cache.Near{Position: 0, Reason: cache.OutsideLookback, Away: 118},
		},
		{
			why: "the run of the breakpoint itself is none away", at: 5 * minute, before: []string{"a use*2!"}, send: "a use*9!",
			want: cache.Near{Position: 2, Reason: cache.Expired, Expired: epoch.Add(5 * minute), TTL: cache.FiveMinutes},
		},
		{
			why: "between two windows, and away from the last breakpoint", before: []string{"b*30!"}, send: "b*20! b*40!",
			want: cache.Near{Position: 29, Reason: cache.OutsideLookback, Away: 30},
		},
		{
			why: "an entry between two windows, behind what the earlier one hits", before: []string{"b*10! b*20!"}, send: "b*15! b*45!",
			want: cache.Near{Position: 29, Reason: cache.OutsideLookback, Away: 30},
		},
		{
			why: "the nearest of two", before: []string{"b*5!", "b*10!"}, send: "b*35!",
			want: cache.Near{Position: 9, Reason: cache.OutsideLookback, Away: 25},
		},
		{
			why: "another request is about to write it", open: []string{"a!"}, send: "a b!",
			want: cache.Near{Position: 0, Reason: cache.NotYetVisible, Away: 1},
		},
		{
			why: "another request is about to write it, and the plan too", open: []string{"a! b!"}, send: "a! b!",
			want: cache.Near{Position: 1, Reason: cache.NotYetVisible},
		},
		{
			why: "expired, while another request writes it again", before: []string{"a!"}, open: []string{"a!"}, at: 5 * minute, send: "a!",
			want: cache.Near{Position: 0, Reason: cache.Expired, Expired: epoch.Add(5 * minute), TTL: cache.FiveMinutes},
		},
	} {
		t.Run(tt.why, func(t *testing.T) {
			var store cache.Store
			for _, text := range tt.before {
				store.Plan(request(0, text), tt.rules).Commit()
			}
			for _, text := range tt.open {
				store.Plan(request(tt.at, text), tt.rules)
			}
			plan := store.Plan(request(tt.at, tt.send), tt.rules)
			if diff := cmp.Diff(tt.want, plan.Nearest(tt.rules)); diff != "" {
				t.Errorf("nearest to %q (-want +got):\n%s", tt.send, diff)
			}
		})
	}
}

// TestNearestOfParallel: between the lookup of a request and the question, the response to another
// begins or fails.
func TestNearestOfParallel(t *testing.T) {
	for _, tt := range []struct {
		why    string
		settle func(*cache.Plan)
		want   cache.Near
	}{
		{"its response has begun since", (*cache.Plan).Commit, cache.Near{Position: 0, Reason: cache.NotYetVisible, Away: 1}},
		{"it got none", (*cache.Plan).Cancel, cache.Near{Position: -1}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			var store cache.Store
			other := store.Plan(request(0, "a!"), cache.Rules{})
			plan := store.Plan(request(0, "a b!"), cache.Rules{})
			tt.settle(other)
			if diff := cmp.Diff(tt.want, plan.Nearest(cache.Rules{})); diff != "" {
				t.Errorf("nearest (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReasonsHaveNames(t *testing.T) {
	for reason, want := range map[cache.Reason]string{
		cache.NoEntry:         "no_entry",
		cache.Expired:         "expired",
		cache.NotYetVisible:   "not_yet_visible",
		cache.OutsideLookback: "outside_lookback",
	} {
		if got := reason.String(); got != want {
			t.Errorf("reason %d: got %q, want %q", reason, got, want)
		}
	}
}
