package suite

const (
	docsThreads = "docs: message threads"
	threadsBeta = "message-threads-2026-08-12"
)

// opened is a conversation that the target is to hold, and its first answer.
func (t *T) opened() (object, *answer) {
	body := t.ask(user("Say hello.")).with("system", "You are terse.", "tools", list{clock()}, "thread", object{"type": "create"})
	return body, t.message(body, beta(threadsBeta))
}

// continued is a request that brings only what is new.
func continued(body object, m *answer, messages ...any) object {
	if messages == nil {
		messages = list{}
	}
	return body.without("system", "tools").with("messages", list(messages),
		"thread", object{"type": "continue", "previous_message_id": m.get("id").String()})
}

var threadCases = []Case{
	{"threads.create", "A conversation that is to be held is answered as any other.", docsThreads, func(t *T) {
		_, m := t.opened()
		t.equal("stop_reason", m.get("stop_reason"), "end_turn")
	}},
	{"threads.continue", "A held conversation goes on with the new messages alone.", docsThreads, func(t *T) {
		body, m := t.opened()
		after := t.message(continued(body, m, user("Once more.")), beta(threadsBeta))
		t.that(after.get("id").String() != m.get("id").String(), "id", "is a new one", after.get("id"))
	}},
	{"threads.usage", "A continuation is billed as the whole conversation.", docsThreads, func(t *T) {
		body, m := t.opened()
		after := t.message(continued(body, m, user("Once more.")), beta(threadsBeta))
		whole := t.message(body.without("thread").with("messages", list{user("Say hello."), reply(m), user("Once more.")}))
		t.equal("usage.input_tokens", after.get("usage.input_tokens"), whole.get("usage.input_tokens"))
	}},
	{"threads.chain", "Each answer can be continued.", docsThreads, func(t *T) {
		body, m := t.opened()
		second := t.message(continued(body, m, user("Once more.")), beta(threadsBeta))
		t.message(continued(body, second, user("And again.")), beta(threadsBeta))
	}},
	{"threads.stream", "A streamed answer can be continued.", docsThreads, func(t *T) {
		body, _ := t.opened()
		s := t.stream(body, beta(threadsBeta))
		id := s.first("message_start").Get("message.id").String()
		t.message(body.without("system", "tools").with("messages", list{user("Once more.")},
			"thread", object{"type": "continue", "previous_message_id": id}), beta(threadsBeta))
	}},
	{"threads.twice", "An answer can be continued once.", docsThreads, func(t *T) {
		body, m := t.opened()
		t.message(continued(body, m, user("Once more.")), beta(threadsBeta))
		a := t.post("/v1/messages", continued(body, m, user("And again.")), beta(threadsBeta))
		t.code(a, 400, "thread_already_continued")
		t.has("error.message", a.get("error.message").String(), "already been continued")
	}},
	{"threads.unknown", "An id that is not held is not found.", docsThreads, func(t *T) {
		body := t.ask(user("Say hello.")).with("thread",
			object{"type": "continue", "previous_message_id": "msg_01aaaaaaaaaaaaaaaaaaaaaa"})
		a := t.post("/v1/messages", body, beta(threadsBeta))
		t.check(a.status == 404, "status 404", said(a))
		t.equal("error.details.error_code", a.get("error.details.error_code"), "thread_not_found")
	}},
	{"threads.not_held", "An answer that was not asked to be held is not found.", docsThreads, func(t *T) {
		body := t.ask(user("Say hello."))
		m := t.message(body)
		a := t.post("/v1/messages", continued(body, m, user("Once more.")), beta(threadsBeta))
		t.check(a.status == 404, "status 404", said(a))
		t.equal("error.details.error_code", a.get("error.details.error_code"), "thread_not_found")
	}},
	{"threads.changed", "Another system prompt on a continuation is refused and named.", docsThreads, func(t *T) {
		body, m := t.opened()
		a := t.post("/v1/messages", continued(body, m, user("Once more.")).with("system", "You are verbose."), beta(threadsBeta))
		t.code(a, 400, "thread_fingerprint_mismatch")
		t.has("error.message", a.get("error.message").String(), "system")
	}},
	{"threads.empty", "A finished answer cannot be continued with no messages.", "SDK source", func(t *T) {
		body, m := t.opened()
		t.refused(400, "invalid_request_error", continued(body, m), beta(threadsBeta))
	}},
	{"threads.refused", "A continuation that was refused leaves the answer before it to be continued.", docsThreads, func(t *T) {
		body, m := t.opened()
		t.refused(400, "invalid_request_error", continued(body, m, user("Once more.")).with("max_tokens", -1), beta(threadsBeta))
		t.message(continued(body, m, user("Once more.")), beta(threadsBeta))
	}},
	{"threads.beta", "Holding a conversation needs the beta.", docsThreads, func(t *T) {
		t.refused(400, "invalid_request_error", t.ask(user("Say hello.")).with("thread", object{"type": "create"}))
	}},
	{"threads.tokens", "max_tokens may change from one continuation to the next.", "SDK source", func(t *T) {
		body, m := t.opened()
		t.message(continued(body, m, user("Once more.")).with("max_tokens", 1000, "stop_sequences", list{"@@@"}), beta(threadsBeta))
	}},
}
