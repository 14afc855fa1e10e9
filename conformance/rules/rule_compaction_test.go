package rules

import "testing"

var (
	demandHeader    = []string{"anthropic-beta", "compact-2026-09-04"}
	thresholdHeader = []string{"anthropic-beta", "compact-2026-01-12"}
	budgetHeader    = []string{"anthropic-beta", "compact-2026-09-04,task-budgets-2026-03-13"}
)

const (
	summarize = `"compaction":{"type":"summarize"}`
	opus      = "claude-opus-5-5"
	summary   = `{"type":"compaction","content":"So far.","signature":"c2ln"}`
	unsigned  = `{"type":"compaction","content":"So far."}`
	failed    = `{"type":"compaction","content":null}`
	edits     = `"context_management":{"edits":[{"type":"compact_20260112"}]}`
	editAt    = `"context_management":{"edits":[{"type":"clear_tool_uses_20250919"},{"type":"compact_20260112","trigger":{"type":"input_tokens","value":`
)

func TestCompactionRules(t *testing.T) {
	ended := messages(hello, hiThere)
	run(t, []row{
		{
			why: "Haiku 4.5 cannot", rule: "compaction.unsupported_model", model: "claude-haiku-4-5", header: demandHeader,
			fields: summarize, want: badRequest + "'claude-haiku-4-5-20251001' does not support the `compaction` parameter.",
			twin: summarize, twinModel: "claude-sonnet-4-6",
		},
		{
			why: "stop sequences", rule: "compaction.combined", header: demandHeader,
			fields: summarize + `,"stop_sequences":["END"]`,
			want:   badRequest + "compaction: cannot be combined with `stop_sequences`",
			twin:   summarize + `,"stop_sequences":[]`,
		},
		{
			why: "any edit of the context", rule: "compaction.combined",
			header: []string{"anthropic-beta", "compact-2026-09-04,context-management-2025-06-27"},
			fields: summarize + `,"context_management":{}`,
			want:   badRequest + "compaction: cannot be combined with `context_management`",
			twin:   summarize + `,"context_management":null`,
		},
		{
			why: "counting knows this one", rule: "compaction.combined", count: true,
			header: []string{"anthropic-beta", "compact-2026-09-04,context-management-2025-06-27"},
			fields: summarize + `,"context_management":{}`,
			want:   badRequest + "compaction: cannot be combined with `context_management`",
			twin:   summarize + `,"tool_choice":{"type":"any"},` + tools,
		},
		{
			why: "a forced tool", rule: "compaction.combined", header: demandHeader,
			fields: summarize + `,"tool_choice":{"type":"tool","name":"get_time"},` + tools,
			want:   badRequest + "compaction: cannot be combined with `tool_choice`",
			twin:   summarize + `,"tool_choice":{"type":"auto"},` + tools,
		},
		{
			why: "a format", rule: "compaction.combined", header: demandHeader,
			fields: summarize + `,"output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{},"additionalProperties":false}}}`,
			want:   badRequest + "compaction: cannot be combined with `output_config.format`",
			twin:   summarize + `,"output_config":{"format":null,"effort":"low"}`,
		},
		{
			why: "the rest of a budget", rule: "compaction.combined", model: opus, header: budgetHeader,
			fields: summarize + `,"output_config":{"task_budget":{"type":"tokens","total":20000,"remaining":9}}`,
			want:   badRequest + "compaction: cannot be combined with `output_config.task_budget.remaining`",
			twin:   summarize + `,"output_config":{"task_budget":{"type":"tokens","total":20000}}`,
		},
		{
			why: "a format of a fallback", rule: "compaction.combined", model: opus,
			header: []string{"anthropic-beta", "compact-2026-09-04,server-side-fallback-2026-07-01"},
			fields: summarize + `,"fallbacks":[{"model":"claude-sonnet-5","output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{},"additionalProperties":false}}}}]`,
			want:   badRequest + "compaction: cannot be combined with `fallbacks.0.output_config.format`",
			twin:   summarize + `,"fallbacks":[{"model":"claude-sonnet-5"}]`,
		},
		{
			why: "an effort alone", rule: "compaction.nothing", model: opus,
			header: []string{"anthropic-beta", "compact-2026-09-04,mid-conversation-output-config-2026-07-01"},
			fields: summarize + `,` + messages(`{"role":"system","content":[],"output_config":{"effort":"low"}}`),
			want:   badRequest + "compaction: `messages` holds no `user` or `assistant` content to summarize",
			twin:   summarize + `,` + messages(hello, `{"role":"system","content":[],"output_config":{"effort":"low"}}`),
		},
		{
			why: "a compaction that failed holds nothing, and counting says so too", rule: "compaction.nothing", model: opus,
			header: demandHeader, count: true,
			fields: summarize + `,` + messages(assistant(failed)),
			want:   badRequest + "compaction: `messages` holds no `user` or `assistant` content to summarize",
			twin:   summarize + `,` + messages(assistant(summary)),
		},
		{
			why: "an open call", rule: "compaction.incomplete_turn", header: demandHeader,
			fields: summarize + `,` + withTools(hello, assistant(use("a"))),
			want:   badRequest + "compaction: `messages` ends on an `assistant` turn that is not finished",
			twin:   summarize + `,` + withTools(hello, assistant(use("a")), user(result("a"))),
		},
		{
			why: "a turn that was paused in a search", rule: "compaction.incomplete_turn", header: demandHeader,
			fields: summarize + `,"tools":[{"type":"web_search_20250305","name":"web_search"}],` +
				messages(hello, assistant(`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"x"}}`)),
			want: badRequest + "compaction: `messages` ends on an `assistant` turn that is not finished",
			twin: summarize + `,` + ended,
		},
		{
			why: "behind what it summarizes", rule: "compaction.misplaced", header: demandHeader,
			fields: messages(hello, assistant(summary), goOn),
			want: badRequest + "messages.1.content.0: `compaction` block must be sent first, in place of the messages it summarizes; " +
				"remove those messages",
			twin: messages(assistant(summary), goOn),
		},
		{
			why: "behind a text of the first message", rule: "compaction.misplaced", header: demandHeader,
			fields: messages(user(text("Hi."), summary)),
			want: badRequest + "messages.0.content.1: `compaction` block must be sent first, in place of the messages it summarizes; " +
				"remove those messages",
			twin: messages(user(summary, text("Hi."))),
		},
		{
			why: "in a system message", rule: "compaction.misplaced", model: opus, header: demandHeader,
			fields: messages(`{"role":"system","content":[`+summary+`]}`, goOn),
			want: badRequest + "messages.0.content.0: `compaction` block must be sent first, in place of the messages it summarizes; " +
				"remove those messages",
			twin: messages(assistant(summary), goOn),
		},
		{
			why: "two", rule: "compaction.ambiguous", header: demandHeader,
			fields: messages(assistant(summary), goOn, assistant(summary), goOn),
			want: badRequest + "messages.2.content.0: more than one `compaction` block with `content`; send only the block the " +
				"conversation returned last",
			twin: messages(assistant(summary), goOn, assistant(failed, text("Hm.")), goOn),
		},
		{
			why: "the signature got lost", rule: "compaction.signature_missing", header: demandHeader,
			fields: messages(assistant(unsigned), goOn),
			want: badRequest + "messages.0.content.0: a `compaction` block with `content` requires its `signature`: send the block " +
				"exactly as it was returned",
			twin: messages(assistant(summary), goOn),
		},
		{
			why: "the rest of a budget behind a block", rule: "compaction.remaining_with_block", model: opus, header: budgetHeader,
			fields: messages(assistant(summary), goOn) + `,"output_config":{"task_budget":{"type":"tokens","total":20000,"remaining":9}}`,
			want:   badRequest + "output_config.task_budget.remaining: cannot be combined with a `compaction` block",
			twin:   messages(hello) + `,"output_config":{"task_budget":{"type":"tokens","total":20000,"remaining":9}}`,
		},
		{
			why: "an empty summary", rule: "compaction.content_empty", header: thresholdHeader,
			fields: edits + `,` + messages(hello, assistant(`{"type":"compaction","content":""}`), goOn),
			want:   badRequest + "messages.1.content.0.compaction.content: content cannot be empty",
			twin:   edits + `,` + messages(hello, assistant(failed), goOn),
		},
	})
}

