package suite

import "github.com/go-json-experiment/json/jsontext"

const docsCount = "docs: token counting"

var countCases = []Case{
	{"count.shape", "The answer is the number of input tokens.", docsCount, func(t *T) {
		n := t.count(t.ask(user("Say hello.")))
		t.that(n > 0, "input_tokens", "is positive", n)
	}},
	{"count.same", "The same request has the same count.", docsCount, func(t *T) {
		body := t.ask(user("Say hello."))
		t.equal("tokens of the second request", t.count(body), t.count(body))
	}},
	{"count.blocks", "A text and a list of one text block have the same count.", docsMessages, func(t *T) {
		t.equal("tokens of the list", t.count(t.ask(user(text("Say hello.")))), t.count(t.ask(user("Say hello."))))
	}},
	{"count.longer", "More text has more tokens.", docsCount, func(t *T) {
		short, long := t.count(t.ask(user(t.filler("a", 5)))), t.count(t.ask(user(t.filler("a", 10))))
		t.that(long > short, "tokens of the longer text", "are more than "+show(short), long)
	}},
	{"count.system", "The system prompt counts.", docsCount, func(t *T) {
		plain := t.count(t.ask(user("Say hello.")))
		n := t.count(t.ask(user("Say hello.")).with("system", "You are terse, and you like the sea."))
		t.that(n > plain, "tokens with a system prompt", "are more than "+show(plain), n)
	}},
	{"count.tools", "Tools count, and with them the instructions for their use.", docsCount, func(t *T) {
		plain := t.count(t.ask(user("Say hello.")))
		one := t.count(t.ask(user("Say hello.")).with("tools", list{weather()}))
		two := t.count(t.ask(user("Say hello.")).with("tools", list{weather(), clock()}))
		t.that(one > plain && two > one, "tokens with two tools", "are more than with one, "+show(one)+", and none, "+show(plain), two)
		t.that(one-plain > two-one, "the first tool", "costs more than the second", one-plain)
	}},
	{"count.marker", "Breakpoints of the cache do not count.", docsCount, func(t *T) {
		t.equal("tokens with a breakpoint", t.count(t.ask(user(marked(text("Say hello."), "")))), t.count(t.ask(user(text("Say hello.")))))
	}},
	{"count.marker_checked", "Breakpoints of the cache are checked.", "report: measurements", func(t *T) {
		var blocks list
		for range 5 {
			blocks = blocks.and(marked(text("Say hello."), ""))
		}
		a := t.post("/v1/messages/count_tokens", t.ask(user(blocks...)).without("max_tokens"))
		t.error(a, 400, "invalid_request_error")
		t.equal("error.message", a.get("error.message"), "A maximum of 4 blocks with cache_control may be provided. Found 5.")
	}},
	{"count.usage", "The count is an estimate of what a message is billed: not half, not double.", docsCount, func(t *T) {
		body := t.ask(user(t.filler("a", 40) + "Say hello."))
		n := t.count(body)
		billed := t.number(t.message(body), "usage.input_tokens")
		t.that(n*2 > billed && n < billed*2, "input_tokens", "is near the "+show(billed)+" that are billed", n)
	}},
	{"count.results", "Calls and results count.", docsCount, func(t *T) {
		plain := t.count(t.ask(user("Weather in Paris?")).with("tools", list{weather()}))
		n := t.count(t.called("a", toolResult("a", "Sunny.")))
		t.that(n > plain, "tokens with a call and its result", "are more than "+show(plain), n)
	}},
	{"count.max_tokens", "max_tokens is no parameter of counting.", "SDK types: MessageCountTokensParams", func(t *T) {
		a := t.post("/v1/messages/count_tokens", t.ask(user("Say hello.")))
		t.error(a, 400, "invalid_request_error")
		t.equal("error.message", a.get("error.message"), "max_tokens: Extra inputs are not permitted")
	}},
	{"count.spacing", "White space between the parts of the JSON does not count.", docsCount, func(t *T) {
		body := t.ask(user("Say hello.")).without("max_tokens")
		plain := t.count(body)
		spaced := jsontext.Value(show(body))
		if err := spaced.Indent(); err != nil {
			panic(err) // it was made by show
		}
		a := t.send("POST", "/v1/messages/count_tokens", spaced)
		t.ok(a)
		t.equal("input_tokens", a.get("input_tokens"), plain)
	}},
}
