package suite

import "github.com/tidwall/gjson"

// streamCloseCases are about the way a stream is sent.
var streamCloseCases = []Case{
	{"streaming.unbuffered", "A stream is sent as it comes: no content-length announces its end.", docsStreaming, func(t *T) {
		s := t.stream(t.ask(user("Say hello.")))
		t.equal("content-length", s.length, -1)
	}},
	{"streaming.accept", "A stream comes whatever the accept header says.", "SDK source", func(t *T) {
		s := t.stream(t.ask(user("Say hello.")), header("Accept", "application/json"))
		t.order(s)
	}},
	{"streaming.refusal", "What is refused before the first event is JSON with its status, no stream.", "docs: errors", func(t *T) {
		a := t.refused(400, "invalid_request_error", t.ask(user("Say hello.")).with("stream", true, "max_tokens", -1))
		t.check(isJSON(a.header), "content-type application/json", a.header.Get("Content-Type"))
	}},
	{"streaming.false", "stream: false is an ordinary request.", docsStreaming, func(t *T) {
		a := t.message(t.ask(user("Say hello.")).with("stream", false))
		t.equal("type", a.get("type"), "message")
	}},
	{"streaming.tool", "The input of a tool comes as pieces of JSON that make an object.", docsStreaming, func(t *T) {
		s := t.stream(t.ask(user(askWeather)).with("tools", list{weather()}))
		t.order(s)
		starts := s.starts("tool_use")
		if len(starts) == 0 {
			t.skip("the model did not call the tool")
		}
		block := starts[0].Get("content_block")
		t.equal("content_block.name", block.Get("name"), "get_weather")
		t.equal("content_block.input", block.Get("input"), object{})
		pieces := ""
		for _, d := range s.deltas(starts[0].Get("index").Int()) {
			t.equal("delta.type", d.Get("type"), "input_json_delta")
			pieces += d.Get("partial_json").String()
		}
		input := gjson.Parse(pieces)
		t.that(gjson.Valid(pieces) && input.IsObject(), "the pieces", "make an object", pieces)
		t.that(input.Get("city").Type == gjson.String, "input.city", "is a string", input.Get("city"))
		t.equal("delta.stop_reason", s.first("message_delta").Get("delta.stop_reason"), "tool_use")
	}},
	{"streaming.thinking", "A thinking block starts empty; its signature comes once, last.", "docs: extended thinking", func(t *T) {
		s := t.stream(thinker(user(puzzle)), beta(bindingBeta))
		starts := s.starts("thinking")
		if len(starts) == 0 {
			t.skip("the model did not think")
		}
		t.equal("content_block.thinking", starts[0].Get("content_block.thinking"), "")
		t.equal("content_block.signature", starts[0].Get("content_block.signature"), "")
		deltas := s.deltas(starts[0].Get("index").Int())
		signatures := 0
		for _, d := range deltas {
			if d.Get("type").String() == "signature_delta" {
				signatures++
			}
		}
		t.equal("signature_delta events", signatures, 1)
		last := deltas[len(deltas)-1]
		t.equal("the last delta", last.Get("type"), "signature_delta")
		t.that(last.Get("signature").String() != "", "signature", "is not empty", last.Get("signature"))
	}},
}
