package prompt

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// billingHeader opens a first system block which Claude Code sends and the API strips before
// anything else looks at the prompt (code.claude.com, llm-gateway-protocol). It changes within a
// session, so a prompt that kept it would never match its own past.
const billingHeader = "x-anthropic-billing-header:"

// isBillingHeader is false for a header that a proxy has joined with the prompt behind it.
func isBillingHeader(text string) bool {
	return strings.HasPrefix(text, billingHeader) && !strings.Contains(strings.TrimSpace(text), "\n")
}

func isThinking(b *wire.Block) bool {
	return b.Type == "thinking" || b.Type == "redacted_thinking"
}

// lastTurn is the index of the last message that a person wrote: a user message which is not made
// of tool results alone. Models that keep only the last turn's thinking forget what stands before
// it, so a tool loop keeps its own thinking.
func lastTurn(messages []wire.InputMessage) int {
	for i := len(messages) - 1; i >= 0; i-- {
		if messages[i].Role != "user" {
			continue
		}
		for _, b := range messages[i].Blocks {
			if b.Type != "tool_result" {
				return i
			}
		}
	}
	return 0
}
