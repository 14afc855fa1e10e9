package mockapi_test

import (
	"strings"
	"testing"
)

// unmarked takes the breakpoints of some sections away.
func unmarked(sections ...int) func(*shape) {
	return func(s *shape) {
		for _, section := range sections {
			entries := [][]string{toTools: s.tools, toSystem: s.system, toMessages: s.messages}[section]
			for i := range entries {
				entries[i] = unmark(entries[i])
			}
		}
	}
}

var contentEdits = []invalidation{
	// docs: prompt caching.
	{why: "a tool more", after: addTool(2, tool("more", 0)), reads: toTools},
	{why: "a tool more, marked in place of the one before", reads: toTools, // its entry is one position back
		after: both(unmarked(toTools), addTool(2, mark(tool("more", 0))))},
	{why: "a tool more before the others", after: addTool(0, tool("more", 0)), reads: none},
	{why: "tools in another order", after: func(s *shape) { s.tools[0], s.tools[1] = unmark(s.tools[1]), mark(s.tools[0]) }, reads: none},
	{why: "a tool's description", after: rewrite(toTools, 0, "The tool", "A tool"), reads: none},
	{why: "a tool's name", after: rewrite(toTools, 0, `"find"`, `"seek"`), reads: none},
	{why: "order of keys in a schema", reads: none,
		after: rewrite(toTools, 0, `"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}}`, `"properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"type":"object"`)},
	{why: "order of properties in a schema", reads: none,
		after: rewrite(toTools, 0, `"a":{"type":"integer"},"b":{"type":"integer"}`, `"b":{"type":"integer"},"a":{"type":"integer"}`)},
	{why: "the first of two system blocks", after: rewrite(toSystem, 0, "terse", "curt"), reads: toTools},
	{why: "a line break behind it", after: rewrite(toSystem, 0, `terse."`, `terse.\n"`), reads: toTools},
	{why: "an early message", after: rewrite(toMessages, 0, "Look.", "See."), reads: toSystem},
	{why: "a space behind it", after: rewrite(toMessages, 0, "Look.", "Look. "), reads: toSystem},
	{why: "the result of a call", after: rewrite(toMessages, 2, `"ok"`, `"fine"`), reads: toSystem},
	{why: "order of keys in a call", after: rewrite(toMessages, 1, `{"a":1,"b":2}`, `{"b":2,"a":1}`), reads: toSystem},
	{why: "the first message removed", after: func(s *shape) { s.messages[0] = `{"role":"user","content":"?"}` }, reads: toSystem},
	{why: "a turn appended", after: more(asks("Where?")), reads: toMessages},
	{why: "a turn appended and marked", after: more(says("user", mark(block("Where?")))), reads: toMessages},

	// Inferred: the API reads a request before it renders it.
	{why: "white space between tokens of JSON", after: rewrite(toMessages, 1, `{"a":1,"b":2}`, "{ \"a\": 1,\n \"b\": 2 }"), reads: toMessages},
	{why: "order of a block's own keys", reads: toMessages,
		after: rewrite(toMessages, 1, `{"type":"text","text":"I look."}`, `{"text":"I look.","type":"text"}`)},
	{why: "a string as a block", after: rewrite(toMessages, 0, `"Look."`, `[{"type":"text","text":"Look."}]`), reads: toMessages},
	{why: "the result of a call as a block", after: rewrite(toMessages, 2, `"ok"`, `[{"type":"text","text":"ok"}]`), reads: toMessages},
	{why: "is_error false spelled out", after: rewrite(toMessages, 2, `"content":"ok"`, `"content":"ok","is_error":false`), reads: toMessages},
	{why: "is_error true", after: rewrite(toMessages, 2, `"content":"ok"`, `"content":"ok","is_error":true`), reads: toSystem},
	{why: "a letter escaped", after: rewrite(toMessages, 0, "Look.", `\u004cook.`), reads: toMessages},
	{why: "the id of a call", after: both(rewrite(toMessages, 1, "toolu_1", "toolu_2"), rewrite(toMessages, 2, "toolu_1", "toolu_2")), reads: toSystem},

	// Markers are no part of what is cached (docs: prompt caching, multi-turn conversations).
	{why: "no breakpoint but the last", after: unmarked(toTools, toSystem), reads: toMessages},
	{why: "the breakpoint moved on", after: both(unmarked(toTools, toSystem, toMessages), more(says("user", mark(block("Where?"))))), reads: toMessages},
	{why: "an hour's breakpoints in place of those", reads: toMessages, after: func(s *shape) {
		for _, entries := range [][]string{s.tools, s.system, s.messages} {
			for i := range entries {
				entries[i] = strings.Replace(entries[i], marker, hourMarker, 1)
			}
		}
	}},
	{why: "the breakpoint of the messages lost", after: unmarked(toMessages), reads: toSystem}, // report: OmniRoute#9436
	{why: "all breakpoints lost", after: unmarked(toTools, toSystem, toMessages), reads: none},
	{why: "automatic caching in place of the last", after: both(unmarked(toMessages), setMore(automatic)), reads: toMessages},

	// Messages that change what applies from there on.
	{why: "an order appended", after: more(asks("Where?"), says("system", block("Be quick."))), reads: toMessages},
	{why: "an order inserted", reads: toSystem, after: func(s *shape) {
		s.messages = append([]string{s.messages[0], says("system", block("Be quick."))}, s.messages[1:]...)
	}},
	{why: "an effort of its own for the next turn", reads: toMessages, after: both(
		more(asks("Where?"), `{"role":"system","content":[],"output_config":{"effort":"low"}}`),
		setHeader("Anthropic-Beta", "mid-conversation-output-config-2026-07-01"))},
	{why: "a tool that is found later", reads: toMessages,
		before: addTool(0, `{"name":"dig","defer_loading":true,"input_schema":{"type":"object"}}`),
		after: more(says("user", block("Where?")), says("assistant", calls("toolu_2", `{}`)),
			says("user", `{"type":"tool_result","tool_use_id":"toolu_2","content":[{"type":"tool_reference","tool_name":"dig"}]}`))},
	{why: "another tool that could be found", reads: toMessages,
		after: addTool(0, `{"name":"dig","defer_loading":true,"input_schema":{"type":"object"}}`)},
	{why: "a tool added by a message", reads: toMessages, after: both(
		addTool(0, `{"name":"dig","defer_loading":true,"input_schema":{"type":"object"}}`),
		more(asks("Where?"), `{"role":"system","content":[{"type":"tool_addition","tool":{"type":"tool_reference","name":"dig"}}]}`),
		setHeader("Anthropic-Beta", "mid-conversation-tool-changes-2026-07-01"))},
}

func TestContentEdits(t *testing.T) {
	for _, e := range contentEdits {
		e.run(t, "", "")
	}
}

// TestTwoEdits: an entry outlives a request that could not read it.
func TestTwoEdits(t *testing.T) {
	c := newCacher(t)
	first, other := base(""), base("")
	other.system = []string{mark(block(long("You guess.", 100)))}
	a := c.ask(first)
	b := c.ask(other)
	if b.Read == 0 || b.Read >= a.Written {
		t.Errorf("another system prompt: %+v, want the tools read", b)
	}
	if again := c.ask(first); again.Read != a.Written || again.Written != 0 {
		t.Errorf("the first again: %+v, want %d read", again, a.Written)
	}
}
