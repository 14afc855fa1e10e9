package rules

import (
	"strings"
	"unicode"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about content that is not there.
const (
	msgUserEmpty       = "{path}: user messages must have non-empty content"
	msgTextEmpty       = "messages: text content blocks must be non-empty"
	msgTextBlank       = "messages: text content blocks must contain non-whitespace text"
	msgSystemTextEmpty = "system: text content blocks must be non-empty"
	msgTrailing        = "messages: final assistant content cannot end with trailing whitespace"
	msgErrorEmpty      = "{path}.tool_result: content cannot be empty if `is_error` is true"
	msgThinkingBlank   = "{path}.thinking: each thinking block must contain non-whitespace thinking"
)

// What is legal is as well known as what is not (a public probe of 2026-07-25): an assistant message
// with content [] or "", anywhere. The check of text blocks reads the blocks of messages, not what is
// inside a tool_result: no source says that those are refused.
var emptyRules = []*Rule{
	{
		ID: "empty.user_string", Title: "a user message without content", Layer: Semantics,
		Certainty: Reported, Source: "report: many; probe of 2026-07-25",
		Message: msgUserEmpty,
		Why:     "A user's turn must say something.",
		Fix:     "Leave the message out.",
		Sample:  Vars{"path": "messages.0"},
		Check: func(x *Exchange) []Finding {
			return x.eachMessage(func(i int, m *wire.InputMessage) []Finding {
				if m.Role != "user" || !empty(m) {
					return nil
				}
				return one(m.Node, messagePath(i))
			})
		},
	},
	{
		ID: "empty.text_block", Title: "an empty text block", Layer: Semantics,
		Certainty: Reported, Source: "report: many; probe of 2026-07-25",
		Message: msgTextEmpty,
		Why:     "A text block must hold text, in every message and for every role. The path has no index.",
		Fix:     "Leave empty blocks out when building messages.",
		Check: func(x *Exchange) []Finding {
			return x.eachBlock(func(i, j int, _ *wire.InputMessage, b *wire.Block) []Finding {
				if b.Type != "text" || b.Text != "" {
					return nil
				}
				return one(b.Node, blockPath(i, j))
			})
		},
	},
	{
		ID: "empty.whitespace_block", Title: "a text block of white space", Layer: Semantics,
		Certainty: Reported, Source: "report: many; probe of 2026-07-25",
		Message: msgTextBlank,
		Why:     "White space is no text.",
		Fix:     "Leave the block out. Models may answer with a blank block before a tool call: drop it when replaying.",
		Check: func(x *Exchange) []Finding {
			return x.eachBlock(func(i, j int, _ *wire.InputMessage, b *wire.Block) []Finding {
				if b.Type != "text" || !blank(b.Text) {
					return nil
				}
				return one(b.Node, blockPath(i, j))
			})
		},
	},
	{
		ID: "empty.system_text_block", Title: "an empty text block in system", Layer: Semantics,
		Certainty: Reported, Source: "report: several, 2025 and 2026",
		Message: msgSystemTextEmpty,
		Why:     "A text block must hold text.",
		Fix:     "Leave system out when there is no system prompt.",
		Check: func(x *Exchange) []Finding {
			for i := range x.Request.System {
				if b := &x.Request.System[i]; b.Type == "text" && b.Text == "" {
					return one(b.Node, "system")
				}
			}
			return nil
		},
	},
	{
		ID: "empty.error_result", Title: "a failed tool says nothing", Layer: Semantics,
		Certainty: Reported, Source: "report: several, 2025 and 2026",
		Message: msgErrorEmpty,
		Why:     "The model needs to know what went wrong.",
		Fix:     "Put the error's text into the content of the tool_result.",
		Sample:  Vars{"path": "messages.2.content.0"},
		Check: func(x *Exchange) []Finding {
			return x.eachBlock(func(i, j int, _ *wire.InputMessage, b *wire.Block) []Finding {
				if b.Type != "tool_result" || !b.IsError || hasContent(b) {
					return nil
				}
				return one(b.Node, blockPath(i, j))
			})
		},
	},
	{
		ID: "empty.thinking_block", Title: "a thinking block of white space", Layer: Semantics,
		Certainty: Reported, Source: "report: several; older models only",
		Message: msgThinkingBlank,
		Why:     "Models before adaptive thinking check the text. An empty one, from display omitted, is legal.",
		Fix:     "Replay thinking blocks as they came.",
		Sample:  Vars{"path": "messages.1.content.0"},
		Check: func(x *Exchange) []Finding {
			if x.Model == nil || accepts(x.Model, "adaptive") {
				return nil
			}
			return x.eachBlock(func(i, j int, _ *wire.InputMessage, b *wire.Block) []Finding {
				if b.Type != "thinking" || !blank(b.Text) {
					return nil
				}
				return one(b.Node, blockPath(i, j))
			})
		},
	},
	{
		ID: "empty.final_trailing_whitespace", Title: "a prefill ends in white space", Layer: Semantics,
		Certainty: Reported, Source: "report: many; models that accept prefill",
		Message: msgTrailing,
		Why:     "The model would have to continue after the space, where words rarely begin.",
		Fix:     "Trim the end of the last assistant message.",
		Check:   checkTrailingSpace,
	},
}

// hasContent tells whether a tool result says anything.
func hasContent(b *wire.Block) bool {
	for i := range b.Content {
		if b.Content[i].Type != "text" || b.Content[i].Text != "" {
			return true
		}
	}
	return false
}

func checkTrailingSpace(x *Exchange) []Finding {
	end := len(x.Request.Messages) - 1
	if end < 0 || x.Request.Messages[end].Role != "assistant" || x.field("compaction") != nil {
		return nil
	}
	b := last(&x.Request.Messages[end])
	if b == nil || b.Type != "text" || b.Text == strings.TrimRightFunc(b.Text, unicode.IsSpace) {
		return nil
	}
	return one(b.Node, blockPath(end, len(x.Request.Messages[end].Blocks)-1))
}
