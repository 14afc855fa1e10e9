package mockapi_test

import (
	"testing"
	"time"
)

const never = -1

// A wait is a request after some time. It reads what was in the cache after an earlier one of the row,
// or nothing.
type wait struct {
	after time.Duration
	ask   shape
	reads int
}

func TestTTL(t *testing.T) {
	system, question := block(long("Be brief.", 600)), block(long("What turns?", 100))
	minutes := shape{system: []string{system}, messages: []string{says("user", mark(question))}}
	hour := shape{system: []string{system}, messages: []string{says("user", markHour(question))}}
	bare := shape{system: []string{system}, messages: []string{says("user", question)}}
	systemOnly := shape{system: []string{mark(system)}, messages: bare.messages}
	both := shape{system: systemOnly.system, messages: minutes.messages}
	const tick = time.Nanosecond
	for _, row := range []struct {
		why   string
		waits []wait
	}{
		{"just within five minutes", []wait{{0, minutes, never}, {5*time.Minute - tick, minutes, 0}}},
		{"five minutes", []wait{{0, minutes, never}, {5 * time.Minute, minutes, never}}},
		{"each use starts the time anew", []wait{
			{0, minutes, never}, {4 * time.Minute, minutes, 0}, {4 * time.Minute, minutes, 0}, {5*time.Minute - tick, minutes, 0},
			{5 * time.Minute, minutes, never}}},
		{"just within an hour", []wait{{0, hour, never}, {time.Hour - tick, hour, 0}}},
		{"an hour", []wait{{0, hour, never}, {time.Hour, hour, never}}},
		{"an hour's use starts an hour", []wait{{0, hour, never}, {59 * time.Minute, hour, 0}, {59 * time.Minute, hour, 0}}},
		{"an hour's entry stays one when read with five minutes", []wait{
			{0, hour, never}, {time.Minute, minutes, 0}, {59 * time.Minute, minutes, 0}}},
		{"five minutes stay five when read with an hour", []wait{ // inferred
			{0, minutes, never}, {time.Minute, hour, 0}, {5 * time.Minute, hour, never}}},
		{"a request without breakpoints uses nothing", []wait{
			{0, minutes, never}, {4 * time.Minute, bare, never}, {time.Minute, minutes, never}}},
		{"an entry that is not marked ages while a longer one is read", []wait{ // inferred
			{0, systemOnly, never}, {time.Minute, minutes, 0}, {3 * time.Minute, minutes, 1}, {2 * time.Minute, systemOnly, never}}},
		{"a marked one does not", []wait{
			{0, systemOnly, never}, {time.Minute, both, 0}, {3 * time.Minute, both, 1}, {2 * time.Minute, systemOnly, 0}}},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			var got []billed
			for i, w := range row.waits {
				c.srv.World(c.key).FastForward(w.after)
				b, want := c.ask(w.ask), 0
				if w.reads != never {
					want = got[w.reads].cached()
				}
				if b.Read != want {
					t.Errorf("request %d: %+v, want %d read", i, b, want)
				}
				got = append(got, b)
			}
		})
	}
}

// TestTTLMixed: an hour for the system prompt, five minutes for the messages.
func TestTTLMixed(t *testing.T) {
	c := newCacher(t)
	first, second := markHour(block(long("Be brief.", 600))), markHour(block(long("Be exact.", 100)))
	ask := func(system ...string) shape {
		return shape{system: system, messages: []string{says("user", mark(block(long("What turns?", 100))))}}
	}
	hours := c.as("hours").ask(shape{system: []string{first}, messages: []string{asks("?")}}).Hour
	moreHours := c.as("more").ask(shape{system: []string{first, second}, messages: []string{asks("?")}}).Hour
	all := c.as("all").ask(ask(first, second)).cached()
	if hours == 0 || moreHours <= hours || all <= moreHours {
		t.Fatalf("%d, %d, %d tokens", hours, moreHours, all)
	}
	small := c.ask(ask(first))
	for _, row := range []struct {
		why   string
		after time.Duration
		ask   shape
		want  billed
	}{
		{"the same", 0, ask(first), billed{small.cached(), 0, 0, small.Input}},
		{"a second block of an hour, and the messages", 0, ask(first, second), billed{hours, all - hours, moreHours - hours, small.Input}},
		{"the messages are gone", 5 * time.Minute, ask(first, second), billed{moreHours, all - moreHours, 0, small.Input}},
		{"all of it is gone", time.Hour, ask(first, second), billed{0, all, moreHours, small.Input}},
	} {
		c.srv.World(c.key).FastForward(row.after)
		if got := c.ask(row.ask); got != row.want {
			t.Errorf("%s: %+v, want %+v", row.why, got, row.want)
		}
	}
}
