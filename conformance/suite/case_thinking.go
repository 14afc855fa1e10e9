package suite

import (
	"github.com/tidwall/gjson"
)

const (
	docsThinking  = "docs: extended thinking"
	docsPreserved = "docs: preserved thinking"
	docsTrouble   = "docs: thinking troubleshooting"
	typesBinding  = "SDK types: ThinkingBlockBinding"
)

const (
	// boundModel has the thinking that comes back compared with its conversation.
	boundModel = "claude-opus-5-5"
	// bindingBeta lets a request say what becomes of thinking that does not fit, and the answer report it.
	bindingBeta = "thinking-binding-controls-2026-08-01"
)

// puzzle is a question that is worth a thought.
const puzzle = "A farmer has 17 sheep. All but 9 run away, then he buys twice as many as he has left. " +
	"How many has he now? Think it through step by step, then answer in one sentence."

// thinker is a request of the model that binds thinking, whose edits of the history are refused.
func thinker(messages ...any) object {
	return request(boundModel, messages...).with("max_tokens", 4096,
		"thinking", object{"type": "adaptive", "display": "summarized", "block_binding": onMismatch("error")})
}

// dropping is the same with the thinking dropped that does not fit.
func dropping(body object) object {
	return body.with("thinking", object{"type": "adaptive", "block_binding": onMismatch("drop_block")})
}

func onMismatch(behavior string) object { return object{"prefix_mismatch_behavior": behavior} }

// thought sends a request and wants thinking in the reply.
func (t *T) thought(body object) *answer {
	m := t.message(body, beta(bindingBeta))
	if !m.get(`content.#(type=="thinking")`).Exists() {
		t.skip("the model did not think")
	}
	return m
}

// keeps checks that a request loses no thinking.
func (t *T) keeps(body object) {
	m := t.message(body, beta(bindingBeta))
	t.equal("input_transformations", m.get("input_transformations"), list{})
}

// unbound checks that a request is refused because the thinking in a block is of another conversation.
func (t *T) unbound(body object, block string) {
	a := t.refused(400, "invalid_request_error", body, beta(bindingBeta))
	t.has("error.message", a.get("error.message").String(),
		block+": Invalid `signature` in `thinking` block. The block is bound to a different conversation.")
}

// drops checks that a request loses the thinking at the paths, for a reason.
func (t *T) drops(m *answer, reason string, paths ...string) {
	want := list{}
	for _, path := range paths {
		want = want.and(object{"type": "thinking_dropped", "path": path, "reason": reason})
	}
	t.equal("input_transformations", m.get("input_transformations"), want)
}

