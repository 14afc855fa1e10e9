package suite

import "github.com/tidwall/gjson"

const (
	docsOnDemand = "docs: on-demand compaction"
	typesCompact = "SDK types: CompactionBlock"
)

const (
	compactModel = boundModel
	compactBeta  = "compact-2026-09-04"
)

// summarize asks for a conversation to be replaced by a summary.
var summarize = object{"type": "summarize"}

// talk is a conversation that is worth a summary.
var talk = list{
	user("I plan a trip to Lisbon in May. My budget is 3000 euros."), assistant("Noted: Lisbon, May, 3000 euros."),
	user("I travel with my sister Anna, who is vegetarian."), assistant("Noted: Anna is vegetarian."),
	user("We want to see the ocean."),
}

func compacting(messages ...any) object {
	return request(compactModel, messages...).with("max_tokens", 8000)
}

// compacted compacts a conversation and wants a summary.
func (t *T) compacted(body object) *answer {
	m := t.message(body.with("compaction", summarize), beta(compactBeta, bindingBeta))
	if len(m.get("content").Array()) == 0 {
		t.skip("no summary was made: stop_reason %s", m.get("stop_reason"))
	}
	t.equal("the block", m.get("content.0.type"), "compaction")
	return m
}

var compactionCases = []Case{
	{"compaction.block", "The answer is one block with the summary and its signature.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		t.equal("number of blocks", len(m.get("content").Array()), 1)
		t.that(m.get("content.0.content").String() != "", "content", "is not empty", m.get("content.0.content"))
		t.that(m.get("content.0.signature").String() != "", "signature", "is not empty", m.get("content.0.signature"))
		t.equal("stop_reason", m.get("stop_reason"), "compaction")
	}},
	{"compaction.usage", "What the summary cost stands in usage.iterations, and nowhere else.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		t.equal("usage.input_tokens", m.get("usage.input_tokens"), 0)
		t.equal("usage.output_tokens", m.get("usage.output_tokens"), 0)
		t.equal("types of usage.iterations", m.get("usage.iterations.#.type"), list{"compaction"})
		n := t.number(m, "usage.iterations.0.output_tokens")
		t.that(n > 0, "output_tokens of the iteration", "are positive", n)
	}},
	{"compaction.stream", "A stream has the whole block in content_block_start and no delta.", docsOnDemand, func(t *T) {
		s := t.stream(compacting(talk...).with("compaction", summarize), beta(compactBeta))
		t.order(s)
		starts := s.starts("compaction")
		if len(starts) == 0 {
			t.skip("no summary was made")
		}
		block := starts[0].Get("content_block")
		t.that(block.Get("content").String() != "", "content", "is not empty", block.Get("content"))
		t.that(block.Get("signature").String() != "", "signature", "is not empty", block.Get("signature"))
		t.equal("deltas", s.all("content_block_delta"), []gjson.Result(nil))
		t.equal("delta.stop_reason", s.first("message_delta").Get("delta.stop_reason"), "compaction")
	}},
	{"compaction.cut", "A summary that does not fit max_tokens is none: no content, stop_reason max_tokens.", docsOnDemand, func(t *T) {
		m := t.message(compacting(talk...).with("compaction", summarize, "max_tokens", 4), beta(compactBeta))
		t.equal("content", m.get("content"), list{})
		t.equal("stop_reason", m.get("stop_reason"), "max_tokens")
	}},
	{"compaction.finished_turn", "A conversation that ends with a finished reply can be compacted.", docsOnDemand, func(t *T) {
		t.compacted(compacting(talk.and(assistant("Noted: the ocean."))...))
	}},
	{"compaction.incomplete_turn", "A conversation that ends in an open call cannot be compacted.", "SDK types: error codes", func(t *T) {
		t.code(t.post("/v1/messages", compacting(user("Weather?"), assistant(toolUse("a", "get_weather", parisWeather))).
			with("tools", list{weather()}, "compaction", summarize), beta(compactBeta)), 400, "compaction_incomplete_turn")
	}},
	{"compaction.count", "Counting tokens takes the parameter and does not look at it.", docsOnDemand, func(t *T) {
		body := compacting(talk...)
		plain := t.count(body)
		a := t.post("/v1/messages/count_tokens", body.without("max_tokens").with("compaction", summarize), beta(compactBeta))
		t.ok(a)
		t.equal("input_tokens", a.get("input_tokens"), plain)
	}},
	{"compaction.again", "A block and what followed it can be compacted into a new block.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		again := t.compacted(compacting(reply(m), user("The hotel is booked."), assistant("Noted.")))
		t.that(again.get("content.0.signature").String() != m.get("content.0.signature").String(),
			"the new signature", "differs from the old", again.get("content.0.signature"))
	}},
}

// code checks that an answer is a refusal with an error code.
func (t *T) code(a *answer, status int, code string) {
	kinds := map[int]string{400: "invalid_request_error", 404: "not_found_error"}
	t.error(a, status, kinds[status])
	t.equal("error.details.error_code", a.get("error.details.error_code"), code)
}
