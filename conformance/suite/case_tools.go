package suite

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/go-json-experiment/json/jsontext"
)

const (
	docsTools  = "docs: tool use"
	docsMemory = "docs: memory tool"
)

// toolCases are about what the model calls.
var toolCases = []Case{
	{"tools.call", "A call is a block with an id, the name of a tool of the request, and an object as input.", docsTools, func(t *T) {
		call := t.call(t.ask(user(askWeather)).with("tools", list{weather()}))
		t.that(strings.HasPrefix(call.Get("id").String(), "toolu_"), "id", "begins with toolu_", call.Get("id"))
		t.equal("name", call.Get("name"), "get_weather")
		t.that(call.Get("input").IsObject(), "input", "is an object", call.Get("input"))
	}},
	{"tools.stop_reason", "A reply that calls a tool stops with tool_use.", docsStopping, func(t *T) {
		m := t.message(t.ask(user(askWeather)).with("tools", list{weather()}))
		if !m.get(`content.#(type=="tool_use")`).Exists() {
			t.skip("the model did not call the tool")
		}
		t.equal("stop_reason", m.get("stop_reason"), "tool_use")
	}},
	{"tools.input", "The input of a strict tool fits its schema.", docsStructure, func(t *T) {
		strict := weather().with("strict", true)
		schema := strict["input_schema"].(object)
		strict["input_schema"] = schema.with("additionalProperties", false)
		t.fits(t.call(t.ask(user(askWeather)).with("tools", list{strict})))
	}},
	{"tools.input_2026", "Under version 2026-10-21 a call says who made it.", typesMessage, func(t *T) {
		call := t.callOf(t.message(t.ask(user(askWeather)).with("tools", list{weather()}), version("2026-10-21")))
		t.equal("caller.type", call.Get("caller.type"), "direct")
	}},
	{"tools.forced", "tool_choice tool makes the reply call that tool.", docsTools, func(t *T) {
		m := t.chosen(t.ask(user("Say hello to Paris.")).with("tools", list{weather(), clock()},
			"tool_choice", object{"type": "tool", "name": "get_time"}))
		t.equal("name", m.get(`content.#(type=="tool_use").name`), "get_time")
		t.absent("other calls", m.get(`content.#(name=="get_weather")`))
	}},
	{"tools.any", "tool_choice any makes the reply call some tool.", docsTools, func(t *T) {
		m := t.chosen(t.ask(user("Say hello to Paris.")).with("tools", list{weather(), clock()}, "tool_choice", object{"type": "any"}))
		name := m.get(`content.#(type=="tool_use").name`)
		t.that(name.String() == "get_time" || name.String() == "get_weather", "name", "is one of the tools", name)
	}},
	{"tools.none", "tool_choice none keeps the reply from calling tools.", docsTools, func(t *T) {
		m := t.message(t.ask(user(askWeather)).with("tools", list{weather()}, "tool_choice", object{"type": "none"}))
		t.equal("calls", m.get(`content.#(type=="tool_use")#`).Array(), list{})
		t.that(m.get("stop_reason").String() != "tool_use", "stop_reason", "is not tool_use", m.get("stop_reason"))
	}},
	{"tools.one", "disable_parallel_tool_use with any allows exactly one call.", docsTools, func(t *T) {
		m := t.chosen(t.ask(user("Call get_weather for Paris, Rome and Oslo, in celsius.")).with("tools", list{weather()},
			"tool_choice", object{"type": "any", "disable_parallel_tool_use": true}))
		t.equal("number of calls", len(m.get(`content.#(type=="tool_use")#`).Array()), 1)
	}},
	{"tools.id_unique", "Each call has an id of its own.", docsTools, func(t *T) {
		body := t.ask(user(askWeather)).with("tools", list{weather()})
		a, b := t.call(body).Get("id"), t.call(body).Get("id")
		t.that(a.String() != b.String(), "id of the second call", "differs from the first, "+a.Raw, b)
	}},
	{"tools.tokens", "Tools are part of the prompt and cost tokens.", docsTools, func(t *T) {
		plain := t.number(t.message(t.ask(user("Say hello."))), "usage.input_tokens")
		n := t.number(t.message(t.ask(user("Say hello.")).with("tools", list{weather()})), "usage.input_tokens")
		t.that(n > plain, "usage.input_tokens with a tool", "is more than "+show(plain), n)
	}},
	{"tools.memory", "The memory tool needs no beta.", docsMemory, func(t *T) {
		t.message(t.ask(user("Say hello.")).with("tools", list{object{"type": "memory_20250818", "name": "memory"}}))
	}},
	{"tools.bash", "The bash tool is known by its type.", docsTools, func(t *T) {
		t.message(t.ask(user("Say hello.")).with("tools", list{object{"type": "bash_20250124", "name": "bash"}}))
	}},
	{"tools.text_editor", "The text editor tool is known by its type.", docsTools, func(t *T) {
		t.message(t.ask(user("Say hello.")).with("tools",
			list{object{"type": "text_editor_20250728", "name": "str_replace_based_edit_tool"}}))
	}},
	{"tools.custom", "The type custom may be spelled out.", docsTools, func(t *T) {
		t.message(t.ask(user("Say hello.")).with("tools", list{weather().with("type", "custom")}))
	}},
	{"tools.defer_loading", "Some tools may be deferred behind a tool search.", "docs: tool search", func(t *T) {
		t.message(t.ask(user("Say hello.")).with("tools", list{
			object{"type": "tool_search_tool_regex_20251119", "name": "tool_search_tool_regex"},
			weather().with("defer_loading", true),
		}))
	}},
}

var parisWeather = jsontext.Value(`{"city":"Paris","unit":"celsius"}`)

// call sends a request that has to call a tool and returns the first call.
func (t *T) call(body object) gjson.Result { return t.callOf(t.message(body)) }

func (t *T) callOf(m *answer) gjson.Result {
	call := m.get(`content.#(type=="tool_use")`)
	if !call.Exists() {
		t.skip("the model did not call the tool")
	}
	return call
}

// chosen sends a request that leaves the model no choice but to call a tool, where the model can be told so.
func (t *T) chosen(body object) *answer {
	a := t.post("/v1/messages", body)
	if a.status == 400 && strings.Contains(a.get("error.message").String(), `"any" are not supported for this model`) {
		t.skip("%s cannot be told to call a tool", t.model)
	}
	t.isMessage(a)
	return a
}

// fits checks the input of a call of the weather tool.
func (t *T) fits(call gjson.Result) {
	input := call.Get("input")
	t.that(len(input.Map()) == 2, "input", "has two members", input)
	t.that(input.Get("city").Type == gjson.String, "input.city", "is a string", input.Get("city"))
	unit := input.Get("unit").String()
	t.that(unit == "celsius" || unit == "fahrenheit", "input.unit", "is celsius or fahrenheit", input.Get("unit"))
}

// results answers every call of a reply.
func (t *T) results(m *answer) object {
	var blocks list
	for _, call := range m.get(`content.#(type=="tool_use")#.id`).Array() {
		blocks = blocks.and(toolResult(call.String(), "Sunny, 20 degrees."))
	}
	return user(blocks...)
}

// called is a conversation with one call, made by the client, and what is said to it.
func (t *T) called(id string, answered ...any) object {
	return t.ask(user("Weather in Paris?"), assistant(toolUse(id, "get_weather", parisWeather)), user(answered...)).
		with("tools", list{weather()})
}
