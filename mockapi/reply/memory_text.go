package reply

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// fromMemory is the text after the memory tool has done its work, "" where it was not called in
// this turn. A question is left to recall, which reads the results.
func (s *scene) fromMemory() string {
	name := ""
	for _, t := range s.prompt.Offered() {
		if isMemory(t) {
			name = t.Name
		}
	}
	if name == "" || !s.calledOnly(name) {
		return ""
	}
	m := s.readMemory(name)
	if asksMemory(s.turn) {
		return s.tellMemory(m)
	}
	done := m.whatWasDone()
	if questions := recall.Questions(s.turn); len(questions) > 0 {
		answer, personal := s.known(questions)
		switch {
		case answer != "" && done != "":
			return done + " " + answer
		case answer != "":
			return answer
		case done == "" && personal:
			return s.unknown()
		}
	}
	return cmp.Or(done, m.whatWasRead(s.turn), s.smallTalk())
}

// recollect answers a user who wants to hear all that is in the memory: with the calls that look into
// it, and then with what they found. It returns nil where nothing of the kind was asked.
func (s *scene) recollect() *Draft {
	tool := s.memoryTool()
	if tool == nil || !asksMemory(s.turn) {
		return nil
	}
	if d := s.memoryCall(); d != nil {
		return d
	}
	return text("tool", s.tellMemory(s.readMemory(tool.Name)))
}

// tellMemory lists what is in the memory, or what the conversation holds where nothing is.
func (s *scene) tellMemory(m *memory) string {
	facts := m.facts()
	for i := range facts {
		facts[i] = closed(facts[i])
	}
	if len(facts) > 0 {
		return "This is what my memory holds, in " + listed(m.files) + ": " + strings.Join(facts, " ")
	}
	// What was said up to the question, with which the turn began.
	end := len(s.prompt.Positions)
	for end > 0 && !isTold(&s.prompt.Positions[end-1]) {
		end--
	}
	said := summarise(s.prompt, passages(s.prompt, s.prompt.Positions[:max(0, end-1)]), Limit{Words: defaultWords})
	if said == "" {
		return "My memory is empty."
	}
	return "My memory is empty. Of this conversation I know:\n" + said
}

// whatWasDone tells what the calls since the user's text have changed, or why they could not.
func (m *memory) whatWasDone() string {
	var said []string
	failure := ""
	for _, d := range m.done {
		switch {
		case d.command == "view":
		case d.failure != "":
			failure = d.failure
		default:
			said = append(said, pastTense[d.command]+" "+shown(d))
		}
	}
	switch {
	case len(said) > 0:
		return "Done. In my memory I have " + strings.Join(slices.Compact(said), ", then ") + "."
	case failure != "":
		return "I could not change my memory. The tool says: " + closed(short(failure))
	}
	return ""
}

// whatWasRead tells what stands in a file that the user wanted to see, and of what he wanted to be
// forgotten that it is not there.
func (m *memory) whatWasRead(turn string) string {
	for sentence := range lex.Sentences(turn) {
		path := m.toRead(sentence)
		text, known := m.text[path]
		switch {
		case known:
			return "In " + path + " it says: " + closed(strings.Join(plainLines(strings.Split(text, "\n")), ". "))
		case path != "":
			return "I could not read " + path + "."
		case toForget(sentence) != "":
			return "There is nothing about that in my memory."
		}
	}
	return ""
}

// listed writes a list of names as a sentence has it.
func listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

var pastTense = map[string]string{
	"create": "created", "str_replace": "updated", "insert": "added a line to", "delete": "deleted",
	"rename": "renamed a file to",
}

func shown(d step) string {
	if d.command == "rename" {
		n, fault := wire.Parse([]byte(d.input))
		if fault == nil {
			return n.Get("new_path").Str()
		}
	}
	return d.path
}

// calledOnly tells whether all results of the last message are of one tool.
func (s *scene) calledOnly(name string) bool {
	calls := s.callsByID()
	for _, b := range s.results {
		if calls[b.ToolUseID] == nil || calls[b.ToolUseID].Name != name {
			return false
		}
	}
	return true
}

// sameJSON compares the input of a call as it was sent with one as it would be written.
func sameJSON(sent string, made []byte) bool {
	a, fault := wire.Parse([]byte(sent))
	if fault != nil {
		return false
	}
	b, fault := wire.Parse(made)
	return fault == nil && sameNode(a, b)
}

// sameNode compares two objects of plain values; clients send their members in any order.
func sameNode(a, b *wire.Node) bool {
	if a.Kind != b.Kind || len(a.Members) != len(b.Members) {
		return false
	}
	if a.Is(wire.String) {
		return a.Text == b.Text
	}
	for i := range a.Members {
		other := b.Get(a.Members[i].Name)
		if other == nil || !sameNode(a.Members[i].Value, other) {
			return false
		}
	}
	return a.Is(wire.Object) || string(a.Raw) == string(b.Raw)
}
