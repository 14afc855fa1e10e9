package lab

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A message is one entry of messages.
type message struct {
	Role    string           `json:"role"`
	Content []jsontext.Value `json:"content"`
}

// An exchange is a message of the user and the reply, whose blocks are kept as they came.
type exchange struct{ user, reply message }

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

// messages puts the user's next message behind the exchanges.
func (h history) messages(user string) []message {
	list := make([]message, 0, 2*len(h)+1)
	for _, e := range h {
		list = append(list, e.user, e.reply)
	}
	return append(list, says("user", user))
}

// say sends the user's next message behind the exchanges of shown, and remembers it with the reply.
func (h *history) say(c *client, system string, shown history, user string) (string, error) {
	a, err := c.send(purposeTurn, system, shown.messages(user))
	if err != nil {
		return "", err
	}
	*h = append(*h, exchange{says("user", user), message{"assistant", a.Content}})
	return a.text(), nil
}

// last returns the newest n exchanges.
func (h history) last(n int) history { return h[max(0, len(h)-n):] }

// withoutThinking leaves the thinking of all replies out.
func (h history) withoutThinking() history {
	stripped := make(history, len(h))
	for i, e := range h {
		stripped[i] = exchange{user: e.user, reply: message{Role: e.reply.Role}}
		for _, block := range e.reply.Content {
			if kind, _ := read(block); kind != "thinking" && kind != "redacted_thinking" {
				stripped[i].reply.Content = append(stripped[i].reply.Content, block)
			}
		}
	}
	return stripped
}

// text joins the texts of an answer.
func (a *answer) text() string {
	var texts []string
	for _, block := range a.Content {
		if kind, text := read(block); kind == "text" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n")
}

// read returns the type of a block, and the text of a text block.
func read(block jsontext.Value) (kind, text string) {
	var b struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	if err := json.Unmarshal(block, &b); err != nil {
		return "", "" // a block of another shape is neither
	}
	return b.Type, b.Text
}
