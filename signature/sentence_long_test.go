package signature_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// long is a conversation of n messages that ends with a reply; only that one thinks.
func long(t testing.TB, m *model, n int) request {
	var r request
	for i := range n - 1 {
		r.messages = append(r.messages, say([]string{"user", "assistant"}[i%2], fmt.Sprint("text ", i)))
	}
	m.reply(t, &r, "think t", "a")
	return r
}

// A signature remembers the last 64 blocks. The edits of a history of 521 messages are the observed
// ones, and so are their sentences.
func TestSentenceInLongHistory(t *testing.T) {
	const missing = "Content that preceded this block when it was created is missing from this request, starting at `"
	m := newModel("fable")
	for _, tt := range []struct {
		why      string
		messages int
		edit     func(*request)
		want     string
	}{
		{"the first message edited (observed)", 521,
			func(r *request) { r.messages[0].blocks[0].text = "x" },
			"messages.520.content.0: A message older than `messages.0.content.0` differs from when this block was created."},
		{"an early message edited (observed)", 521,
			func(r *request) { r.messages[9].blocks[0].text = "x" }, "messages.520.content.0: "},
		{"the window slid", 521, func(r *request) { r.messages = r.messages[100:] },
			"messages.420.content.0: A message older than `messages.0.content.0` differs from when this block was created."},
		{"cut to less than the window", 521, func(r *request) { r.messages = r.messages[500:] },
			"messages.20.content.0: A message older than `messages.0.content.0` differs from when this block was created."},
		{"cut to nothing", 521, func(r *request) { r.messages = r.messages[520:] },
			"messages.0.content.0: " + missing + "messages.0`."},
		{"a middle part removed behind the first message", 521,
			func(r *request) { r.messages = append(r.messages[:1:1], r.messages[500:]...) },
			"messages.21.content.0: "},
		{"the oldest of the window edited", 521,
			func(r *request) { r.messages[520-64].blocks[0].text = "x" },
			"messages.520.content.0: Content before this block differs from when it was created, first at `messages.456.content.0`."},
		{"the one before the window edited", 521,
			func(r *request) { r.messages[520-65].blocks[0].text = "x" }, "messages.520.content.0: "},
		{"the oldest of the window removed", 521, func(r *request) { r.remove(520-64, -1) },
			"messages.519.content.0: " + missing + "messages.456`."},
		{"the whole window removed", 521,
			func(r *request) { r.messages = append(r.messages[:456:456], r.messages[520:]...) },
			"messages.456.content.0: " + missing + "messages.456`."},
		{"a message inserted in the window", 521,
			func(r *request) {
				r.messages = append(append(r.messages[:500:500], say("user", "x")), r.messages[500:]...)
			},
			"messages.521.content.0: Content that did not precede this block when it was created is present in this request, starting at `messages.500`."},
		{"64 blocks are all remembered", 65, func(r *request) { r.messages[0].blocks[0].text = "x" },
			"messages.64.content.0: Content before this block differs from when it was created, first at `messages.0.content.0`."},
		{"of 65 the first is not", 66, func(r *request) { r.messages[0].blocks[0].text = "x" },
			"messages.65.content.0: A message older than `messages.0.content.0` differs from when this block was created."},
	} {
		t.Run(tt.why, func(t *testing.T) {
			r := long(t, m, tt.messages)
			tt.edit(&r)
			if diff := cmp.Diff(tt.want, first(m, r)); diff != "" {
				t.Errorf("refusal (-want +got):\n%s", diff)
			}
		})
	}
}
