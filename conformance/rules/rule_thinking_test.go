package rules

import "testing"

func TestThinking(t *testing.T) {
	const (
		instead = ` is not supported for this model. Use "thinking.type.adaptive" and ` +
			`"output_config.effort" to control thinking behavior.`
		disabled = `"thinking":{"type":"disabled"}`
		adaptive = `"thinking":{"type":"adaptive"}`
		between  = `"thinking":{"type":"between_tools"}`
		budget   = `"max_tokens":4096,"thinking":{"type":"enabled","budget_tokens":2000}`
	)
	run(t, []row{
		{
			why: "a budget on Opus 4.8", rule: "thinking.enabled_unsupported", model: "claude-opus-4-8",
			fields: budget, want: badRequest + `"thinking.type.enabled"` + instead, twin: adaptive,
		},
		{
			why: "no thinking on Opus 5.5", rule: "thinking.disabled_unsupported", model: "claude-opus-5-5",
			fields: disabled, want: badRequest + `"thinking.type.disabled"` + instead, twin: adaptive,
		},
		{
			why: "no thinking on Fable", rule: "thinking.disabled_unsupported", model: "claude-fable-5-2",
			fields: disabled, want: badRequest + `"thinking.type.disabled"` + instead, twin: adaptive,
		},
		{
			why: "Mythos Preview points at the budget", rule: "thinking.disabled_unsupported_preview",
			model: "claude-mythos-preview", fields: disabled,
			want: badRequest + `"thinking.type.disabled" is not supported for this model. Thinking defaults to ` +
				`adaptive mode when not specified; use "thinking.type.enabled" with "budget_tokens" for ` +
				`extended thinking.`,
			twin: budget,
		},
		{
			why: "Sonnet 5.5 has another word for it", rule: "thinking.disabled_use_between_tools",
			model: "claude-sonnet-5-5", fields: disabled,
			want: badRequest + `To turn thinking off on this model, send "thinking": {"type": "between_tools"} ` +
				`instead of {"type": "disabled"}. The model does not think before responding. The short ` +
				`updates it writes between tool calls come back as thinking blocks.`,
			twin: between,
		},
		{
			why: "that word on another model", rule: "thinking.between_tools_unsupported", model: "claude-haiku-5-5",
			fields: between, want: badRequest + `"thinking.type.between_tools" is not supported for this model.`,
			twin: disabled,
		},
		{
			why: "adaptive on an older model", rule: "thinking.adaptive_unsupported", model: "claude-haiku-4-5",
			fields: adaptive, want: badRequest + "adaptive thinking is not supported on this model", twin: disabled,
		},
		{
			why: "a budget as large as the answer", rule: "thinking.budget_ge_max", model: "claude-haiku-4-5",
			fields: `"max_tokens":2048,"thinking":{"type":"enabled","budget_tokens":2048}`,
			want: badRequest + "`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our " +
				"documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking" +
				"#max-tokens-and-context-window-size",
			twin: `"max_tokens":2049,"thinking":{"type":"enabled","budget_tokens":2048}`,
		},
	})
	accepted(t, []row{
		{
			why: "interleaved thinking over several answers", model: "claude-haiku-4-5",
			header: []string{"anthropic-beta", "interleaved-thinking-2025-05-14"},
			fields: `"max_tokens":2048,"thinking":{"type":"enabled","budget_tokens":4096},` + tools,
		},
		{
			why: "a budget where nothing is written", model: "claude-haiku-4-5", count: true,
			fields: `"thinking":{"type":"enabled","budget_tokens":4096}`,
		},
		{why: "a budget on 4.6", fields: budget},
	})
}

func TestEffort(t *testing.T) {
	effort := func(level string) string { return `"output_config":{"effort":"` + level + `"}` }
	const disabled = `"thinking":{"type":"disabled"},`
	task := []string{"anthropic-beta", "task-budgets-2026-03-13"}
	total := func(n int) string {
		return `"output_config":{"task_budget":{"type":"tokens","total":` + itoa(n) + `}}`
	}
	change := func(thinking, level string) string {
		return thinking + effort("high") + "," + messages(hello, hiThere, goOn,
			`{"role":"system","content":[],"output_config":{"effort":"`+level+`"}}`)
	}
	run(t, []row{
		{
			why: "a model without effort", rule: "effort.unsupported", model: "claude-haiku-4-5",
			fields: effort("low"), want: badRequest + "This model does not support the effort parameter.",
			twin: `"output_config":{"effort":null}`,
		},
		{
			why: "a level of newer models", rule: "effort.level_unsupported_45", model: "claude-opus-4-5",
			fields: effort("max"),
			want: badRequest + "This model does not support effort level 'max'. Supported levels: high, low, " +
				"medium.",
			twin: effort("high"),
		},
		{
			why: "xhigh on 4.6", rule: "effort.level_unsupported_45", fields: effort("xhigh"),
			want: badRequest + "This model does not support effort level 'xhigh'. Supported levels: high, low, " +
				"max, medium.",
			twin: effort("max"),
		},
		{
			why: "much effort, no thinking", rule: "thinking.effort_with_disabled", model: "claude-haiku-5-5",
			fields: disabled + effort("xhigh"),
			want: badRequest + "output_config.effort 'xhigh' is not supported when thinking is disabled on " +
				"this model. Use effort 'high' or below, or enable thinking.",
			twin: disabled + effort("high"),
		},
		{
			why: "between tools on Sonnet 5.5", rule: "thinking.effort_with_disabled", model: "claude-sonnet-5-5",
			fields: `"thinking":{"type":"between_tools"},` + effort("max"),
			want: badRequest + "output_config.effort 'max' is not supported when thinking is disabled on this " +
				"model. Use effort 'high' or below, or enable thinking.",
			twin: effort("max"),
		},
		{
			why: "an effort that changes", rule: "effort.change_when_disabled", model: "claude-haiku-5-5",
			header: perTurn, fields: change(disabled, "low"),
			want: badRequest + "messages.3: output_config.effort 'low' differs from the 'high' in effect " +
				"before it; effort cannot change when thinking is disabled on this model. Use effort 'high', " +
				"or enable thinking.",
			twin: change(disabled, "high"),
		},
		{
			why: "the model's default is in effect", rule: "effort.change_when_disabled", model: "claude-haiku-5-5",
			header: perTurn, fields: disabled + messages(hello, lowEffort),
			want: badRequest + "messages.1: output_config.effort 'low' differs from the 'medium' in effect " +
				"before it; effort cannot change when thinking is disabled on this model. Use effort " +
				"'medium', or enable thinking.",
			twin: messages(hello, lowEffort),
		},
		{
			why: "a small task budget", rule: "effort.task_budget_min", model: "claude-opus-5-5", header: task,
			fields: total(19_999),
			want: badRequest + "output_config.task_budget.total: Input should be greater than or equal to " +
				"20000",
			twin: total(20_000),
		},
		{
			why: "a task budget on 4.6", rule: "effort.task_budget_unsupported", header: task, fields: total(20_000),
			want: badRequest + "This model does not support the task_budget parameter.",
			twin: total(20_000), twinModel: "claude-opus-4-7",
		},
	})
	accepted(t, []row{
		{why: "much effort, no thinking, on Sonnet 5", model: "claude-sonnet-5", fields: disabled + effort("max")},
	})
}
