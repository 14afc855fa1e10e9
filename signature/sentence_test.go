package signature_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/signature"
)

// first returns what an edit of the story does to the first block that fails: its path, and the
// sentence.
func first(m *model, r request) string {
	v := m.key.Verify(r.conversation(), m.reader, signature.Reject).Refusal()
	if v == nil {
		return ""
	}
	return v.Path() + ": " + v.Difference.Sentence()
}

func TestSentence(t *testing.T) {
	m := newModel("fable")
	r := story(t, m)
	for _, tt := range []struct {
		why  string
		edit func(*request)
		want string
	}{
		{"system changed (observed)", func(r *request) { r.system = "x" },
			"messages.1.content.0: The `system` prompt differs from the one this block was created with."},
		{"tools changed (observed)", func(r *request) { r.tools = "x" },
			"messages.1.content.0: The `tools` list differs from the one this block was created with."},
		{"a block changed in place (observed)", func(r *request) { r.messages[0].blocks[0].text = "x" },
			"messages.1.content.0: Content before this block differs from when it was created, first at `messages.0.content.0`."},
		{"messages removed (observed)",
			func(r *request) { r.remove(2, -1); r.remove(2, -1) },
			"messages.3.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.2`."},
		{"the window slid: removed from the front",
			func(r *request) { r.messages = r.messages[4:] },
			"messages.1.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.0`."},
		{"a block removed from the end of a message (observed form)",
			func(r *request) { r.remove(6, 1) },
			"messages.7.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.6.content.1`."},
		{"a block removed from the start of a message", func(r *request) { r.remove(6, 0) },
			"messages.7.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.6.content.0`."},
		{"content removed in front of what is left of its message",
			func(r *request) { r.remove(1, 1); r.strip(func(i, _ int) bool { return i < 5 }) },
			"messages.5.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.1`."},
		{"the end of a message removed behind thinking", func(r *request) { r.remove(5, 3) },
			"messages.7.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.5.content.3`."},
		{"a call removed behind thinking that stays", func(r *request) { r.remove(3, 2) },
			"messages.5.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.3`."},
		{"a message inserted (wording inferred)",
			func(r *request) {
				head := append(r.messages[:2:2], say("user", "x"))
				r.messages = append(head, r.messages[2:]...)
			},
			"messages.4.content.0: Content that did not precede this block when it was created is present in this request, starting at `messages.2`."},
		{"a block inserted", func(r *request) { r.insert(2, 1, "x") },
			"messages.3.content.0: Content that did not precede this block when it was created is present in this request, starting at `messages.2.content.1`."},
		{"a block inserted in front of its message's content", func(r *request) { r.insert(2, 0, "x") },
			"messages.3.content.0: Content that did not precede this block when it was created is present in this request, starting at `messages.2.content.0`."},
		{"a summary in place of the first turns is a change of the first block",
			func(r *request) { r.messages = append([]message{say("user", "summary")}, r.messages[5:]...) },
			"messages.1.content.0: Content before this block differs from when it was created, first at `messages.0.content.0`."},
		{"two messages that changed places are a change",
			func(r *request) {
				r.remove(3, 1)
				r.remove(3, 0)
				r.messages[3], r.messages[4] = r.messages[4], r.messages[3]
			},
			"messages.5.content.0: Content before this block differs from when it was created, first at `messages.3.content.0`."},
		{"a removal in front of a change is the removal",
			func(r *request) {
				r.messages[6].blocks[0].text = "x"
				r.remove(2, -1)
				r.remove(2, -1)
				r.strip(func(i, _ int) bool { return i < 5 })
			},
			"messages.5.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.2`."},
		{"an insertion in front of a change is the insertion",
			func(r *request) {
				r.messages[4].blocks[0].text = "x"
				r.insert(2, 1, "y")
				r.strip(func(i, _ int) bool { return i < 5 })
			},
			"messages.5.content.0: Content that did not precede this block when it was created is present in this request, starting at `messages.2.content.1`."},
		{"everything before it removed", func(r *request) { r.messages = r.messages[7:] },
			"messages.0.content.0: Content that preceded this block when it was created is missing from this request, starting at `messages.0`."},
		{"thinking missing in the middle (observed)",
			func(r *request) { r.strip(func(i, _ int) bool { return i == 3 }) },
			"messages.5.content.0: The `thinking` block that preceded this one when it was created is missing from this request."},
		{"thinking out of order (wording inferred)",
			func(r *request) { b := r.messages[3].blocks; b[0], b[1] = b[1], b[0] },
			"messages.3.content.0: The `thinking` block that preceded this one when it was created is out of order in this request."},
	} {
		t.Run(tt.why, func(t *testing.T) {
			edited := r.clone()
			tt.edit(&edited)
			if diff := cmp.Diff(tt.want, first(m, edited)); diff != "" {
				t.Errorf("refusal (-want +got):\n%s", diff)
			}
		})
	}
}
