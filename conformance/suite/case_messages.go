package suite

import (
	"strings"
	"unicode/utf8"
)

// Where requirements are from.
const (
	docsMessages  = "docs: Messages API"
	docsVersions  = "docs: versions"
	docsStopping  = "docs: handling stop reasons"
	typesMessage  = "SDK types: Message"
	typesUsage    = "SDK types: Usage"
	typesRequest  = "SDK types: MessageCreateParams"
	docsStructure = "docs: structured outputs"
)

var messageCases = []Case{
	{"messages.shape", "A reply is a message of the assistant with content.", docsMessages, func(t *T) {
		m := t.message(t.ask(user("Say hello.")))
		t.equal("role", m.get("role"), "assistant")
		t.that(len(m.get("content").Array()) > 0, "content", "has a block", m.get("content"))
	}},
	{"messages.id", "The id of a message begins with msg_.", docsMessages, func(t *T) {
		id := t.message(t.ask(user("Say hello."))).get("id")
		t.that(strings.HasPrefix(id.String(), "msg_"), "id", "begins with msg_", id)
	}},
	{"messages.id_unique", "Each message has an id of its own, also where the request is the same.", docsMessages, func(t *T) {
		body := t.ask(user("Say hello."))
		a, b := t.message(body).get("id"), t.message(body).get("id")
		t.that(a.String() != b.String(), "id of the second message", "differs from the first, "+a.Raw, b)
	}},
	{"messages.model", "The reply names the model that was asked, or the version that an alias stands for.", docsMessages, func(t *T) {
		model := t.message(t.ask(user("Say hello."))).get("model")
		t.that(strings.HasPrefix(model.String(), t.model), "model", "begins with "+t.model, model)
	}},
	{"messages.text", "A question is answered with a text block that is not empty.", docsMessages, func(t *T) {
		texts := t.message(t.ask(user("Say hello."))).get(`content.#(type=="text")#.text`).Array()
		t.that(len(texts) > 0 && texts[0].String() != "", "the first text block", "has text", texts)
	}},
	{"messages.end_turn", "A reply that is complete stops with end_turn and no stop sequence.", docsStopping, func(t *T) {
		m := t.message(t.ask(user("Say hello.")))
		t.equal("stop_reason", m.get("stop_reason"), "end_turn")
		t.equal("stop_sequence", m.get("stop_sequence"), nil)
	}},
	{"messages.max_tokens", "A reply that reaches max_tokens stops there and says so.", docsStopping, func(t *T) {
		m := t.message(t.ask(user("Write a story of 500 words about a lighthouse.")).with("max_tokens", 8))
		t.equal("stop_reason", m.get("stop_reason"), "max_tokens")
		n := t.number(m, "usage.output_tokens")
		t.that(n <= 8, "usage.output_tokens", "is 8 at most", n)
	}},
	{"messages.stop_sequence", "A reply that comes to a stop sequence ends before it and names it.", docsStopping, func(t *T) {
		m := t.message(t.codeWord().with("stop_sequences", list{"plum"}))
		for _, block := range m.get(`content.#(type=="text")#.text`).Array() {
			t.that(!strings.Contains(block.String(), "plum"), "text", "ends before the sequence", block)
		}
		if m.get("stop_reason").String() == "end_turn" {
			t.skip("the reply did not come to the stop sequence")
		}
		t.equal("stop_reason", m.get("stop_reason"), "stop_sequence")
		t.equal("stop_sequence", m.get("stop_sequence"), "plum")
	}},
	{"messages.usage", "Usage counts the tokens of the prompt and of the reply.", typesUsage, func(t *T) {
		m := t.message(t.ask(user("Say hello.")))
		for _, name := range []string{"usage.input_tokens", "usage.output_tokens"} {
			n := t.number(m, name)
			t.that(n > 0, name, "is positive", n)
		}
	}},
	{"messages.usage_cache", "Without a breakpoint usage says that nothing was cached.", typesUsage, func(t *T) {
		m := t.message(t.ask(user("Say hello.")))
		for _, name := range []string{"usage.cache_read_input_tokens", "usage.cache_creation_input_tokens"} {
			n := m.get(name)
			t.that(n.Exists() && n.Int() == 0, name, "is 0 or null", n)
		}
	}},
	{"messages.usage_same", "The same prompt has the same number of input tokens.", docsMessages, func(t *T) {
		body := t.ask(user("Say hello."))
		first := t.number(t.message(body), "usage.input_tokens")
		t.equal("usage.input_tokens of the second request", t.message(body).get("usage.input_tokens"), first)
	}},
	{"messages.usage_grows", "A longer prompt has more input tokens.", docsMessages, func(t *T) {
		short := t.number(t.message(t.ask(user("Say hello."))), "usage.input_tokens")
		long := t.number(t.message(t.ask(user(t.filler("a", 10)+"Say hello."))), "usage.input_tokens")
		t.that(long > short, "usage.input_tokens of the longer prompt", "is more than "+show(short), long)
	}},
	{"messages.usage_thinking", "Thinking counts among the output tokens.", typesUsage, func(t *T) {
		m := t.message(t.ask(user("How many days are there in three weeks?")))
		thought := m.get("usage.output_tokens_details.thinking_tokens")
		if !thought.Exists() {
			t.skip("usage has no output_tokens_details")
		}
		t.that(thought.Int() <= t.number(m, "usage.output_tokens"), "thinking_tokens", "is not above output_tokens", thought)
	}},
	{"messages.service_tier", "Usage names the service tier.", typesUsage, func(t *T) {
		tier := t.message(t.ask(user("Say hello."))).get("usage.service_tier")
		t.that(tier.String() == "standard" || tier.String() == "priority", "usage.service_tier", "is standard or priority", tier)
	}},
	{"messages.fields_2026", "Under version 2026-10-21 no field of a message is left out.", typesMessage, func(t *T) {
		m := t.message(t.ask(user("Say hello.")), version("2026-10-21"))
		for _, name := range []string{
			"id", "type", "role", "model", "content", "container", "stop_details", "stop_reason", "stop_sequence", "usage",
		} {
			t.that(m.get(name).Exists(), name, "is there", m.get(name))
		}
	}},
	{"messages.version_2026_sampling", "Under version 2026-10-21 temperature is no field any more.", docsVersions, func(t *T) {
		t.refused(400, "invalid_request_error", t.ask(user("Say hello.")).with("temperature", 1), version("2026-10-21"))
	}},
	{"messages.beta_query", "The query beta=true, which older SDKs send, changes nothing.", "SDK changelog", func(t *T) {
		t.isMessage(t.post("/v1/messages?beta=true", t.ask(user("Say hello."))))
	}},
	{"messages.bearer", "The API key may come as a bearer token, as the SDKs since October 2026 send it.", "SDK source", func(t *T) {
		t.message(t.ask(user("Say hello.")), header("X-Api-Key", ""), header("Authorization", "Bearer "+t.target.key))
	}},
	{"messages.key_order", "The order of keys in a request does not matter.", docsMessages, func(t *T) {
		body := `{"messages":[{"content":"Say hello.","role":"user"}],"max_tokens":2048,"model":` + show(t.model) + `}`
		t.isMessage(t.send("POST", "/v1/messages", []byte(body)))
	}},
	{"messages.utf8", "Text in any script is accepted, and replies are UTF-8.", docsMessages, func(t *T) {
		m := t.message(t.ask(user("Grüße aus 東京 🌸. Say hello.")))
		t.check(utf8.Valid(m.body), "UTF-8", "bytes that are no UTF-8")
	}},
	{"messages.metadata", "metadata.user_id is accepted.", typesRequest, func(t *T) {
		t.message(t.ask(user("Say hello.")).with("metadata", object{"user_id": t.nonce}))
	}},
	{"messages.structured", "A reply to output_config.format is JSON that fits the schema.", docsStructure, func(t *T) {
		m := t.message(t.ask(user("Name a city and its country.")).with("output_config", object{"format": object{
			"type": "json_schema", "schema": object{
				"type": "object", "additionalProperties": false, "required": list{"city", "capital"},
				"properties": object{"city": object{"type": "string"}, "capital": object{"type": "boolean"}},
			},
		}}))
		if m.get("stop_reason").String() != "end_turn" {
			t.skip("the reply was not complete")
		}
		said := m.get(`content.#(type=="text").text`).String()
		value, _ := decode(said).(map[string]any)
		_, city := value["city"].(string)
		_, capital := value["capital"].(bool)
		t.that(len(value) == 2 && city && capital, "the text", "is {city: string, capital: boolean}", said)
	}},
}

// codeWord is a conversation whose answer has the word plum in it.
func (t *T) codeWord() object {
	return t.ask(user("The code word is plum."), assistant("Noted."), user("What is the code word? Answer in one sentence."))
}
