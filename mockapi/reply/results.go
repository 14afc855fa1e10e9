package reply

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// wholeResult is how long a tool result may be, in bytes, to be told whole.
const wholeResult = 400

// fromResults answers from the tool results of the last message, "" where there are none. A
// question that came along with them goes first.
func (s *scene) fromResults() string {
	if s.carried != "" {
		return s.fromCarried()
	}
	if len(s.results) == 0 {
		return ""
	}
	if answer, _ := s.known(recall.Questions(s.asked)); answer != "" {
		return answer
	}
	if answer := s.fromMemory(); answer != "" {
		return answer
	}
	calls := s.callsByID()
	var parts []string
	for _, b := range s.results {
		parts = append(parts, s.tellResult(b, calls[b.ToolUseID], len(s.results) > 1))
	}
	return strings.Join(parts, " ")
}

// callsByID finds the calls that the results answer, in the assistant message before them.
func (s *scene) callsByID() map[string]*wire.Block {
	calls := map[string]*wire.Block{}
	for i := s.start - 1; i >= 0; i-- {
		q := &s.prompt.Positions[i]
		if q.Role != "assistant" {
			break
		}
		if q.Block.Type == "tool_use" {
			calls[q.Block.ID] = q.Block
		}
	}
	return calls
}

// tellResult tells one result. Beside others it says for which input it is.
func (s *scene) tellResult(b, call *wire.Block, several bool) string {
	name := "the tool"
	if call != nil {
		name = call.Name
		if matter := firstString(call.Input); several && matter != "" {
			name += " for " + matter
		}
	}
	said := strings.TrimSpace(resultText(b))
	switch {
	case b.IsError && said == "":
		return "The call of " + name + " failed without a reason."
	case b.IsError:
		return "The call of " + name + " failed: " + closed(short(said))
	case said == "":
		return "Done: " + name + " ran and returned nothing to read."
	}
	if len(said) > wholeResult {
		said = s.relevant(said, name)
	}
	return "According to " + name + ": " + closed(said)
}

// resultText joins the texts of a result, and the names of the tools that it refers to.
func resultText(b *wire.Block) string {
	var parts []string
	for i := range b.Content {
		inner := &b.Content[i]
		switch {
		case inner.Text != "":
			parts = append(parts, inner.Text)
		case inner.Type == "tool_reference":
			parts = append(parts, inner.Node.Get("tool_name").Str())
		}
	}
	return strings.Join(parts, "\n")
}

// firstString is the first short string of a call's input.
func firstString(input *wire.Node) string {
	if input == nil {
		return ""
	}
	for i := range input.Members {
		if v := input.Members[i].Value; v.Is(wire.String) && v.Text != "" && len(v.Text) <= 60 {
			return v.Text
		}
	}
	return ""
}

// relevant shortens a long result to the sentence that answers the turn's question, or to its
// beginning.
func (s *scene) relevant(text, name string) string {
	for _, question := range recall.Questions(s.turn) {
		found := recall.Ask(question, []recall.Passage{{Speaker: recall.Tool, Text: text, Label: name}})
		if len(found) > 0 {
			return found[0].Text
		}
	}
	return short(text)
}

var spaces = regexp.MustCompile(`\s+`)

// short is the beginning of a text on one line: the sentences that fit.
func short(text string) string {
	var b strings.Builder
	for sentence := range lex.Sentences(text) {
		sentence = spaces.ReplaceAllString(sentence, " ")
		if b.Len() > 0 && b.Len()+len(sentence) > wholeResult {
			break
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(sentence)
	}
	return b.String()[:whole(b.String(), min(b.Len(), 2*wholeResult))]
}
