package reply

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// fromMemory is the text after the memory tool has done its work, "" where it was not called in
// this turn. A question is left to recall, which reads the results.
func (s *scene) fromMemory() string {
	name := ""
	for i := range s.prompt.Request.Tools {
		if t := &s.prompt.Request.Tools[i]; isMemory(t) {
			name = t.Name
		}
	}
	if name == "" || !s.calledOnly(name) {
		return ""
	}
	if questions := recall.Questions(s.turn); len(questions) > 0 {
		if answer, personal := s.known(questions); answer != "" {
			return answer
		} else if personal {
			return s.unknown()
		}
	}
	m := s.readMemory(name)
	var said []string
	for _, d := range m.done {
		if !d.failed && d.command != "view" {
			said = append(said, pastTense[d.command]+" "+shown(d))
		}
	}
	switch {
	case len(said) > 0:
		return "Done. In my memory I have " + strings.Join(said, ", then ") + ", so that it is there the next time."
	case m.failed > 0:
		return "I could not change my memory: the last step did not work. " + s.smallTalk()
	}
	return s.smallTalk()
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
