package reply

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// diskWith is a memory that holds files, by name.
func diskWith(t *testing.T, files map[string]string) disk {
	t.Helper()
	d := disk{t.TempDir()}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(d.root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

const (
	viewRoot  = `{"command":"view","path":"/memories"}`
	viewNotes = `{"command":"view","path":"/memories/notes.md"}`
)

// TestMemoryAfterErrors: every call that fails has an end.
func TestMemoryAfterErrors(t *testing.T) {
	tests := []struct {
		why, ask, notes string
		calls           []string
		answer          string
	}{
		{
			"a text in several lines is replaced line by line", `Replace "tea" with "green tea" in notes.md.`, "- I like tea\n- Ana likes tea\n",
			[]string{
				viewRoot, `{"command":"str_replace","path":"/memories/notes.md","old_str":"tea","new_str":"green tea"}`, viewNotes,
				`{"command":"str_replace","path":"/memories/notes.md","old_str":"- I like tea","new_str":"- I like green tea"}`,
				`{"command":"str_replace","path":"/memories/notes.md","old_str":"- Ana likes tea","new_str":"- Ana likes green tea"}`,
			},
			"Done. In my memory I have updated /memories/notes.md.",
		},
		{
			"a line that stands there twice is forgotten at once", "Forget that I like tea.", "- I like tea\n- My dog is Rex\n- I like tea\n",
			[]string{
				viewRoot, viewNotes, `{"command":"str_replace","path":"/memories/notes.md",` +
					`"old_str":"- I like tea\n- My dog is Rex\n- I like tea","new_str":"- My dog is Rex"}`,
			},
			"Done. In my memory I have updated /memories/notes.md.",
		},
		{
			"a line that another one begins with", "Forget that I like tea.", "- I like tea\n- I like tea a lot\n- My dog is Rex\n",
			[]string{
				viewRoot, viewNotes,
				`{"command":"str_replace","path":"/memories/notes.md","old_str":"- I like tea\n- I like tea a lot","new_str":"- I like tea a lot"}`,
				`{"command":"str_replace","path":"/memories/notes.md","old_str":"- I like tea a lot","new_str":""}`,
			},
			"Done. In my memory I have updated /memories/notes.md.",
		},
		{
			"a text that is not there", `Replace "milk" with "tea" in notes.md.`, "- I like tea\n",
			[]string{viewRoot, `{"command":"str_replace","path":"/memories/notes.md","old_str":"milk","new_str":"tea"}`, viewNotes},
			"I could not change my memory. The tool says: No replacement was performed.",
		},
		{
			"a line behind the end goes to the end", `Insert "eggs" at line 99 of notes.md.`, "bread\n",
			[]string{
				viewRoot, `{"command":"insert","path":"/memories/notes.md","insert_line":99,"insert_text":"eggs\n"}`, viewNotes,
				`{"command":"insert","path":"/memories/notes.md","insert_line":1,"insert_text":"eggs\n"}`,
			},
			"Done. In my memory I have added a line to /memories/notes.md.",
		},
		{
			"a file that is not there", "Delete the file other.md.", "- I like tea\n",
			[]string{viewRoot, `{"command":"delete","path":"/memories/other.md"}`},
			"I could not change my memory. The tool says: The path /memories/other.md does not exist.",
		},
		{
			"a new name that is taken", "Rename other.md to notes.md.", "- I like tea\n",
			[]string{viewRoot, `{"command":"rename","old_path":"/memories/other.md","new_path":"/memories/notes.md"}`},
			"I could not change my memory. The tool says: The destination /memories/notes.md already exists.",
		},
		{
			"a file that is there already", `Create a file called notes.md with the text "tea".`, "- I like tea\n",
			[]string{viewRoot, `{"command":"create","path":"/memories/notes.md","file_text":"tea\n"}`},
			"I could not change my memory. The tool says: File /memories/notes.md already exists.",
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			calls, texts := runMemory(t, diskWith(t, map[string]string{"notes.md": tt.notes}), tt.ask)
			if diff := cmp.Diff(tt.calls, calls); diff != "" {
				t.Errorf("calls: -want +got\n%s", diff)
			}
			if diff := cmp.Diff([]string{tt.answer}, texts); diff != "" {
				t.Errorf("answer: -want +got\n%s", diff)
			}
		})
	}
}

// TestMemoryWithoutDirectory: a client may have none yet, and say so.
func TestMemoryWithoutDirectory(t *testing.T) {
	d := disk{filepath.Join(t.TempDir(), "memories")}
	calls, texts := runMemory(t, d, "What a lovely day.", "Remember that I like tea.")
	want := []string{viewRoot, `{"command":"create","path":"/memories/notes.md","file_text":"- I like tea\n"}`}
	if diff := cmp.Diff(want, calls); diff != "" {
		t.Errorf("calls: -want +got\n%s", diff)
	}
	if texts[1] != "Done. In my memory I have created /memories/notes.md." {
		t.Errorf("answer %q", texts[1])
	}
}
