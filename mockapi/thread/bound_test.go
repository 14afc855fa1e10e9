package thread

import (
	"strconv"
	"testing"
	"time"
)

// A world forgets its oldest threads beyond a number and a size.
func TestThreadsAreBounded(t *testing.T) {
	now := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	tests := []struct {
		why       string
		count     int
		size      int
		apart     time.Duration
		continued bool // each continues the one before
		want      int
	}{
		{"few of them", 100, 1000, 0, false, 100},
		{"too many", maxCount + 10, 10, 0, false, maxCount},
		{"too large", 100, maxBytes / 10, 0, false, 10},
		{"one that is too large by itself", 1, maxBytes + 1, 0, false, 0},
		{"those that expired", 10, 10, time.Minute, false, 5},
		{"what was continued holds nothing", 100, maxBytes / 10, 0, true, 100},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			var all Store
			var before *Thread
			text := make([]byte, tt.size)
			for i := range tt.count {
				new := &Thread{ID: strconv.Itoa(i), Kept: now.Add(time.Duration(i) * tt.apart), Messages: text}
				all.Keep(new, before)
				if tt.continued {
					before = new
				}
			}
			bytes := 0
			for _, kept := range all.byID {
				bytes += kept.size()
			}
			if len(all.byID) != tt.want || len(all.order) != tt.want || all.bytes != bytes {
				t.Errorf("%d by id, %d in order, want %d; %d bytes, counted %d", len(all.byID), len(all.order), tt.want, bytes, all.bytes)
			}
			if last := strconv.Itoa(tt.count - 1); tt.want > 0 && all.byID[last] == nil {
				t.Error("the newest is gone")
			}
		})
	}
}

// A thread that is forgotten while it is being continued is counted off once.
func TestThreadsForgetWhatIsContinued(t *testing.T) {
	now := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	var all Store
	all.Keep(&Thread{ID: "a", Kept: now, Messages: make([]byte, 10)}, nil)
	held, _ := all.Claim("a", now)
	later := now.Add(time.Hour)
	all.Keep(&Thread{ID: "b", Kept: later, Messages: make([]byte, 20)}, nil)
	all.Keep(&Thread{ID: "c", Kept: later, Messages: make([]byte, 30)}, held)
	if all.bytes != 50 || len(all.byID) != 2 {
		t.Errorf("%d bytes in %d threads, want 50 in 2", all.bytes, len(all.byID))
	}
}
