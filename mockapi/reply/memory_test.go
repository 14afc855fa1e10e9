package reply

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const memoryTool = `"tools":[{"type":"memory_20250818","name":"memory"}]`

// A disk is the client's side of the memory tool, as the SDKs' helpers keep it. Its answers are
// those of the memory tool's documentation.
type disk struct{ root string }

func (d disk) run(input []byte) (string, bool) {
	n, fault := wire.Parse(input)
	if fault != nil {
		return fault.Error(), true
	}
	field := func(name string) string { return n.Get(name).Str() }
	answer, err := d.command(n, field)
	if err != nil {
		return err.Error(), true
	}
	return answer, false
}

func (d disk) file(path string) string {
	return filepath.Join(d.root, strings.TrimPrefix(path, "/memories"))
}

func (d disk) command(n *wire.Node, field func(string) string) (string, error) {
	path := field("path")
	text, missing := os.ReadFile(d.file(path))
	switch field("command") {
	case "view":
		if path == "/memories" {
			if _, err := os.Stat(d.root); err != nil {
				return "", errors.New("The path /memories does not exist. Please provide a valid path.")
			}
			return d.list(), nil
		}
		if missing != nil {
			return "", fmt.Errorf("The path %s does not exist. Please provide a valid path.", path)
		}
		var b strings.Builder
		fmt.Fprintf(&b, "Here's the content of %s with line numbers:\n", path)
		for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
			fmt.Fprintf(&b, "%6d\t%s\n", i+1, line)
		}
		return b.String(), nil
	case "create":
		if missing == nil {
			return "", fmt.Errorf("Error: File %s already exists", path)
		}
		if err := os.MkdirAll(d.root, 0o700); err != nil {
			return "", err
		}
		return "File created successfully at: " + path, os.WriteFile(d.file(path), []byte(field("file_text")), 0o600)
	case "str_replace":
		if strings.Count(string(text), field("old_str")) != 1 {
			return "", errors.New("No replacement was performed")
		}
		return "The memory file has been edited.", os.WriteFile(d.file(path), []byte(strings.Replace(string(text), field("old_str"), field("new_str"), 1)), 0o600)
	case "insert":
		lines := strings.SplitAfter(string(text), "\n")
		at, _ := n.Get("insert_line").Int()
		if at > len(lines) {
			return "", fmt.Errorf("Error: Invalid `insert_line` parameter: %d. It should be within the range of lines of the file: [0, %d]", at, len(lines))
		}
		lines = slices.Insert(lines, at, field("insert_text"))
		return "The file " + path + " has been edited.", os.WriteFile(d.file(path), []byte(strings.Join(lines, "")), 0o600)
	case "delete":
		if missing != nil {
			return "", fmt.Errorf("Error: The path %s does not exist", path)
		}
		return "Successfully deleted " + path, os.Remove(d.file(path))
	case "rename":
		if _, err := os.Stat(d.file(field("new_path"))); err == nil {
			return "", fmt.Errorf("Error: The destination %s already exists", field("new_path"))
		}
		return "Successfully renamed", os.Rename(d.file(field("old_path")), d.file(field("new_path")))
	}
	return "", fmt.Errorf("no command %s", field("command"))
}

func (d disk) list() string {
	list := "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:\n4.0K\t/memories\n"
	entries, _ := os.ReadDir(d.root)
	for _, e := range entries {
		list += "1.0K\t/memories/" + e.Name() + "\n"
	}
	return list
}

// runMemory sends the user's texts in turn and runs the calls of the replies, until each ends in
// text. It returns the inputs of the calls and the texts.
func runMemory(t *testing.T, d disk, turns ...string) (inputs, texts []string) {
	t.Helper()
	var history []message
	for _, turn := range turns {
		history = append(history, message{"user", turn})
		for round := 0; ; round++ {
			if round > maxMemoryCalls {
				t.Fatalf("%q: still calling after %d rounds: %q", turn, round, inputs)
			}
			draft := composeMessages(t, history, memoryTool)
			c := draft.Content[len(draft.Content)-1] // thinking stands before it
			if draft.StopReason == "end_turn" {
				texts = append(texts, c.Text)
				history = append(history, message{"assistant", c.Text})
				break
			}
			inputs = append(inputs, string(c.Input))
			result, failed := d.run(c.Input)
			id := fmt.Sprintf("toolu_%d", len(inputs))
			n, _ := wire.Parse(c.Input)
			input := map[string]any{}
			for _, m := range n.Members {
				input[m.Name] = m.Value.Text
				if i, ok := m.Value.Int(); ok {
					input[m.Name] = i
				}
			}
			history = append(history,
				message{"assistant", []any{map[string]any{"type": "tool_use", "id": id, "name": c.Name, "input": input}}},
				message{"user", []any{map[string]any{"type": "tool_result", "tool_use_id": id, "content": result, "is_error": failed}}})
		}
	}
	return inputs, texts
}

