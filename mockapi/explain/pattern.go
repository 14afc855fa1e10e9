package explain

import (
	"fmt"
	"slices"
	"strings"
)

// The patterns of the API that name a cause.
const (
	patternSystem       = "system_rerendered"
	patternToolSet      = "tool_set_changed"
	patternToolSchema   = "tool_schema_changed"
	patternBoth         = "system_and_tools_changed"
	patternFirst        = "first_message_rewritten"
	patternWindow       = "rolling_truncation"
	patternTail         = "tail_kept"
	patternSummary      = "compaction_summary"
	patternResults      = "tool_results_rewritten"
	patternCalls        = "tool_use_rewritten"
	patternReserialized = "reserialized"
	patternReminder     = "reminder_stripped"
	patternStripped     = "history_block_stripped"
	patternInserted     = "block_inserted"
	patternSystemTurn   = "system_block_rerendered"
	patternSystemTurns  = "system_blocks_stripped"
	patternMedia        = "media_stripped"
	patternURL          = "image_url_resigned"
	patternForeign      = "foreign_prefix"
	patternChain        = "not_applicable"
	patternUnknown      = "unknown"
)

// What a change must have to count as a summary, or as a history that was written anew.
const (
	summarizedItems = 8
	rewrittenBlocks = 4
)

func messagePath(i int) string { return fmt.Sprintf("messages.%d", i) }

// pattern names the change.
func (c *change) pattern() string {
	switch {
	case len(c.lost) == len(c.added):
		return c.touched.pattern(c.before)
	case len(c.added) == 0:
		return c.removed()
	case len(c.lost) == 0:
		if hasCompaction(c.added) {
			return patternSummary
		}
		return patternUnknown
	}
	return c.replaced()
}

// removed names the loss of whole messages.
func (c *change) removed() string {
	lost := touched{}
	for _, t := range c.lost {
		lost.pair(0, t.items, nil)
	}
	switch {
	case c.head == 0:
		return patternWindow
	case len(c.lost) >= 2 && allSystem(c.lost):
		return patternSystemTurns
	case lost.all(isMedia):
		return patternMedia
	case len(c.lost) >= 2 && len(c.lost) >= 2*c.head:
		return patternTail
	}
	return patternUnknown
}

// replaced names messages that fewer or more others stand for.
func (c *change) replaced() string {
	lost, added := size(c.lost), size(c.added)
	switch {
	case hasCompaction(c.added):
		return patternSummary
	case within(c.added, c.lost): // lost in several places
		return patternUnknown
	case lost >= summarizedItems && lost >= 2*added && len(c.added) < len(c.lost):
		return patternSummary
	case c.head == 0 && len(c.lost) == len(c.before) && len(c.added) > 1 && nothingShared(c.lost, c.added):
		return patternForeign // inferred: the script does not know this pattern
	}
	return patternUnknown
}

// pattern names changes within messages.
func (t *touched) pattern(before []turn) string {
	mod, rem, ins := len(t.modified), len(t.removed), len(t.inserted)
	userText := func(c touch) bool { return c.kind == "text" && before[c.turn].role == "user" }
	switch {
	case rem+ins == 0 && t.all(func(k string) bool { return strings.HasSuffix(k, "_url") }):
		return patternURL
	case rem+ins == 0 && t.all(func(k string) bool { return k == "tool_result" }):
		return patternResults
	case rem+ins == 0 && t.all(isCall):
		return patternCalls
	case rem+ins == 0 && t.inSystemTurns(before):
		return patternSystemTurn
	case rem == 1 && mod+ins == 0 && t.turns[0] != 0 && userText(t.removed[0]) &&
		usersBehind(before, t.turns[0]) <= 1:
		return patternReminder
	case rem > 1 && mod+ins == 0 && t.inSystemTurns(before):
		return patternSystemTurns
	case mod+rem > 0 && t.all(isMedia):
		return patternMedia
	case rem+ins == 0 && mod >= rewrittenBlocks && t.wholesale(before):
		return patternReserialized
	case mod+rem == 0 && slices.ContainsFunc(t.inserted, func(c touch) bool { return c.kind == "compaction" }):
		return patternSummary
	case t.onlyFirstMessage():
		return patternFirst
	case rem == 1 && mod+ins == 0 && userText(t.removed[0]):
		return patternStripped
	case ins == 1 && mod+rem == 0 && t.inserted[0].kind == "text":
		return patternInserted
	}
	return patternUnknown
}

// wholesale tells whether all blocks changed, or half of them and of more than one type.
func (t *touched) wholesale(before []turn) bool {
	blocks, mod := 0, len(t.modified)
	for _, b := range before {
		blocks += len(b.items)
	}
	first := t.modified[0].kind
	oneKind := t.all(func(kind string) bool { return kind == first })
	return mod >= blocks || 2*mod >= blocks && !oneKind
}

func (t *touched) inSystemTurns(before []turn) bool {
	return !slices.ContainsFunc(t.turns, func(i int) bool { return before[i].role != "system" })
}

func usersBehind(turns []turn, at int) int {
	n := 0
	for _, t := range turns[at+1:] {
		if t.role == "user" {
			n++
		}
	}
	return n
}

func isMedia(kind string) bool {
	return slices.Contains([]string{"image", "image_url", "document", "document_url"}, kind)
}

func isCall(kind string) bool {
	return slices.Contains([]string{"tool_use", "server_tool_use", "mcp_tool_use"}, kind)
}

func allSystem(turns []turn) bool {
	return !slices.ContainsFunc(turns, func(t turn) bool { return t.role != "system" })
}

func hasCompaction(turns []turn) bool {
	return slices.ContainsFunc(turns, func(t turn) bool {
		return slices.ContainsFunc(t.items, func(i item) bool { return i.kind == "compaction" })
	})
}

// size counts messages and blocks, as the API does.
func size(turns []turn) int {
	n := len(turns)
	for _, t := range turns {
		n += len(t.items)
	}
	return n
}

// within tells whether all of a few turns are among others, in the same order.
func within(few, many []turn) bool {
	for _, t := range many {
		if len(few) > 0 && same(few[0], t) {
			few = few[1:]
		}
	}
	return len(few) == 0
}

func nothingShared(a, b []turn) bool {
	known := map[[32]byte]bool{}
	for _, t := range a {
		for _, i := range t.items {
			known[i.digest] = true
		}
	}
	return !slices.ContainsFunc(b, func(t turn) bool {
		return slices.ContainsFunc(t.items, func(i item) bool { return known[i.digest] })
	})
}
