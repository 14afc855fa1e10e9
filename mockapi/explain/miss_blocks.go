package explain

import (
	"cmp"
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// blocks says what became of the system prompt or the messages from the first block that differs.
func (c comparison) blocks(section prompt.Section, was, is []prompt.Position) Miss {
	otherwise := patternSystem
	if section == prompt.Messages {
		if m, ok := c.thinking(was, is); ok {
			return m
		}
		otherwise = c.history()
	}
	fate := fateOf(was, is, sameContent)
	if section == prompt.Messages && len(was) > 0 && len(is) > 0 && is[0].Message >= len(c.before.Request.Messages) {
		fate = removed // what stands there now was appended, even where the block has moved behind it
	}
	switch fate {
	case kept:
		return c.around(&was[0], &is[0])
	case removed:
		d := difference(was[0].Path(), "", was[0].Block.Node, nil)
		switch {
		case c.cleared(&was[0]):
			return missOf(patternTurnScoped, d)
		case was[0].Role == "system":
			return missOf(patternSystemTurns, d)
		}
		return missOf(cmp.Or(otherwise, patternRemoved), d)
	case inserted:
		return missOf(cmp.Or(otherwise, patternInserted), difference(is[0].Path(), "", nil, is[0].Block.Node))
	case reordered:
		d := difference(is[0].Path(), "", was[0].Block.Node, is[0].Block.Node)
		return missOf(cmp.Or(otherwise, patternReordered), d)
	}
	if was[0].Role != is[0].Role {
		if was[0].Cache == is[0].Cache {
			d := &Difference{At: messagePath(is[0].Message), Field: "/role", Before: &was[0].Role, After: &is[0].Role}
			return missOf(patternEdited, d)
		}
		return c.blocks(section, was, nil) // another turn stands in its place
	}
	d, pattern := changed(&was[0], &is[0])
	return missOf(cmp.Or(pattern, volatile(d), otherwise, patternEdited), d)
}

// cleared tells whether a block is that of a message for one turn which the later request still holds.
func (c comparison) cleared(was *prompt.Position) bool {
	messages := c.after.Request.Messages
	return was.Section == prompt.Messages && was.Message < len(messages) && messages[was.Message].TurnScoped()
}

// thinking says what became of a thinking block that is not there any more: the client may have taken
// it out, or the API.
func (c comparison) thinking(was, is []prompt.Position) (Miss, bool) {
	if len(was) == 0 || !was[0].IsThinking() {
		return Miss{}, false
	}
	signed := was[0].Block.Signature
	if slices.ContainsFunc(is, func(q prompt.Position) bool { return q.IsThinking() && q.Block.Signature == signed }) {
		return Miss{}, false
	}
	pattern := patternThinkingStripped
	for m := range c.after.Request.Messages {
		for _, b := range c.after.Request.Messages[m].Blocks {
			if b.Signature == "" || b.Signature != signed {
				continue
			}
			if pattern = patternThinkingDropped; c.after.Model.Thinking.Keep == "last_turn" {
				pattern = patternThinkingTurn
			}
		}
	}
	return missOf(pattern, &Difference{At: was[0].Path(), Before: thought(was[0].Block)}), true
}

// around is what differs beside a block: fields of its message or of one before that has no block, or
// the definition of a deferred tool that the block is the first to name.
func (c comparison) around(was, is *prompt.Position) Miss {
	for i := range max(len(was.Found), len(is.Found)) {
		switch {
		case i >= len(is.Found):
			return missOf(patternToolSet, difference("tools."+was.Found[i].Name, "", was.Found[i].Node, nil))
		case i >= len(was.Found):
			return missOf(patternToolSet, difference("tools."+is.Found[i].Name, "", nil, is.Found[i].Node))
		}
		if d, differs := prompt.ToolDifference(was.Found[i].Node, is.Found[i].Node); differs {
			return missOf(patternToolSchema, difference("tools."+is.Found[i].Name, d.Pointer, d.Before, d.After))
		}
	}
	for m := range min(len(c.before.Frames), is.Message+1) {
		if c.before.Frames[m] != c.after.Frames[m] {
			a, b := c.before.Request.Messages[m].Node, c.after.Request.Messages[m].Node
			return missOf(patternSystemTurn, cmp.Or(fieldsOf(messagePath(m), a, b), &Difference{At: messagePath(m)}))
		}
	}
	return missOf(patternEdited, &Difference{At: is.Path()})
}

// history names the change of the messages that the last reply of the later prompt answers, "" where
// it has no name.
func (c comparison) history() string {
	last := 0
	for m := range c.after.Request.Messages {
		if c.after.Request.Messages[m].Role == "assistant" {
			last = m
		}
	}
	was := View{Prompt: c.before, Message: len(c.before.Request.Messages)}
	is := View{Prompt: c.after, Message: last}
	change := compareMessages(was.turns(), is.turns())
	if change == nil {
		return ""
	}
	if pattern := change.pattern(); pattern != patternUnknown {
		return pattern
	}
	return ""
}
