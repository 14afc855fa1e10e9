package suite

import "maps"

// thinkingEditCases are about edits of the history that thinking notices.
var thinkingEditCases = []Case{
	{"thinking.edit_message", "An edit of the message before a thinking block is refused, and the block named.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.unbound(thinker(user(puzzle+" Quick!"), reply(m), user("Why?")), "messages.1.content.0")
	}},
	{"thinking.edit_added", "A block added to an earlier message is an edit.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.unbound(thinker(user(text(puzzle), text("It is Monday.")), reply(m), user("Why?")), "messages.1.content.0")
	}},
	{"thinking.edit_removed", "A message left out before a thinking block is an edit.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user("I like tea."), assistant("Noted."), user(puzzle)))
		t.unbound(thinker(user(puzzle), reply(m), user("Why?")), "messages.1.content.0")
	}},
	{"thinking.edit_system", "Another system prompt is an edit, and the error says so.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)).with("system", "You are terse."))
		t.unbound(thinker(user(puzzle), reply(m), user("Why?")).with("system", "You are verbose."), "messages.1.content.0")
	}},
	{"thinking.edit_system_added", "A system prompt where there was none is an edit.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		t.unbound(thinker(user(puzzle), reply(m), user("Why?")).with("system", "You are verbose."), "messages.1.content.0")
	}},
	{"thinking.edit_tool", "Another description of a tool is an edit.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)).with("tools", list{clock()}))
		t.unbound(thinker(user(puzzle), t.answered(m), user("Why?")).
			with("tools", list{clock().with("description", "Tells the time.")}), "messages.1.content.0")
	}},
	{"thinking.edit_tool_added", "A further tool is an edit.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)).with("tools", list{clock()}))
		t.unbound(thinker(user(puzzle), t.answered(m), user("Why?")).with("tools", list{clock(), weather()}), "messages.1.content.0")
	}},
	{"thinking.edit_result", "A tool result that was shortened is an edit.", docsPreserved, func(t *T) {
		body := thinker().with("tools", list{weather()})
		history := list{
			user("Weather in Paris?"), assistant(toolUse("a", "get_weather", parisWeather)),
			user(toolResult("a", "Sunny, 20 degrees, no wind."), text(puzzle)),
		}
		m := t.thought(body.with("messages", history))
		edited := list{history[0], history[1], user(toolResult("a", "Sunny."), text(puzzle))}
		t.unbound(body.with("messages", edited.and(t.answered(m), user("Why?"))), "messages.3.content.0")
	}},
	{"thinking.edit_input", "Another input of an earlier call is an edit.", docsPreserved, func(t *T) {
		body := thinker().with("tools", list{weather()})
		talk := func(city string) list {
			return list{
				user("Weather in Paris?"), assistant(toolUse("a", "get_weather", object{"city": city, "unit": "celsius"})),
				user(toolResult("a", "Sunny."), text(puzzle)),
			}
		}
		m := t.thought(body.with("messages", talk("Paris")))
		t.unbound(body.with("messages", talk("Rome").and(t.answered(m), user("Why?"))), "messages.3.content.0")
	}},
	{"thinking.drop", "With drop_block thinking that does not fit is dropped and reported.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		after := t.message(dropping(thinker(user(puzzle+" Quick!"), reply(m), user("Why?"))), beta(bindingBeta))
		t.drops(after, "prefix_binding_mismatch", "messages.1.content.0")
	}},
	{"thinking.drop_free", "Thinking that was dropped is not billed: it costs as much as if it were left out.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		edited := user(puzzle + " Quick!")
		dropped := t.message(dropping(thinker(edited, reply(m), user("Why?"))), beta(bindingBeta))
		left := t.message(dropping(thinker(edited, stripped(m), user("Why?"))), beta(bindingBeta))
		t.equal("usage.input_tokens", dropped.get("usage.input_tokens"), left.get("usage.input_tokens"))
	}},
	{"thinking.drop_later", "An edit fails the thinking after it and no other.", docsPreserved, func(t *T) {
		_, history := t.turns(2)
		edited := history.and(user("Thank you."))
		edited[2] = user("And if 5 of the new sheep are sold?")
		t.drops(t.message(dropping(thinker(edited...)), beta(bindingBeta)), "prefix_binding_mismatch", "messages.3.content.0")
	}},
	{"thinking.drop_system", "Another system prompt fails every thinking block.", docsPreserved, func(t *T) {
		_, history := t.turns(2)
		m := t.message(dropping(thinker(history.and(user("Thank you."))...)).with("system", "You are terse."), beta(bindingBeta))
		t.drops(m, "prefix_binding_mismatch", "messages.1.content.0", "messages.3.content.0")
	}},
	{"thinking.gap", "Thinking left out from the middle fails what follows it.", docsPreserved, func(t *T) {
		_, history := t.turns(3)
		history[3] = withoutThinking(history[3])
		t.unbound(thinker(history.and(user("Thank you."))...), "messages.5.content.0")
	}},
	{"thinking.count_edit", "Counting tokens checks thinking as a message does.", docsPreserved, func(t *T) {
		m := t.thought(thinker(user(puzzle)))
		body := thinker(user(puzzle+" Quick!"), reply(m), user("Why?")).without("max_tokens")
		a := t.post("/v1/messages/count_tokens", body, beta(bindingBeta))
		t.error(a, 400, "invalid_request_error")
		t.has("error.message", a.get("error.message").String(), "The block is bound to a different conversation.")
	}},
}

// answered is a reply to go back, whose calls the suite cannot leave open: only its thinking and text.
func (t *T) answered(m *answer) object {
	return keeping(m, func(kind string) bool { return kind != "tool_use" })
}

// stripped is a reply without its thinking.
func stripped(m *answer) object {
	return keeping(m, func(kind string) bool { return kind != "thinking" })
}

func keeping(m *answer, keep func(kind string) bool) object {
	var blocks list
	for _, block := range m.get("content").Array() {
		if keep(block.Get("type").String()) {
			blocks = blocks.and(raw(block))
		}
	}
	return object{"role": "assistant", "content": blocks}
}

// withoutThinking is a message that was made of a reply, without its thinking.
func withoutThinking(message any) object {
	m := maps.Clone(message.(object))
	var blocks list
	for _, block := range parsed(m["content"]).Array() {
		if block.Get("type").String() != "thinking" {
			blocks = blocks.and(raw(block))
		}
	}
	m["content"] = blocks
	return m
}
