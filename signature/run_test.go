package signature_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The latest assistant message of the story is number 7: a redacted block, a thinking block, a text.
func TestLatestMessage(t *testing.T) {
	m := newModel("fable")
	other := story(t, m)
	edits{
		{"the whole run may be gone",
			func(r *request) { r.strip(func(i, _ int) bool { return i == 7 }) }, "1.0 3.0 3.1 5.0 5.2"},
		{"without its start the run is partial", func(r *request) { r.remove(7, 0) },
			"1.0 3.0 3.1 5.0 5.2 7.0=modified"},
		{"without its end too: the last block left is named", func(r *request) { r.remove(7, 1) },
			"1.0 3.0 3.1 5.0 5.2 7.0=modified"},
		{"the order counts",
			func(r *request) { b := r.messages[7].blocks; b[0], b[1] = b[1], b[0] },
			"1.0 3.0 3.1 5.0 5.2 7.0=modified 7.1=prefix:predecessor_reordered"},
		{"something between the blocks makes two partial runs",
			func(r *request) { r.insert(7, 1, "x") },
			"1.0 3.0 3.1 5.0 5.2 7.0=modified 7.2=modified"},
		{"a block more than the run is named",
			func(r *request) {
				b := r.messages[7].blocks
				r.messages[7].blocks = append(b[:2:2], append([]block{r.messages[1].blocks[0]}, b[2:]...)...)
			},
			"1.0 3.0 3.1 5.0 5.2 7.0 7.1 7.2=modified"},
		{"a run of another response is whole as well, but the second is out of place",
			func(r *request) {
				theirs, ours := other.messages[7].blocks, r.messages[7].blocks
				r.messages[7].blocks = append(theirs[:2:2], ours...)
			},
			"1.0 3.0 3.1 5.0 5.2 7.0=prefix:predecessor_missing 7.1 7.2=modified 7.3"},
		{"half of another response's run does not complete this one",
			func(r *request) { r.messages[7].blocks[0] = other.messages[7].blocks[0] },
			"1.0 3.0 3.1 5.0 5.2 7.0=prefix:predecessor_missing 7.1=modified"},
		{"an edited text is refused (documented)",
			func(r *request) { r.messages[7].blocks[1].text = "x" },
			"1.0 3.0 3.1 5.0 5.2 7.0 7.1=modified"},
		{"so is a text that was taken out", func(r *request) { r.messages[7].blocks[1].text = "" },
			"1.0 3.0 3.1 5.0 5.2 7.0 7.1=modified"},
		{"an older text is not compared", func(r *request) { r.messages[3].blocks[0].text = "x" }, whole},
		{"an older partial run breaks the chain and nothing else", func(r *request) { r.remove(3, 0) },
			"1.0 3.0=prefix:predecessor_missing 5.0 5.2 7.0 7.1"},
	}.test(t, m)
}

func TestLatestMessageRuns(t *testing.T) {
	m := newModel("fable")
	r := request{}
	r.user("u0")
	m.reply(t, &r, "omit", "a1", "think t2", "update t3", "call")
	for _, tt := range []struct {
		why  string
		edit func(*request)
		want string
	}{
		{"every run is judged alone", func(*request) {}, "1.0 1.2 1.3"},
		{"a text put into an omitted block is ignored (documented)",
			func(r *request) { r.messages[1].blocks[0].text = "x" }, "1.0 1.2 1.3"},
		{"the second run may go and the first stay",
			func(r *request) { r.remove(1, 3); r.remove(1, 2) }, "1.0"},
		{"without the text between them two runs are no run",
			func(r *request) { r.remove(1, 1) }, "1.0 1.1=modified 1.2=prefix:blocks_removed@1.content.1"},
		{"two runs that changed places are whole, and the content tells",
			func(r *request) {
				b := r.messages[1].blocks
				r.messages[1].blocks = []block{b[2], b[3], b[1], b[0], b[4]}
			},
			"1.0=prefix:blocks_removed@1.content.0 1.1=prefix:blocks_removed@1.content.0 " +
				"1.3=prefix:blocks_inserted@1.content.2"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			edited := r.clone()
			tt.edit(&edited)
			if diff := cmp.Diff(tt.want, m.judge(edited)); diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEditedTextAllowed(t *testing.T) {
	m := newModel("fable")
	m.reader.AllowEditedText = true
	edits{
		{"probes saw an edited text accepted", func(r *request) { r.messages[7].blocks[1].text = "[cleared]" },
			whole},
		{"a partial run stays refused", func(r *request) { r.remove(7, 0) },
			"1.0 3.0 3.1 5.0 5.2 7.0=modified"},
	}.test(t, m)
}
