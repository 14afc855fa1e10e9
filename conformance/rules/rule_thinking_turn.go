package rules

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about thinking in the turn that is answered.
const (
	msgFirstBlock = "{path}: Expected `thinking` or `redacted_thinking`, but found `{found}`. When `thinking` is " +
		"enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of " +
		"`tool_use` and `tool_result` blocks). We recommend you include thinking blocks from previous turns. To " +
		"avoid this requirement, disable `thinking`." + thinkingConsult
	msgThinkingOff = "{path}: When thinking is disabled, an `assistant` message in the final position cannot contain " +
		"`thinking`. To use thinking blocks, enable `thinking` in your request."
	msgClearThinking = "`clear_thinking_20251015` strategy requires `thinking` to be enabled or adaptive"
)

var thinkingTurnRules = []*Rule{
	{
		ID: "thinking.first_block_tool_use", Title: "a turn without the thinking that began it", Layer: Semantics,
		Certainty: Reported, Source: "docs: extended thinking; report: anomalyco/opencode#3077 and many; the link " +
			"varies. That the turn's first message counts is inferred: later ones may have no thinking",
		Message: msgFirstBlock,
		Why: "With a thinking budget the model goes on from its own thinking in a tool loop. Adaptive thinking has " +
			"no such rule.",
		Fix:    "Send the turn's thinking back as it came, or turn thinking off until the tool loop is done.",
		Sample: Vars{"path": "messages.1.content.0.type", "found": "tool_use"},
		Check:  checkTurnStart,
	},
	{
		ID: "thinking.disabled_final_assistant", Title: "thinking to go on from, but thinking is off", Layer: Semantics,
		Certainty: Reported, Source: "report: BerriAI/litellm#18929. Which models still say it is not known",
		Message: msgThinkingOff,
		Why:     "A message to go on from must be one that the model could have begun itself.",
		Fix:     "Turn thinking on, or leave the thinking out of the last message.",
		Sample:  Vars{"path": "messages.1.content.0"},
		Check:   checkFinalThinking,
	},
	{
		ID: "thinking.clear_thinking_off", Title: "clearing of thinking without thinking", Layer: Semantics,
		Certainty: Reported, Source: "report: router-for-me/CLIProxyAPI#4784. between_tools is inferred from the text",
		Message: msgClearThinking,
		Why:     "There is no thinking to clear.",
		Fix:     "Leave the strategy out while thinking is off.",
		Check: func(x *Exchange) []Finding {
			if !x.thinkingOff() && x.Request.Thinking.Type != "between_tools" {
				return nil
			}
			edits := x.field("context_management").Get("edits").Elems()
			for i, edit := range edits {
				if edit.Get("type").Str() == "clear_thinking_20251015" {
					return one(edit, "context_management.edits."+itoa(i))
				}
			}
			return nil
		},
	},
}

// checkTurnStart looks at the first assistant message behind the last user message that is more than
// tool results.
func checkTurnStart(x *Exchange) []Finding {
	if x.Request.Thinking.Type != "enabled" {
		return nil
	}
	first := -1
	for i := len(x.Request.Messages) - 1; i >= 0; i-- {
		m := &x.Request.Messages[i]
		if m.Role == "assistant" {
			first = i
		} else if m.Role == "user" && !onlyResults(m) {
			break
		}
	}
	if first < 0 {
		return nil
	}
	for j := range x.Request.Messages[first].Blocks {
		switch b := &x.Request.Messages[first].Blocks[j]; b.Type {
		case "compaction", "fallback": // the API's own marks: the turn begins behind them
		case "thinking", "redacted_thinking":
			return nil
		default:
			return one(b.Node, blockPath(first, j)+".type", "found", b.Type)
		}
	}
	return nil
}

func onlyResults(m *wire.InputMessage) bool {
	return !slices.ContainsFunc(m.Blocks, func(b wire.Block) bool { return b.Type != "tool_result" })
}

func checkFinalThinking(x *Exchange) []Finding {
	end := len(x.Request.Messages) - 1
	if !x.thinkingOff() || end < 0 || x.Request.Messages[end].Role != "assistant" || x.field("compaction") != nil {
		return nil
	}
	for j := range x.Request.Messages[end].Blocks {
		if b := &x.Request.Messages[end].Blocks[j]; b.Type == "thinking" || b.Type == "redacted_thinking" {
			return one(b.Node, blockPath(end, j))
		}
	}
	return nil
}

// thinkingOff tells whether the model does not think on this request.
func (x *Exchange) thinkingOff() bool {
	switch x.Request.Thinking.Type {
	case "disabled":
		return true
	case "":
		return x.Model != nil && x.Model.Thinking.Default == "off"
	}
	return false
}
