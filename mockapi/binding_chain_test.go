package mockapi_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

const (
	thinkingMissing = " The `thinking` block that preceded this one when it was created is missing from this request."
	// Inferred: no source quotes it.
	thinkingReordered = " The `thinking` block that preceded this one when it was created is out of order in this request."
)

// chained are edits of the thinking alone. Near are the removals that the chain allows.
var chained = []mutation{
	{
		why: "a gap near the start", source: "docs; observed",
		edit: func(s *sent) { s.cut(3, 0, 2) },
		path: "messages.5.content.0", sentence: thinkingMissing, change: "predecessor_missing",
		near: func(s *sent) { s.cut(1, 0, 1); s.cut(3, 0, 2) },
	},
	{
		why: "a gap in the middle", source: "docs; observed",
		edit: func(s *sent) { s.cut(17, 0, 1) },
		path: "messages.19.content.0", sentence: thinkingMissing, change: "predecessor_missing",
		near: func(s *sent) { s.strip(17, 0) },
	},
	{
		why: "a gap before the latest message", source: "docs; observed",
		edit: func(s *sent) { s.cut(32, 0, 1) },
		path: "messages.34.content.0", sentence: thinkingMissing, change: "predecessor_missing",
		near: func(s *sent) { s.strip(32, 0) },
	},
	{
		why: "the first of two adjacent blocks", source: "docs",
		edit: func(s *sent) { s.cut(9, 0, 1) },
		path: "messages.9.content.0", sentence: thinkingMissing, change: "predecessor_missing",
		near: func(s *sent) { s.strip(9, 0) },
	},
	{
		why: "the second of two adjacent blocks", source: "docs",
		edit: func(s *sent) { s.cut(9, 1, 2) },
		path: "messages.11.content.0", sentence: thinkingMissing, change: "predecessor_missing",
		near: func(s *sent) { s.strip(9, 1) },
	},
	{
		why: "the first of two runs of an earlier message", source: "docs",
		edit: func(s *sent) { s.cut(19, 0, 2) },
		path: "messages.19.content.1", sentence: thinkingMissing, change: "predecessor_missing",
		near: func(s *sent) { s.strip(19, 0) },
	},
	{
		why: "the first of two runs of the latest message", source: "docs",
		edit: func(s *sent) { s.cut(34, 0, 2) },
		path: "messages.34.content.1", sentence: thinkingMissing, change: "predecessor_missing",
		near: func(s *sent) { s.strip(34, 0) },
	},
	{
		why: "two blocks in another order", source: "docs",
		edit: func(s *sent) { s.swap(3, 0, 1) },
		path: "messages.3.content.0", sentence: thinkingReordered, change: "predecessor_reordered",
		near: func(s *sent) { s.strip(34, 3) },
	},
	{
		why: "a block twice", source: "inferred",
		edit: func(s *sent) { s.message(5)["content"] = append([]any{s.block(5, 0)}, s.content(5)...) },
		path: "messages.5.content.1", sentence: thinkingReordered, change: "predecessor_reordered",
		near: func(s *sent) { s.strip(0, 0) },
	},
	{
		why: "a block at a later message", source: "docs",
		edit: func(s *sent) {
			s.message(11)["content"] = append([]any{s.block(7, 0)}, s.content(11)...)
			s.cut(7, 0, 1)
		},
		path: "messages.9.content.0", sentence: thinkingReordered, change: "predecessor_reordered",
		near: func(s *sent) { s.strip(7, 0) },
	},
}

func TestThinkingChain(t *testing.T) { mutate(t, chained) }

// TestThinkingRemoved: what is left is an unbroken run of the original series (docs; observed).
func TestThinkingRemoved(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	story := tell(t, srv, c.key)
	for _, row := range []struct {
		why  string
		edit func(*sent)
	}{
		{"the first block", func(s *sent) { s.cut(1, 0, 1) }},
		{"the first three blocks", func(s *sent) { s.cut(1, 0, 1); s.cut(3, 0, 2) }},
		{"up to the middle of a run", func(s *sent) { s.cut(1, 0, 1); s.cut(3, 0, 1) }},
		{"the last block of the latest message, which is a run", func(s *sent) { s.cut(34, 3, 4) }},
		{"all of the open tool round", func(s *sent) { s.strip(34, 0) }},
		{"the second half", func(s *sent) { s.strip(17, 0) }},
		{"all", func(s *sent) { s.strip(0, 0) }},
		{"front and end", func(s *sent) { s.cut(1, 0, 1); s.strip(9, 0) }},
		{"everything after a fork", func(s *sent) { s.remove(13, 36) }},
		{"everything after a fork that goes on otherwise", func(s *sent) {
			s.remove(12, 36)
			s.insert(12, `{"role": "user", "content": "Let us talk of something else."}`)
		}},
	} {
		s := c.request(story)
		row.edit(s)
		c.accepts(row.why, s)
	}
}

// TestThinkingPutBack: once left out, a block must stay out where something was produced meanwhile
// (docs).
func TestThinkingPutBack(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	story := tell(t, srv, c.key)
	without := c.request(story)
	without.strip(34, 0)
	meanwhile := c.accepts("the newest thinking left out", without).body["content"]
	more := func(s *sent) *sent {
		s.body["messages"] = append(s.messages(), object{"role": "assistant", "content": meanwhile},
			object{"role": "user", "content": "Thank you."})
		return s
	}
	c.accepts("still left out", more(without))
	c.refuses("put back", more(c.request(story)), "messages.36.content.0: Invalid `signature` in `thinking` block. "+
		"The block is bound to a different conversation. Remove the block, or set "+
		"`thinking.block_binding.prefix_mismatch_behavior` to \"drop_block\"."+thinkingReordered)
}
