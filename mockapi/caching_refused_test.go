package mockapi_test

import (
	"fmt"
	"testing"
)

// TestRefusedRequestsWriteNothing, and read nothing that would last longer for it.
func TestRefusedRequestsWriteNothing(t *testing.T) {
	with := func(change func(*shape)) shape {
		s := lasting
		change(&s)
		return s
	}
	for _, row := range []struct {
		why, replies string
		refused      shape
		status       int
	}{
		{"a member that the API does not know", "", with(setRest(`"max_tokens":64,"bogus":1`)), 400},
		{"too many tokens asked for", "", with(setRest(`"max_tokens":1000000`)), 400},
		{"an error that a header asks for", "", with(setHeader("X-Mock-Error", "fault.overloaded")), 529},
		{"an error that a script has", `[{"reply": {"error": "fault.overloaded"}}]`, lasting, 529},
		{"a script that does not fit", `[{"reply": {"tool_use": {"name": "dig"}}}]`, lasting, 400},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			if row.replies != "" {
				if err := c.srv.QueueReplies(c.key, row.replies); err != nil {
					t.Fatal(err)
				}
			}
			if w := c.post(row.refused); w.Code != row.status {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			first := c.ask(lasting)
			if first.Read != 0 || first.Written == 0 {
				t.Errorf("after the refusal: %+v, want all written", first)
			}
			if again := c.ask(lasting); again.Read != first.Written {
				t.Errorf("after the answer: %+v, want %d read", again, first.Written)
			}
		})
	}
}

// TestCountingCachesNothing: count_tokens takes breakpoints and does nothing for them.
func TestCountingCachesNothing(t *testing.T) {
	c := newCacher(t)
	count := c.count(lasting)
	if b := c.ask(lasting); b.Read != 0 || b.total() != count {
		t.Errorf("%+v after a count of %d, want all written", b, count)
	}
	if again := c.count(lasting); again != count {
		t.Errorf("counts %d, and %d once cached", count, again)
	}
}

// TestRateLimitsAndTheCache: what is read counts toward no limit, and what is refused writes nothing.
func TestRateLimitsAndTheCache(t *testing.T) {
	c := newCacher(t)
	size := c.count(lasting)
	c.set(fmt.Sprintf(`{"rate_limits": {"input_tokens": %d}}`, size+size/2))
	if w := c.post(lasting); w.Code != 200 {
		t.Fatalf("the first: %d %s", w.Code, w.Body)
	}
	for range 3 {
		if b := c.ask(lasting); b.Written != 0 || b.Read == 0 {
			t.Errorf("again: %+v, want all read", b)
		}
	}
	other := lasting
	other.messages = []string{asks(long("What else?", 600))}
	if w := c.post(other); w.Code != 429 {
		t.Errorf("another prompt: %d %s, want 429", w.Code, w.Body)
	}
	c.set(`{"rate_limits": null}`)
	if b := c.ask(other); b.Read != 0 || b.Written == 0 {
		t.Errorf("once admitted: %+v, want all written", b)
	}
}
