package history

import (
	"fmt"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A toolUse is a call and its result, by their positions.
type toolUse struct {
	call, result int // result is -1 while the call is open
	name         string
	saves        int // what clearing it saves, in tokens
	cleared      bool
}

// clearToolUses replaces the results of old tool uses by a mark, the oldest first. Client tools and
// server tools count alike (the documentation clears and excludes web searches).
func clearToolUses(p *prompt.Prompt, edit *wire.Clearing, o Options) (*prompt.Prompt, Cleared) {
	if !edit.CountsUses && p.Tokens() <= edit.Trigger {
		return p, Cleared{Reason: fmt.Sprintf("%d tokens do not exceed the trigger of %d", p.Tokens(), edit.Trigger)}
	}
	uses := toolUses(p)
	if edit.CountsUses && len(uses) <= edit.Trigger {
		return p, Cleared{Reason: fmt.Sprintf("%d tool uses do not exceed the trigger of %d", len(uses), edit.Trigger)}
	}
	h := newClearing(p, edit, uses)
	h.replay(o)
	if h.count == 0 {
		return p, Cleared{Reason: h.reason}
	}
	marks := h.marks(func(u *toolUse) bool { return u.cleared })
	c := Cleared{Uses: h.count}
	for i := range p.Positions {
		if marks[i] != nil {
			c.First = p.Positions[i].Path()
			break
		}
	}
	return put(p, marks), c
}

// toolUses lists the calls of a prompt in order. A result that is not asked for is no use.
func toolUses(p *prompt.Prompt) []toolUse {
	var uses []toolUse
	byID := map[string]int{}
	for i := range p.Positions {
		q := &p.Positions[i]
		if q.Section != prompt.Messages {
			continue
		}
		switch b := q.Block; {
		case b.ID != "":
			byID[b.ID] = len(uses)
			uses = append(uses, toolUse{call: i, result: -1, name: b.Name})
		case b.ToolUseID != "":
			if at, ok := byID[b.ToolUseID]; ok {
				uses[at].result = i
			}
		}
	}
	return uses
}

// clearable tells whether a use may be cleared at all. The results by which the model knows its tools stay:
// those of the tool search tool, and one of a client's own search that brought a definition (inferred).
func clearable(p *prompt.Prompt, edit *wire.Clearing, u *toolUse) bool {
	if u.result < 0 || edit.ExcludeTools[u.name] {
		return false
	}
	result := &p.Positions[u.result]
	return result.Block.Type != "tool_search_tool_result" && result.Found == nil
}

// A clearing goes through a conversation and clears.
type clearing struct {
	p    *prompt.Prompt
	edit *wire.Clearing
	uses []toolUse
	seen int // of the uses, so far in the conversation
	next int // the first use that is neither cleared nor ready
	// ready are the uses that may be cleared, which would save so many tokens.
	ready []*toolUse
	saves int

	count  int // of the uses that are cleared
	saved  int // what that saves
	reason string
}

func newClearing(p *prompt.Prompt, edit *wire.Clearing, uses []toolUse) *clearing {
	c := &clearing{p: p, edit: edit, uses: uses, reason: "the trigger was never exceeded"}
	// The exact difference of each, whatever a block costs beside its content.
	marks := c.marks(func(u *toolUse) bool { return clearable(p, edit, u) })
	marked := put(p, marks)
	for i := range uses {
		u := &uses[i]
		if u.result < 0 || marks[u.result] == nil {
			continue
		}
		u.saves = p.Positions[u.result].Tokens - marked.Positions[u.result].Tokens
		if marks[u.call] != nil {
			u.saves += p.Positions[u.call].Tokens - marked.Positions[u.call].Tokens
		}
	}
	return c
}

// replay decides at each request that the conversation went through, in order, so that what one of them
// cleared is cleared on all that follow, whoever asks (inferred: the documentation speaks of what is
// cleared each time, and of requests that read the cache in between). The requests are known by the
// assistant messages that answered them.
func (c *clearing) replay(o Options) {
	tokens := c.p.Tail
	positions := c.p.Positions
	for i := range positions {
		q := &positions[i]
		if !o.Anew && i > 0 && q.Role == "assistant" && positions[i-1].Message != q.Message {
			c.decide(i, tokens)
		}
		tokens += q.Tokens
	}
	c.decide(len(positions), tokens)
}

// decide clears what a request clears that ends before a position and has so many tokens uncleared.
func (c *clearing) decide(end, tokens int) {
	c.advance(end)
	size, unit := tokens-c.saved, "tokens"
	if c.edit.CountsUses {
		size, unit = c.seen-c.count, "tool uses"
	}
	switch {
	case size <= c.edit.Trigger:
	case len(c.ready) == 0:
		c.reason = fmt.Sprintf("%d %s exceed the trigger of %d, but nothing may be cleared", size, unit, c.edit.Trigger)
	case c.edit.ClearAtLeast > 0 && c.saves < c.edit.ClearAtLeast:
		c.reason = fmt.Sprintf("only %d tokens could be cleared, clear_at_least is %d", c.saves, c.edit.ClearAtLeast)
	default:
		for _, u := range c.ready {
			u.cleared = true
		}
		c.count += len(c.ready)
		c.saved += c.saves
		c.ready, c.saves = nil, 0
	}
}

// advance gets ready what may be cleared once the conversation has come to a position.
func (c *clearing) advance(end int) {
	for c.seen < len(c.uses) && c.uses[c.seen].call < end {
		c.seen++
	}
	newest := newestTurn(c.p.Positions[:end])
	for ; c.next < c.seen-c.edit.Keep && c.uses[c.next].result < newest; c.next++ {
		if u := &c.uses[c.next]; clearable(c.p, c.edit, u) {
			c.ready = append(c.ready, u)
			c.saves += u.saves
		}
	}
}

// newestTurn is where the results begin that the model has not answered yet: they always stay
// (inferred).
func newestTurn(positions []prompt.Position) int {
	end := len(positions)
	if end == 0 {
		return 0
	}
	last := positions[end-1].Message
	for end > 0 && (positions[end-1].Message == last || positions[end-1].Section == prompt.Messages && positions[end-1].Role != "assistant") {
		end--
	}
	return end
}
