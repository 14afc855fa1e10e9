package reply

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestOutputTokens(t *testing.T) {
	rows := []struct {
		why              string
		content          []wire.Content
		output, thinking int
	}{
		{"nothing", nil, 0, 0},
		{"two tokens by the factor of 1.3", []wire.Content{{Type: "text", Text: "Hi."}}, 3, 0},
		{
			"each block is rounded by itself, and thinking is part of the output",
			[]wire.Content{{Type: "thinking", Text: "Hi."}, {Type: "text", Text: "Hi."}}, 6, 3,
		},
		{"hidden thinking counts, though there is nothing to count yet", []wire.Content{{Type: "redacted_thinking"}}, 1, 1},
		{"a frame of five, the name and the input", []wire.Content{call("toolu_1", "get_weather", "{}")}, 9, 0},
		{
			"a call of an MCP server counts as any, whatever its id",
			[]wire.Content{{Type: "mcp_tool_use", Raw: []byte(`{"type":"mcp_tool_use","id":"m","server_name":"s","name":"get_weather","input":{}}`)}}, 9, 0,
		},
		{
			"a frame of five, and six tokens of a block as it is written",
			[]wire.Content{{Type: "container_upload", Raw: []byte(`{"type":"container_upload"}`)}}, 13, 0,
		},
		{
			"what the server adds costs no output",
			[]wire.Content{{Type: "web_search_tool_result", Raw: []byte(`{}`)}, {Type: "fallback", Raw: []byte(`{}`)}}, 0, 0,
		},
	}
	p := promptOf(t, user("a"))
	for _, row := range rows {
		output, thinking := countOutput(p, row.content)
		if output != row.output || thinking != row.thinking {
			t.Errorf("%s: %d tokens, %d of thinking, want %d and %d", row.why, output, thinking, row.output, row.thinking)
		}
	}
}

// A reply counts the same in its own usage and in the history of the next request.
func TestOutputCountsAsInput(t *testing.T) {
	content := []wire.Content{
		{Type: "thinking", Text: "The user wants to know the weather.", Signature: "c2ln"},
		{Type: "redacted_thinking", Signature: "c29tZXRoaW5nIGVuY3J5cHRlZA=="},
		{Type: "text", Text: "I shall look that up."},
		{Type: "tool_use", ID: "t", Name: "get_weather", Input: []byte(`{"city":"Paris"}`)},
	}
	m := wire.Message{Content: content}
	reply, fault := wire.Parse(m.JSON(wire.Dialect{Version: wire.Version2026}))
	if fault != nil {
		t.Fatal(fault)
	}
	p := promptOf(t, `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":`+string(reply.Get("content").Raw)+`}]}`)
	output, thinking := countOutput(p, content)
	var input int
	for _, q := range p.Positions[1:] {
		input += q.Tokens
	}
	const perMessage = 2 // the frame of the message in the history
	if output != input-perMessage {
		t.Errorf("%d tokens as a reply, %d as history", output, input-perMessage)
	}
	if want := p.Positions[1].Tokens - perMessage + p.Positions[2].Tokens; thinking != want {
		t.Errorf("%d tokens of thinking, want %d", thinking, want)
	}
}

// countOutput counts blocks that nothing cuts.
func countOutput(p *prompt.Prompt, content []wire.Content) (output, thinking int) {
	d := &Draft{Content: content, Fixed: true}
	limit(p, d)
	return d.OutputTokens, d.ThinkingTokens
}
