package signature_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/signature"
)

// What is left of a run may stand where the run never was.
func TestLocateInFrontOfPartialRun(t *testing.T) {
	m := newModel("fable")
	var r request
	r.user("u0")
	m.reply(t, &r, "a1", "think t1", "update t1b", "call")
	r.user("u2")
	m.reply(t, &r, "a3")
	r.remove(1, 1)
	r.remove(1, 0)
	want := "messages.1.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.1.content.0`."
	if diff := cmp.Diff(want, first(m, r)); diff != "" {
		t.Errorf("refusal (-want +got):\n%s", diff)
	}
}

// locateIn mints a block behind some content and returns the difference from other content. The
// content is one block a message, from the fourth message on.
func locateIn(t *testing.T, then, now []signature.Digest) string {
	t.Helper()
	build := func(content []signature.Digest) *signature.Conversation {
		c := signature.NewConversation(signature.Digest{}, signature.Digest{})
		for i, d := range content {
			c.Content(4+i, 0, d)
		}
		return c
	}
	key := signature.NewKey(1)
	minter := signature.Minter{Key: key, Conversation: build(then), Message: 9}
	signatures, err := minter.Run(signature.Draft{})
	if err != nil {
		t.Fatal(err)
	}
	c := build(now)
	c.Thinking(signature.Block{Message: 9, Signature: signatures[0]})
	d := key.Verify(c, signature.Reader{}, signature.Reject).Verdicts[0].Difference
	return d.Change.String() + " " + d.Path()
}

func TestLocateDigests(t *testing.T) {
	a, b := digest("a"), digest("b")
	similar := a
	similar[31]++
	for _, tt := range []struct {
		why       string
		then, now []signature.Digest
		want      string
	}{
		{"a conversation that begins at a compaction block, without it",
			[]signature.Digest{a, b}, []signature.Digest{b}, "blocks_removed messages.4"},
		{"content in front of what had none", nil, []signature.Digest{a}, "blocks_inserted messages.4"},
		{"digests that a signature cannot tell apart still differ",
			[]signature.Digest{a, b}, []signature.Digest{similar, b}, "unknown "},
	} {
		t.Run(tt.why, func(t *testing.T) {
			if got := locateIn(t, tt.then, tt.now); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestDifferenceParts(t *testing.T) {
	m := newModel("fable")
	r := story(t, m)
	r.messages[0].blocks[0].text = "x"
	r.remove(1, 0)
	r.remove(3, 1)
	r.system = "x"
	got := m.key.Verify(r.conversation(), m.reader, signature.Reject).Verdicts[1].Difference
	want := signature.Difference{
		Change: signature.SystemChanged, Message: -1, Index: -1, System: true, Messages: true, Chain: true,
	}
	if got != want || !got.Multiple() || got.Path() != "" {
		t.Errorf("got %+v, want %+v, more than one part and no path", got, want)
	}
}
