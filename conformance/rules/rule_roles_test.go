package rules

import "testing"

const prefill = badRequest + "This model does not support assistant message prefill. The conversation must " +
	"end with a user message."

func TestRoles(t *testing.T) {
	const call = `{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}`
	run(t, []row{
		{
			why: "no messages", rule: "roles.no_messages", fields: `"messages":[]`,
			want: badRequest + "messages: at least one message is required", twin: messages(hello),
		},
		{
			why: "a history cut at an answer", rule: "roles.first_user", model: "claude-haiku-4-5",
			fields: messages(hiThere, hello),
			want:   badRequest + `messages: first message must use the "user" role`,
			twin:   messages(hello, hiThere),
		},
		{
			why: "a prefill alone", rule: "roles.first_user", model: "claude-haiku-4-5",
			fields: messages(hiThere),
			want:   badRequest + `messages: first message must use the "user" role`,
			twin:   messages(hello),
		},
		{
			why: "a call from the user", rule: "roles.block_assistant_only",
			fields: withTools(user(use("a")), assistant(text("x")), goOn),
			want:   badRequest + "messages.0: `tool_use` blocks can only be in `assistant` messages",
			twin:   withTools(hello, assistant(use("a")), user(result("a"))),
		},
		{
			why: "a server tool's call from the user", rule: "roles.block_assistant_only",
			fields: messages(user(call)),
			want:   badRequest + "messages.0: `server_tool_use` blocks can only be in `assistant` messages",
			twin:   messages(hello),
		},
		{
			why: "a result from the assistant", rule: "roles.block_user_only",
			fields: withTools(hello, assistant(use("a"), result("a")), goOn),
			want:   badRequest + "messages.1: `tool_result` blocks can only be in `user` messages",
			twin:   withTools(hello, assistant(use("a")), user(result("a")), hiThere, goOn),
		},
		{
			why: "a thought from the user", rule: "roles.thinking_assistant_only",
			fields: messages(user(`{"type":"thinking","thinking":"x","signature":"eA=="}`)),
			want:   badRequest + "messages.0.content: thinking blocks may only be in `assistant` messages",
			twin:   messages(hello),
		},
		{
			why: "an answer begun", rule: "roles.prefill_unsupported",
			fields: messages(hello, `{"role":"assistant","content":"Sure,"}`), want: prefill,
			twin:      messages(hello, `{"role":"assistant","content":"Sure,"}`),
			twinModel: "claude-haiku-4-5",
		},
		{
			why: "an empty answer at the end", rule: "roles.prefill_unsupported",
			fields: messages(hello, assistant()), want: prefill,
			twin: messages(hello, assistant(), goOn),
		},
		{
			why: "a directive after the answer", rule: "roles.prefill_unsupported", model: "claude-opus-5-5",
			header: []string{"anthropic-beta", "mid-conversation-output-config-2026-07-01"},
			fields: messages(hello, hiThere, `{"role":"system","content":[],"output_config":{"effort":"low"}}`),
			want:   prefill,
			twin: messages(hello, hiThere, goOn,
				`{"role":"system","content":[],"output_config":{"effort":"low"}}`),
		},
		{
			why: "thinking at the end wins over the prefill", rule: "thinking.final_block",
			fields: messages(hello, assistant(`{"type":"thinking","thinking":"x","signature":"eA=="}`)),
			want:   badRequest + "messages.1: The final block in an assistant message cannot be `thinking`.",
			twin:   messages(hello, assistant(`{"type":"thinking","thinking":"x","signature":"eA=="}`), goOn),
		},
	})
	const search = `"tools":[{"type":"web_search_20250305","name":"web_search"}],`
	accepted(t, []row{
		{why: "two user messages in a row", fields: messages(hello, goOn)},
		{why: "two assistant messages in a row", fields: messages(hello, hiThere, hiThere, goOn)},
		{why: "a prefill on a model that takes it", model: "claude-haiku-4-5", fields: messages(hello, hiThere)},
		{why: "a turn paused in a server tool goes on", fields: search + messages(hello, assistant(call))},
		{
			why:    "a compacted history begins with its summary",
			model:  "claude-opus-5-5",
			header: []string{"anthropic-beta", "compact-2026-01-12"},
			fields: edits + `,` + messages(assistant(`{"type":"compaction","content":"Summary."}`), goOn),
		},
	})
}
