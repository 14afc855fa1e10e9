package rules

// What is wrong with a thinking block that comes back. The rows have no Check: what a signature says
// is found out where requests are served, with the seed that signed it.
const (
	msgSignatureInvalid = "{path}: Invalid `signature` in `{type}` block"
	msgModifiedLatest   = "{path}: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be " +
		"modified. These blocks must remain as they were in the original response."
	msgBinding = msgSignatureInvalid + ". The block is bound to a different conversation. Remove the block, or set " +
		"`thinking.block_binding.prefix_mismatch_behavior` to \"drop_block\".{beta}{difference}"
)

// BindingBetaSentence is the variable beta of thinking.binding for a request without the beta.
const BindingBetaSentence = " That setting requires the `thinking-binding-controls-2026-08-01` value in the " +
	"`anthropic-beta` header."

const bindingDocs = "docs: preserved thinking and thinking troubleshooting"

var bindingRules = []*Rule{
	{
		ID: "thinking.signature_invalid", Title: "a signature that does not verify", Layer: State,
		Certainty: Reported, Source: bindingDocs + "; report: many",
		Message: msgSignatureInvalid,
		Why:     "The signature was cut, changed or made up, or comes from another API. No setting lets it pass.",
		Fix:     "Send thinking blocks back as they came, or not at all.",
		Sample:  Vars{"path": "messages.1.content.0", "type": "thinking"},
	},
	{
		ID: "thinking.modified_latest", Title: "thinking of the latest assistant message was changed", Layer: State,
		Certainty: Documented, Source: bindingDocs,
		Message: msgModifiedLatest,
		Why: "In the latest assistant message each run of thinking blocks must be the whole run that was " +
			"returned, in its order, or be gone.",
		Fix:    "Send the run back unchanged, or leave all of it out.",
		Sample: Vars{"path": "messages.1.content.0"},
	},
	{
		ID: "thinking.binding", Title: "a thinking block under another prefix", Layer: State,
		Certainty: Reported, Source: bindingDocs + "; report: anomalyco/opencode#48637",
		Message: msgBinding,
		Why: "A block is bound to the system prompt, the tools and the messages before it. An edit there breaks " +
			"all thinking that follows it.",
		Fix: "Append only. To edit the history, leave out the thinking that follows the edit, or let the API drop " +
			"it with prefix_mismatch_behavior.",
		Sample: Vars{"path": "messages.1.content.0", "type": "thinking", "beta": "", "difference": ""},
		Also: []Instance{
			{"thinking.binding_system", Vars{"beta": BindingBetaSentence,
				"difference": " The `system` prompt differs from the one this block was created with."}},
			{"thinking.binding_message", Vars{"difference": " Content before this block differs from when it was " +
				"created, first at `messages.0.content.0`."}},
		},
	},
}
