package suite

import "fmt"

const docsCaching = "docs: prompt caching"

// cached are the counters of an answer's usage.
type cached struct{ read, written, input int64 }

func (t *T) cached(m *answer) cached {
	return cached{
		t.number(m, "usage.cache_read_input_tokens"), t.number(m, "usage.cache_creation_input_tokens"),
		t.number(m, "usage.input_tokens"),
	}
}

func (c cached) total() int64 { return c.read + c.written + c.input }

// writes sends a request for the first time and returns what was written.
func (t *T) writes(body object, opts ...option) cached {
	c := t.cached(t.message(body, opts...))
	t.equal("tokens read by the first request", c.read, 0)
	t.that(c.written > 0, "tokens written by the first request", "are positive", c.written)
	return c
}

// reads sends a request and checks how much it reads.
func (t *T) reads(tokens int64, body object, opts ...option) cached {
	c := t.cached(t.message(body, opts...))
	t.equal("tokens read", c.read, tokens)
	return c
}

var cacheCases = []Case{
	{"cache.write", "The first request with a breakpoint writes the prompt up to it and reads nothing.", docsCaching, func(t *T) {
		t.writes(t.ask(user("Say hello.")).with("system", list{marked(text(t.filler("a", cacheable)), "")}))
	}},
	{"cache.read", "The same request again reads what the first has written, and writes nothing.", docsCaching, func(t *T) {
		body := t.ask(user("Say hello.")).with("system", list{marked(text(t.filler("a", cacheable)), "")})
		first := t.writes(body)
		second := t.reads(first.written, body)
		t.equal("tokens written by the second request", second.written, 0)
	}},
	{"cache.total", "The prompt has as many tokens read as written: the three counters add up to the same.", docsCaching, func(t *T) {
		body := t.ask(user("Say hello.")).with("system", list{marked(text(t.filler("a", cacheable)), "")})
		first := t.writes(body)
		t.equal("read + written + input", t.cached(t.message(body)).total(), first.total())
	}},
	{"cache.automatic", "The automatic breakpoint follows a conversation of three turns: each reads what the one before has read and written.",
		docsCaching, func(t *T) {
			body := t.ask().with("cache_control", automatic)
			history := list{user(t.filler("a", cacheable) + "Say hello.")}
			m := t.message(body.with("messages", history))
			last := t.cached(m)
			t.equal("tokens read in turn 1", last.read, 0)
			t.that(last.written > 0, "tokens written in turn 1", "are positive", last.written)
			for turn := 2; turn <= 3; turn++ {
				history = history.and(reply(m), user(fmt.Sprintf("Turn %d: say hello once more.", turn)))
				m = t.message(body.with("messages", history))
				next := t.cached(m)
				t.equal(fmt.Sprintf("tokens read in turn %d", turn), next.read, last.read+last.written)
				t.that(next.written > 0, fmt.Sprintf("tokens written in turn %d", turn), "are positive", next.written)
				last = next
			}
		}},
	{"cache.explicit", "A breakpoint on the last block follows a conversation of three turns.", docsCaching, func(t *T) {
		history := list{user(marked(text(t.filler("a", cacheable)+"Say hello."), ""))}
		last := t.writes(t.ask(history...))
		for turn := 2; turn <= 3; turn++ {
			said := fmt.Sprintf("Turn %d: say hello once more.", turn)
			history = history.and(assistant("Hello."), user(marked(text(said), "")))
			next := t.cached(t.message(t.ask(history...)))
			t.equal(fmt.Sprintf("tokens read in turn %d", turn), next.read, last.read+last.written)
			last = next
		}
	}},
	{"cache.marker_gone", "A block that had a breakpoint once is read through a later one.", docsCaching, func(t *T) {
		long := t.filler("a", cacheable)
		first := t.writes(t.ask(user(marked(text(long), ""))))
		t.reads(first.written, t.ask(user(long), assistant("Hello."), user(marked(text("Once more."), ""))))
	}},
	{"cache.opt_in", "A request without a breakpoint neither reads nor writes.", docsCaching, func(t *T) {
		long := t.filler("a", cacheable)
		t.writes(t.ask(user(marked(text(long), ""), text("Say hello."))))
		c := t.reads(0, t.ask(user(text(long), text("Say hello."))))
		t.equal("tokens written", c.written, 0)
	}},
	{"cache.minimum", "A prompt below the minimum is answered and not cached.", docsCaching, func(t *T) {
		body := t.ask(user(marked(text("Say hello to "+t.nonce+"."), "")))
		for range 2 {
			c := t.reads(0, body)
			t.equal("tokens written", c.written, 0)
		}
	}},
	{"cache.split_5m", "What is written for five minutes, the default, is counted as such.", docsCaching, func(t *T) {
		m := t.message(t.ask(user(marked(text(t.filler("a", cacheable)), ""))))
		t.equal("ephemeral_5m_input_tokens", m.get("usage.cache_creation.ephemeral_5m_input_tokens"), t.cached(m).written)
		t.equal("ephemeral_1h_input_tokens", m.get("usage.cache_creation.ephemeral_1h_input_tokens"), 0)
	}},
	{"cache.split_1h", "What is written for an hour is counted as such.", docsCaching, func(t *T) {
		m := t.message(t.ask(user(marked(text(t.filler("a", cacheable)), "1h"))))
		t.equal("ephemeral_1h_input_tokens", m.get("usage.cache_creation.ephemeral_1h_input_tokens"), t.cached(m).written)
		t.equal("ephemeral_5m_input_tokens", m.get("usage.cache_creation.ephemeral_5m_input_tokens"), 0)
	}},
	{"cache.split_mixed", "Of two lifetimes each part is counted for its own, and the two add up.", docsCaching, func(t *T) {
		m := t.message(t.ask(user(marked(text(t.filler("b", cacheable)), ""))).
			with("system", list{marked(text(t.filler("a", cacheable)), "1h")}))
		short, long := t.number(m, "usage.cache_creation.ephemeral_5m_input_tokens"), t.number(m, "usage.cache_creation.ephemeral_1h_input_tokens")
		t.that(short > 0, "ephemeral_5m_input_tokens", "is positive", short)
		t.that(long > 0, "ephemeral_1h_input_tokens", "is positive", long)
		t.equal("cache_creation_input_tokens", t.cached(m).written, short+long)
	}},
	{"cache.streamed", "A stream tells in message_start what was read and written.", docsStreaming, func(t *T) {
		body := t.ask(user(marked(text(t.filler("a", cacheable)), "")))
		first := t.writes(body)
		u := t.stream(body).first("message_start").Get("message.usage")
		t.equal("usage.cache_read_input_tokens", u.Get("cache_read_input_tokens"), first.written)
	}},
	{"cache.prewarm", "max_tokens 0 writes the cache and answers with nothing; a request then reads it.", docsCaching, func(t *T) {
		body := t.ask(user("Say hello.")).with("system", list{marked(text(t.filler("a", cacheable)), "")})
		m := t.message(body.with("max_tokens", 0))
		t.equal("content", m.get("content"), list{})
		t.equal("stop_reason", m.get("stop_reason"), "max_tokens")
		t.equal("usage.output_tokens", m.get("usage.output_tokens"), 0)
		warmed := t.cached(m).written
		t.that(warmed > 0, "tokens written", "are positive", warmed)
		t.reads(warmed, body)
	}},
	{"cache.on_tool", "A breakpoint may stand on a tool.", docsCaching, func(t *T) {
		body := t.ask(user("Say hello.")).with("tools", list{marked(weather().with("description", t.filler("a", cacheable)), "")})
		first := t.writes(body)
		t.reads(first.written, body.with("messages", list{user("Say goodbye.")}))
	}},
	{"cache.on_result", "A breakpoint on a tool result is read by a conversation that goes on differently.", "report: measurements", func(t *T) {
		result := marked(toolResult("a", t.filler("a", cacheable)), "")
		first := t.writes(t.called("a", result, text("Say hello.")))
		t.reads(first.written, t.called("a", result, text("Say goodbye.")))
	}},
}
