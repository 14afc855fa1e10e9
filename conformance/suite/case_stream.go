package suite

import (
	"strings"

	"github.com/tidwall/gjson"
)

const docsStreaming = "docs: streaming"

var streamCases = []Case{
	{"streaming.content_type", "A stream is text/event-stream.", docsStreaming, func(t *T) {
		kind := t.stream(t.ask(user("Say hello."))).header.Get("Content-Type")
		t.that(strings.HasPrefix(kind, "text/event-stream"), "content-type", "is text/event-stream", kind)
	}},
	{"streaming.order", "Events come in order, one block after another, message_stop last.", docsStreaming, func(t *T) {
		t.order(t.stream(t.ask(user("Say hello."))))
	}},
	{"streaming.names", "The event line of each event names the type of its data.", docsStreaming, func(t *T) {
		for _, e := range t.stream(t.ask(user("Say hello."))).events {
			t.equal("event", e.name, e.data.Get("type").String())
		}
	}},
	{"streaming.lines", "A stream has event and data lines, JSON in each, and nothing else.", docsStreaming, func(t *T) {
		s := t.stream(t.ask(user("Say hello.")))
		t.equal("other lines", s.odd, []string(nil))
		for _, e := range s.events {
			t.that(gjson.Valid(e.raw), "data", "is JSON", e.raw)
		}
	}},
	{"streaming.message_start", "message_start has the message without content and without a stop reason.", docsStreaming, func(t *T) {
		m := t.stream(t.ask(user("Say hello."))).first("message_start").Get("message")
		t.that(strings.HasPrefix(m.Get("id").String(), "msg_"), "message.id", "begins with msg_", m.Get("id"))
		t.equal("message.type", m.Get("type"), "message")
		t.equal("message.role", m.Get("role"), "assistant")
		t.equal("message.content", m.Get("content"), list{})
		t.equal("message.stop_reason", m.Get("stop_reason"), nil)
		t.equal("message.stop_sequence", m.Get("stop_sequence"), nil)
	}},
	{"streaming.text", "A text block starts empty and its text comes in text_delta.", docsStreaming, func(t *T) {
		s := t.stream(t.ask(user("Say hello.")))
		starts := s.starts("text")
		t.that(len(starts) > 0, "text blocks", "are there", len(starts))
		t.equal("content_block.text", starts[0].Get("content_block.text"), "")
		said := ""
		for _, d := range s.deltas(starts[0].Get("index").Int()) {
			t.that(d.Get("type").String() == "text_delta" || d.Get("type").String() == "citations_delta",
				"delta.type", "is text_delta", d.Get("type"))
			said += d.Get("text").String()
		}
		t.that(said != "", "the text", "is not empty", said)
	}},
	{"streaming.message_delta", "message_delta has the stop reason and the output tokens.", docsStreaming, func(t *T) {
		d := t.stream(t.ask(user("Say hello."))).first("message_delta")
		t.equal("delta.stop_reason", d.Get("delta.stop_reason"), "end_turn")
		t.equal("delta.stop_sequence", d.Get("delta.stop_sequence"), nil)
		t.that(d.Get("usage.output_tokens").Int() > 0, "usage.output_tokens", "is positive", d.Get("usage.output_tokens"))
	}},
	{"streaming.usage_start", "message_start has the input side of usage.", docsStreaming, func(t *T) {
		u := t.stream(t.ask(user("Say hello."))).first("message_start").Get("message.usage")
		t.that(u.Get("input_tokens").Int() > 0, "usage.input_tokens", "is positive", u.Get("input_tokens"))
		t.that(u.Get("output_tokens").Type == gjson.Number, "usage.output_tokens", "is a number", u.Get("output_tokens"))
	}},
	{"streaming.usage_cumulative", "Usage in message_delta replaces that of message_start; it does not add to it.", docsStreaming, func(t *T) {
		s := t.stream(t.ask(user("Say hello.")))
		before, after := s.first("message_start").Get("message.usage"), s.first("message_delta").Get("usage")
		t.that(after.Get("output_tokens").Exists() && after.Get("output_tokens").Int() >= before.Get("output_tokens").Int(), "usage.output_tokens",
			"is not below message_start's", after.Get("output_tokens"))
		if after.Get("input_tokens").Exists() {
			t.equal("usage.input_tokens", after.Get("input_tokens"), before.Get("input_tokens"))
		}
	}},
	{"streaming.usage_same", "The same prompt has the same input tokens, streamed or not.", docsStreaming, func(t *T) {
		body := t.ask(user("Say hello."))
		whole := t.message(body).get("usage.input_tokens")
		t.equal("usage.input_tokens", t.stream(body).first("message_start").Get("message.usage.input_tokens"), whole)
	}},
	{"streaming.max_tokens", "A stream that reaches max_tokens says so in message_delta.", docsStopping, func(t *T) {
		s := t.stream(t.ask(user("Write a story of 500 words about a lighthouse.")).with("max_tokens", 8))
		t.order(s)
		t.equal("delta.stop_reason", s.first("message_delta").Get("delta.stop_reason"), "max_tokens")
	}},
	{"streaming.stop_sequence", "A stop sequence is named in message_delta, and its text is not in the stream.", docsStopping, func(t *T) {
		s := t.stream(t.codeWord().with("stop_sequences", list{"plum"}))
		said := ""
		for _, start := range s.starts("text") {
			for _, d := range s.deltas(start.Get("index").Int()) {
				said += d.Get("text").String()
			}
		}
		t.that(!strings.Contains(said, "plum"), "the text", "ends before the sequence", said)
		d := s.first("message_delta").Get("delta")
		if d.Get("stop_reason").String() == "end_turn" {
			t.skip("the reply did not come to the stop sequence")
		}
		t.equal("delta.stop_reason", d.Get("stop_reason"), "stop_sequence")
		t.equal("delta.stop_sequence", d.Get("stop_sequence"), "plum")
	}},
}
