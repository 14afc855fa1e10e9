package reply

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func (m *memory) add(path string) {
	if path != "" && !slices.Contains(m.files, path) {
		m.files = append(m.files, path)
	}
}

func (m *memory) remove(path string) {
	m.files = slices.DeleteFunc(m.files, func(have string) bool {
		return have == path || strings.HasPrefix(have, strings.TrimRight(path, "/")+"/")
	})
	delete(m.text, path)
}

var (
	listedPath = regexp.MustCompile(`(?m)^\s*(?:[\d.]+[KMGB]*\s+)?(` + memoryRoot + `/\S[^\n]*?)\s*$`)
	// bulleted is how earlier versions of the tool list a directory.
	bulleted = regexp.MustCompile(`(?m)^- (\S[^\n]*?)\s*$`)
	numbered = regexp.MustCompile(`^\s*\d+(?:\t|: )(.*)$`)
)

// view takes in the listing of the directory, or the numbered lines of a file.
func (m *memory) view(path, result string) {
	if isRoot(path) {
		m.viewed = true
		found := listedPath.FindAllStringSubmatch(result, -1)
		directories := map[string]bool{}
		for _, match := range found {
			for d := parent(match[1]); len(d) > len(memoryRoot) && !directories[d]; d = parent(d) {
				directories[d] = true
			}
		}
		for _, match := range found {
			if listed := match[1]; !strings.HasSuffix(listed, "/") && !directories[listed] {
				m.add(listed)
			}
		}
		if strings.HasPrefix(result, "Directory:") {
			for _, match := range bulleted.FindAllStringSubmatch(result, -1) {
				m.add(memoryRoot + "/" + match[1])
			}
		}
		return
	}
	m.add(path)
	if lines := numberedLines(result); lines != nil || strings.HasPrefix(result, "Here's the content") {
		m.text[path] = strings.Join(lines, "\n")
	} // else the result was cleared
}

// parent is the directory that holds a listed path.
func parent(listed string) string {
	listed = strings.TrimRight(listed, "/")
	return listed[:strings.LastIndexByte(listed, '/')]
}

// numberedLines are the lines of a file in the answer to a view, nil where there are none.
func numberedLines(result string) []string {
	var lines []string
	for line := range strings.Lines(result) {
		if match := numbered.FindStringSubmatch(strings.TrimRight(line, "\n")); match != nil {
			lines = append(lines, match[1])
		}
	}
	return lines
}

// fileLines are the lines of the file that a call views.
func fileLines(input *wire.Node, result string) []string {
	if input.Get("command").Str() != "view" || isRoot(input.Get("path").Str()) {
		return nil
	}
	return numberedLines(result)
}

// onMemory tells whether the input of a call is one of the memory tool.
func onMemory(input *wire.Node) bool {
	return strings.HasPrefix(input.Get("path").Str()+input.Get("old_path").Str(), memoryRoot) && input.Get("command") != nil
}

func isRoot(path string) bool { return strings.TrimRight(path, "/") == memoryRoot }

// facts are the lines of all files that are known, without their bullets.
func (m *memory) facts() []string {
	var facts []string
	for _, path := range m.files {
		facts = append(facts, plainLines(strings.Split(m.text[path], "\n"))...)
	}
	return facts
}

// plainLines are lines without bullets and blanks.
func plainLines(lines []string) []string {
	var plain []string
	for _, line := range lines {
		if line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "- ")); line != "" {
			plain = append(plain, line)
		}
	}
	return plain
}

// insertLine puts a line behind the given number of lines.
func insertLine(text string, after int, line string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if text == "" {
		lines = nil
	}
	after = min(max(after, 0), len(lines))
	return strings.Join(slices.Insert(lines, after, strings.TrimRight(line, "\n")), "\n")
}

// lineCount is the number of lines of a text.
func lineCount(text string) int {
	if strings.TrimRight(text, "\n") == "" {
		return 0
	}
	return strings.Count(strings.TrimRight(text, "\n"), "\n") + 1
}
