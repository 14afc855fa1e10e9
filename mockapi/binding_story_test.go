package mockapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// bindingBeta is what thinking.block_binding needs and input_transformations come with.
const bindingBeta = "thinking-binding-controls-2026-08-01"

// storyBetas are what the story's own fields need.
const storyBetas = "mid-conversation-system-clear-at-2026-08-21,mid-conversation-output-config-2026-07-01," +
	"mcp-client-2025-11-20"

// object is a JSON object that a test takes apart.
type object = map[string]any

// storyRequest is what the story's requests have in common: each kind of tool, and a system prompt.
const storyRequest = `{
	"model": "claude-fable-5-1", "max_tokens": 4000, "system": "You plan trips.",
	"thinking": {"type": "adaptive", "display": "summarized"},
	"tools": [
		{"name": "get_weather", "description": "Tells the weather of a city.", "input_schema":
			{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}},
		{"name": "convert_currency", "description": "Converts money.", "input_schema":
			{"type": "object", "properties": {"amount": {"type": "number"}, "currency": {"type": "string"}},
			"required": ["amount"], "additionalProperties": false}},
		{"name": "search_tools", "input_schema":
			{"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
		{"name": "find_hotel", "description": "Finds a hotel.", "defer_loading": true, "input_schema":
			{"type": "object", "properties": {"city": {"type": "string"}}}},
		{"name": "find_flight", "description": "Finds a flight.", "defer_loading": true, "input_schema":
			{"type": "object", "properties": {"city": {"type": "string"}}}},
		{"type": "web_search_20250305", "name": "web_search"},
		{"type": "mcp_toolset", "mcp_server_name": "maps"}
	],
	"mcp_servers": [{"type": "url", "name": "maps", "url": "https://maps.example.com/", "authorization_token": "one"}],
	"messages": []
}`

// onePixel is a PNG of one pixel, otherPixel one of another colour.
const (
	onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

	otherPixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)

// story is what the user and the operator say in twelve turns. The replies and the results of the
// tool loops come between them, so that the user's messages are 0, 2, 6, 8, 12, 15, 18, 22, 24, 27,
// 31 and 33 in the end, the system messages 13, 16 and 25, and tool results 4, 10, 20, 29 and 35.
var story = []string{
	`{"role": "user", "content": [{"type": "text", "text": "My sister Ana lives in Porto."}]}`,
	`{"role": "user", "content": "Use the get_weather tool: what is the weather in Lisbon?"}`,
	`{"role": "user", "content": [
		{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "` + onePixel + `"}},
		{"type": "text", "text": "This is our logo. My budget is 3000 euros."}]}`,
	`{"role": "user", "content": "Use convert_currency for 3000 dollars."}`,
	`{"role": "user", "content": "What is my budget?"}, {"role": "system", "content": "Answer in one sentence."}`,
	`{"role": "user", "content": [
		{"type": "document", "source": {"type": "url", "url": "https://example.com/hotel.pdf"}},
		{"type": "text", "text": "Here is the brochure of the hotel.", "cache_control": {"type": "ephemeral"}}]},
		{"role": "system", "content": [], "output_config": {"effort": "low"}}`,
	`{"role": "user", "content": "Use the get_weather tool for Porto and use convert_currency for 40 dollars."}`,
	`{"role": "user", "content": "Where does my sister live?"}`,
	`{"role": "user", "content": "We leave on Friday."},
		{"role": "system", "content": "Mention the date.", "clear_at": "next_user_message"}`,
	`{"role": "user", "content": "Use search_tools with the query hotel."}`,
	`{"role": "user", "content": "When do we leave?"}`,
	`{"role": "user", "content": "Use the get_weather tool for Faro and use convert_currency for 50 dollars."}`,
}

// tell holds the conversation and returns its last request, which brings the tool results of turn
// twelve, as JSON.
func tell(t *testing.T, srv *mockapi.Server, key string) []byte {
	t.Helper()
	c := &client{t: t, srv: srv, key: key}
	var body object
	if err := json.Unmarshal([]byte(storyRequest), &body); err != nil {
		t.Fatal(err)
	}
	var messages []any
	send := func() object {
		body["messages"] = messages
		reply := c.post(&sent{body: body, headers: http.Header{"Anthropic-Beta": {storyBetas}}})
		if reply.status != 200 {
			t.Fatalf("message %d: %d %s", len(messages), reply.status, reply.message())
		}
		return reply.body
	}
	for turn, lines := range story {
		var said []any
		if err := json.Unmarshal([]byte("["+lines+"]"), &said); err != nil {
			t.Fatal(err)
		}
		messages = append(messages, said...)
		for {
			content := send()["content"]
			messages = append(messages, object{"role": "assistant", "content": content})
			results := resultsFor(content)
			if results == nil {
				break
			}
			messages = append(messages, object{"role": "user", "content": results})
			if turn == len(story)-1 {
				body["messages"] = messages
				return render(t, body)
			}
		}
	}
	t.Fatal("the last turn calls no tool")
	return nil
}

// resultsFor answers the tool calls of a reply, search_tools with a reference to a deferred tool.
func resultsFor(content any) []any {
	var results []any
	for _, block := range content.([]any) {
		call := block.(object)
		if call["type"] != "tool_use" {
			continue
		}
		result := object{"type": "tool_result", "tool_use_id": call["id"], "content": "Drizzle, 17 degrees."}
		if call["name"] == "search_tools" {
			result["content"] = []any{object{"type": "tool_reference", "tool_name": "find_hotel"}}
		}
		results = append(results, result)
	}
	return results
}

// TestBindingStory is what all the mutations start from: the story has the messages that it should
// have, and the last request passes unchanged.
func TestBindingStory(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	final := c.request(tell(t, srv, c.key))
	var shape []string
	for _, m := range final.body["messages"].([]any) {
		line := m.(object)["role"].(string)[:1] + ":"
		if blocks, ok := m.(object)["content"].([]any); ok {
			for _, b := range blocks {
				line += " " + b.(object)["type"].(string)
			}
		} else {
			line += " string"
		}
		shape = append(shape, line)
	}
	const want = `u: text
a: thinking text
u: string
a: thinking thinking tool_use
u: tool_result
a: thinking text
u: image text
a: thinking text
u: string
a: thinking thinking tool_use
u: tool_result
a: thinking text
u: string
s: string
a: thinking text
u: document text
s:
a: thinking text
u: string
a: thinking thinking tool_use thinking tool_use
u: tool_result tool_result
a: thinking text
u: string
a: thinking text
u: string
s: string
a: thinking text
u: string
a: thinking thinking tool_use
u: tool_result
a: thinking text
u: string
a: thinking text
u: string
a: thinking thinking tool_use thinking tool_use
u: tool_result tool_result`
	if got := strings.Join(shape, "\n"); got != want {
		t.Fatalf("the story runs\n%s\nwant\n%s", got, want)
	}
	c.accepts("the story unchanged", final)
}
