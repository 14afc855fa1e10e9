package rules

import "testing"

func TestThinkingTurn(t *testing.T) {
	const (
		budget   = `"max_tokens":4096,"thinking":{"type":"enabled","budget_tokens":1024},`
		disabled = `"thinking":{"type":"disabled"},`
		thought  = `{"type":"thinking","thinking":"t","signature":"s"}`
		redacted = `{"type":"redacted_thinking","data":"s"}`
		clearing = `"context_management":{"edits":[{"type":"clear_thinking_20251015"}]}`

		firstBlock = "When `thinking` is enabled, a final `assistant` message must start with a thinking block " +
			"(preceeding the lastmost set of `tool_use` and `tool_result` blocks). We recommend you include " +
			"thinking blocks from previous turns. To avoid this requirement, disable `thinking`. Please consult " +
			"our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking"
		thinkingOff = "When thinking is disabled, an `assistant` message in the final position cannot contain " +
			"`thinking`. To use thinking blocks, enable `thinking` in your request."
	)
	edits := []string{"anthropic-beta", "context-management-2025-06-27"}
	run(t, []row{
		{
			why: "a tool loop without its thinking", rule: "thinking.first_block_tool_use", model: "claude-haiku-4-5",
			fields: budget + withTools(hello, assistant(use("t1")), user(result("t1"))),
			want: badRequest + "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found " +
				"`tool_use`. " + firstBlock,
			twin: budget + withTools(hello, assistant(thought, use("t1")), user(result("t1"))),
		},
		{
			why: "thinking behind a text", rule: "thinking.first_block_tool_use", model: "claude-haiku-4-5",
			fields: budget + withTools(hello, assistant(text("Let me see."), thought, use("t1")), user(result("t1"))),
			want: badRequest + "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found " +
				"`text`. " + firstBlock,
			twin: budget + withTools(hello, assistant(redacted, text("Let me see."), use("t1")), user(result("t1"))),
		},
		{
			why: "a begun answer", rule: "thinking.first_block_tool_use", model: "claude-haiku-4-5",
			fields: budget + messages(hello, hiThere),
			want: badRequest + "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found " +
				"`text`. " + firstBlock,
			twin: budget + messages(hello, hiThere, goOn),
		},
		{
			why: "thinking in a message to go on from", rule: "thinking.disabled_final_assistant",
			model: "claude-haiku-4-5", fields: disabled + messages(hello, assistant(thought, text("a"))),
			want: badRequest + "messages.1.content.0: " + thinkingOff,
			twin: disabled + messages(hello, assistant(thought, text("a")), goOn),
		},
		{
			why: "the model's default is off", rule: "thinking.disabled_final_assistant", model: "claude-haiku-4-5",
			fields: messages(hello, assistant(text("a"), redacted, text("b"))),
			want:   badRequest + "messages.1.content.1: " + thinkingOff,
			twin:   budget + messages(hello, assistant(redacted, text("b"))),
		},
		{
			why: "clearing while thinking is off", rule: "thinking.clear_thinking_off", model: "claude-haiku-5-5",
			header: edits, fields: disabled + clearing,
			want: badRequest + "`clear_thinking_20251015` strategy requires `thinking` to be enabled or adaptive",
			twin: clearing,
		},
		{
			why: "clearing on a model that does not think by itself", rule: "thinking.clear_thinking_off",
			model: "claude-haiku-4-5", header: edits, fields: clearing,
			want: badRequest + "`clear_thinking_20251015` strategy requires `thinking` to be enabled or adaptive",
			twin: budget + clearing,
		},
		{
			why: "clearing with progress updates alone", rule: "thinking.clear_thinking_off",
			model: "claude-sonnet-5-5", header: edits, fields: `"thinking":{"type":"between_tools"},` + clearing,
			want: badRequest + "`clear_thinking_20251015` strategy requires `thinking` to be enabled or adaptive",
			twin: `"thinking":{"type":"adaptive"},` + clearing,
		},
	})
	accepted(t, []row{
		{
			why: "adaptive thinking asks for none", model: "claude-opus-5-5",
			fields: withTools(hello, assistant(use("t1")), user(result("t1"))),
		},
		{
			why: "later messages of a turn may have none", model: "claude-haiku-4-5",
			fields: budget + withTools(hello, assistant(thought, use("t1")), user(result("t1")),
				assistant(use("t2")), user(result("t2"))),
		},
		{
			why: "earlier turns may have lost theirs", model: "claude-haiku-4-5",
			fields: budget + withTools(hello, assistant(use("t1")), user(result("t1")), hiThere, goOn),
		},
		{
			why: "another strategy has nothing to do with thinking", model: "claude-haiku-5-5", header: edits,
			fields: disabled + `"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`,
		},
	})
}

// What a thinking type does not take is no rule of its own: the schema knows the members of each.
func TestThinkingMembers(t *testing.T) {
	binding := []string{"anthropic-beta", "thinking-binding-controls-2026-08-01"}
	between := func(member string) string { return `"thinking":{"type":"between_tools"` + member + `}` }
	adaptive := func(member string) string { return `"thinking":{"type":"adaptive"` + member + `}` }
	run(t, []row{
		{
			why: "a display of nothing", rule: "schema.extra_input", model: "claude-haiku-5-5",
			fields: `"thinking":{"type":"disabled","display":"omitted"}`,
			want:   badRequest + "thinking.disabled.display: Extra inputs are not permitted",
			twin:   `"thinking":{"type":"disabled"}`,
		},
		{
			why: "a display of updates", rule: "schema.extra_input", model: "claude-sonnet-5-5",
			fields: between(`,"display":"summarized"`),
			want:   badRequest + "thinking.between_tools.display: Extra inputs are not permitted",
			twin:   between(""),
		},
		{
			why: "binding without thinking ahead", rule: "schema.extra_input", model: "claude-sonnet-5-5",
			header: binding, fields: between(`,"block_binding":{}`),
			want: badRequest + "thinking.between_tools.block_binding: Extra inputs are not permitted",
			twin: adaptive(`,"block_binding":{}`),
		},
		{
			why: "binding without its beta", rule: "schema.extra_input", model: "claude-sonnet-5-5",
			fields: adaptive(`,"block_binding":{}`),
			want:   badRequest + "thinking.adaptive.block_binding: Extra inputs are not permitted",
			twin:   adaptive(`,"block_binding":{}`), twinHeader: binding,
		},
		{
			why: "updates without their beta", rule: "schema.enum", model: "claude-sonnet-5-5",
			fields: adaptive(`,"display":"updates"`),
			want:   badRequest + "thinking.adaptive.display: Input should be 'summarized' or 'omitted'",
			twin:   adaptive(`,"display":"updates"`), twinHeader: []string{"anthropic-beta", "thinking-display-updates-2026-08-18"},
		},
	})
}
