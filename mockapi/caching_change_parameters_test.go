package mockapi_test

import "testing"

// Documents and images that edits add.
const (
	plainDocument = `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"The tide."}}`
	citedDocument = `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"The tide."},"citations":{"enabled":true}}`
	logo          = `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + onePixel + `"}}`
	otherLogo     = `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + otherPixel + `"}}`
	webSearch     = `{"type":"web_search_20250305","name":"web_search"}`
)

func addTool(i int, definition string) func(*shape) {
	return func(s *shape) {
		s.tools = append(s.tools[:i:i], append([]string{definition}, s.tools[i:]...)...)
	}
}

func uncounted(s *shape) { s.countless = true }

// What the docs list (prompt caching, what invalidates the cache), and what they do not.
var parameterEdits = map[string][]invalidation{
	"": {
		{why: "nothing", after: func(*shape) {}, reads: toMessages},
		{why: "another model", after: setModel("claude-sonnet-5-5"), reads: none},
		{why: "max_tokens", after: setRest(`"max_tokens":65`), reads: toMessages},
		{why: "what else says how to answer", reads: toMessages,
			after: setRest(`"max_tokens":64,"stop_sequences":["x"],"metadata":{"user_id":"u"},"service_tier":"auto","inference_geo":"us"`)},
		{why: "a beta header", after: setHeader("Anthropic-Beta", "context-management-2025-06-27"), reads: toMessages},
		{why: "the other dialect", after: setHeader("Anthropic-Version", "2026-10-21"), reads: toMessages},
		{why: "tool_choice auto spelled out", after: setMore(`"tool_choice":{"type":"auto"}`), reads: toMessages},
		{why: "tool_choice none", after: setMore(`"tool_choice":{"type":"none"}`), reads: toSystem},
		{why: "one call at a time", after: setMore(`"tool_choice":{"type":"auto","disable_parallel_tool_use":true}`), reads: toSystem},
		{why: "thinking spelled out", after: setMore(`"thinking":{"type":"adaptive"}`), reads: toMessages},
		{why: "what is shown of it", after: setMore(`"thinking":{"type":"adaptive","display":"summarized"}`), reads: toMessages},
		{why: "the default effort spelled out", after: setMore(`"output_config":{"effort":"medium"}`), reads: toMessages},
		{why: "another effort", after: setMore(`"output_config":{"effort":"high"}`), reads: toSystem},
		{why: "an output format", reads: toSystem,
			after: setMore(`"output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{},"additionalProperties":false}}}`)},
		{why: "fast", after: setMore(`"speed":"fast"`), reads: none},
		{why: "standard spelled out", after: setMore(`"speed":"standard"`), reads: toMessages},
		{why: "web search", after: both(addTool(2, webSearch), uncounted), reads: toTools},
		{why: "web search, listed first", after: both(addTool(0, webSearch), uncounted), reads: toTools},
		{why: "web search in both", before: both(addTool(2, webSearch), uncounted), after: more(asks("Where?")), reads: toMessages},
		{why: "an image", after: more(says("user", logo)), reads: toSystem},
		{why: "a second image", before: func(s *shape) { s.messages[0] = says("user", logo) },
			after: more(says("user", otherLogo)), reads: toMessages},
		{why: "a document", after: more(says("user", plainDocument)), reads: toMessages},
		{why: "a document with citations", after: more(says("user", citedDocument)), reads: toTools},
		{why: "citations switched off", before: func(s *shape) { s.messages[0] = says("user", citedDocument) },
			after: func(s *shape) { s.messages[0] = says("user", plainDocument) }, reads: toTools},
	},
	"claude-haiku-4-5": {
		{why: "the model's dated name", after: setModel("claude-haiku-4-5-20251001"), reads: toMessages},
		{why: "sampling", after: setRest(`"max_tokens":64,"temperature":0.5,"top_k":5`), reads: toMessages},
		{why: "thinking on", reads: toSystem,
			before: func(s *shape) { s.messages = []string{says("user", mark(block(long("Look.", 100))))} },
			after:  both(setMore(`"thinking":{"type":"enabled","budget_tokens":1024}`), setRest(`"max_tokens":2048`))},
		{why: "a forced tool", after: setMore(`"tool_choice":{"type":"any"}`), reads: toSystem},
		{why: "another forced tool", before: setMore(`"tool_choice":{"type":"tool","name":"find"}`),
			after: setMore(`"tool_choice":{"type":"tool","name":"look"}`), reads: toSystem},
	},
	"claude-sonnet-4-6": {
		{why: "another budget", reads: toSystem, before: both(setMore(`"thinking":{"type":"enabled","budget_tokens":1024}`), setRest(`"max_tokens":4096`)),
			after: setMore(`"thinking":{"type":"enabled","budget_tokens":2048}`)},
		{why: "thinking off where it is", after: setMore(`"thinking":{"type":"disabled"}`), reads: toMessages},
	},
	"claude-opus-4-6": {
		{why: "fast where it is ignored", after: both(setMore(`"speed":"fast"`), setHeader("Anthropic-Beta", "fast-mode-2026-02-01")), reads: toMessages},
	},
}

