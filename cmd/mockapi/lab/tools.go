package lab

import (
	"fmt"
	"net/http"
	"regexp"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// mostRounds bounds the calls of one turn.
const mostRounds = 8

// A tool is offered to the model.
type tool struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	InputSchema jsontext.Value `json:"input_schema"`
}

// lookUp is the tool whose results a conversation may hold.
var lookUp = tool{
	Name:        "look_up",
	Description: "Looks something up and returns what was found.",
	InputSchema: jsontext.Value(`{"type":"object","properties":{"query":{"type":"string"}},"required":["query"]}`),
}

// arrangeCall has the model call the tool in a turn that has a result. Whether it calls one is the
// choice of a model; here the conversation decides, so that all strategies hold the same one.
func (c *client) arrangeCall(t *fixtures.Turn) error {
	if t.Result == "" {
		return nil
	}
	type call struct {
		Name  string            `json:"name"`
		Input map[string]string `json:"input"`
	}
	var script struct {
		Match struct {
			Text string `json:"text"`
		} `json:"match"`
		Reply struct {
			ToolUse call `json:"tool_use"`
		} `json:"reply"`
	}
	// The turn may be refused: then the script must not fit the next one.
	script.Match.Text = "/" + regexp.QuoteMeta(t.User) + "/"
	script.Reply.ToolUse = call{lookUp.Name, map[string]string{"query": t.User}}
	payload, err := json.Marshal(script)
	if err != nil {
		return fmt.Errorf("write script: %w", err)
	}
	return c.control(http.MethodPost, "/_mock/replies", payload, nil)
}

// results answers the calls of a reply: the first with what the turn has for it, any other finds
// nothing. They are nil where nothing was called.
func (a *answer) results(found string) []jsontext.Value {
	var results []jsontext.Value
	for _, block := range a.Content {
		b := read(block)
		if b.Type != "tool_use" {
			continue
		}
		if found == "" || results != nil {
			found = "Nothing was found."
		}
		result, err := json.Marshal(struct {
			Type    string `json:"type"`
			ID      string `json:"tool_use_id"`
			Content string `json:"content"`
		}{"tool_result", b.ID, found}, jsontext.AllowInvalidUTF8(true))
		if err != nil {
			panic("lab: render tool result: " + err.Error()) // a string always renders
		}
		results = append(results, result)
	}
	return results
}
