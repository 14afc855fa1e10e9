package reply

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMemoryAsked: what people say, with a memory that holds one file, and the calls behind the look
// at the directory.
func TestMemoryAsked(t *testing.T) {
	const notes = "- My dog is called Rex\n- I live in Porto\n"
	insert := func(line string) []string {
		return []string{viewNotes, `{"command":"insert","path":"/memories/notes.md","insert_line":2,"insert_text":"- ` + line + `\n"}`}
	}
	forget := func(line string) []string {
		return []string{viewNotes, `{"command":"str_replace","path":"/memories/notes.md","old_str":"- ` + line + `","new_str":""}`}
	}
	tests := []struct {
		why, ask string
		calls    []string
		answer   string // "" for any
	}{
		{"to remember", "Remember that I like tea.", insert("I like tea"), ""},
		{"politely", "Could you please remember that I like tea?", insert("I like tea"), "Done. In my memory I have added a line to /memories/notes.md."},
		{"politely, a note", "Hey, can you make a note that I like tea?", insert("I like tea"), ""},
		{"a question whether it is known", "Can you remember what my dog is called?", []string{viewNotes}, "According to memory: My dog is called Rex."},
		{"a question about another's note", "Could you tell me why I should note that I like tea?", []string{viewNotes}, ""},
		{"a note", "Note: the server is called hydra.", insert("The server is called hydra"), ""},
		{"to save", "Please save to memory that our standup is at 9:30.", insert("Our standup is at 9:30"), ""},
		{"what was said before", "I like tea. Please remember this.", insert("I like tea"), ""},
		{"two facts", "Remember that I like tea and that I live in Porto.", insert("I like tea"), ""},
		{"a fact that changed", "Update my dog to Max.", []string{viewNotes}, ""},
		{"to forget", "Forget that I live in Porto.", forget("I live in Porto"), ""},
		{"to forget a matter", "Please forget about my dog.", forget("My dog is called Rex"), ""},
		{"to forget a value", "You can forget my dog's name now.", forget("My dog is called Rex"), ""},
		{"for later", "For future reference, my timezone is CET.", insert("My timezone is CET"), ""},
		{"with a please at the end", "Remember I like tea, please!", insert("I like tea"), ""},
		{"one thing that is not there", "What is my sister's name? Check your memory.", []string{viewNotes}, unknowns[0]},
		{"to remove a note", "Remove the note about my dog.", forget("My dog is called Rex"), ""},
		{"to forget in other words", "Forget my address.", forget("I live in Porto"), ""},
		{"to forget what is not there", "Forget my birthday.", []string{viewNotes}, "There is nothing about that in my memory."},
		{"to forget all", "Forget everything you know about me.", []string{`{"command":"delete","path":"/memories/notes.md"}`},
			"Done. In my memory I have deleted /memories/notes.md."},
		{"somebody forgets", "I always forget my dog.", nil, ""},
		{"something else is removed", "Remove my dog from the picture.", nil, ""},
		{"to rename by the bare name", "Rename the notes file to pets.", []string{`{"command":"rename","old_path":"/memories/notes.md","new_path":"/memories/pets.md"}`},
			"Done. In my memory I have renamed a file to /memories/pets.md."},
		{"another thing is moved", "Move the meeting to Friday.", nil, ""},
		{"to read a file", "Read notes.md and tell me what it says.", []string{viewNotes},
			"In /memories/notes.md it says: My dog is called Rex. I live in Porto."},
		{"a file of another place", "Read main.go.", nil, ""},
		{"all", "What do you know about me?", []string{viewNotes},
			"This is what my memory holds, in /memories/notes.md: My dog is called Rex. I live in Porto."},
		{"all, in other words", "Show me what's in your memory.", []string{viewNotes},
			"This is what my memory holds, in /memories/notes.md: My dog is called Rex. I live in Porto."},
		{"one thing", "What is my dog called?", []string{viewNotes}, "According to memory: My dog is called Rex."},
		{"nothing", "What a lovely day.", nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			calls, texts := runMemory(t, diskWith(t, map[string]string{"notes.md": notes}), tt.ask)
			if diff := cmp.Diff(append([]string{viewRoot}, tt.calls...), calls); diff != "" {
				t.Errorf("calls: -want +got\n%s", diff)
			}
			if tt.answer != "" && texts[0] != tt.answer {
				t.Errorf("answer %q, want %q", texts[0], tt.answer)
			}
		})
	}
}

// TestMemoryForgetsTheLastLine with its file.
func TestMemoryForgetsTheLastLine(t *testing.T) {
	d := diskWith(t, map[string]string{"notes.md": "- I like tea\n"})
	calls, _ := runMemory(t, d, "Forget that I like tea.")
	want := []string{viewRoot, viewNotes, `{"command":"delete","path":"/memories/notes.md"}`}
	if diff := cmp.Diff(want, calls); diff != "" {
		t.Errorf("calls: -want +got\n%s", diff)
	}
}

// TestEmptyMemory: what the conversation holds is known all the same.
func TestEmptyMemory(t *testing.T) {
	_, texts := runMemory(t, disk{t.TempDir()}, "What do you know about me?", "My dog is called Rex.", "What do you know about me?")
	if texts[0] != "My memory is empty." || texts[2] != "My memory is empty. Of this conversation I know:\nThe user said: My dog is called Rex." {
		t.Errorf("answers %q", texts)
	}
}

// TestMemoryIsBounded: a turn asks for more than one turn may do.
func TestMemoryIsBounded(t *testing.T) {
	ask := ""
	for _, fact := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"} {
		ask += "Remember that the code is " + fact + fact + ". "
	}
	calls, _ := runMemory(t, disk{t.TempDir()}, ask)
	if len(calls) != maxMemoryCalls {
		t.Errorf("%d calls, want %d", len(calls), maxMemoryCalls)
	}
}