func TestCompactionThresholdRules(t *testing.T) {
	both := []string{"anthropic-beta", "compact-2026-01-12,compact-2026-09-04"}
	run(t, []row{
		{
			why: "a trigger below the least", rule: "compaction.minimum_trigger", header: thresholdHeader,
			fields: editAt + `49999}}]}`,
			want:   badRequest + "context_management.edits.1.compact_20260112: trigger.value must be at least 50000",
			twin:   editAt + `50000}}]}`,
		},
		{
			why: "Haiku 4.5 cannot", rule: "compaction.strategy_unsupported", model: "claude-haiku-4-5", header: thresholdHeader,
			fields: edits, want: badRequest + "'claude-haiku-4-5-20251001' does not support the 'compact_20260112' context management strategy.",
			twin: edits, twinModel: "claude-haiku-5-5",
		},
		{
			why: "a block without the edit", rule: "compaction.block_without_strategy", header: thresholdHeader,
			fields: messages(hello, assistant(unsigned), goOn),
			want:   badRequest + "`compaction` blocks require a `compact_20260112` strategy in `context_management.edits`",
			twin:   edits + `,` + messages(hello, assistant(unsigned), goOn),
		},
		{
			why: "a signed block under the edit", rule: "compaction.signed_with_strategy", header: both,
			fields: edits + `,` + messages(assistant(summary), goOn),
			want: badRequest + "messages.0.content.0: a signed `compaction` block cannot be combined with a `compact_20260112` " +
				"strategy in `context_management.edits`",
			twin: edits + `,` + messages(assistant(unsigned), goOn, assistant(unsigned), goOn),
		},
	})
}

// Tests of short conversations set another least trigger.
func TestLeastTrigger(t *testing.T) {
	for value, want := range map[string]string{
		"100": "", "99": badRequest + "context_management.edits.1.compact_20260112: trigger.value must be at least 100",
	} {
		x := exchange(false, thresholdHeader, plain("", editAt+value+`}}]}`, false))
		x.LeastTrigger = 100
		got := ""
		if err := First(x); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", value, got, want)
		}
	}
}

// What a finished turn looks like is no fault of a request that summarizes it.
func TestCompactionAcceptsFinishedTurns(t *testing.T) {
	accepted(t, []row{
		{why: "no prefill", model: opus, header: demandHeader, fields: summarize + `,` + messages(hello, hiThere)},
		{why: "white space at the end", header: demandHeader, fields: summarize + `,` + messages(hello, assistant(text("Hi. ")))},
		{why: "thinking, and now off", header: demandHeader, fields: summarize + `,"thinking":{"type":"disabled"},` +
			messages(hello, assistant(`{"type":"thinking","thinking":"","signature":"c2ln"}`, text("Hi.")))},
		{why: "the block alone is a turn to go on with", model: opus, header: demandHeader, fields: messages(assistant(summary))},
		{why: "instructions may be null", header: demandHeader, fields: `"compaction":{"type":"summarize","instructions":null}`},
	})
}
