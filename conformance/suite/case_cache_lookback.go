package suite

import "fmt"

// The number of positions stays clear of the twentieth, of which measurements and documentation differ by one.
const (
	insideLookback  = 17 // blocks between a breakpoint and the next that still finds it
	outsideLookback = 24
)

// cacheLookbackCases are about how far back a breakpoint looks.
var cacheLookbackCases = []Case{
	{"cache.lookback", "A breakpoint finds an entry that fewer than 20 blocks before it was written.", docsCaching, func(t *T) {
		long := text(t.filler("a", cacheable))
		first := t.writes(t.ask(user(marked(long, ""))))
		t.reads(first.written, t.ask(user(list{long}.and(blocks(insideLookback)...)...)))
	}},
	{"cache.lookback_outside", "A breakpoint does not find an entry that more than 20 blocks before it was written.", docsCaching, func(t *T) {
		long := text(t.filler("a", cacheable))
		t.writes(t.ask(user(marked(long, ""))))
		c := t.reads(0, t.ask(user(list{long}.and(blocks(outsideLookback)...)...)))
		t.that(c.written > 0, "tokens written", "are positive", c.written)
	}},
	{"cache.lookback_second", "A second breakpoint looks from its own place.", docsCaching, func(t *T) {
		long := text(t.filler("a", cacheable))
		first := t.writes(t.ask(user(marked(long, ""))))
		t.reads(first.written, t.ask(user(list{marked(long, "")}.and(blocks(outsideLookback)...)...)))
	}},
	{"cache.lookback_last", "A breakpoint behind a block that changes with each request reads nothing.", docsCaching, func(t *T) {
		long := text(t.filler("a", cacheable))
		t.writes(t.ask(user(long, marked(text("It is 10:01. Say hello."), ""))))
		t.reads(0, t.ask(user(long, marked(text("It is 10:02. Say hello."), ""))))
	}},
	{"cache.runs", "A run of calls counts as one position, and so does the run of their results.", docsCaching, func(t *T) {
		long := text(t.filler("a", cacheable))
		first := t.writes(t.ask(user(marked(long, ""))).with("tools", list{weather()}))
		calls, results := list{}, list{}
		for i := range outsideLookback {
			id := fmt.Sprintf("call_%d", i)
			calls = calls.and(toolUse(id, "get_weather", parisWeather))
			results = results.and(toolResult(id, "Sunny."))
		}
		results = results.and(marked(text("Say hello."), ""))
		t.reads(first.written, t.ask(user(long), assistant(calls...), user(results...)).with("tools", list{weather()}))
	}},
	{"cache.rounds", "Calls one after another are positions of their own: twelve rounds are too far.", docsCaching, func(t *T) {
		long := text(t.filler("a", cacheable))
		t.writes(t.ask(user(marked(long, ""))).with("tools", list{weather()}))
		history := list{user(long)}
		for i := range outsideLookback / 2 {
			id := fmt.Sprintf("call_%d", i)
			history = history.and(assistant(toolUse(id, "get_weather", parisWeather)), user(toolResult(id, "Sunny.")))
		}
		history[len(history)-1] = user(marked(toolResult(fmt.Sprintf("call_%d", outsideLookback/2-1), "Sunny."), ""))
		t.reads(0, t.ask(history...).with("tools", list{weather()}))
	}},
	{"cache.four", "Four breakpoints are accepted: of tools, instructions, a document and the conversation each is read by itself.",
		docsCaching, func(t *T) {
			body := func(document, question string) object {
				return t.ask(user(marked(text(question), ""))).with(
					"tools", list{marked(weather(), "")},
					"system", list{marked(text(t.filler("a", cacheable)), ""), marked(text(t.filler(document, cacheable)), "")})
			}
			first := t.writes(body("b", "Say hello."))
			same := t.cached(t.message(body("b", "Say goodbye.")))
			t.that(same.read > 0 && same.read < first.written, "tokens read with another question", "are all but the question", same.read)
			other := t.cached(t.message(body("c", "Say hello.")))
			t.that(other.read > 0 && other.read < same.read, "tokens read with another document", "are fewer, not none", other.read)
		}},
}

// blocks are n short texts, the last one with a breakpoint.
func blocks(n int) list {
	var l list
	for i := range n {
		l = l.and(text(fmt.Sprintf("Remark %d.", i+1)))
	}
	l[n-1] = marked(text("Say hello."), "")
	return l
}
