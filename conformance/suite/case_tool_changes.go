package suite

// added and removed are blocks of a system message that change the tools.
func added(tool object) object { return object{"type": "tool_addition", "tool": tool} }

func removed(tool object) object { return object{"type": "tool_removal", "tool": tool} }

func reference(name string) object { return object{"type": "tool_reference", "name": name} }

func definition(tool object) object { return object{"type": "tool_definition", "definition": tool} }

// toolChangeCases are about tools that come and go in the conversation.
var toolChangeCases = []Case{
	{"tool_changes.added", "A system message can add a tool by its definition.", docsSystem, func(t *T) {
		t.message(instructed(user("Say hello."), system(added(definition(weather())))).with("tools", list{clock()}), beta(inlineToolsBeta))
	}},
	{"tool_changes.added_call", "A tool that was added can be called.", docsSystem, func(t *T) {
		call := t.callOf(t.message(instructed(user(askWeather), system(added(definition(weather())))).with("tools", list{clock()}), beta(inlineToolsBeta)))
		t.equal("name", call.Get("name"), "get_weather")
	}},
	{"tool_changes.deferred", "A deferred tool can be added by reference.", docsSystem, func(t *T) {
		t.message(instructed(user("Say hello."), system(added(reference("get_weather")))).
			with("tools", list{clock(), weather().with("defer_loading", true)}), beta(inlineToolsBeta))
	}},
	{"tool_changes.removed", "A tool can be removed, and added again.", docsSystem, func(t *T) {
		t.message(instructed(user("Hello."), system(removed(reference("get_weather"))), assistant("Hello."),
			user("Say hello."), system(added(reference("get_weather")))).with("tools", list{clock(), weather()}), beta(inlineToolsBeta))
	}},
	{"tool_changes.removed_uncalled", "A tool that was removed is not called.", docsSystem, func(t *T) {
		m := t.message(instructed(user(askWeather), system(removed(reference("get_weather")))).
			with("tools", list{clock(), weather()}), beta(inlineToolsBeta))
		t.equal("calls", m.get(`content.#(name=="get_weather")#`).Array(), list{})
	}},
	{"tool_changes.same", "The same definition again changes nothing.", docsSystem, func(t *T) {
		t.message(instructed(user("Say hello."), system(added(definition(weather())))).with("tools", list{weather()}), beta(inlineToolsBeta))
	}},
	{"tool_changes.conflict", "A definition of another kind cannot take a name that is held.", "SDK types: error codes", func(t *T) {
		memory := object{"type": "memory_20250818", "name": "memory"}
		a := t.post("/v1/messages", instructed(user("Say hello."), system(added(definition(memory)))).
			with("tools", list{clock().with("name", "memory")}), beta(inlineToolsBeta))
		t.code(a, 400, "tool_name_conflict")
	}},
	{"tool_changes.unresolved", "A reference to a tool that is not defined is refused.", "SDK types: error codes", func(t *T) {
		a := t.post("/v1/messages", instructed(user("Say hello."), system(added(reference("get_rain")))).
			with("tools", list{clock()}), beta(inlineToolsBeta))
		t.code(a, 400, "tool_reference_unresolved")
	}},
	{"tool_changes.beta", "Tool changes need a beta.", docsSystem, func(t *T) {
		t.refused(400, "invalid_request_error", instructed(user("Say hello."), system(added(definition(weather())))).with("tools", list{clock()}))
	}},
	{"tool_changes.thinking", "A tool that is added at the end keeps the thinking before it.", docsSystem, func(t *T) {
		body := thinker(user(puzzle)).with("tools", list{clock()})
		m := t.thought(body)
		after := t.message(body.with("messages", list{user(puzzle), t.answered(m), user("Why?"), system(added(definition(weather())))}),
			beta(bindingBeta, inlineToolsBeta))
		t.equal("input_transformations", after.get("input_transformations"), list{})
	}},
}
