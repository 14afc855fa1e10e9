package history

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// TurnScoped leaves out the system messages that are cleared at the next user message, once there is
// one: any later message of role user, be it of tool results alone. They cost nothing then and are in
// no prefix (docs: mid-conversation system messages).
func TurnScoped(p *prompt.Prompt) *prompt.Prompt {
	messages := p.Request.Messages
	hidden := map[int]bool{}
	later := false // a user message
	for m := len(messages) - 1; m >= 0; m-- {
		switch {
		case messages[m].Role == "user":
			later = true
		case later && messages[m].TurnScoped():
			hidden[m] = true
		}
	}
	gone := func(q prompt.Position) bool { return q.Section == prompt.Messages && hidden[q.Message] }
	if len(hidden) == 0 || !slices.ContainsFunc(p.Positions, gone) {
		return p
	}
	return p.Edit(func(q *prompt.Position) bool { return !gone(*q) })
}
