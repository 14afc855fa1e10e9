package suite

import "github.com/tidwall/gjson"

const docsThreshold = "docs: threshold compaction"

const (
	thresholdModel = "claude-haiku-5-5"
	thresholdBeta  = "compact-2026-01-12"
	// overThreshold is how many lines of filler are more than 50,000 tokens, the least trigger.
	overThreshold = 2400
)

// compactEdit has the server compact what is longer than the least trigger.
func compactEdit(pause bool) object {
	return object{"edits": list{object{
		"type": "compact_20260112", "pause_after_compaction": pause,
		"trigger": object{"type": "input_tokens", "value": 50000},
	}}}
}

// lengthy is a conversation beyond the threshold.
func (t *T) lengthy(pause bool) object {
	return request(thresholdModel,
		user("I plan a trip to Lisbon. Read these notes.\n"+t.filler("trip", overThreshold)), assistant("I have read them."),
		user("Say hello."),
	).with("max_tokens", 8000, "context_management", compactEdit(pause))
}

// beyond sends a conversation beyond the threshold and wants a summary.
func (t *T) beyond(body object) *answer {
	m := t.message(body, beta(thresholdBeta))
	if m.get("content.0.type").String() == "compaction" && m.get("content.0.content").Type == gjson.Null {
		t.skip("no summary was made")
	}
	t.equal("the first block", m.get("content.0.type"), "compaction")
	return m
}

var thresholdCases = []Case{
	{"threshold.block", "Beyond the trigger the reply begins with a summary.", docsThreshold, func(t *T) {
		m := t.beyond(t.lengthy(false))
		t.that(m.get("content.0.content").String() != "", "content", "is not empty", m.get("content.0.content"))
		t.that(m.get(`content.#(type=="text")`).Exists(), "a text block", "follows", m.get("content.#.type"))
	}},
	{"threshold.usage", "The summary is an iteration of its own, which the totals leave out.", docsThreshold, func(t *T) {
		m := t.beyond(t.lengthy(false))
		t.equal("types of usage.iterations", m.get("usage.iterations.#.type"), list{"compaction", "message"})
		for _, name := range []string{"input_tokens", "output_tokens"} {
			t.equal("usage."+name, m.get("usage."+name), m.get("usage.iterations.1."+name))
		}
		before, after := t.number(m, "usage.iterations.0.input_tokens"), t.number(m, "usage.iterations.1.input_tokens")
		t.that(after < before, "input_tokens behind the summary", "are fewer than "+show(before), after)
	}},
	{"threshold.edits", "applied_edits does not list the compaction.", "report: probes", func(t *T) {
		t.equal("context_management.applied_edits", t.beyond(t.lengthy(false)).get("context_management.applied_edits"), list{})
	}},
	{"threshold.below", "Below the trigger nothing is compacted, and usage has one iteration.", docsThreshold, func(t *T) {
		m := t.message(request(thresholdModel, user("Say hello.")).with("context_management", compactEdit(false)), beta(thresholdBeta))
		t.equal("compaction blocks", m.get(`content.#(type=="compaction")#`).Array(), list{})
		t.equal("types of usage.iterations", m.get("usage.iterations.#.type"), list{"message"})
	}},
	{"threshold.pause", "With pause_after_compaction the reply is the block alone.", docsThreshold, func(t *T) {
		m := t.beyond(t.lengthy(true))
		t.equal("number of blocks", len(m.get("content").Array()), 1)
		t.equal("stop_reason", m.get("stop_reason"), "compaction")
	}},
	{"threshold.resume", "A paused reply goes on when it is sent back.", docsThreshold, func(t *T) {
		body := t.lengthy(true)
		m := t.beyond(body)
		after := t.message(body.with("messages", body["messages"].(list).and(reply(m))), beta(thresholdBeta))
		t.that(after.get(`content.#(type=="text")`).Exists(), "a text block", "is there", after.get("content.#.type"))
	}},
	{"threshold.replay", "The block stands for what is before it, which may be left out.", docsThreshold, func(t *T) {
		body := t.lengthy(false)
		m := t.beyond(body)
		history := body["messages"].(list).and(reply(m), user("Say it once more."))
		all := t.message(body.with("messages", history), beta(thresholdBeta))
		pruned := t.message(body.with("messages", history[3:]), beta(thresholdBeta))
		t.equal("usage.input_tokens without the earlier messages", pruned.get("usage.input_tokens"), all.get("usage.input_tokens"))
	}},
	{"threshold.replay_edit", "The block needs the edit on every request.", "report: probes", func(t *T) {
		body := t.lengthy(false)
		m := t.beyond(body)
		a := t.refused(400, "invalid_request_error",
			body.without("context_management").with("messages", list{user("Hello."), reply(m), user("Again.")}), beta(thresholdBeta))
		t.has("error.message", a.get("error.message").String(),
			"`compaction` blocks require a `compact_20260112` strategy in `context_management.edits`")
	}},
	{"threshold.stream", "A stream starts the block empty and sends the summary in exactly one delta.", docsThreshold, func(t *T) {
		s := t.stream(t.lengthy(false), beta(thresholdBeta))
		t.order(s)
		starts := s.starts("compaction")
		t.equal("compaction blocks", len(starts), 1)
		t.equal("content_block.content", starts[0].Get("content_block.content"), nil)
		deltas := s.deltas(starts[0].Get("index").Int())
		t.equal("deltas", len(deltas), 1)
		t.equal("delta.type", deltas[0].Get("type"), "compaction_delta")
	}},
	{"threshold.count", "Counting tokens applies a block, triggers none, and tells the size before.", docsThreshold, func(t *T) {
		body := t.lengthy(false)
		m := t.beyond(body)
		after := body.with("messages", body["messages"].(list).and(reply(m), user("Again.")))
		a := t.post("/v1/messages/count_tokens", after.without("max_tokens"), beta(thresholdBeta))
		t.ok(a)
		n, before := t.number(a, "input_tokens"), t.number(a, "context_management.original_input_tokens")
		t.that(n < before, "input_tokens", "are fewer than original_input_tokens, "+show(before), n)
	}},
}