func TestParameterEdits(t *testing.T) {
	for model, edits := range parameterEdits {
		for _, e := range edits {
			e.run(t, model, "")
		}
	}
}

// TestParameterEditsBySettings: where sources contradict one another or are silent.
func TestParameterEditsBySettings(t *testing.T) {
	const share, start = `{"cache": {"speeds_share_tools": true}}`, `{"cache": {"thinking_at_start": true}}`
	for _, row := range []struct {
		settings string
		invalidation
	}{
		{share, invalidation{why: "fast, tools shared", after: setMore(`"speed":"fast"`), reads: toTools}},
		{start, invalidation{why: "another effort, at the start", after: setMore(`"output_config":{"effort":"high"}`), reads: none}},
		{start, invalidation{why: "the default effort, at the start", after: setMore(`"output_config":{"effort":"medium"}`), reads: toMessages}},
		{start, invalidation{why: "one call at a time, thinking at the start", reads: toSystem,
			after: setMore(`"tool_choice":{"type":"auto","disable_parallel_tool_use":true}`)}},
	} {
		row.run(t, "", row.settings)
	}
}

// TestChangedInTheThirdRequest plays two examples of the docs (steering thinking, extended thinking): one
// breakpoint in the messages, and a parameter that changes in the third request.
func TestChangedInTheThirdRequest(t *testing.T) {
	for _, row := range []struct{ model, before, after string }{
		{"claude-opus-4-8", "", `"output_config":{"effort":"medium"}`},
		{"claude-opus-4-8", `"output_config":{"effort":"high"}`, `"output_config":{"effort":"medium"}`},
		{"claude-sonnet-4-5", `"thinking":{"type":"enabled","budget_tokens":2048}`, `"thinking":{"type":"enabled","budget_tokens":4096}`},
	} {
		c := newCacher(t)
		s := shape{model: row.model, more: row.before, rest: `"max_tokens":8000`,
			messages: []string{says("user", mark(block(long("A book.", 1200))), block("What is the theme?"))}}
		first := c.ask(s)
		s = s.with(answers("The tide."), asks("And the tone?"))
		second := c.ask(s)
		s.more = row.after
		third := c.ask(s.with(answers("Calm."), asks("And the end?")))
		if first.Read != 0 || first.Written == 0 ||
			second.Read != first.Written || second.Written != 0 ||
			third.Read != 0 || third.Written != first.Written || third.Input <= second.Input {
			t.Errorf("%s: %+v, %+v, %+v", row.after, first, second, third)
		}
	}
}

// TestKeysShareNothing: caches are kept apart by workspace.
func TestKeysShareNothing(t *testing.T) {
	c := newCacher(t)
	first := c.ask(base(""))
	if other := c.as("other").ask(base("")); other != first {
		t.Errorf("another key: %+v, want %+v again", other, first)
	}
	if b := c.ask(base("")); b.Read != first.Written {
		t.Errorf("the same key: %+v, want %d read", b, first.Written)
	}
}
