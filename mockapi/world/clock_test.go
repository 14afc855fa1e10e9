package world_test

import (
	"testing"
	"time"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

func TestClock(t *testing.T) {
	wall := time.Date(2027, 3, 1, 12, 0, 0, 0, time.FixedZone("CET", 3600))
	tests := []struct {
		why    string
		config world.Config
		want   string
	}{
		{
			"virtual time starts at the epoch and moves only when told", world.Config{},
			`{"clock":"virtual","now":"2026-12-01T00:06:00Z","advanced":"6m0s"}`,
		},
		{
			"real time passes and can be advanced as well",
			world.Config{RealClock: true, Now: func() time.Time { wall = wall.Add(time.Second); return wall }},
			`{"clock":"real","now":"2027-03-01T11:06:04Z","advanced":"6m0s"}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			w := world.NewRegistry(tt.config).World("k")
			before := w.Now()
			w.FastForward(5 * time.Minute)
			if err := w.Clock.Command([]byte(`{"advance":"1m"}`)); err != nil {
				t.Fatal(err)
			}
			if passed := w.Now().Sub(before); passed < 6*time.Minute || passed > 6*time.Minute+time.Second {
				t.Errorf("%s passed, want six minutes", passed)
			}
			if got := string(w.Clock.JSON()); got != tt.want {
				t.Errorf("JSON = %s, want %s", got, tt.want)
			}
		})
	}
}

func TestClockRefuses(t *testing.T) {
	tests := []struct{ why, body, want string }{
		{"nothing to do", `{}`, `set clock: advance must be a duration such as "6m" or "1h30m"`},
		{"a number has no unit", `{"advance":360}`, `set clock: advance must be a duration such as "6m" or "1h30m"`},
		{"a day is no unit of Go's", `{"advance":"1d"}`, `set clock: advance "1d" is no duration such as "6m" or "1h30m"`},
		{"backwards", `{"advance":"-1s"}`, `advance clock by -1s: time only goes forward`},
		{"dates have four digits for the year", `{"advance":"2200000h"}`, `advance clock by 2200000h0m0s: the clock stops at 2190000h0m0s ahead`},
		{"a misspelled key", `{"advence":"6m"}`, `set clock: unknown key "advence": did you mean "advance"?`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			w := newRegistry(1).World("k")
			err := w.Clock.Command([]byte(tt.body))
			if err == nil || err.Error() != tt.want {
				t.Errorf("Command(%s) = %v, want %s", tt.body, err, tt.want)
			}
			if !w.Now().Equal(world.Epoch) {
				t.Errorf("a refused command moved the clock to %s", w.Now())
			}
		})
	}
}

func TestClockStopsAfterSteps(t *testing.T) {
	c := newRegistry(1).World("k").Clock
	if err := c.Advance(2_000_000 * time.Hour); err != nil {
		t.Fatal(err)
	}
	if err := c.Advance(190_001 * time.Hour); err == nil {
		t.Error("two steps together may go further than one")
	}
	if err := c.Advance(190_000 * time.Hour); err != nil {
		t.Errorf("the last step up to the end is refused: %v", err)
	}
}

func TestFastForwardPanicsBackwards(t *testing.T) {
	defer func() {
		if got := recover(); got != "world: advance clock by -1ns: time only goes forward" {
			t.Errorf("panic %v", got)
		}
	}()
	newRegistry(1).World("k").FastForward(-1)
}
