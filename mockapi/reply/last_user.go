package reply

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// said is what the user said last.
type said struct {
	text    string       // what a person wrote, joined by newlines
	results []wire.Block // the tool_result blocks
}

// lastUser returns what stands in the last user message that says anything. System messages may
// follow it, and so may the beginning of a reply. A message that holds nothing but what an agent
// added says nothing: some add it as a message of its own.
func lastUser(p *prompt.Prompt) said {
	var last said
	var texts []string
	messages := p.Section(prompt.Messages)
	seen := false
	for end := len(messages); end > 0; {
		start := end - 1
		for start > 0 && messages[start-1].Message == messages[start].Message {
			start--
		}
		message := messages[start:end]
		end = start
		switch {
		case message[0].Role == "system":
			continue
		case message[0].Role != "user" && seen:
			return last
		case message[0].Role != "user":
			continue
		}
		seen = true
		for i := range message {
			b := message[i].Block
			if b.Type == "tool_result" {
				last.results = append(last.results, *b)
			} else if text := humanText(b.Text); b.Type == "text" && text != "" {
				texts = append(texts, text)
			}
		}
		if last.text = strings.Join(texts, "\n"); last.text != "" || last.results != nil {
			return last
		}
	}
	return last
}

// resultText is the text of the tool results, joined by newlines.
func (s said) resultText() string {
	var texts []string
	for i := range s.results {
		for _, inner := range s.results[i].Content {
			if inner.Text != "" {
				texts = append(texts, inner.Text)
			}
		}
	}
	return strings.Join(texts, "\n")
}

// turn counts the turns of the conversation, from 1: the user messages in which a person says
// something. Several in a row are one turn; tool results and what agents add are none.
func turn(p *prompt.Prompt) int {
	turns, inTurn := 0, false
	messages := p.Section(prompt.Messages)
	for i := range messages {
		q := &messages[i]
		if q.Role == "assistant" {
			inTurn = false
		}
		if q.Role == "user" && !inTurn && fromPerson(q.Block) {
			turns++
			inTurn = true
		}
	}
	return turns
}

func fromPerson(b *wire.Block) bool {
	switch b.Type {
	case "tool_result":
		return false
	case "text":
		return humanText(b.Text) != ""
	default:
		return true
	}
}
