package cache

import (
	"encoding/binary"
	"testing"
	"time"
)

// numbered is a request with one breakpoint on a prompt of its own.
func numbered(n int, start time.Time) Request {
	p := Position{Tokens: 1}
	binary.BigEndian.PutUint64(p.Prefix[:], uint64(n))
	return Request{
		Start: start, Total: 1, Positions: []Position{p},
		Breakpoints: []Breakpoint{{At: 0, TTL: FiveMinutes}},
	}
}

// TestStoreIsBounded writes more than a store has room for. The newest entries survive, also where
// the clock stands still and all expire at once, as in a test.
func TestStoreIsBounded(t *testing.T) {
	const written, newest = 7 * maxEntries / 4, maxEntries / 2
	for _, tt := range []struct {
		why  string
		step time.Duration
	}{
		{"the clock stands still", 0},
		{"the clock runs", time.Microsecond},
	} {
		t.Run(tt.why, func(t *testing.T) {
			var s Store
			at := func(n int) time.Time { return time.Unix(0, 0).Add(time.Duration(n) * tt.step) }
			waiting := s.Plan(numbered(-1, at(0)), Rules{})
			most := 0
			for n := range written {
				s.Plan(numbered(n, at(n)), Rules{}).Commit()
				most = max(most, len(s.entries))
				if n%1000 == 0 { // what is used stays
					s.Plan(numbered(0, at(n)), Rules{}).Commit()
				}
			}
			if most > maxEntries || most < maxEntries/2 {
				t.Errorf("the store grew to %d entries, want %d at most", most, maxEntries)
			}
			read := func(n int) int {
				p := s.Plan(numbered(n, at(written)), Rules{})
				p.Cancel()
				return p.Read
			}
			for n := written - newest; n < written; n++ {
				if read(n) != 1 {
					t.Fatalf("entry %d of %d is gone", n, written)
				}
			}
			if read(0) != 1 {
				t.Error("the entry that was always read is gone")
			}
			if read(1) != 0 {
				t.Error("the oldest entry was kept")
			}
			waiting.Commit()
			if read(-1) != 1 {
				t.Error("the entry that was about to be written is gone")
			}
		})
	}
}

// TestCancelledLeaveNothing: requests that fail take no room.
func TestCancelledLeaveNothing(t *testing.T) {
	var s Store
	first, second := s.Plan(numbered(1, time.Unix(0, 0)), Rules{}), s.Plan(numbered(1, time.Unix(0, 0)), Rules{})
	first.Cancel()
	if len(s.entries) != 1 {
		t.Errorf("%d entries while a request is open, want 1", len(s.entries))
	}
	second.Cancel()
	second.Cancel()
	if len(s.entries) != 0 {
		t.Errorf("%d entries after all were cancelled, want none", len(s.entries))
	}
}
