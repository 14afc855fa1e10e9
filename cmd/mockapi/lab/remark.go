package lab

import (
	"fmt"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// remarkCompactions says when the history was compacted.
func remarkCompactions(r *Result, _ *fixtures.Conversation) string {
	count, first := 0, 0
	for i := range r.Turns {
		for _, request := range r.Turns[i].Requests {
			if count += request.Compactions; count > 0 && first == 0 {
				first = r.Turns[i].Number
			}
		}
	}
	switch {
	case count == 0 && r.Refusal != nil:
		return "" // the refusal says why
	case count == 0:
		return "never compacted: the history stayed below the size"
	case count == 1:
		return fmt.Sprintf("compacted once, in turn %d", first)
	default:
		return fmt.Sprintf("compacted %d times, first in turn %d", count, first)
	}
}

// remarkCleared says how many results were gone in the end.
func remarkCleared(r *Result, talk *fixtures.Conversation) string {
	cleared, first := 0, 0
	for i := range r.Turns {
		for _, request := range r.Turns[i].Requests {
			if cleared = max(cleared, request.ToolUsesCleared); cleared > 0 && first == 0 {
				first = r.Turns[i].Number
			}
		}
	}
	switch {
	case cleared > 0:
		return fmt.Sprintf("tool results cleared: %d, the first in turn %d", cleared, first)
	case !talk.HasResults():
		return "nothing was cleared: no turn of this conversation has a tool result. Try --conversation huts"
	default:
		return "nothing was cleared: the history stayed below the size, or had no more than the results that stay"
	}
}
