package reply

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/digest"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// next returns the input of the next call for the user's text, nil for none.
func (m *memory) next(turn string) []byte {
	if !m.viewed && !m.tried(viewDirectory) {
		return viewDirectory
	}
	if len(m.done) >= maxMemoryCalls {
		return nil
	}
	for sentence := range lex.Sentences(turn) {
		if input := m.forSentence(sentence); input != nil && !m.tried(input) {
			return input
		}
	}
	if len(recall.Questions(turn)) > 0 || m.failed > 0 {
		return m.lookUp()
	}
	return nil
}

// tried tells whether the same call was made since the user's text.
func (m *memory) tried(input []byte) bool {
	return slices.ContainsFunc(m.done, func(d step) bool { return sameJSON(d.input, input) })
}

// did tells whether a command has worked on a path since the user's text.
func (m *memory) did(command, path string) bool {
	return slices.ContainsFunc(m.done, func(d step) bool { return d.command == command && d.path == path })
}

// forSentence returns the next step of what one sentence asks for.
func (m *memory) forSentence(sentence string) []byte {
	if found := renames.FindStringSubmatch(sentence); found != nil {
		return object("command", "rename", "old_path", absolute(found[1]), "new_path", absolute(found[2]))
	}
	if found := deletes.FindStringSubmatch(sentence); found != nil {
		return object("command", "delete", "path", absolute(found[1]))
	}
	if clears.MatchString(sentence) {
		for _, path := range m.files {
			return object("command", "delete", "path", path)
		}
		return nil
	}
	path := m.fileFor(sentence)
	if found := replaces.FindStringSubmatch(sentence); found != nil {
		return object("command", "str_replace", "path", path, "old_str", found[1], "new_str", found[2])
	}
	if found := inserts.FindStringSubmatch(sentence); found != nil {
		return m.insert(path, sentence, found[1])
	}
	if fact, ok := factOf(sentence); ok {
		return m.keep(path, fact)
	}
	if fact := lex.WithoutLead(sentence); changed.MatchString(sentence) {
		return m.update(fact)
	}
	return nil
}

// keep writes a fact: into a new file, in place of the line that it changes, or behind the last
// line.
func (m *memory) keep(path, fact string) []byte {
	line := "- " + lex.Capitalise(fact)
	text, known := m.text[path]
	switch {
	case !slices.Contains(m.files, path):
		return object("command", "create", "path", path, "file_text", line+"\n")
	case m.holds(line):
		return nil
	case !known:
		return object("command", "view", "path", path)
	}
	if old := replaced(text, line); old != "" {
		return object("command", "str_replace", "path", path, "old_str", old, "new_str", line)
	}
	return insertInput(path, lineCount(text), line+"\n")
}

// update rewrites a line of the memory that a statement changes. Files are looked at for it.
func (m *memory) update(fact string) []byte {
	line := "- " + lex.Capitalise(strings.TrimRight(fact, " ,.!"))
	if m.holds(line) {
		return nil
	}
	for _, path := range m.files {
		text, known := m.text[path]
		if !known {
			return object("command", "view", "path", path)
		}
		if old := replaced(text, line); old != "" {
			return object("command", "str_replace", "path", path, "old_str", old, "new_str", line)
		}
	}
	return nil
}

// holds tells whether a line stands in the memory already.
func (m *memory) holds(line string) bool {
	for _, text := range m.text {
		if slices.Contains(strings.Split(text, "\n"), line) {
			return true
		}
	}
	return false
}

// replaced returns the line of a text that a new one makes out of date, "" for none.
func replaced(text, line string) string {
	for old := range strings.Lines(text) {
		old = strings.TrimRight(old, "\n")
		if old != line && digest.Replaces(line, old) {
			return old
		}
	}
	return ""
}

// insert puts a quoted line where the sentence says, by default behind the last line.
func (m *memory) insert(path, sentence, line string) []byte {
	if m.did("insert", path) && m.holds(line) {
		return nil
	}
	if found := atLine.FindStringSubmatch(sentence); found != nil {
		if n, err := strconv.Atoi(found[1]); err == nil {
			return insertInput(path, n, line+"\n")
		}
	}
	if atTop.MatchString(sentence) {
		return insertInput(path, 0, line+"\n")
	}
	text, known := m.text[path]
	switch {
	case m.holds(line):
		return nil
	case !slices.Contains(m.files, path):
		return object("command", "create", "path", path, "file_text", line+"\n")
	case !known:
		return object("command", "view", "path", path)
	}
	return insertInput(path, lineCount(text), line+"\n")
}

func insertInput(path string, line int, text string) []byte {
	return []byte(`{"command":"insert","path":` + quoted(path) + `,"insert_line":` + strconv.Itoa(line) +
		`,"insert_text":` + quoted(text) + `}`)
}

// lookUp reads the files that are not known yet, for a question.
func (m *memory) lookUp() []byte {
	for _, path := range m.files {
		if _, known := m.text[path]; !known && !m.did("view", path) {
			return object("command", "view", "path", path)
		}
	}
	return nil
}
