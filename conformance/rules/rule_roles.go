package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about who speaks when.
const (
	msgNoMessages = "messages: at least one message is required"
	msgFirstUser  = `messages: first message must use the "user" role`
	msgPrefill    = "This model does not support assistant message prefill. The conversation must end with " +
		"a user message."
	msgAssistantOnly = "{path}: `{type}` blocks can only be in `assistant` messages"
	msgUserOnly      = "{path}: `tool_result` blocks can only be in `user` messages"
	msgThinkingRole  = "{path}.content: thinking blocks may only be in `assistant` messages"
)

var roleRules = []*Rule{
	{
		ID: "roles.no_messages", Title: "messages is empty", Layer: Semantics,
		Certainty: Reported, Source: "report: many",
		Message: msgNoMessages,
		Why:     "There is nothing to answer.",
		Fix:     "Send at least one user message.",
		Check: func(x *Exchange) []Finding {
			if len(x.Request.Messages) > 0 {
				return nil
			}
			return one(x.Root.Get("messages"), "messages")
		},
	},
	{
		ID: "roles.first_user", Title: "the first message is not the user's", Layer: Semantics,
		Certainty: Reported, Source: "report: many",
		Message: msgFirstUser,
		Why:     "A conversation starts with the user. Only a compaction block may open an assistant message there.",
		Fix:     "Cut a history at a user message, or put one in front of it.",
		Also:    []Instance{{ID: "roles.first_user_only_assistant"}},
		Check:   checkFirstUser,
	},
	{
		ID: "roles.block_assistant_only", Title: "a tool call in a user message", Layer: Semantics,
		Certainty: Reported, Source: "report: microsoft/agent-framework#4328",
		Message: msgAssistantOnly,
		Why:     "Calls, and the results of tools that the API runs, are part of what the assistant said.",
		Fix:     "Put the block back into the assistant message that it came in.",
		Sample:  Vars{"path": "messages.0", "type": "tool_use"},
		Check: func(x *Exchange) []Finding {
			return x.eachBlock(func(i, _ int, m *wire.InputMessage, b *wire.Block) []Finding {
				mine := b.Type == "tool_use" || isServerUse(b) || isServerResult(b)
				if m.Role != "user" || !mine {
					return nil
				}
				return one(b.Node, messagePath(i), "type", b.Type)
			})
		},
	},
	{
		ID: "roles.block_user_only", Title: "a tool result in an assistant message", Layer: Semantics,
		Certainty: Reported, Source: "report: a public probe of claude-haiku-4-5, 2026-08-28",
		Message: msgUserOnly,
		Why:     "The caller runs the tool, so its result is the user's turn.",
		Fix:     "Start a user message with the tool_result.",
		Sample:  Vars{"path": "messages.1"},
		Check: func(x *Exchange) []Finding {
			return x.eachBlock(func(i, _ int, m *wire.InputMessage, b *wire.Block) []Finding {
				if m.Role != "assistant" || b.Type != "tool_result" {
					return nil
				}
				return one(b.Node, messagePath(i))
			})
		},
	},
	{
		ID: "roles.thinking_assistant_only", Title: "a thinking block in a user message", Layer: Semantics,
		Certainty: Reported, Source: "report: several, 2026",
		Message: msgThinkingRole,
		Why:     "Only the assistant thinks.",
		Fix:     "Keep thinking blocks in the assistant message that they came in.",
		Sample:  Vars{"path": "messages.0"},
		Check: func(x *Exchange) []Finding {
			return x.eachBlock(func(i, _ int, m *wire.InputMessage, b *wire.Block) []Finding {
				if m.Role != "user" || b.Type != "thinking" && b.Type != "redacted_thinking" {
					return nil
				}
				return one(b.Node, messagePath(i))
			})
		},
	},
	{
		ID: "roles.prefill_unsupported", Title: "the conversation ends with the assistant", Layer: Semantics,
		Certainty: Documented, Source: "docs: api/errors; report: every upgrade to 4.6 and later",
		Message: msgPrefill,
		Why:     "Claude 4.6 and later do not continue a message that was begun for them.",
		Fix:     "End with a user message. To get JSON use output_config.format, to set the tone use system.",
		Check:   checkPrefill,
	},
}

// checkFirstUser passes system messages over: their own rules say where they may stand.
func checkFirstUser(x *Exchange) []Finding {
	for i := range x.Request.Messages {
		m := &x.Request.Messages[i]
		switch {
		case m.Role == "system":
			continue
		case m.Role == "assistant" && !opensWithCompaction(m):
			return one(m.Node, messagePath(i))
		}
		return nil
	}
	return nil
}

// opensWithCompaction tells whether the history before the message was replaced by its summary.
func opensWithCompaction(m *wire.InputMessage) bool {
	return len(m.Blocks) > 0 && m.Blocks[0].Type == "compaction"
}

func checkPrefill(x *Exchange) []Finding {
	if x.Model == nil || x.Model.Prefill || x.field("compaction") != nil {
		return nil
	}
	messages := x.Request.Messages
	end := len(messages) - 1
	for end >= 0 && directive(&messages[end]) {
		end--
	}
	if end < 0 || messages[end].Role != "assistant" || unfinished(&messages[end]) {
		return nil
	}
	return one(messages[end].Node, messagePath(end))
}

// unfinished tells whether an assistant message at the end is a turn to go on with rather than a
// text to continue: paused in a server tool, compacted, or (another rule's fault) with open calls.
func unfinished(m *wire.InputMessage) bool {
	for i := range m.Blocks {
		if m.Blocks[i].Type == "tool_use" {
			return true
		}
	}
	b := last(m)
	return b != nil && (b.Type == "compaction" || isServerUse(b) || isServerResult(b) ||
		strings.HasPrefix(b.Type, "mcp_"))
}
