package mockapi_test

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

const contextBeta = "context-management-2025-06-27"

// edits is the member context_management with these edits.
func edits(list ...string) string {
	return `"context_management":{"edits":[` + strings.Join(list, ",") + `]}`
}

// clearUses is a clear_tool_uses_20250919: beyond so many uses, or tokens where there are more than 100,
// all but so many go. More are further members.
func clearUses(trigger, keep int, more string) string {
	unit := "tool_uses"
	if trigger > 100 {
		unit = "input_tokens"
	}
	return `{"type":"clear_tool_uses_20250919","trigger":{"type":"` + unit + `","value":` + strconv.Itoa(trigger) +
		`},"keep":{"type":"tool_uses","value":` + strconv.Itoa(keep) + `}` + more + `}`
}

func clearThoughts(keep string) string {
	return `{"type":"clear_thinking_20251015","keep":` + keep + `}`
}

func turns(n int) string { return `{"type":"thinking_turns","value":` + strconv.Itoa(n) + `}` }

// withEdits is a request with a tool, the beta and members that shape its prompt.
func withEdits(more string, messages ...string) shape {
	return shape{
		headers: []string{"Anthropic-Beta", contextBeta}, tools: []string{tool("look", 0)}, more: more, messages: messages,
	}
}

// rounds are messages of so many calls of the tool look and their results, each of about so many words.
func rounds(from, to, words int) []string {
	var list []string
	for n := from; n <= to; n++ {
		id := "toolu_" + strconv.Itoa(n)
		list = append(list, says("assistant", calls(id, `{"a":`+strconv.Itoa(n)+`}`)), says("user", resultOf(id, long("Round "+strconv.Itoa(n)+".", words))))
	}
	return list
}

// managed is an answer as far as context editing goes.
type managed struct {
	Content           jsontext.Value `json:"content"`
	ContextManagement *struct {
		Applied []struct {
			Type   string `json:"type"`
			Uses   int    `json:"cleared_tool_uses"`
			Turns  int    `json:"cleared_thinking_turns"`
			Tokens int    `json:"cleared_input_tokens"`
		} `json:"applied_edits"`
	} `json:"context_management"`
	Usage usage `json:"usage"`
}

// uses is how many tool uses the first edit cleared.
func (m managed) uses() int {
	if len(m.ContextManagement.Applied) == 0 {
		return 0
	}
	return m.ContextManagement.Applied[0].Uses
}

// manage sends a request that is to be answered.
func (c *cacher) manage(s shape) managed {
	c.t.Helper()
	w := c.post(s)
	if w.Code != http.StatusOK {
		c.t.Fatalf("%d %s\n%s", w.Code, w.Body, s.body(false))
	}
	var m managed
	c.decode(w, &m)
	if b, count := m.Usage.billed(), c.count(s); b.total() != count {
		c.t.Errorf("usage %+v adds up to %d, count_tokens says %d", b, b.total(), count)
	}
	return m
}

// lastEntry is the newest exchange of the journal as JSON.
func (c *cacher) lastEntry() string {
	c.t.Helper()
	var last *world.Exchange
	list, _ := c.srv.World(c.key).Journal.List()
	for _, e := range list {
		if e.Path == "/v1/messages" {
			last = e
		}
	}
	b, err := last.JSON()
	if err != nil {
		c.t.Fatal(err)
	}
	return string(b)
}

// has checks that a text contains parts.
func (c *cacher) has(text string, parts ...string) {
	c.t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			c.t.Errorf("no %s in %s", part, text)
		}
	}
}
