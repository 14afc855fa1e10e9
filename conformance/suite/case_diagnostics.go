package suite

const docsDiagnostics = "docs: cache diagnostics"

// diagnosticsCases are about what the API says of two requests that should share a prefix.
var diagnosticsCases = []Case{
	{"diagnostics.absent", "A request that does not ask has no diagnostics.", docsDiagnostics, func(t *T) {
		t.equal("diagnostics", t.message(t.ask(user("Say hello.")), version("2026-10-21")).get("diagnostics"), nil)
	}},
	{"diagnostics.first", "The first request of a conversation has nothing to be compared with.", docsDiagnostics, func(t *T) {
		m := t.message(t.ask(user("Say hello.")).with("diagnostics", object{"previous_message_id": nil}))
		t.equal("diagnostics", m.get("diagnostics"), nil)
	}},
	{"diagnostics.appended", "A request that appends does not diverge.", docsDiagnostics, func(t *T) {
		t.compared("", func(o object) object { return o })
	}},
	{"diagnostics.model", "Another model is reported.", docsDiagnostics, func(t *T) {
		other := "claude-sonnet-5"
		if t.model == other {
			other = GeneralModel
		}
		t.compared("model_changed", func(o object) object { return o.with("model", other) })
	}},
	{"diagnostics.system", "Another system prompt is reported.", docsDiagnostics, func(t *T) {
		t.compared("system_changed", func(o object) object { return o.with("system", "You are verbose.") })
	}},
	{"diagnostics.tools", "Another tool is reported.", docsDiagnostics, func(t *T) {
		t.compared("tools_changed", func(o object) object { return o.with("tools", list{weather()}) })
	}},
	{"diagnostics.messages", "An edited message is reported.", docsDiagnostics, func(t *T) {
		t.compared("messages_changed", func(o object) object {
			messages := o["messages"].(list).and()
			messages[0] = user("Say goodbye.")
			return o.with("messages", messages)
		})
	}},
	{"diagnostics.parameters", "Another parameter that shapes the prompt makes the comparison unavailable.", docsDiagnostics, func(t *T) {
		t.compared("unavailable", func(o object) object { return o.with("tool_choice", object{"type": "none"}) })
	}},
	{"diagnostics.unknown", "An id that is not known is no error.", docsDiagnostics, func(t *T) {
		m := t.message(t.ask(user("Say hello.")).with("diagnostics", object{"previous_message_id": "msg_01aaaaaaaaaaaaaaaaaaaaaa"}))
		t.equal("diagnostics.cache_miss_reason.type", m.get("diagnostics.cache_miss_reason.type"), "previous_message_not_found")
	}},
}

// compared sends a request and one that goes on from it after a change, and checks the reason that is
// reported; "" for none.
func (t *T) compared(reason string, change func(object) object) {
	body := t.ask(user("Say hello.")).with("system", "You are terse.", "tools", list{clock()})
	first := t.message(body.with("diagnostics", object{"previous_message_id": nil}))
	m := t.message(change(body.with("messages", list{user("Say hello."), stripped(first), user("Once more.")})).
		with("diagnostics", object{"previous_message_id": first.get("id").String()}))
	found := m.get("diagnostics")
	if found.IsObject() && found.Get("cache_miss_reason").Raw == "null" {
		t.skip("the comparison was not finished yet")
	}
	if reason == "" {
		t.equal("diagnostics", found, nil)
		return
	}
	t.equal("diagnostics.cache_miss_reason.type", found.Get("cache_miss_reason.type"), reason)
	if reason != "unavailable" {
		n := t.number(m, "diagnostics.cache_miss_reason.cache_missed_input_tokens")
		t.that(n >= 0, "cache_missed_input_tokens", "is a count", n)
	}
}