var thinkingCases = []Case{
	{"thinking.block", "A thinking block has a text and a signature, and comes before the answer.", docsThinking, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.equal("the first block", m.get("content.0.type"), "thinking")
		t.equal("type of thinking", m.get("content.0.thinking").Type.String(), gjson.String.String())
		t.that(m.get("content.0.signature").String() != "", "signature", "is not empty", m.get("content.0.signature"))
		t.that(m.get(`content.#(type=="text")`).Exists(), "a text block", "follows", m.get("content.#.type"))
	}},
	{"thinking.summarized", "With display summarized the thinking can be read.", docsThinking, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.that(m.get("content.0.thinking").String() != "", "thinking", "is not empty", m.get("content.0.thinking"))
	}},
	{"thinking.omitted", "With display omitted the text is empty and the signature is there.", docsThinking, func(t *T) {
		m := t.thought(thinker(user(puzzle)).with("thinking", object{"type": "adaptive", "display": "omitted"}))
		t.equal("thinking", m.get("content.0.thinking"), "")
		t.that(m.get("content.0.signature").String() != "", "signature", "is not empty", m.get("content.0.signature"))
	}},
	{"thinking.tokens", "Thinking is billed, whatever is shown of it.", typesUsage, func(t *T) {
		m := t.thought(thinker(user(puzzle)).with("thinking", object{"type": "adaptive", "display": "omitted"}))
		n := t.number(m, "usage.output_tokens_details.thinking_tokens")
		t.that(n > 0 && n <= m.get("usage.output_tokens").Int(), "thinking_tokens", "is positive and not above output_tokens", n)
	}},
	{"thinking.disabled", "Thinking that is switched off does not occur.", docsThinking, func(t *T) {
		m := t.message(t.ask(user(puzzle)).with("model", "claude-haiku-5-5", "thinking", object{"type": "disabled"}))
		t.equal("thinking blocks", m.get(`content.#(type=="thinking")#`).Array(), list{})
	}},
	{"thinking.replay", "Thinking that comes back unchanged in its conversation is accepted and kept.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.keeps(thinker(user(puzzle), reply(m), user("Why?")))
	}},
	{"thinking.replay_streamed", "Thinking put together from a stream is accepted and kept.", docsStreaming, func(t *T) {
		s := t.stream(thinker(user(puzzle)), beta(bindingBeta))
		if len(s.starts("thinking")) == 0 {
			t.skip("the model did not think")
		}
		t.keeps(thinker(user(puzzle), s.message(t), user("Why?")))
	}},
	{"thinking.replay_turns", "Thinking of several turns is accepted and kept.", docsPreserved, func(t *T) {
		_, history := t.turns(3)
		t.keeps(thinker(history.and(user("Thank you."))...))
	}},
	{"thinking.replay_tools", "Thinking before a call goes back with the call and its result.", docsPreserved, func(t *T) {
		body := thinker(user(askWeather+" "+puzzle)).with("tools", list{weather()})
		m := t.thought(body)
		t.callOf(m)
		t.keeps(body.with("messages", list{user(askWeather + " " + puzzle), reply(m), t.results(m)}))
	}},
	{"thinking.report", "With the beta every answer has input_transformations.", typesBinding, func(t *T) {
		t.keeps(thinker(user("Say hello.")))
	}},
	{"thinking.report_absent", "Without the beta no answer has input_transformations.", docsPreserved, func(t *T) {
		m := t.message(request(boundModel, user("Say hello.")))
		t.absent("input_transformations", m.get("input_transformations"))
	}},
	{"thinking.report_streamed", "A stream has input_transformations in message_start.", typesBinding, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		s := t.stream(dropping(thinker(user(puzzle+" Quick!"), reply(m), user("Why?"))), beta(bindingBeta))
		t.equal("message.input_transformations", s.first("message_start").Get("message.input_transformations"), list{object{
			"type": "thinking_dropped", "path": "messages.1.content.0", "reason": "prefix_binding_mismatch",
		}})
	}},
	{"thinking.signature_changed", "A signature that was changed is refused, whatever the request says of mismatches.", docsTrouble, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		a := t.refused(400, "invalid_request_error",
			dropping(thinker(user(puzzle), signed(m, "EqQBCgIYAhIM"+m.get("content.0.signature").String()), user("Why?"))), beta(bindingBeta))
		t.equal("error.message", a.get("error.message"), "messages.1.content.0: Invalid `signature` in `thinking` block")
	}},
	{"thinking.signature_cut", "A signature that was cut is refused.", docsTrouble, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		whole := m.get("content.0.signature").String()
		a := t.refused(400, "invalid_request_error",
			thinker(user(puzzle), signed(m, whole[:len(whole)/2]), user("Why?")), beta(bindingBeta))
		t.equal("error.message", a.get("error.message"), "messages.1.content.0: Invalid `signature` in `thinking` block")
	}},
	{"thinking.signature_missing", "A thinking block without its signature is refused.", "report: SDK users", func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		a := t.refused(400, "invalid_request_error",
			thinker(user(puzzle), signed(m, nil), user("Why?")), beta(bindingBeta))
		t.equal("error.message", a.get("error.message"), "messages.1.content.0.thinking.signature: Field required")
	}},
}

// signed is a reply with another signature on its first block; nil for none.
func signed(m *answer, signature any) object {
	var blocks list
	for i, raw := range m.get("content").Array() {
		block, _ := decode(raw.Raw).(map[string]any)
		if i == 0 && signature == nil {
			delete(block, "signature")
		} else if i == 0 {
			block["signature"] = signature
		}
		blocks = blocks.and(block)
	}
	return assistant(blocks...)
}

// turns holds a conversation of n turns and returns the last reply and the whole of it.
func (t *T) turns(n int) (*answer, list) {
	var (
		last    *answer
		history list
	)
	questions := []string{puzzle, "And if 4 of the new sheep are sold? Think again.", "And if each has two lambs? Think again."}
	for i := range n {
		history = history.and(user(questions[i]))
		last = t.message(thinker(history...), beta(bindingBeta))
		if last.get("content.0.type").String() != "thinking" {
			t.skip("the model did not think in turn %d", i+1)
		}
		history = history.and(reply(last))
	}
	return last, history
}
