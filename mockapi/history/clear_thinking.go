package history

import (
	"fmt"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// clearThinking leaves out the thinking of all but the newest turns. A turn goes from one message of a
// person to the next, through all rounds of a tool loop (docs: context editing).
func clearThinking(p *prompt.Prompt, edit *wire.Clearing, o Options) (*prompt.Prompt, Cleared) {
	keep, countAnswered := edit.Keep, o.CountAnswered
	switch {
	case edit.KeepAll:
		return p, Cleared{Reason: "keep is all"}
	case edit.KeepDefault && p.Model.Thinking.Keep != "last_turn":
		return p, Cleared{Reason: p.Model.ID + " keeps all thinking unless told otherwise"}
	case edit.KeepDefault:
		keep, countAnswered = 1, true // what the model does without the edit
	}
	turns, count := turnsOf(p, countAnswered)
	gone := func(q *prompt.Position) bool { return q.IsThinking() && turns[q.Message] <= count-keep }
	c, last := Cleared{}, 0
	for i := range p.Positions {
		q := &p.Positions[i]
		if q.Section != prompt.Messages || !gone(q) {
			continue
		}
		if c.First == "" {
			c.First = q.Path()
		}
		if turn := turns[q.Message]; turn != last {
			c.Turns, last = c.Turns+1, turn
		}
	}
	if c.Turns == 0 {
		return p, Cleared{Reason: fmt.Sprintf("no thinking before the last %d turns", keep)}
	}
	return p.Edit(func(q *prompt.Position) bool { return q.Section != prompt.Messages || !gone(q) }), c
}

// turnsOf numbers the turns of the assistant from 1, by message, and counts them.
func turnsOf(p *prompt.Prompt, countAnswered bool) (byMessage map[int]int, count int) {
	byMessage = map[int]int{}
	asked := true
	messages := p.Section(prompt.Messages)
	for i := range messages {
		switch q := &messages[i]; {
		case q.Role == "user" && q.Kind() != "tool_result":
			asked = true
		case q.Role == "assistant":
			if asked {
				count++
			}
			asked, byMessage[q.Message] = false, count
		}
	}
	if asked && countAnswered {
		count++
	}
	return byMessage, count
}
