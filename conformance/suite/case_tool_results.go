package suite

// toolResultCases are about calls that come back with their results.
var toolResultCases = []Case{
	{"tools.result", "A call of the model is answered by its result, and the conversation goes on.", docsTools, func(t *T) {
		body := t.ask(user(askWeather)).with("tools", list{weather()})
		m := t.message(body)
		t.callOf(m)
		after := t.message(body.with("messages", list{user(askWeather), reply(m), t.results(m)}))
		t.that(len(after.get("content").Array()) > 0, "content", "has a block", after.get("content"))
	}},
	{"tools.result_streamed", "A call put together from a stream can be answered.", docsStreaming, func(t *T) {
		body := t.ask(user(askWeather)).with("tools", list{weather()})
		s := t.stream(body)
		starts := s.starts("tool_use")
		if len(starts) == 0 {
			t.skip("the model did not call the tool")
		}
		var results list
		for _, start := range starts {
			results = results.and(toolResult(start.Get("content_block.id").String(), "Sunny, 20 degrees."))
		}
		t.message(body.with("messages", list{user(askWeather), s.message(t), user(results...)}))
	}},
	{"tools.foreign_ids", "Ids of calls may be the client's own.", docsTools, func(t *T) {
		t.message(t.called("call_1-A", toolResult("call_1-A", "Sunny.")))
	}},
	{"tools.result_error", "A result may be an error.", docsTools, func(t *T) {
		t.message(t.called("a", toolResult("a", "No such city.").with("is_error", true)))
	}},
	{"tools.result_blocks", "A result may be text and image blocks.", docsTools, func(t *T) {
		t.message(t.called("a", toolResult("a", list{text("Sunny."), picture(32, 32)})))
	}},
	{"tools.result_empty", "A result may be empty.", docsTools, func(t *T) {
		t.message(t.called("a", object{"type": "tool_result", "tool_use_id": "a"}))
	}},
	{"tools.result_and_text", "Text may follow the results in the same message.", docsTools, func(t *T) {
		t.message(t.called("a", toolResult("a", "Sunny."), text("And say hello.")))
	}},
	{"tools.parallel", "The results of parallel calls come in one message.", docsTools, func(t *T) {
		t.message(t.ask(user("Weather and time in Paris?"),
			assistant(toolUse("a", "get_weather", parisWeather), toolUse("b", "get_time", object{"city": "Paris"})),
			user(toolResult("b", "10:00"), toolResult("a", "Sunny.")),
		).with("tools", list{weather(), clock()}))
	}},
	{"tools.parallel_missing", "A call without its result is refused and named.", docsTools, func(t *T) {
		a := t.refused(400, "invalid_request_error", t.ask(user("Weather and time in Paris?"),
			assistant(toolUse("a", "get_weather", parisWeather), toolUse("call_b", "get_time", object{"city": "Paris"})),
			user(toolResult("a", "Sunny.")),
		).with("tools", list{weather(), clock()}))
		t.has("error.message", a.get("error.message").String(), "call_b")
	}},
	{"tools.result_unknown", "A result without its call is refused.", docsTools, func(t *T) {
		a := t.refused(400, "invalid_request_error", t.called("a", toolResult("a", "Sunny."), toolResult("call_b", "10:00")))
		t.has("error.message", a.get("error.message").String(), "call_b")
	}},
}
