package rules

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const (
	compactionDocs = "docs: compaction on demand"
	compactionSDK  = "SDK types: error details; the text is ours"
)

// Texts about compaction on demand.
const (
	msgMisplaced = "{path}: `compaction` block must be sent first, in place of the messages it summarizes; remove " +
		"those messages"
	msgAmbiguous = "{path}: more than one `compaction` block with `content`; send only the block the conversation " +
		"returned last"
	msgUnsigned = "{path}: a `compaction` block with `content` requires its `signature`: send the block exactly as " +
		"it was returned"
	msgEmptySummary = "{path}.compaction.content: content cannot be empty"
	msgCombined     = "compaction: cannot be combined with `{field}`"
	msgNothing      = "compaction: `messages` holds no `user` or `assistant` content to summarize"
	msgIncomplete   = "compaction: `messages` ends on an `assistant` turn that is not finished"
)

// What is wrong with a request to summarize.
var compactionRules = []*Rule{
	{
		ID: "compaction.unsupported_model", Title: "the model does not compact on demand", Layer: Semantics,
		Certainty: Inferred, Source: compactionDocs + " lists the models; the text is that of other parameters",
		Message: "'{model}' does not support the `compaction` parameter.",
		Why:     "Only some models write summaries that can be signed.",
		Fix:     "Compact with one of the models in docs/models.md, or at a threshold.",
		// Counting takes the parameter and does not look at it.
		Endpoints: []Endpoint{Messages},
		Sample:    Vars{"model": "claude-haiku-4-5-20251001"},
		Check: func(x *Exchange) []Finding {
			n := x.field("compaction")
			if n == nil || x.Model == nil || x.Model.Compaction.OnDemand {
				return nil
			}
			return one(n, "compaction", "model", x.Model.ID)
		},
	},
	{
		ID: "compaction.combined", Title: "a parameter that a summary has no use for", Layer: Semantics,
		Certainty: Documented, Source: compactionDocs + "; the text is ours",
		Message: msgCombined,
		Why:     "The request writes a summary and no reply, so what shapes a reply or edits the context is refused.",
		Fix:     "Leave the parameter out of the request that compacts, and send it again afterwards.",
		Sample:  Vars{"field": "stop_sequences"},
		Check:   checkCombined,
	},
	{
		ID: "compaction.nothing", Title: "nothing to summarize", Layer: Semantics,
		Certainty: Documented, Source: compactionSDK,
		Message: msgNothing,
		Code:    "compaction_nothing_to_summarize",
		Why:     "System messages alone are no conversation.",
		Fix:     "Compact once somebody has said something.",
		Check: func(x *Exchange) []Finding {
			n := x.field("compaction")
			if n == nil || len(x.Request.Messages) == 0 || hasConversation(x.Request.Messages) {
				return nil
			}
			return one(n, "compaction")
		},
	},
	{
		ID: "compaction.incomplete_turn", Title: "the turn to summarize is not finished", Layer: Semantics,
		Certainty: Documented, Source: compactionSDK,
		Message:   msgIncomplete,
		Code:      "compaction_incomplete_turn",
		Why:       "A call without its result, and a turn that was paused, cannot be resumed behind a summary.",
		Fix:       "Run the tools, or let the turn go on, and compact then.",
		Endpoints: []Endpoint{Messages},
		Check: func(x *Exchange) []Finding {
			m := lastSpoken(x.Request.Messages)
			if x.field("compaction") == nil || m == nil || m.Role != "assistant" || !paused(m) {
				return nil
			}
			return one(m.Node, "compaction")
		},
	},
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

// checkCombined finds what a request to summarize may not hold. Counting knows one of the parameters.
func checkCombined(x *Exchange) []Finding {
	if x.field("compaction") == nil {
		return nil
	}
	if n := x.field("context_management"); n != nil || x.Endpoint == CountTokens {
		return combined(n, "context_management")
	}
	if n := x.field("stop_sequences"); len(n.Elems()) > 0 {
		return combined(n, "stop_sequences")
	}
	config := x.field("output_config")
	for _, field := range []struct {
		node *wire.Node
		name string
	}{
		{config.Get("format"), "output_config.format"},
		{x.field("output_format"), "output_format"},
		{config.Get("task_budget").Get("remaining"), "output_config.task_budget.remaining"},
	} {
		if field.node.Present() {
			return combined(field.node, field.name)
		}
	}
	for i, fallback := range x.field("fallbacks").Elems() {
		if n := fallback.Get("output_config").Get("format"); n.Present() {
			return combined(n, "fallbacks."+itoa(i)+".output_config.format")
		}
	}
	if x.Request.ToolChoice.Forced() {
		return combined(x.field("tool_choice"), "tool_choice")
	}
	return nil
}

func combined(n *wire.Node, field string) []Finding {
	if n == nil {
		return nil
	}
	return one(n, field, "field", field)
}

// hasConversation tells whether anything was said that a summary could hold. An earlier summary counts
// (inferred).
func hasConversation(messages []wire.InputMessage) bool {
	for i := range messages {
		for j := range messages[i].Blocks {
			b := &messages[i].Blocks[j]
			if messages[i].Role != "system" && (b.Type != "compaction" || b.Stands()) {
				return true
			}
		}
	}
	return false
}

// lastSpoken is the last message that is not the system's, nil where there is none.
func lastSpoken(messages []wire.InputMessage) *wire.InputMessage {
	for i := len(messages) - 1; i >= 0; i-- {
		if messages[i].Role != "system" {
			return &messages[i]
		}
	}
	return nil
}

// paused tells whether an assistant message waits for results, or was stopped in a server tool.
func paused(m *wire.InputMessage) bool {
	answered := map[string]bool{}
	for j := range m.Blocks {
		answered[m.Blocks[j].ToolUseID] = true
	}
	for j := range m.Blocks {
		if b := &m.Blocks[j]; b.Type == "tool_use" || isServerUse(b) && !answered[b.ID] {
			return true
		}
	}
	// A turn that ends in a result of a server tool has not been answered yet.
	b := last(m)
	return b != nil && isServerResult(b)
}
