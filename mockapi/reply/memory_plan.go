package reply

import (
	"slices"
	"strings"

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
	var before []string
	for sentence := range lex.Sentences(turn) {
		if input := m.forSentence(sentence, before); input != nil && !m.tried(input) {
			return input
		}
		before = append(before, sentence)
	}
	switch {
	case len(recall.Questions(turn)) > 0 || asksMemory(turn):
		return m.lookUp()
	case m.missed() && !m.tried(viewDirectory):
		return viewDirectory
	}
	return nil
}

// tried tells whether the same call was made since the user's text.
func (m *memory) tried(input []byte) bool {
	return slices.ContainsFunc(m.done, func(d step) bool { return sameJSON(d.input, input) })
}

// refused tells whether the same call was made since the user's text, and had an error.
func (m *memory) refused(input []byte) bool {
	return slices.ContainsFunc(m.done, func(d step) bool { return d.failure != "" && sameJSON(d.input, input) })
}

// missed tells whether a call since the user's text was for a file that is not there.
func (m *memory) missed() bool {
	return slices.ContainsFunc(m.done, func(d step) bool { return absent.MatchString(d.failure) })
}

// did tells whether a command was used on a path since the user's text.
func (m *memory) did(command, path string) bool {
	return slices.ContainsFunc(m.done, func(d step) bool { return d.command == command && d.path == path })
}

// forSentence returns the next step of what one sentence asks for. Before are the sentences before it.
func (m *memory) forSentence(sentence string, before []string) []byte {
	if input, ok := m.forFile(sentence); ok {
		return input
	}
	path := m.fileFor(sentence)
	if found := replaces.FindStringSubmatch(sentence); found != nil {
		return m.replace(path, found[1], found[2])
	}
	if found := inserts.FindStringSubmatch(sentence); found != nil {
		return m.insert(path, sentence, found[1])
	}
	if fact, ok := factOf(sentence); ok {
		return m.keepAll(path, strings.Split(fact, " and that "))
	}
	if pointsBack.MatchString(sentence) {
		return m.keepAll(path, before)
	}
	if matter := toForget(sentence); matter != "" {
		return m.forget(matter)
	}
	if found := updates.FindStringSubmatch(sentence); found != nil {
		return m.update(found[1] + " is " + found[2])
	}
	if changed.MatchString(sentence) {
		return m.update(lex.WithoutLead(sentence))
	}
	return nil
}

// forFile returns the next step of a sentence about files as such, and whether it is one.
func (m *memory) forFile(sentence string) (input []byte, ok bool) {
	if found := renames.FindStringSubmatch(sentence); found != nil {
		if from := m.named(found[1]); from != "" {
			return object("command", "rename", "old_path", from, "new_path", withExtension(found[2], from)), true
		}
	}
	if found := deletes.FindStringSubmatch(sentence); found != nil {
		if path := m.named(found[1]); path != "" {
			return object("command", "delete", "path", path), true
		}
	}
	if clears.MatchString(sentence) {
		for _, path := range m.files {
			return object("command", "delete", "path", path), true
		}
		return nil, true
	}
	if found := creates.FindStringSubmatch(sentence); found != nil && m.alone {
		return object("command", "create", "path", absolute(found[1]), "file_text", found[2]+"\n"), true
	}
	if path := m.toRead(sentence); path != "" {
		return object("command", "view", "path", path), true
	}
	return nil, false
}

// toRead is the file that a sentence wants to see, "" for none that is in the memory.
func (m *memory) toRead(sentence string) string {
	found := reads.FindStringSubmatch(sentence)
	if found == nil {
		return ""
	}
	if path := m.named(found[1]); slices.Contains(m.files, path) || strings.HasPrefix(found[1], memoryRoot+"/") {
		return path
	}
	return ""
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
