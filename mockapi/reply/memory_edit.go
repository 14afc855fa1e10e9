package reply

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/digest"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

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

// keepAll writes what the sentences state.
func (m *memory) keepAll(path string, sentences []string) []byte {
	for _, sentence := range sentences {
		fact := strings.TrimRight(lex.WithoutLead(sentence), " ,.!")
		if len(strings.Fields(fact)) < 2 || strings.HasSuffix(fact, "?") {
			continue
		}
		if input := m.keep(path, fact); input != nil && !m.tried(input) {
			return input
		}
	}
	return nil
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
			if input := insertInput(path, n, line+"\n"); !m.refused(input) {
				return input
			} // there are not as many lines: it goes behind the last
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

// replace exchanges a quoted text. Where it stands in several lines, which the tool refuses, each of
// them is replaced as a whole.
func (m *memory) replace(path, old, new string) []byte {
	input := object("command", "str_replace", "path", path, "old_str", old, "new_str", new)
	if !m.refused(input) || !slices.Contains(m.files, path) {
		return input
	}
	text, known := m.text[path]
	if !known {
		return object("command", "view", "path", path)
	}
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.Contains(line, old) || strings.Contains(new, old) && strings.Contains(line, new) {
			continue
		}
		whole := object("command", "str_replace", "path", path, "old_str", line, "new_str", strings.ReplaceAll(line, old, new))
		if !m.tried(whole) {
			return whole
		}
	}
	return nil
}

// forget takes out the lines about a matter, and a file with its last line. Files are looked at for it.
func (m *memory) forget(matter string) []byte {
	about := contentStems(matter)
	if len(about) == 0 {
		return nil
	}
	for _, path := range m.files {
		text, known := m.text[path]
		if !known {
			if view := object("command", "view", "path", path); !m.tried(view) {
				return view
			}
			continue
		}
		lines := strings.Split(text, "\n")
		for _, line := range lines {
			if !containsAll(contentStems(line), about) {
				continue
			}
			old, new := line, ""
			if strings.Count(text, line) > 1 {
				old, new = withoutLines(lines, line)
			}
			input := object("command", "str_replace", "path", path, "old_str", old, "new_str", new)
			if strings.TrimSpace(strings.Replace(text, old, new, 1)) == "" {
				input = object("command", "delete", "path", path)
			}
			if !m.tried(input) {
				return input
			}
		}
	}
	return nil
}

// withoutLines is the part of a text from the first line that holds a text to the last, which stands there
// once, and that part without the lines that are no more than this text. The tool replaces only what stands
// there once.
func withoutLines(lines []string, line string) (old, new string) {
	holds := func(l string) bool { return strings.Contains(l, line) }
	from := slices.IndexFunc(lines, holds)
	to := len(lines)
	for !holds(lines[to-1]) {
		to--
	}
	part := lines[from:to]
	left := slices.DeleteFunc(slices.Clone(part), func(l string) bool { return l == line })
	return strings.Join(part, "\n"), strings.Join(left, "\n")
}

// contentStems are the stems of the words that say what a text is about.
func contentStems(text string) (stems []string) {
	for _, w := range lex.Words(text) {
		if !lex.IsStop(w.Text) {
			stems = append(stems, w.Stem)
		}
	}
	return stems
}

// containsAll tells whether each of the stems is there, or one that means the same.
func containsAll(have, want []string) bool {
	return !slices.ContainsFunc(want, func(stem string) bool {
		same, _ := lex.Related(stem)
		return !slices.Contains(have, stem) &&
			!slices.ContainsFunc(same, func(other string) bool { return slices.Contains(have, other) })
	})
}
