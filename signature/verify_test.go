package signature_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/signature"
)

// edits are tables of one edit each to the story. In want each block has a word: where it stands,
// and what was found unless it is valid; ! means that it was dropped.
type edits []struct {
	why  string
	edit func(*request)
	want string
}

func (table edits) test(t *testing.T, m *model) {
	t.Helper()
	r := story(t, m)
	for _, tt := range table {
		t.Run(tt.why, func(t *testing.T) {
			edited := r.clone()
			tt.edit(&edited)
			if diff := cmp.Diff(tt.want, m.judge(edited)); diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPrefix(t *testing.T) {
	edits{
		{"an unchanged history is valid", func(*request) {}, whole},
		{"appended messages come after every block", func(r *request) { r.user("u9") }, whole},
		{"a change behind the last block concerns none",
			func(r *request) { r.messages[8].blocks[0].text = "x" }, whole},
		{"text of the latest reply stands behind its thinking",
			func(r *request) { r.messages[7].blocks[2].text = "x" }, whole},
		{"a fork that replays the history up to it keeps its thinking",
			func(r *request) { r.messages = append(r.messages[:4:4], say("user", "other")) },
			"1.0 3.0 3.1"},
		{"another system prompt is before every block", func(r *request) { r.system = "x" },
			"1.0=prefix:system_changed 3.0=prefix:system_changed 3.1=prefix:system_changed " +
				"5.0=prefix:system_changed 5.2=prefix:system_changed 7.0=prefix:system_changed " +
				"7.1=prefix:system_changed"},
		{"so is another set of tools", func(r *request) { r.tools = "x" },
			"1.0=prefix:tools_changed 3.0=prefix:tools_changed 3.1=prefix:tools_changed " +
				"5.0=prefix:tools_changed 5.2=prefix:tools_changed 7.0=prefix:tools_changed " +
				"7.1=prefix:tools_changed"},
		{"of several parts the first of system, tools, messages names the difference",
			func(r *request) { r.tools = "x"; r.messages = r.messages[:2]; r.messages[0].blocks[0].text = "x" },
			"1.0=prefix:tools_changed"},
		{"the first message is before every block",
			func(r *request) { r.messages[0].blocks[0].text = "x" },
			"1.0=prefix:blocks_modified@0.content.0 3.0=prefix:blocks_modified@0.content.0 " +
				"3.1=prefix:blocks_modified@0.content.0 5.0=prefix:blocks_modified@0.content.0 " +
				"5.2=prefix:blocks_modified@0.content.0 7.0=prefix:blocks_modified@0.content.0 " +
				"7.1=prefix:blocks_modified@0.content.0"},
		{"an edit leaves the blocks before it valid",
			func(r *request) { r.messages[4].blocks[0].text = "x" },
			"1.0 3.0 3.1 5.0=prefix:blocks_modified@4.content.0 " +
				"5.2=prefix:blocks_modified@4.content.0 7.0=prefix:blocks_modified@4.content.0 " +
				"7.1=prefix:blocks_modified@4.content.0"},
		{"text between two runs of a reply is before the second",
			func(r *request) { r.messages[5].blocks[1].text = "x" },
			"1.0 3.0 3.1 5.0 5.2=prefix:blocks_modified@5.content.1 " +
				"7.0=prefix:blocks_modified@5.content.1 7.1=prefix:blocks_modified@5.content.1"},
		{"the role is part of a block",
			func(r *request) { r.messages[6].role = "system" },
			"1.0 3.0 3.1 5.0 5.2 7.0=prefix:blocks_modified@6.content.0 " +
				"7.1=prefix:blocks_modified@6.content.0"},
		{"a border between messages of one role does not count by itself",
			func(r *request) {
				head := append(r.messages[:6:6], say("user", "u6"), say("user", "u6b"))
				r.messages = append(head, r.messages[7:]...)
			},
			"1.0 3.0 3.1 5.0 5.2 8.0 8.1"},
	}.test(t, newModel("fable"))
}

func TestDeferredTool(t *testing.T) {
	m := newModel("fable")
	r := request{tools: "clock"}
	r.user("u0")
	m.reply(t, &r, "think t1", "a1")
	first, second := r.messages[1].blocks[0].signature, ""
	build := func(before, after string) *signature.Conversation {
		c := signature.NewConversation(digest(""), digest(before))
		c.Content(0, 0, digest("user", "u0"))
		c.Thinking(signature.Block{Message: 1, Text: "t1", Signature: first})
		c.Content(1, 1, digest("assistant", "names the deferred tool"))
		c.Tools(digest(after))
		if second != "" {
			c.Thinking(signature.Block{Message: 3, Text: "t3", Signature: second})
		}
		return c
	}
	c := build("clock", "clock and map")
	minter := signature.Minter{
		Key: m.key, Conversation: c, Message: 3, Response: "r", Model: "fable", Organization: "acme",
		EndUser: "ann", Previous: m.key.Verify(c, m.reader, m.mode).Last,
	}
	signatures, err := minter.Run(signature.Draft{Text: "t3"})
	if err != nil {
		t.Fatal(err)
	}
	second = signatures[0]
	for _, tt := range []struct{ why, before, after, want string }{
		{"both sets are as they were", "clock", "clock and map", "1.0 3.0"},
		{"the tool's definition concerns only what came after it was named",
			"clock", "clock and another map", "1.0 3.0=prefix:tools_changed"},
		{"a tool that is there from the start was not there for the first block",
			"clock and map", "clock and map", "1.0=prefix:tools_changed 3.0"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			got := summary(m.key.Verify(build(tt.before, tt.after), m.reader, m.mode))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestUnchecked(t *testing.T) {
	m := newModel("old")
	r := story(t, m)
	r.system = "x"
	r.remove(3, 0)
	m.reader.Checks = func(producer string) bool { return producer != "old" }
	if diff := cmp.Diff("1.0 3.0 5.0 5.2 7.0 7.1", m.judge(r)); diff != "" {
		t.Errorf("blocks without a record of their prefix pass any edit (-want +got):\n%s", diff)
	}
}
