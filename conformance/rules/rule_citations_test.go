package rules

import "testing"

func TestCitations(t *testing.T) {
	const (
		plain  = `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"a"}}`
		off    = `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"a"},"citations":{"enabled":false}}`
		cited  = `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"a"},"citations":{"enabled":true}}`
		format = `"output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{},"additionalProperties":false}}},`

		withFormat = badRequest + "Citations cannot be enabled when output format is set. Please disable citations on " +
			"uploaded document blocks."
		mixture = ".content: Citations must be either enabled or disabled on all `document` blocks. A mixture of " +
			"enabling and disabling is not supported at this time."
	)
	run(t, []row{
		{why: "a cited document", rule: "citations.output_format", fields: format + messages(user(cited)),
			want: withFormat, twin: format + messages(user(plain))},
		{why: "in a result, counted", rule: "citations.output_format", count: true, fields: format + inResult(cited),
			want: withFormat, twin: inResult(cited)},
		{why: "two documents", rule: "citations.mixed", fields: messages(user(cited, plain)),
			want: badRequest + "messages.0" + mixture, twin: messages(user(cited, cited))},
		{why: "over two messages", rule: "citations.mixed", fields: messages(user(off), hiThere, user(cited)),
			want: badRequest + "messages.2" + mixture, twin: messages(user(off), hiThere, user(plain))},
		{why: "in a result", rule: "citations.mixed", fields: inResult(plain, cited),
			want: badRequest + "messages.2" + mixture, twin: inResult(cited, cited)},
	})
}
