package signature_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/signature"
)

func TestDrop(t *testing.T) {
	m := newModel("fable")
	m.mode = signature.Drop
	edits{
		{"nothing is dropped from an unchanged history", func(*request) {}, whole},
		{"the rest of a run goes with its first block, for the same reason",
			func(r *request) { r.messages = r.messages[:5]; r.messages[2].blocks[0].text = "x" },
			"1.0 3.0=prefix:blocks_modified@2.content.0! 3.1=prefix:blocks_modified@2.content.0!"},
		{"what comes before the edit stays, what follows is dropped",
			func(r *request) { r.messages[6].blocks[1].text = "x" },
			"1.0 3.0 3.1 5.0 5.2 7.0=prefix:blocks_modified@6.content.1! " +
				"7.1=prefix:blocks_modified@6.content.1!"},
		{"a gap costs the block behind it, and by the chain all that follow",
			func(r *request) { r.strip(func(i, _ int) bool { return i == 3 }) },
			"1.0 5.0=prefix:predecessor_missing! 5.2=prefix:predecessor_missing! " +
				"7.0=prefix:predecessor_missing! 7.1=prefix:predecessor_missing!"},
	}.test(t, m)
}

// A block that was created while an earlier one was dropped follows the last one that was kept.
func TestDropThenContinue(t *testing.T) {
	m := newModel("fable")
	m.mode = signature.Drop
	r := story(t, m)
	r.messages[4].blocks[0].text = "x"
	m.reply(t, &r, "think t9", "a9")
	r.user("u10")
	m.reply(t, &r, "think t11", "a11")
	r.user("u12")
	want := "1.0 3.0 3.1 5.0=prefix:blocks_modified@4.content.0! 5.2=prefix:blocks_modified@4.content.0! " +
		"7.0=prefix:blocks_modified@4.content.0! 7.1=prefix:blocks_modified@4.content.0! 9.0 11.0"
	if diff := cmp.Diff(want, m.judge(r)); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
	r.strip(func(i, _ int) bool { return i == 5 || i == 7 })
	if diff := cmp.Diff("1.0 3.0 3.1 9.0 11.0", m.judge(r)); diff != "" {
		t.Errorf("what was dropped may go from the history (-want +got):\n%s", diff)
	}
}

// A note that is kept near the end of the history costs the block that it moved over (observed).
func TestDropOfMovedNote(t *testing.T) {
	m := newModel("fable")
	m.mode = signature.Drop
	r := request{}
	r.user("u0")
	m.reply(t, &r, "think t1", "a1")
	r.user("u2")
	r.messages = append(r.messages, say("system", "note"))
	m.reply(t, &r, "think t4", "a4")
	r.remove(3, -1)
	r.user("u4")
	r.messages = append(r.messages, say("system", "note"))
	want := "1.0 3.0=prefix:blocks_removed@3!"
	if diff := cmp.Diff(want, m.judge(r)); diff != "" {
		t.Errorf("moved (-want +got):\n%s", diff)
	}
	m.reply(t, &r, "think t6", "a6")
	if diff := cmp.Diff(want+" 6.0", m.judge(r)); diff != "" {
		t.Errorf("after another reply (-want +got):\n%s", diff)
	}
}

// A predecessor that was dropped itself is missing, not out of order.
func TestDropOfPredecessor(t *testing.T) {
	m := newModel("fable")
	m.mode = signature.Allow
	var r request
	r.user("u0")
	m.reply(t, &r, "think t1", "a1")
	r.user("u2")
	m.reply(t, &r, "think t3", "a3")
	r.messages[2].blocks[0].text = "x"
	r.user("u4")
	m.reply(t, &r, "think t5", "a5")
	m.mode = signature.Drop
	want := "1.0 3.0=prefix:blocks_modified@2.content.0! 5.0=prefix:predecessor_missing!"
	if diff := cmp.Diff(want, m.judge(r)); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
}

func TestAllow(t *testing.T) {
	m := newModel("fable")
	m.mode = signature.Allow
	edits{
		{"each block is judged alone: the run's second block follows its first",
			func(r *request) { r.strip(func(i, _ int) bool { return i == 1 || i == 5 }) },
			"3.0 3.1 7.0=prefix:predecessor_missing 7.1"},
		{"a mismatch stays", func(r *request) { r.messages[6].blocks[0].text = "x" },
			"1.0 3.0 3.1 5.0 5.2 7.0=prefix:blocks_modified@6.content.0 " +
				"7.1=prefix:blocks_modified@6.content.0"},
	}.test(t, m)
}

// A block that stayed in spite of a mismatch is the predecessor of the next.
func TestAllowThenContinue(t *testing.T) {
	m := newModel("fable")
	m.mode = signature.Allow
	r := story(t, m)
	r.messages[6].blocks[0].text = "x"
	m.reply(t, &r, "think t9", "a9")
	want := "1.0 3.0 3.1 5.0 5.2 7.0=prefix:blocks_modified@6.content.0 " +
		"7.1=prefix:blocks_modified@6.content.0 9.0"
	if diff := cmp.Diff(want, m.judge(r)); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
}

func TestRefusal(t *testing.T) {
	m := newModel("fable")
	r := story(t, m)
	tamper := func(r *request, i int) {
		b := &r.messages[i].blocks[0]
		b.signature = b.signature[:40] + "AAAA" + b.signature[44:]
	}
	for _, tt := range []struct {
		why  string
		mode signature.Mode
		edit func(*request)
		want string
	}{
		{"nothing to refuse", signature.Reject, func(*request) {}, ""},
		{"the first mismatch is named", signature.Reject,
			func(r *request) { r.messages[2].blocks[0].text = "x" },
			"messages.3.content.0 prefix_binding_mismatch"},
		{"a mismatch is no refusal where blocks are dropped", signature.Drop,
			func(r *request) { r.messages[2].blocks[0].text = "x" }, ""},
		{"nor where it is allowed", signature.Allow,
			func(r *request) { r.messages[2].blocks[0].text = "x" }, ""},
		{"a modified block comes before an earlier mismatch", signature.Reject,
			func(r *request) { r.messages[2].blocks[0].text = "x"; r.remove(7, 0) },
			"messages.7.content.0 modified"},
		{"and does not depend on the mode", signature.Allow, func(r *request) { r.remove(7, 0) },
			"messages.7.content.0 modified"},
		{"an undecodable one comes before everything", signature.Reject,
			func(r *request) { r.system = "x"; r.messages[7].blocks[1].text = "x"; tamper(r, 5) },
			"messages.5.content.0 undecodable"},
		{"and does not depend on the mode", signature.Drop, func(r *request) { tamper(r, 1) },
			"messages.1.content.0 undecodable"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			edited := r.clone()
			tt.edit(&edited)
			m.mode = tt.mode
			got := ""
			if v := m.key.Verify(edited.conversation(), m.reader, m.mode).Refusal(); v != nil {
				got = v.Path() + " " + v.Outcome.String()
			}
			if got != tt.want {
				t.Errorf("refused for %q, want %q", got, tt.want)
			}
		})
	}
}
