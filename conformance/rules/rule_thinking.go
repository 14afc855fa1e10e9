package rules

import "slices"

// Messages about the thinking parameter.
const (
	useAdaptive = `Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.`

	msgEnabledUnsupported  = `"thinking.type.enabled" is not supported for this model. ` + useAdaptive
	msgDisabledUnsupported = `"thinking.type.disabled" is not supported for this model. ` + useAdaptive
	msgDisabledPreview     = `"thinking.type.disabled" is not supported for this model. Thinking defaults to ` +
		`adaptive mode when not specified; use "thinking.type.enabled" with "budget_tokens" for extended thinking.`
	msgDisabledBetween = `To turn thinking off on this model, send "thinking": {"type": "between_tools"} ` +
		`instead of {"type": "disabled"}. The model does not think before responding. The short updates it ` +
		`writes between tool calls come back as thinking blocks.`
	msgBetweenUnsupported  = `"thinking.type.between_tools" is not supported for this model.`
	msgAdaptiveUnsupported = "adaptive thinking is not supported on this model"
	msgBudgetTooLarge      = "`max_tokens` must be greater than `thinking.budget_tokens`." + thinkingConsult +
		"#max-tokens-and-context-window-size"
	msgFinalThinking = "{path}: The final block in an assistant message cannot be `thinking`."
)

const thinkingDocs = "docs: api/errors and thinking troubleshooting"

var thinkingRules = []*Rule{
	{
		ID: "thinking.enabled_unsupported", Title: "a thinking budget on a model without one", Layer: Semantics,
		Certainty: Documented, Source: thinkingDocs,
		Message: msgEnabledUnsupported,
		Why:     "Claude 4.7 and later decide themselves how much to think.",
		Fix:     "Send thinking {type: adaptive} and set output_config.effort.",
		Check:   refuseType("enabled", func(*Exchange) bool { return true }),
	},
	{
		ID: "thinking.disabled_unsupported", Title: "the model always thinks", Layer: Semantics,
		Certainty: Documented, Source: thinkingDocs + "; the 5.2 pair is inferred",
		Message: msgDisabledUnsupported,
		Why:     "Thinking cannot be turned off.",
		Fix:     "Leave thinking out and lower output_config.effort.",
		Check: refuseType("disabled", func(x *Exchange) bool {
			return !accepts(x.Model, "between_tools") && !accepts(x.Model, "enabled")
		}),
	},
	{
		ID: "thinking.disabled_unsupported_preview", Title: "Mythos Preview always thinks", Layer: Semantics,
		Certainty: Documented, Source: thinkingDocs,
		Message: msgDisabledPreview,
		Why:     "Thinking cannot be turned off.",
		Fix:     "Leave thinking out.",
		Check:   refuseType("disabled", func(x *Exchange) bool { return accepts(x.Model, "enabled") }),
	},
	{
		ID: "thinking.disabled_use_between_tools", Title: "thinking is turned off in another way", Layer: Semantics,
		Certainty: Documented, Source: thinkingDocs + ", Sonnet 5.5",
		Message: msgDisabledBetween,
		Why:     "The model can leave out the thinking before an answer, not the updates between tool calls.",
		Fix:     "Send thinking {type: between_tools}.",
		Check:   refuseType("disabled", func(x *Exchange) bool { return accepts(x.Model, "between_tools") }),
	},
	{
		ID: "thinking.between_tools_unsupported", Title: "between_tools on another model", Layer: Semantics,
		Certainty: Documented, Source: thinkingDocs,
		Message: msgBetweenUnsupported,
		Why:     "The type exists for Sonnet 5.5.",
		Fix:     "Send disabled or adaptive, as the model takes it.",
		Check:   refuseType("between_tools", func(*Exchange) bool { return true }),
	},
	{
		ID: "thinking.adaptive_unsupported", Title: "adaptive thinking on an older model", Layer: Semantics,
		Certainty: Documented, Source: thinkingDocs,
		Message: msgAdaptiveUnsupported,
		Why:     "Claude 4.5 and earlier need a budget.",
		Fix:     "Send thinking {type: enabled, budget_tokens: N}.",
		Check:   refuseType("adaptive", func(*Exchange) bool { return true }),
	},
	{
		ID: "thinking.budget_ge_max", Title: "the budget leaves no room for the answer", Layer: Semantics,
		Certainty: Reported, Source: "docs: extended thinking; report: many. The link varies",
		Message: msgBudgetTooLarge,
		Why:     "Thinking counts as output. With interleaved thinking the budget spans several answers and may be larger.",
		Fix:     "Raise max_tokens above the budget.",
		Check: func(x *Exchange) []Finding {
			thinking := x.Request.Thinking
			interleaved := x.beta("interleaved-thinking-2025-05-14") && x.offersTools()
			if thinking.Type != "enabled" || x.Request.MaxTokens < 0 || interleaved {
				return nil
			}
			if thinking.Budget < x.Request.MaxTokens {
				return nil
			}
			return one(thinking.Node.Get("budget_tokens"), "thinking.enabled.budget_tokens")
		},
	},
	{
		ID: "thinking.final_block", Title: "the last message ends in a thinking block", Layer: Semantics,
		Certainty: Reported, Source: "report: many; probe of 2026-07-25. It wins over the prefill rule",
		Message: msgFinalThinking,
		Why:     "An answer cannot go on from a thought. Earlier messages may end so.",
		Fix:     "Drop the unfinished message, or end with a user message.",
		Sample:  Vars{"path": "messages.1"},
		Check: func(x *Exchange) []Finding {
			end := len(x.Request.Messages) - 1
			if end < 0 || x.Request.Messages[end].Role != "assistant" {
				return nil
			}
			b := last(&x.Request.Messages[end])
			if b == nil || b.Type != "thinking" && b.Type != "redacted_thinking" {
				return nil
			}
			return one(b.Node, messagePath(end))
		},
	},
}

// refuseType refuses a thinking type that the model does not take, where the row speaks for it.
func refuseType(kind string, mine func(*Exchange) bool) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		if x.Model == nil || x.Request.Thinking.Type != kind || accepts(x.Model, kind) || !mine(x) {
			return nil
		}
		return one(x.Request.Thinking.Node, "thinking")
	}
}

// limitsEffort tells whether the model takes no more than effort high with this thinking type (docs:
// thinking troubleshooting; Opus 5 has the limit, its text is inferred).
func limitsEffort(model, thinkingType string) bool {
	switch thinkingType {
	case "disabled":
		return slices.Contains([]string{"claude-haiku-5-5", "claude-opus-5"}, model)
	case "between_tools":
		return model == "claude-sonnet-5-5"
	}
	return false
}
