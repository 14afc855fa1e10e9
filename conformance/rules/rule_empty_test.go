package rules

import "testing"

func TestEmpty(t *testing.T) {
	emptyText := badRequest + "messages: text content blocks must be non-empty"
	blankText := badRequest + "messages: text content blocks must contain non-whitespace text"
	failed := func(content string) string {
		return withTools(hello, assistant(use("a")),
			user(`{"type":"tool_result","tool_use_id":"a","is_error":true`+content+`}`))
	}
	failure := badRequest + "messages.2.content.0.tool_result: content cannot be empty if `is_error` is true"
	run(t, []row{
		{
			why: "a user who says nothing", rule: "empty.user_string",
			fields: `"messages":[{"role":"user","content":""}]`,
			want:   badRequest + "messages.0: user messages must have non-empty content", twin: messages(hello),
		},
		{
			why: "a user message without blocks", rule: "empty.user_string",
			fields: messages(hello, hiThere, user()),
			want:   badRequest + "messages.2: user messages must have non-empty content",
			twin:   messages(hello, assistant(), goOn),
		},
		{
			why: "an empty block", rule: "empty.text_block", fields: messages(user(text(""))), want: emptyText,
			twin: messages(user(text("a"))),
		},
		{
			why: "an empty block of the assistant", rule: "empty.text_block",
			fields: messages(hello, assistant(text("")), goOn), want: emptyText,
			twin: messages(hello, `{"role":"assistant","content":""}`, goOn),
		},
		{
			why: "white space", rule: "empty.whitespace_block",
			fields: messages(hello, assistant(text(` \n`)), goOn), want: blankText,
			twin: messages(hello, assistant(text(` \nx`)), goOn),
		},
		{
			why: "white space as a string", rule: "empty.whitespace_block",
			fields: `"messages":[{"role":"user","content":"  "}]`, want: blankText, twin: messages(hello),
		},
		{
			why: "an empty system block", rule: "empty.system_text_block",
			fields: `"system":[` + text("a") + "," + text("") + `]`,
			want:   badRequest + "system: text content blocks must be non-empty",
			twin:   `"system":""`,
		},
		{
			why: "a failure without a word", rule: "empty.error_result", fields: failed(``), want: failure,
			twin: failed(`,"content":"no such city"`),
		},
		{
			why: "a failure with an empty string", rule: "empty.error_result", fields: failed(`,"content":""`),
			want: failure, twin: withTools(hello, assistant(use("a")),
				user(`{"type":"tool_result","tool_use_id":"a","content":""}`)),
		},
		{
			why: "a thought of white space", rule: "empty.thinking_block", model: "claude-haiku-4-5",
			fields: messages(hello, assistant(`{"type":"thinking","thinking":" ","signature":"eA=="}`, text("a")), goOn),
			want: badRequest + "messages.1.content.0.thinking: each thinking block must contain " +
				"non-whitespace thinking",
			twin: messages(hello, assistant(`{"type":"thinking","thinking":"","signature":"eA=="}`, text("a")), goOn),
		},
		{
			why: "a prefill with a space at its end", rule: "empty.final_trailing_whitespace",
			model:  "claude-haiku-4-5",
			fields: messages(hello, `{"role":"assistant","content":"Sure, "}`),
			want:   badRequest + "messages: final assistant content cannot end with trailing whitespace",
			twin:   messages(hello, `{"role":"assistant","content":"Sure, "}`, goOn),
		},
	})
	accepted(t, []row{
		{why: "an assistant message without blocks", fields: messages(hello, assistant(), goOn)},
		{
			why:    "an empty text inside a tool result",
			fields: withTools(hello, assistant(use("a")), user(`{"type":"tool_result","tool_use_id":"a","content":[`+text("")+`]}`)),
		},
	})
}
