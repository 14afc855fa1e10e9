package rules

import "github.com/seed-f1f39373/mockapi/internal/wire"

// What is wrong with edits that clear, beside what the schema says of their fields. An edit that is sent
// twice is accepted, and applied twice (inferred: no source forbids it).
var contextManagementRules = []*Rule{
	{
		ID: "context_management.thinking_first", Title: "thinking is not cleared first", Layer: Semantics,
		Certainty: Reported, Source: "docs: context editing; report: several",
		Message: "context_management: `" + wire.ClearThinkingEdit + "` must be the first strategy in " +
			"`context_management.edits` when provided",
		Why: "Edits are applied in order, and what tool uses have to be cleared depends on the thinking that is left.",
		Fix: "Put clear_thinking_20251015 in front of the other edits.",
		Check: func(x *Exchange) []Finding {
			edits := x.field("context_management").Get("edits").Elems()
			for i, edit := range edits {
				if edit.Get("type").Str() != wire.ClearThinkingEdit {
					continue
				}
				if i == 0 {
					return nil
				}
				return one(edit, "context_management.edits."+itoa(i))
			}
			return nil
		},
	},
}
