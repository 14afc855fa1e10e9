package mockapi_test

import (
	"slices"
	"testing"
)

// removed are edits that leave something out. With the thinking that follows left out as well, each
// passes.
var removed = []mutation{
	{
		why: "the first turn: the window slid", source: "docs; observed",
		edit: func(s *sent) { s.remove(0, 2) },
		path: "messages.1.content.0", at: "messages.0",
		near: func(s *sent) { s.strip(0, 0); s.remove(0, 2) },
	},
	{
		why: "all but the last four turns", source: "docs; observed",
		edit: func(s *sent) { s.remove(0, 24) },
		path: "messages.2.content.0", at: "messages.0",
		near: func(s *sent) { s.strip(0, 0); s.remove(0, 24) },
	},
	{
		why: "a turn in the middle", source: "docs",
		edit: func(s *sent) { s.remove(6, 8) },
		path: "messages.7.content.0", at: "messages.6",
		near: func(s *sent) { s.strip(6, 0); s.remove(6, 8) },
	},
	{
		why: "a turn just before the last", source: "docs",
		edit: func(s *sent) { s.remove(31, 33) },
		path: "messages.32.content.0", at: "messages.31",
		near: func(s *sent) { s.strip(31, 0); s.remove(31, 33) },
	},
	{
		why: "a tool round", source: "docs",
		edit: func(s *sent) { s.remove(3, 5) },
		path: "messages.3.content.0", at: "messages.3",
		near: func(s *sent) { s.strip(3, 0); s.remove(3, 5) },
	},
	{
		why: "a system message", source: "docs",
		edit: func(s *sent) { s.remove(13, 14) },
		path: "messages.13.content.0", at: "messages.13",
		near: say(13, "Answer in one sentence.\n"),
	},
	{
		why: "a turn-scoped system message", source: "docs",
		edit: func(s *sent) { s.remove(25, 26) },
		path: "messages.25.content.0", at: "messages.25",
		near: say(25, "\nMention the date."),
	},
	{
		why: "an effort message", source: "docs",
		edit: func(s *sent) { s.remove(16, 17) },
		path: "messages.16.content.0", at: "messages.16",
		near: func(s *sent) { s.insert(36, `{"role": "system", "content": [], "output_config": {"effort": "low"}}`) },
	},
	{
		why: "an image", source: "docs",
		edit: func(s *sent) { s.cut(6, 0, 1) },
		path: "messages.7.content.0", at: "messages.6.content.0",
		near: func(s *sent) { s.strip(7, 0); s.cut(6, 0, 1) },
	},
	{
		why: "the last block of a message", source: "docs",
		edit: func(s *sent) { s.cut(15, 1, 2) },
		path: "messages.17.content.0", at: "messages.15.content.1",
		near: func(s *sent) { s.strip(17, 0); s.cut(15, 1, 2) },
	},
}

func TestRemovedContent(t *testing.T) {
	rows := slices.Clone(removed)
	for i := range rows {
		rows[i].change, rows[i].sentence = "blocks_removed", contentMissing(rows[i].at)
	}
	mutate(t, rows)
}

// inserted are edits that add something before the end.
var inserted = []mutation{
	{
		why: "a text at the end of the first message", source: "docs",
		edit: func(s *sent) { s.put(0, 1, `{"type": "text", "text": "<memory>Ana: Porto</memory>"}`) },
		path: "messages.1.content.0", at: "messages.0.content.1",
		near: func(s *sent) { s.put(35, 2, `{"type": "text", "text": "<memory>Ana: Porto</memory>"}`) },
	},
	{
		why: "a text before the first message's own", source: "docs",
		edit: func(s *sent) { s.put(0, 0, `{"type": "text", "text": "<today>Friday</today>"}`) },
		path: "messages.1.content.0", at: "messages.0.content.0",
		near: say(0, texts("  My sister Ana lives in Porto.")),
	},
	{
		why: "a text inside a message in the middle", source: "docs",
		edit: func(s *sent) { s.put(15, 1, `{"type": "text", "text": "See above."}`) },
		path: "messages.17.content.0", at: "messages.15.content.1",
		near: func(s *sent) { s.put(35, 2, `{"type": "text", "text": "See above."}`) },
	},
	{
		why: "a reminder behind a result", source: "docs",
		edit: func(s *sent) {
			s.put(29, 1, `{"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}`)
		},
		path: "messages.30.content.0", at: "messages.29.content.1",
		near: func(s *sent) {
			s.put(35, 2, `{"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}`)
		},
	},
	{
		why: "a turn before all others", source: "docs",
		edit: func(s *sent) { s.insert(0, aTurn...) },
		path: "messages.3.content.0", at: "messages.0",
		near: func(s *sent) { s.strip(0, 0); s.insert(0, aTurn...) },
	},
	{
		why: "a turn in the middle", source: "docs",
		edit: func(s *sent) { s.insert(12, aTurn...) },
		path: "messages.16.content.0", at: "messages.12",
		near: func(s *sent) { s.strip(12, 0); s.insert(12, aTurn...) },
	},
	{
		why: "a system message in the middle", source: "docs",
		edit: func(s *sent) { s.insert(23, `{"role": "system", "content": "Be kind."}`) },
		path: "messages.24.content.0", at: "messages.23",
		near: func(s *sent) { s.insert(36, `{"role": "system", "content": "Be kind."}`) },
	},
	{
		why: "a summary in front of the kept tail", source: "docs",
		edit: func(s *sent) { s.insert(0, `{"role": "user", "content": "Earlier we met."}`) },
		path: "messages.2.content.0", at: "messages.0",
		near: func(s *sent) { s.strip(0, 0); s.insert(0, `{"role": "user", "content": "Earlier we met."}`) },
	},
}

var aTurn = []string{`{"role": "user", "content": "Hello."}`, `{"role": "assistant", "content": "Hello there."}`}

func TestInsertedContent(t *testing.T) {
	rows := slices.Clone(inserted)
	for i := range rows {
		rows[i].change, rows[i].sentence = "blocks_inserted", contentNew(rows[i].at)
	}
	mutate(t, rows)
}
