package lab

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// A message is one entry of messages.
type message struct {
	Role    string           `json:"role"`
	Content []jsontext.Value `json:"content"`
}

// An exchange is a message of the user and the reply, whose blocks are kept as they came. Between the
// two may stand calls of tools and their results.
type exchange []message

func says(role, text string) message {
	block, err := json.Marshal(struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}{"text", text}, jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic("lab: render text: " + err.Error()) // a string always renders
	}
	return message{role, []jsontext.Value{block}}
}

// A history is the exchanges that a client remembers.
type history []exchange

// messages lists those of all exchanges, and next behind them.
func (h history) messages(next ...message) []message {
	return append(slices.Concat(h...), next...)
}

// say sends the user's next message behind the exchanges of shown, answers the calls that the model
// makes, and remembers all of it.
func (h *history) say(c *client, system string, shown history, t *fixtures.Turn) (string, error) {
	if err := c.arrangeCall(t); err != nil {
		return "", err
	}
	e := exchange{says("user", t.User)}
	for range mostRounds {
		a, err := c.send(purposeTurn, body{System: system, Messages: shown.messages(e...)})
		if err != nil {
			return "", err
		}
		e = append(e, message{"assistant", a.Content})
		results := a.results(t.Result)
		if results == nil {
			*h = append(*h, e)
			return a.text(), nil
		}
		e = append(e, message{"user", results})
	}
	return "", fmt.Errorf("the model called tools %d times in one turn: %s", mostRounds, t.User)
}

// last returns the newest n exchanges.
func (h history) last(n int) history { return h[max(0, len(h)-n):] }

// withoutThinking leaves the thinking of all replies out.
func (h history) withoutThinking() history {
	stripped := make(history, len(h))
	for i, e := range h {
		for _, m := range e {
			bare := message{Role: m.Role}
			for _, block := range m.Content {
				if b := read(block); b.Type != "thinking" && b.Type != "redacted_thinking" {
					bare.Content = append(bare.Content, block)
				}
			}
			stripped[i] = append(stripped[i], bare)
		}
	}
	return stripped
}

// text joins the texts of an answer.
func (a *answer) text() string {
	var texts []string
	for _, block := range a.Content {
		if b := read(block); b.Type == "text" {
			texts = append(texts, b.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// A head is what the lab reads of a block.
type head struct {
	Type string `json:"type"`
	Text string `json:"text"` // of a text block
	ID   string `json:"id"`   // of a call
}

// read returns the zero head for a block of another shape.
func read(block jsontext.Value) head {
	var h head
	if err := json.Unmarshal(block, &h); err != nil {
		return head{}
	}
	return h
}
