package suite

import "github.com/go-json-experiment/json/jsontext"

// thinkingKeptCases are about changes that are no edits of the history.
var thinkingKeptCases = []Case{
	{"thinking.kept_all_left_out", "All thinking may be left out.", docsThinking, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.keeps(thinker(user(puzzle), stripped(m), user("Why?")))
	}},
	{"thinking.kept_front_left_out", "The oldest thinking may be left out.", docsPreserved, func(t *T) {
		_, history := t.turns(2)
		history[1] = withoutThinking(history[1])
		t.keeps(thinker(history.and(user("Thank you."))...))
	}},
	{"thinking.kept_end_left_out", "The newest thinking may be left out.", docsPreserved, func(t *T) {
		_, history := t.turns(2)
		history[3] = withoutThinking(history[3])
		t.keeps(thinker(history.and(user("Thank you."))...))
	}},
	{"thinking.kept_branch", "A branch that replays the history unchanged up to its fork keeps its thinking.", docsPreserved, func(t *T) {
		_, history := t.turns(2)
		t.keeps(thinker(history[0], history[1], user("Something else: say hello.")))
	}},
	{"thinking.kept_blocks", "A text and a list of one text block are the same.", "docs: API skill", func(t *T) {
		m := t.thought(thinker(user(puzzle)).with("system", "You are terse."))
		t.keeps(thinker(user(text(puzzle)), reply(m), user("Why?")).with("system", list{text("You are terse.")}))
	}},
	{"thinking.kept_marker", "A breakpoint of the cache is no edit.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)).with("system", "You are terse."))
		t.keeps(thinker(user(marked(text(puzzle), "")), reply(m), user("Why?")).with("system", list{marked(text("You are terse."), "")}))
	}},
	{"thinking.kept_space", "White space around a text is no edit.", "docs: API skill", func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.keeps(thinker(user(puzzle+"\n"), reply(m), user("Why?")))
	}},
	{"thinking.kept_tool_order", "The order of the tools is no edit.", "docs: API skill", func(t *T) {
		m := t.thought(thinker(user(puzzle)).with("tools", list{weather(), clock()}))
		t.keeps(thinker(user(puzzle), t.answered(m), user("Why?")).with("tools", list{clock(), weather()}))
	}},
	{"thinking.kept_key_order", "The order of keys in the JSON is no edit.", docsPreserved, func(t *T) {
		body := thinker().with("tools", list{weather()})
		talk := func(input string) list {
			return list{
				user("Weather in Paris?"), assistant(toolUse("a", "get_weather", jsontext.Value(input))),
				user(toolResult("a", "Sunny."), text(puzzle)),
			}
		}
		m := t.thought(body.with("messages", talk(`{"city":"Paris","unit":"celsius"}`)))
		t.keeps(body.with("messages", talk(`{"unit":"celsius","city":"Paris"}`).and(t.answered(m), user("Why?"))))
	}},
	{"thinking.kept_parameters", "max_tokens, metadata, effort and stop sequences are no part of the conversation.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.keeps(thinker(user(puzzle), reply(m), user("Why?")).with("max_tokens", 3000, "metadata", object{"user_id": t.nonce},
			"output_config", object{"effort": "low"}, "stop_sequences", list{"@@@"}))
	}},
	{"thinking.kept_display", "What is shown of the thinking is no part of the conversation.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.keeps(thinker(user(puzzle), reply(m), user("Why?")).with("thinking", object{
			"type": "adaptive", "display": "omitted", "block_binding": onMismatch("error"),
		}))
	}},
	{"thinking.kept_defaults", "Defaults of a tool that are spelled out are no edit.", "docs: API skill", func(t *T) {
		m := t.thought(thinker(user(puzzle)).with("tools", list{clock()}))
		t.keeps(thinker(user(puzzle), t.answered(m), user("Why?")).with("tools", list{clock().with("type", "custom")}))
	}},
	{"thinking.kept_system_message", "A system message at the end is no edit.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.keeps(thinker(user(puzzle), reply(m), user("Why?"), system("Answer in French.")))
	}},
}

// thinkingModelCases are about thinking that another model reads.
var thinkingModelCases = []Case{
	{"thinking.model_unbound", "A model that does not compare accepts an edited history.", docsPreserved, func(t *T) {
		body := thinker(user(puzzle)).with("model", "claude-sonnet-5")
		m := t.thought(body)
		t.keeps(body.with("messages", list{user(puzzle + " Quick!"), reply(m), user("Why?")}))
	}},
	{"thinking.model_older", "An older model drops the thinking of a newer one, and says so.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		after := t.message(thinker(user(puzzle), reply(m), user("Why?")).with("model", "claude-opus-5"), beta(bindingBeta))
		t.drops(after, "model_binding_mismatch", "messages.1.content.0")
	}},
	{"thinking.model_round_trip", "Thinking that another model could not read is kept for its own.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		history := list{user(puzzle), reply(m), user("Why?")}
		between := t.message(thinker(history...).with("model", "claude-opus-5"), beta(bindingBeta))
		t.keeps(thinker(history.and(stripped(between), user("Thank you."))...))
	}},
	{"thinking.manual", "Older models think by a budget.", docsThinking, func(t *T) {
		m := t.message(request(lastTurnModel, user(puzzle)).with("max_tokens", 4096,
			"thinking", object{"type": "enabled", "budget_tokens": 1024}))
		t.equal("the first block", m.get("content.0.type"), "thinking")
		t.that(m.get("content.0.signature").String() != "", "signature", "is not empty", m.get("content.0.signature"))
	}},
	{"thinking.last_turn_only", "Models that keep the thinking of the last turn only do not count earlier thinking.", docsThinking, func(t *T) {
		body := request(lastTurnModel, user(puzzle)).with("max_tokens", 4096, "thinking", object{"type": "enabled", "budget_tokens": 1024})
		m := t.message(body)
		if m.get("content.0.type").String() != "thinking" {
			t.skip("the model did not think")
		}
		with := t.count(body.with("messages", list{user(puzzle), reply(m), user("Why?")}))
		t.equal("tokens with the earlier thinking", with, t.count(body.with("messages", list{user(puzzle), stripped(m), user("Why?")})))
	}},
}

// lastTurnModel keeps the thinking of the last turn only.
const lastTurnModel = "claude-haiku-4-5"
