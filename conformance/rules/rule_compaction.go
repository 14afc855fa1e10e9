package rules

// Failures of compaction that no request shows.
var compactionRules = []*Rule{
	{
		ID: "compaction.too_many_refs", Title: "too many tools to record in a summary", Layer: State,
		Certainty: Documented, Source: "SDK types: compaction_too_many_tool_references; the text is ours",
		Message: "compaction: the conversation references more distinct tools than a `compaction` block can record",
		Code:    "compaction_too_many_tool_references",
		Why:     "The block carries the tools that were added and removed.",
		Fix:     "Start a conversation with fewer tools.",
	},
	{
		ID: "compaction.unavailable", Title: "compaction is not available now", Layer: State,
		Certainty: Documented, Source: "SDK types: compaction_unavailable; the text is ours",
		Status: 529, Message: "Compaction is temporarily unavailable. Please try again later.",
		Code: "compaction_unavailable",
		Why:  "The service that summarizes is overloaded.",
		Fix:  "Retry later, or go on without compacting.",
	},
}