func TestMemorySixCommands(t *testing.T) {
	d := disk{t.TempDir()}
	inputs, _ := runMemory(t, d,
		"Please remember that my budget is 3000 euros.",
		"My budget is now 5000 euros.",
		`Insert "Travel plans" at the top of notes.md.`,
		"Rename notes.md to trip.md.",
		"Delete trip.md.",
	)
	want := []string{
		`{"command":"view","path":"/memories"}`,
		`{"command":"create","path":"/memories/notes.md","file_text":"- My budget is 3000 euros\n"}`,
		`{"command":"str_replace","path":"/memories/notes.md","old_str":"- My budget is 3000 euros","new_str":"- My budget is now 5000 euros"}`,
		`{"command":"insert","path":"/memories/notes.md","insert_line":0,"insert_text":"Travel plans\n"}`,
		`{"command":"rename","old_path":"/memories/notes.md","new_path":"/memories/trip.md"}`,
		`{"command":"delete","path":"/memories/trip.md"}`,
	}
	if diff := cmp.Diff(want, inputs); diff != "" {
		t.Errorf("calls: -want +got\n%s", diff)
	}
	if entries, _ := os.ReadDir(d.root); len(entries) != 0 {
		t.Errorf("%d files are left, want none", len(entries))
	}
}

func TestMemoryOutlivesConversation(t *testing.T) {
	d := disk{t.TempDir()}
	runMemory(t, d, "Remember that my door code is 4417.", "Also remember that I live in Porto.")
	inputs, texts := runMemory(t, d, "What is my door code?", "And where do I live?")
	want := []string{`{"command":"view","path":"/memories"}`, `{"command":"view","path":"/memories/notes.md"}`}
	if diff := cmp.Diff(want, inputs); diff != "" {
		t.Errorf("calls: -want +got\n%s", diff)
	}
	if !strings.Contains(texts[0], "4417") || !strings.Contains(texts[1], "Porto") {
		t.Errorf("answers %q, want 4417 and Porto in them", texts)
	}
}

func TestMemoryCalls(t *testing.T) {
	viewed := func(files ...string) string {
		listing := "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:\\n4.0K\\t/memories\\n"
		for _, f := range files {
			listing += "1.0K\\t/memories/" + f + "\\n"
		}
		return `{"role":"assistant","content":[{"type":"tool_use","id":"toolu_v","name":"memory","input":{"command":"view","path":"/memories"}}]},
			{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_v","content":"` + listing + `"}]}`
	}
	body := func(ask, rest string) string {
		if rest != "" {
			rest = "," + rest
		}
		return fmt.Sprintf(`{"messages":[{"role":"user","content":%q}%s],%s}`, ask, rest, memoryTool)
	}
	tests := []struct{ why, body, want string }{
		{"the directory comes first", body("Hello", ""), `memory{"command":"view","path":"/memories"} tool_use`},
		{"then text", body("Hello", viewed()), "text end_turn"},
		{"a new file", body("Remember that I like tea.", viewed()), `memory{"command":"create","path":"/memories/notes.md","file_text":"- I like tea\n"} tool_use`},
		{"a named file", body("Remember in prefs.md that I like tea.", viewed()), `memory{"command":"create","path":"/memories/prefs.md","file_text":"- I like tea\n"} tool_use`},
		{"what is there is read before it is added to", body("Remember that I like tea.", viewed("facts.md")), `memory{"command":"view","path":"/memories/facts.md"} tool_use`},
		{"a question reads the files", body("What is my budget?", viewed("facts.md", "old.md")), `memory{"command":"view","path":"/memories/facts.md"} tool_use`},
		{"everything is forgotten", body("Please clear your memory.", viewed("facts.md")), `memory{"command":"delete","path":"/memories/facts.md"} tool_use`},
		{"a quoted text is replaced", body(`Replace "tea" with "coffee" in facts.md`, viewed("facts.md")),
			`memory{"command":"str_replace","path":"/memories/facts.md","old_str":"tea","new_str":"coffee"} tool_use`},
		{"small talk touches nothing", body("What a lovely day.", viewed("facts.md")), "text end_turn"},
		{"none allowed", strings.Replace(body("Hello", ""), `"tools"`, `"tool_choice":{"type":"none"},"tools"`, 1), "text end_turn"},
		{"forced with nothing to do", strings.Replace(body("Hello", viewed()), `"tools"`, `"tool_choice":{"type":"any"},"tools"`, 1),
			`memory{"command":"view","path":"/memories"} tool_use`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, shape(composeBody(t, tt.body))); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}
