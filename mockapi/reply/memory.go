package reply

import (
	"cmp"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// memoryRoot is the directory that the memory tool keeps (memory tool docs).
const memoryRoot = "/memories"

// viewDirectory is what every task begins with: the API tells the model to look at its memory
// before it does anything else (memory tool docs).
var viewDirectory = object("command", "view", "path", memoryRoot)

// maxMemoryCalls bounds what is done with the memory for one user message.
const maxMemoryCalls = 12

func isMemory(t *wire.Tool) bool { return strings.HasPrefix(t.Type, "memory_") }

// memoryCall is the next call of the memory tool, nil where nothing is left to do. It looks at the
// directory once, then does what the user's text asks for, one step a reply; what was done already
// shows in the prompt.
func (s *scene) memoryCall() *Draft {
	tool := s.memoryTool()
	if tool == nil || s.turn == "" {
		return nil
	}
	m := s.readMemory(tool.Name)
	m.alone = len(s.callable()) == 1
	input := m.next(s.turn)
	if input == nil {
		return nil
	}
	return s.calls([]toolCall{{tool, input}}, "")
}

// memoryTool is the memory tool that may be called, nil for none.
func (s *scene) memoryTool() *wire.Tool {
	for _, t := range s.callable() {
		if isMemory(t) {
			return t
		}
	}
	return nil
}

// A memory is the memory directory as far as the visible conversation shows it.
type memory struct {
	viewed bool
	// alone: no other tool may be what is meant by a file.
	alone bool
	files []string          // the paths of the files, in the order in which they were seen
	text  map[string]string // their contents, as far as they are known
	// done are the calls since the user's last text.
	done []step
}

// A step is one call of the memory tool and how it ended.
type step struct {
	command, path string
	input         string
	// failure is what the tool said of an error, "" where the call worked.
	failure string
}

// readMemory follows the calls of the memory tool and their results through the prompt.
func (s *scene) readMemory(name string) *memory {
	m := &memory{text: map[string]string{}}
	calls := map[string]*wire.Block{}
	for i := range s.prompt.Positions {
		q := &s.prompt.Positions[i]
		if q.Section != prompt.Messages {
			continue
		}
		switch {
		case q.Block.Type == "tool_use" && q.Block.Name == name:
			calls[q.Block.ID] = q.Block
		case q.Block.Type == "tool_result" && calls[q.Block.ToolUseID] != nil:
			m.apply(calls[q.Block.ToolUseID].Input, resultText(q.Block), q.Block.IsError)
		case isTold(q):
			m.done = nil
		}
	}
	return m
}

// isTold tells whether a position is text that a person wrote.
func isTold(q *prompt.Position) bool {
	return q.Section == prompt.Messages && q.Role == "user" && q.Block.Type == "text" && humanText(q.Block.Text) != ""
}

// apply takes in one finished call.
func (m *memory) apply(input *wire.Node, result string, isError bool) {
	field := func(name string) string { return input.Get(name).Str() }
	path, d := field("path"), step{command: field("command"), path: field("path"), input: string(compactJSON(input))}
	if isError || looksFailed(result) {
		d.failure = cmp.Or(strings.TrimPrefix(strings.TrimSpace(result), "Error: "), "It gives no reason.")
	}
	m.done = append(m.done, d)
	if d.failure != "" {
		switch {
		case d.command == "create" && strings.Contains(result, "already exists"):
			m.add(path)
		case d.command == "view" && isRoot(path):
			m.viewed = true // there is no directory yet
		}
		return
	}
	switch field("command") {
	case "view":
		m.view(path, result)
	case "create":
		m.add(path)
		m.text[path] = field("file_text")
	case "str_replace":
		if text, known := m.text[path]; known {
			m.text[path] = strings.Replace(text, field("old_str"), field("new_str"), 1)
		}
	case "insert":
		if text, known := m.text[path]; known {
			at, _ := input.Get("insert_line").Int()
			m.text[path] = insertLine(text, at, field("insert_text"))
		}
	case "delete":
		m.remove(path)
	case "rename":
		from, to := field("old_path"), field("new_path")
		text, known := m.text[from]
		m.remove(from)
		m.add(to)
		if known {
			m.text[to] = text
		}
	}
}

// looksFailed recognises the tool's own error texts where a client does not set is_error (memory
// tool docs).
func looksFailed(result string) bool {
	return strings.HasPrefix(result, "Error") || strings.HasPrefix(result, "No replacement was performed") ||
		strings.HasPrefix(result, "The path ") && strings.Contains(result, " does not exist")
}

func compactJSON(n *wire.Node) []byte {
	if n == nil {
		return nil
	}
	return n.Raw
}
