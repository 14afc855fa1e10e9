package suite

import "github.com/go-json-experiment/json/jsontext"

// compactionReplayCases are about the block that comes back.
var compactionReplayCases = []Case{
	{"compaction.replay", "The block stands for what it summarizes, in a message of its own.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		t.message(compacting(reply(m), user("Where do we go?")), beta(compactBeta))
	}},
	{"compaction.replay_user", "The block may be the first of the first user message.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		t.message(compacting(user(block(m), text("Where do we go?"))), beta(compactBeta))
	}},
	{"compaction.replay_alone", "The block alone is answered.", "SDK source: tool runner", func(t *T) {
		m := t.compacted(compacting(talk...))
		t.message(compacting(reply(m)), beta(compactBeta))
	}},
	{"compaction.replay_streamed", "A block taken from a stream is accepted.", docsOnDemand, func(t *T) {
		s := t.stream(compacting(talk...).with("compaction", summarize), beta(compactBeta))
		if len(s.starts("compaction")) == 0 {
			t.skip("no summary was made")
		}
		t.message(compacting(s.message(t), user("Where do we go?")), beta(compactBeta))
	}},
	{"compaction.replay_marker", "A breakpoint on the block is accepted.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		t.message(compacting(assistant(changed(m, "cache_control", object{"type": "ephemeral"})), user("Where do we go?")), beta(compactBeta))
	}},
	{"compaction.replay_model", "The block is accepted with another system prompt and model.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		t.message(compacting(reply(m), user("Where do we go?")).with("system", "You are terse.", "model", "claude-sonnet-5"), beta(compactBeta))
	}},
	{"compaction.replay_beta", "The block needs the beta on every request.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		a := t.refused(400, "invalid_request_error", compacting(reply(m), user("Where do we go?")))
		t.has("error.message", a.get("error.message").String(), "'compaction'")
	}},
	{"compaction.replay_misplaced", "Messages before the block are refused.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		a := t.post("/v1/messages", compacting(user("Hello."), assistant("Hello."), reply(m), user("Where do we go?")), beta(compactBeta))
		t.code(a, 400, "compaction_block_misplaced")
		t.equal("error.message", a.get("error.message"), "messages.2.content.0: `compaction` block must be sent first, "+
			"in place of the messages it summarizes; remove those messages")
	}},
	{"compaction.replay_twice", "A second block is refused.", docsOnDemand, func(t *T) {
		m := t.compacted(compacting(talk...))
		t.code(t.post("/v1/messages", compacting(assistant(block(m), block(m)), user("Where do we go?")), beta(compactBeta)),
			400, "compaction_block_ambiguous")
	}},
	{"compaction.replay_edited", "A summary that was edited is refused.", "report: probes", func(t *T) {
		m := t.compacted(compacting(talk...))
		a := t.post("/v1/messages", compacting(assistant(changed(m, "content", "We like boats.")), user("Where do we go?")), beta(compactBeta))
		t.code(a, 400, "compaction_content_mismatch")
		t.equal("error.message", a.get("error.message"),
			"messages.0.content.0: `compaction` block `content` does not match its `signature`")
	}},
	{"compaction.replay_signature", "A signature that does not verify is refused.", "SDK types: error codes", func(t *T) {
		m := t.compacted(compacting(talk...))
		t.code(t.post("/v1/messages", compacting(assistant(changed(m, "signature", "bm9uc2Vuc2U=")), user("Where do we go?")), beta(compactBeta)),
			400, "compaction_signature_invalid")
	}},
	{"compaction.replay_unsigned", "A block without its signature is refused.", "report: SDK users", func(t *T) {
		m := t.compacted(compacting(talk...))
		a := t.refused(400, "invalid_request_error",
			compacting(assistant(changed(m, "signature", nil)), user("Where do we go?")), beta(compactBeta))
		t.has("error.message", a.get("error.message").String(), "requires its `signature`: send the block exactly as it was returned")
	}},
	{"compaction.replay_extra", "A field that is not the block's own is refused.", "report: SDK users", func(t *T) {
		m := t.compacted(compacting(talk...))
		a := t.refused(400, "invalid_request_error",
			compacting(assistant(changed(m, "citations", jsontext.Value("null"))), user("Where do we go?")), beta(compactBeta))
		t.equal("error.message", a.get("error.message"), "messages.0.content.0.compaction.citations: Extra inputs are not permitted")
	}},
	{"compaction.kept_turns", "Turns kept behind the block keep their thinking.", "docs: compaction and thinking blocks", func(t *T) {
		history := talk.and(assistant("Noted: the ocean."), user(puzzle))
		m := t.thought(thinker(history...))
		summary := t.compacted(thinker(history[:6]...))
		t.message(thinker(reply(summary), user(puzzle), reply(m), user("Why?")), beta(compactBeta, bindingBeta))
	}},
	{"compaction.kept_edited", "Turns kept behind the block but edited lose their thinking.", "docs: compaction and thinking blocks", func(t *T) {
		history := talk.and(assistant("Noted: the ocean."), user(puzzle))
		m := t.thought(thinker(history...))
		summary := t.compacted(thinker(history[:6]...))
		a := t.refused(400, "invalid_request_error",
			thinker(reply(summary), user(puzzle+" Quick!"), reply(m), user("Why?")), beta(compactBeta, bindingBeta))
		t.has("error.message", a.get("error.message").String(), "The block is bound to a different conversation.")
	}},
}

// block is the compaction block of an answer.
func block(m *answer) jsontext.Value { return raw(m.get("content.0")) }

// changed is the block with another member; nil removes it.
func changed(m *answer, name string, value any) object {
	b := object{}
	for key, v := range m.get("content.0").Map() {
		b[key] = raw(v)
	}
	if b[name] = value; value == nil {
		delete(b, name)
	}
	return b
}
