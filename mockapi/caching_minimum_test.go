package mockapi_test

import (
	"strings"
	"testing"
)

// TestMinimum grows a prefix by a word at a time over the shortest that a model keeps (docs: prompt
// caching).
func TestMinimum(t *testing.T) {
	for model, minimum := range map[string]int{
		"claude-opus-5-5": 512, "claude-sonnet-5": 1024, "claude-opus-4-7": 2048, "claude-haiku-4-5": 4096,
	} {
		t.Run(model, func(t *testing.T) {
			c := newCacher(t)
			ask := func(words int) shape {
				return shape{model: model, messages: []string{says("user", mark(block("a"+strings.Repeat(" a", words))))}}
			}
			tail := c.ask(ask(2 * minimum)).Input // what no breakpoint covers
			below, above := 0, 0
			prefix := func(words int) int { return c.count(ask(words)) - tail }
			words := minimum * minimum / prefix(minimum)
			for ; prefix(words) >= minimum; words-- {
			}
			for ; above < 3; words++ {
				size := prefix(words)
				b := c.ask(ask(words))
				want := billed{Input: size + tail}
				if size >= minimum {
					above++
					want = billed{Written: size, Input: tail}
				} else {
					below = size
				}
				if b != want {
					t.Errorf("%d tokens: %+v, want %+v", size, b, want)
				}
			}
			if below < minimum-2 {
				t.Errorf("the longest that was too short had %d tokens", below)
			}
		})
	}
}

// TestMinimumByBreakpoint: a breakpoint that comes too early does not keep a later one from writing.
func TestMinimumByBreakpoint(t *testing.T) {
	c := newCacher(t)
	early := shape{tools: []string{mark(tool("look", 50))}, messages: []string{says("user", block("Look."))}}
	late := early
	late.messages = []string{says("user", mark(block(long("Look.", 600))))}
	for i, want := range []struct {
		ask           shape
		read, written bool
	}{{early, false, false}, {late, false, true}, {early, false, false}, {late, true, false}} {
		if b := c.ask(want.ask); b.Read > 0 != want.read || b.Written > 0 != want.written {
			t.Errorf("request %d: %+v", i, b)
		}
	}
}
