package signature_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestChain(t *testing.T) {
	before := func(n int) func(i, j int) bool { return func(i, _ int) bool { return i < n } }
	after := func(n int) func(i, j int) bool { return func(i, _ int) bool { return i > n } }
	edits{
		{"the oldest may go", func(r *request) { r.strip(before(2)) }, "3.0 3.1 5.0 5.2 7.0 7.1"},
		{"so may all but the latest message's", func(r *request) { r.strip(before(6)) }, "7.0 7.1"},
		{"the newest may go", func(r *request) { r.strip(after(6)) }, "1.0 3.0 3.1 5.0 5.2"},
		{"all may go", func(r *request) { r.strip(before(9)) }, ""},
		{"front and end may go together",
			func(r *request) { r.strip(func(i, _ int) bool { return i < 3 || i > 5 }) },
			"3.0 3.1 5.0 5.2"},
		{"a gap breaks the chain at the block behind it",
			func(r *request) { r.strip(func(i, _ int) bool { return i == 3 }) },
			"1.0 5.0=prefix:predecessor_missing 5.2 7.0 7.1"},
		{"so does half a run of an older message that is missing",
			func(r *request) { r.remove(3, 1) },
			"1.0 3.0 5.0=prefix:predecessor_missing 5.2 7.0 7.1"},
		{"the first half may go if everything before it does",
			func(r *request) { r.remove(3, 0); r.remove(1, 0) }, "3.0 5.0 5.2 7.0 7.1"},
		{"two that change places are both out of order, and so is the next",
			func(r *request) {
				b := r.messages[3].blocks
				b[0], b[1] = b[1], b[0]
			},
			"1.0 3.0=prefix:predecessor_reordered 3.1=prefix:predecessor_reordered " +
				"5.0=prefix:predecessor_reordered 5.2 7.0 7.1"},
		{"the first one that is kept may follow any, even one that comes later",
			func(r *request) {
				r.messages[1].blocks[0], r.messages[3].blocks[0] =
					r.messages[3].blocks[0], r.messages[1].blocks[0]
			},
			"1.0=prefix:blocks_removed@1 3.0=prefix:blocks_inserted@1 " +
				"3.1=prefix:predecessor_reordered 5.0 5.2 7.0 7.1"},
		{"a block that is there twice breaks the order at its copy",
			func(r *request) {
				m := &r.messages[3]
				m.blocks = append(m.blocks[:1:1], m.blocks...)
			},
			"1.0 3.0 3.1=prefix:predecessor_reordered 3.2 5.0 5.2 7.0 7.1"},
		{"a missing turn is told by its content",
			func(r *request) { r.messages = append(r.messages[:2:2], r.messages[4:]...) },
			"1.0 3.0=prefix:blocks_removed@2 3.2=prefix:blocks_removed@2 " +
				"5.0=prefix:blocks_removed@2 5.1=prefix:blocks_removed@2"},
	}.test(t, newModel("fable"))
}

// Thinking that was gone when a block was created may not come back.
func TestChainPutBack(t *testing.T) {
	m := newModel("fable")
	r := story(t, m)
	full := r.clone()
	r.strip(func(int, int) bool { return true })
	m.reply(t, &r, "think t9", "a9")
	r.user("u10")
	if diff := cmp.Diff("9.0", m.judge(r)); diff != "" {
		t.Errorf("left out for good (-want +got):\n%s", diff)
	}
	back := r.clone()
	copy(back.messages, full.messages)
	if diff := cmp.Diff(whole+" 9.0=prefix:predecessor_reordered", m.judge(back)); diff != "" {
		t.Errorf("put back (-want +got):\n%s", diff)
	}
}

// A change of model and back loses nothing, whoever cannot read whom.
func TestChainOverUnreadableBlocks(t *testing.T) {
	reads := func(names ...string) func(string) bool {
		return func(producer string) bool {
			for _, name := range names {
				if name == producer {
					return true
				}
			}
			return false
		}
	}
	a, b := newModel("a"), newModel("b")
	a.reader.Reads, b.reader.Reads = reads("a"), reads("b")
	r := request{}
	r.user("u0")
	a.reply(t, &r, "think t1", "a1")
	r.user("u2")
	b.reply(t, &r, "think t3", "a3")
	r.user("u4")
	a.reply(t, &r, "think t5", "a5")
	r.user("u6")
	for _, tt := range []struct {
		why   string
		model *model
		edit  func(*request)
		want  string
	}{
		{"what a cannot read stays a link", a, func(*request) {}, "1.0 3.0=model! 5.0"},
		{"seen from b everything else is unreadable", b, func(*request) {}, "1.0=model! 3.0 5.0=model!"},
		{"taking it out is a gap", a, func(r *request) { r.remove(3, 0) },
			"1.0 5.0=prefix:predecessor_missing"},
		{"an edit that only the unreadable block would show is not seen", b,
			func(r *request) { r.messages[4].blocks[0].text = "x" }, "1.0=model! 3.0 5.0=model!"},
		{"and surfaces with the model that reads the block", a,
			func(r *request) { r.messages[4].blocks[0].text = "x" },
			"1.0 3.0=model! 5.0=prefix:blocks_modified@4.content.0"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			edited := r.clone()
			tt.edit(&edited)
			if diff := cmp.Diff(tt.want, tt.model.judge(edited)); diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
		})
	}
}
