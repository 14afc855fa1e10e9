package suite

import (
	"fmt"

	"github.com/tidwall/gjson"
)

const (
	docsContext = "docs: context editing"
	contextBeta = "context-management-2025-06-27"
)

// rounds is a conversation with calls, made by the client, and an edit that clears their results.
func (t *T) rounds(n int, edit object) object {
	history := list{user("Weather in Paris, several times?")}
	for i := range n {
		id := fmt.Sprintf("call_%d", i)
		history = history.and(assistant(toolUse(id, "get_weather", parisWeather)), user(toolResult(id, t.filler(id, 10))))
	}
	history = history.and(assistant("It is sunny."), user("Say hello."))
	return t.ask(history...).with("tools", list{weather()}, "context_management", object{"edits": list{edit}})
}

// clearing clears results as soon as there are more than two calls, and keeps the newest.
func clearing(members ...any) object {
	return object{
		"type": "clear_tool_uses_20250919", "trigger": object{"type": "tool_uses", "value": 2},
		"keep": object{"type": "tool_uses", "value": 1},
	}.with(members...)
}

var contextCases = []Case{
	{"context.cleared", "Beyond the trigger the oldest results are cleared, and the answer says how many.", docsContext, func(t *T) {
		m := t.message(t.rounds(5, clearing()), beta(contextBeta))
		edits := m.get("context_management.applied_edits")
		t.equal("types of applied_edits", edits.Get("#.type"), list{"clear_tool_uses_20250919"})
		t.equal("cleared_tool_uses", edits.Get("0.cleared_tool_uses"), 4)
		t.that(edits.Get("0.cleared_input_tokens").Int() > 0, "cleared_input_tokens", "are positive", edits.Get("0.cleared_input_tokens"))
	}},
	{"context.cheaper", "What was cleared is not billed.", docsContext, func(t *T) {
		body := t.rounds(5, clearing())
		all := t.number(t.message(body.without("context_management")), "usage.input_tokens")
		n := t.number(t.message(body, beta(contextBeta)), "usage.input_tokens")
		t.that(n < all, "usage.input_tokens", "are fewer than "+show(all), n)
	}},
	{"context.below", "Below the trigger nothing is cleared.", docsContext, func(t *T) {
		m := t.message(t.rounds(2, clearing()), beta(contextBeta))
		t.equal("context_management.applied_edits", m.get("context_management.applied_edits"), list{})
	}},
	{"context.at_least", "Where clear_at_least cannot be reached nothing is cleared.", docsContext, func(t *T) {
		m := t.message(t.rounds(5, clearing("clear_at_least", object{"type": "input_tokens", "value": 500000})), beta(contextBeta))
		t.equal("context_management.applied_edits", m.get("context_management.applied_edits"), list{})
	}},
	{"context.excluded", "The results of excluded tools stay.", docsContext, func(t *T) {
		m := t.message(t.rounds(5, clearing("exclude_tools", list{"get_weather"})), beta(contextBeta))
		t.equal("context_management.applied_edits", m.get("context_management.applied_edits"), list{})
	}},
	{"context.absent", "Without the parameter the answer has no context_management.", docsContext, func(t *T) {
		found := t.message(t.ask(user("Say hello.")), beta(contextBeta)).get("context_management")
		t.that(found.Type == gjson.Null, "context_management", "is null or absent", found)
	}},
	{"context.stream", "A stream tells the edits in message_delta.", docsContext, func(t *T) {
		d := t.stream(t.rounds(5, clearing()), beta(contextBeta)).first("message_delta")
		t.equal("types of applied_edits", d.Get("context_management.applied_edits.#.type"), list{"clear_tool_uses_20250919"})
	}},
	{"context.count", "Counting tokens counts what is left, and tells what there was.", docsContext, func(t *T) {
		body := t.rounds(5, clearing())
		all := t.count(body.without("context_management"))
		a := t.post("/v1/messages/count_tokens", body.without("max_tokens"), beta(contextBeta))
		t.ok(a)
		n := t.number(a, "input_tokens")
		t.that(n < all, "input_tokens", "are fewer than "+show(all), n)
		t.equal("context_management.original_input_tokens", a.get("context_management.original_input_tokens"), all)
	}},
	{"context.beta", "The parameter needs its beta.", "report: SDK users", func(t *T) {
		a := t.refused(400, "invalid_request_error", t.rounds(5, clearing()))
		t.equal("error.message", a.get("error.message"), "context_management: Extra inputs are not permitted")
	}},
	{"context.thinking", "Older thinking is cleared, and the rest stays bound to what was sent.", docsContext, func(t *T) {
		_, history := t.turns(2)
		body := thinker(history.and(user("Thank you."))...).with("context_management", object{"edits": list{object{
			"type": "clear_thinking_20251015", "keep": object{"type": "thinking_turns", "value": 1},
		}}})
		m := t.message(body, beta(contextBeta, bindingBeta))
		t.equal("types of applied_edits", m.get("context_management.applied_edits.#.type"), list{"clear_thinking_20251015"})
		t.equal("input_transformations", m.get("input_transformations"), list{})
	}},
	{"context.thinking_all", "Told to keep all thinking the edit clears none.", docsContext, func(t *T) {
		_, history := t.turns(2)
		body := thinker(history.and(user("Thank you."))...).with("context_management", object{"edits": list{object{
			"type": "clear_thinking_20251015", "keep": "all",
		}}})
		m := t.message(body, beta(contextBeta, bindingBeta))
		t.equal("context_management.applied_edits", m.get("context_management.applied_edits"), list{})
	}},
}
