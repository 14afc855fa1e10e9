package rules

import "github.com/seed-f1f39373/mockapi/internal/wire"

// What is wrong with a compaction block that comes back, beside what the schema says of its fields. A
// block of a compaction at a threshold is unsigned and may stand anywhere, as long as the edit is there;
// one of a compaction on demand is signed and stands first.
var compactionBlockRules = []*Rule{
	{
		ID: "compaction.content_empty", Title: "an empty summary", Layer: Semantics,
		Certainty: Reported, Source: "report: public probes of 2026",
		Message: msgEmptySummary,
		Why:     "Null stands for a compaction that failed, nothing at all for none.",
		Fix:     "Send the block as it was returned, or leave it out.",
		Sample:  Vars{"path": "messages.1.content.0"},
		Check: func(x *Exchange) []Finding {
			return x.eachSummary(func(i, j int, b *wire.Block) []Finding {
				if b.Text != "" {
					return nil
				}
				return one(b.Node, blockPath(i, j))
			})
		},
	},
	{
		ID: "compaction.block_without_strategy", Title: "a block from a threshold without its edit", Layer: Semantics,
		Certainty: Reported, Source: "report: public probes of September 2026, one of them with the block's path in front",
		Message: "`compaction` blocks require a `compact_20260112` strategy in `context_management.edits`",
		Why:     "Without the edit the request says that its history is whole.",
		Fix:     "Send the same context_management on every request of the conversation.",
		Check: func(x *Exchange) []Finding {
			if x.beta(wire.CompactionBeta) || x.Request.Threshold() != nil {
				return nil
			}
			return x.eachBlock(func(i, j int, _ *wire.InputMessage, b *wire.Block) []Finding {
				if b.Type != "compaction" {
					return nil
				}
				return one(b.Node, blockPath(i, j))
			})
		},
	},
	{
		ID: "compaction.signed_with_strategy", Title: "a signed block under a threshold", Layer: Semantics,
		Certainty: Documented, Source: compactionDocs + "; the text is ours",
		Message: "{path}: a signed `compaction` block cannot be combined with a `compact_20260112` strategy in " +
			"`context_management.edits`",
		Why:    "A conversation is compacted in one way or in the other.",
		Fix:    "Leave the edit out, and compact on demand from here on.",
		Sample: Vars{"path": "messages.0.content.0"},
		Check: func(x *Exchange) []Finding {
			if x.Request.Threshold() == nil {
				return nil
			}
			return x.eachSummary(func(i, j int, b *wire.Block) []Finding {
				if b.Signature == "" {
					return nil
				}
				return one(b.Node, blockPath(i, j))
			})
		},
	},
	{
		ID: "compaction.misplaced", Title: "a summary behind what it summarizes", Layer: Semantics,
		Certainty: Reported, Source: "report: several, September 2026",
		Message: msgMisplaced,
		Code:    "compaction_block_misplaced",
		Why:     "The block stands for the conversation from its start, so nothing can precede it.",
		Fix: "Put the block first, in an assistant message of its own or at the start of the first message, and drop " +
			"the messages that it was made of.",
		Sample: Vars{"path": "messages.2.content.0"},
		Check:  checkMisplaced,
	},
	{
		ID: "compaction.ambiguous", Title: "two summaries", Layer: Semantics,
		Certainty: Documented, Source: compactionSDK,
		Message: msgAmbiguous,
		Code:    "compaction_block_ambiguous",
		Why:     "The newer summary covers the older one.",
		Fix:     "Keep the block that was returned last.",
		Sample:  Vars{"path": "messages.2.content.0"},
		Check: func(x *Exchange) []Finding {
			if !x.onDemand() {
				return nil
			}
			first := true
			return x.eachSummary(func(i, j int, b *wire.Block) []Finding {
				if first {
					first = false
					return nil
				}
				return one(b.Node, blockPath(i, j))
			})
		},
	},
	{
		ID: "compaction.signature_missing", Title: "a summary without its signature", Layer: Semantics,
		Certainty: Reported, Source: "report: vercel/ai#21263. Whether there is an error_code is not known: the setting " +
			"compaction.missing_signature_code",
		Message: msgUnsigned,
		Why:     "Only a block that the API has made may take the place of history.",
		Fix:     "Keep the signature: a typed client may strip fields that it does not know.",
		Sample:  Vars{"path": "messages.0.content.0"},
		Check: func(x *Exchange) []Finding {
			if !x.onDemand() {
				return nil
			}
			return x.eachSummary(func(i, j int, b *wire.Block) []Finding {
				if b.Signature != "" {
					return nil
				}
				return one(b.Node, blockPath(i, j))
			})
		},
	},
	{
		ID: "compaction.remaining_with_block", Title: "a remaining budget behind a summary", Layer: Semantics,
		Certainty: Documented, Source: compactionDocs + "; the text is ours",
		Message: "output_config.task_budget.remaining: cannot be combined with a `compaction` block",
		Why:     "The block knows what was spent before it.",
		Fix:     "Send the total alone.",
		Check: func(x *Exchange) []Finding {
			n := x.field("output_config").Get("task_budget").Get("remaining")
			if !n.Present() || !x.onDemand() {
				return nil
			}
			return x.eachSummary(func(_, _ int, _ *wire.Block) []Finding {
				return one(n, "output_config.task_budget.remaining")
			})
		},
	},
	{
		ID: "compaction.signature_invalid", Title: "a summary that was not signed here", Layer: State,
		Certainty: Documented, Source: compactionSDK,
		Message: "{path}: Invalid `signature` in `compaction` block",
		Code:    "compaction_signature_invalid",
		Why:     "The signature was cut, changed or made up, or comes from another API.",
		Fix:     "Send the block exactly as it was returned.",
		Sample:  Vars{"path": "messages.0.content.0"},
	},
	{
		ID: "compaction.content_mismatch", Title: "a summary that was edited", Layer: State,
		Certainty: Reported, Source: "report: public probes of September 2026",
		Message: "{path}: `compaction` block `content` does not match its `signature`",
		Code:    "compaction_content_mismatch",
		Why:     "The signature is of the text as it was returned.",
		Fix:     "Send the block as it came. What is to be added goes into a message behind it.",
		Sample:  Vars{"path": "messages.0.content.0"},
	},
	{
		ID: "compaction.tool_changes", Title: "tool_changes that were edited", Layer: State,
		Certainty: Documented, Source: compactionSDK,
		Message: "{path}: `compaction` block `tool_changes` does not match its `signature`",
		Code:    "compaction_tool_changes_mismatch",
		Why:     "They say which tools the model knows behind the block.",
		Fix:     "Send the block as it came. To change the tools, append tool_addition and tool_removal blocks.",
		Sample:  Vars{"path": "messages.0.content.0"},
	},
}

// onDemand tells whether compaction blocks are taken to be signed ones.
func (x *Exchange) onDemand() bool {
	return x.beta(wire.CompactionBeta) && x.Request.Threshold() == nil
}

// eachSummary collects what a check finds in the compaction blocks that have content.
func (x *Exchange) eachSummary(check func(i, j int, b *wire.Block) []Finding) []Finding {
	return x.eachBlock(func(i, j int, _ *wire.InputMessage, b *wire.Block) []Finding {
		if !b.Stands() {
			return nil
		}
		return check(i, j, b)
	})
}

// checkMisplaced looks at the first block alone: more of them are another rule's.
func checkMisplaced(x *Exchange) []Finding {
	if !x.onDemand() {
		return nil
	}
	for i := range x.Request.Messages {
		m := &x.Request.Messages[i]
		for j := range m.Blocks {
			switch {
			case !m.Blocks[j].Stands():
			case i == 0 && j == 0 && m.Role != "system":
				return nil
			default:
				return one(m.Blocks[j].Node, blockPath(i, j))
			}
		}
	}
	return nil
}
