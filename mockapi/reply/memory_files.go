package reply

import (
	"regexp"
	"slices"
	"strings"
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
	if strings.TrimRight(path, "/") == memoryRoot {
		m.viewed = true
		for _, match := range listedPath.FindAllStringSubmatch(result, -1) {
			if listed := match[1]; !strings.HasSuffix(listed, "/") && !strings.Contains(result, listed+"/") {
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
	var lines []string
	for line := range strings.Lines(result) {
		if match := numbered.FindStringSubmatch(strings.TrimRight(line, "\n")); match != nil {
			lines = append(lines, match[1])
		}
	}
	m.text[path] = strings.Join(lines, "\n")
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
