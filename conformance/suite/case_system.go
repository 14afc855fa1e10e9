package suite

const docsSystem = "docs: mid-conversation system messages"

const (
	systemModel     = "claude-haiku-5-5"
	clearAtBeta     = "mid-conversation-system-clear-at-2026-08-21"
	effortBeta      = "mid-conversation-output-config-2026-07-01"
	inlineToolsBeta = "inline-tools-2026-09-15"
)

func instructed(messages ...any) object { return request(systemModel, messages...) }

// systemCases are about system messages in the conversation.
var systemCases = []Case{
	{"system.end", "A system message may follow a user message at the end.", docsSystem, func(t *T) {
		t.message(instructed(user("Say hello."), system("Answer in French.")))
	}},
	{"system.middle", "A system message may stand between a user and an assistant message.", docsSystem, func(t *T) {
		t.message(instructed(user("Say hello."), system("Answer in French."), assistant("Bonjour."), user("Once more.")))
	}},
	{"system.group", "System messages in a row are accepted.", docsSystem, func(t *T) {
		t.message(instructed(user("Say hello."), system("Answer in French."), system(text("Be terse."))))
	}},
	{"system.after_results", "A system message may follow the results of calls.", docsSystem, func(t *T) {
		t.message(instructed(user("Weather?"), assistant(toolUse("a", "get_weather", parisWeather)), user(toolResult("a", "Sunny.")),
			system("Answer in French.")).with("tools", list{weather()}))
	}},
	{"system.first", "A system message cannot come first.", "report: probes", func(t *T) {
		a := t.refused(400, "invalid_request_error", instructed(system("Answer in French."), user("Say hello.")))
		t.has("error.message", a.get("error.message").String(), "messages.0: use the top-level 'system' parameter for the initial system prompt")
	}},
	{"system.before_user", "A system message cannot stand before a user message.", "report: SDK users", func(t *T) {
		a := t.refused(400, "invalid_request_error", instructed(user("I like tea."), system("Answer in French."), user("Say hello.")))
		t.has("error.message", a.get("error.message").String(), "messages.1: role 'system' must precede an 'assistant' message or end the array")
	}},
	{"system.model", "Models without system messages refuse them.", "report: probes", func(t *T) {
		a := t.refused(400, "invalid_request_error", request("claude-sonnet-5", user("Say hello."), system("Answer in French.")))
		t.has("error.message", a.get("error.message").String(), "role 'system' is not supported on this model")
	}},
	{"system.tokens", "A system message costs tokens.", docsSystem, func(t *T) {
		plain := t.count(instructed(user("Say hello.")))
		n := t.count(instructed(user("Say hello."), system("Answer in French, in at most ten words.")))
		t.that(n > plain, "tokens with a system message", "are more than "+show(plain), n)
	}},
	{"system.effort", "A system message may set the effort alone.", "docs: effort", func(t *T) {
		t.message(instructed(user("Say hello."),
			object{"role": "system", "content": list{}}.with("output_config", object{"effort": "low"})), beta(effortBeta))
	}},
	{"system.clear_at", "A system message for one turn costs nothing once a user message follows.", docsSystem, func(t *T) {
		once := system("It is 10:01, and the meeting begins in twelve minutes.").with("clear_at", "next_user_message")
		with := t.count(instructed(user("Say hello."), once, assistant("Hello."), user("Once more.")), beta(clearAtBeta))
		t.equal("tokens", with, t.count(instructed(user("Say hello."), assistant("Hello."), user("Once more.")), beta(clearAtBeta)))
	}},
	{"system.clear_at_shown", "A system message for one turn costs tokens in that turn.", docsSystem, func(t *T) {
		once := system("It is 10:01, and the meeting begins in twelve minutes.").with("clear_at", "next_user_message")
		plain := t.count(instructed(user("Say hello.")), beta(clearAtBeta))
		n := t.count(instructed(user("Say hello."), once), beta(clearAtBeta))
		t.that(n > plain, "tokens", "are more than "+show(plain), n)
	}},
	{"system.clear_at_beta", "A system message for one turn needs its beta.", "report: probes", func(t *T) {
		a := t.refused(400, "invalid_request_error", instructed(user("Say hello."), system("It is 10:01.").with("clear_at", "next_user_message")))
		t.equal("error.message", a.get("error.message"), "messages.1.clear_at: Extra inputs are not permitted")
	}},
}
