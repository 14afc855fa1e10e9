package rules

import "testing"

func TestContextManagement(t *testing.T) {
	const (
		order = badRequest + "context_management: `clear_thinking_20251015` must be the first strategy in " +
			"`context_management.edits` when provided"
		thinking = `{"type":"clear_thinking_20251015"}`
		toolUses = `{"type":"clear_tool_uses_20250919"}`
		compact  = `{"type":"compact_20260112"}`
		tags     = "Input tag 'compact_20260112' found using 'type' does not match any of the expected tags: " +
			"'clear_thinking_20251015', 'clear_tool_uses_20250919'"
	)
	edits := func(list string) string { return `"context_management":{"edits":[` + list + `]}` }
	beta := func(value string) []string { return []string{"anthropic-beta", value} }
	editing := beta("context-management-2025-06-27")
	both := beta("context-management-2025-06-27,compact-2026-01-12")
	const opus = "claude-opus-5-5"
	run(t, []row{
		{
			why: "thinking behind tool uses", rule: "context_management.thinking_first", model: opus, header: editing,
			fields: edits(toolUses + "," + thinking), want: order, twin: edits(thinking + "," + toolUses),
		},
		{
			why: "thinking behind compaction", rule: "context_management.thinking_first", model: opus, header: both,
			fields: edits(compact + "," + thinking), want: order, twin: edits(thinking + "," + compact),
		},
		{
			why: "the same when tokens are counted", rule: "context_management.thinking_first", model: opus, count: true,
			header: editing, fields: edits(toolUses + "," + thinking), want: order, twin: edits(thinking + "," + toolUses),
		},
		{
			why: "the order is looked at before thinking is", rule: "context_management.thinking_first",
			model: "claude-haiku-4-5", header: editing, fields: edits(toolUses + "," + thinking), want: order,
			twin: edits(toolUses),
		},
		{
			why: "no beta, when tokens are counted", rule: "schema.extra_input", model: opus, count: true, fields: edits(toolUses),
			want: badRequest + "context_management: Extra inputs are not permitted",
			twin: edits(toolUses), twinHeader: editing,
		},
		{
			why: "no beta, nothing but an empty list", rule: "schema.extra_input", model: opus, fields: edits(""),
			want: badRequest + "context_management: Extra inputs are not permitted",
			twin: edits(""), twinHeader: editing,
		},
		{
			why: "compaction without its beta", rule: "schema.union_tag", model: opus, header: editing,
			fields: edits(compact), want: badRequest + "context_management.edits.0: " + tags,
			twin: edits(compact), twinHeader: both,
		},
	})
	accepted(t, []row{
		{why: "all three", model: opus, header: both, fields: edits(thinking + "," + toolUses + "," + compact)},
		{
			why: "tool uses under the beta of compaction", model: opus, header: beta("compact-2026-01-12"),
			fields: edits(toolUses + "," + compact),
		},
		{why: "one edit twice", model: opus, header: editing, fields: edits(toolUses + "," + toolUses)},
		{why: "the first edit twice", model: opus, header: editing, fields: edits(thinking + "," + thinking)},
		{why: "null", model: opus, header: editing, fields: `"context_management":null`},
		{
			why: "every member of clearing tool uses", model: opus, header: editing,
			fields: edits(`{"type":"clear_tool_uses_20250919","trigger":{"type":"tool_uses","value":1},
				"keep":{"type":"tool_uses","value":0},"clear_at_least":{"type":"input_tokens","value":0},
				"exclude_tools":["get_time"],"clear_tool_inputs":["get_weather"]}`),
		},
		{why: "the oldest model", model: "claude-haiku-4-5", header: editing, fields: edits(toolUses)},
	})
}

// Types and limits of the edits' members are the schema's.
func TestContextManagementMembers(t *testing.T) {
	const (
		uses     = "context_management.edits.0.clear_tool_uses_20250919."
		thinking = "context_management.edits.0.clear_thinking_20251015."
	)
	toolUses := func(member string) string {
		return `"context_management":{"edits":[{"type":"clear_tool_uses_20250919",` + member + `}]}`
	}
	turns := func(keep string) string {
		return `"context_management":{"edits":[{"type":"clear_thinking_20251015","keep":` + keep + `}]}`
	}
	rows := []row{
		{
			why: "fewer than no uses kept", rule: "schema.out_of_range",
			fields: toolUses(`"keep":{"type":"tool_uses","value":-1}`),
			want:   badRequest + uses + "keep.tool_uses.value: Input should be greater than or equal to 0",
			twin:   toolUses(`"keep":{"type":"tool_uses","value":0}`),
		},
		{
			why: "a trigger of no uses", rule: "schema.out_of_range",
			fields: toolUses(`"trigger":{"type":"tool_uses","value":0}`),
			want:   badRequest + uses + "trigger.tool_uses.value: Input should be greater than or equal to 1",
			twin:   toolUses(`"trigger":{"type":"tool_uses","value":1}`),
		},
		{
			why: "to clear less than nothing", rule: "schema.out_of_range",
			fields: toolUses(`"clear_at_least":{"type":"input_tokens","value":-1}`),
			want:   badRequest + uses + "clear_at_least.value: Input should be greater than or equal to 0",
			twin:   toolUses(`"clear_at_least":{"type":"input_tokens","value":0}`),
		},
		{
			why: "tools that are no list", rule: "schema.wrong_type", fields: toolUses(`"exclude_tools":"get_time"`),
			want: badRequest + uses + "exclude_tools: Input should be a valid array",
			twin: toolUses(`"exclude_tools":["get_time"]`),
		},
		{
			why: "no turn kept", rule: "schema.out_of_range", fields: turns(`{"type":"thinking_turns","value":0}`),
			want: badRequest + thinking + "keep.tagged-union[ThinkingTurns,AllThinkingTurns].thinking_turns.value: " +
				"Input should be greater than or equal to 1",
			twin: turns(`{"type":"thinking_turns","value":1}`),
		},
	}
	for i := range rows {
		rows[i].model, rows[i].header = "claude-opus-5-5", []string{"anthropic-beta", "context-management-2025-06-27"}
	}
	run(t, rows)
}
