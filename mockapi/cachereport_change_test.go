package mockapi_test

import (
	"strings"
	"testing"
)

func systemText(text string) func(*shape) { return rewrite(toSystem, 0, "You are terse.", text) }

// without leaves the first block out of a message.
func without(i int) func(*shape) {
	return func(s *shape) {
		_, rest, _ := strings.Cut(s.messages[i], `},{`)
		role, _, _ := strings.Cut(s.messages[i], `"content":[`)
		s.messages[i] = role + `"content":[{` + rest
	}
}

const (
	perTurnEffort = "mid-conversation-output-config-2026-07-01"
	markedNotice  = `{"role":"system","content":[{"type":"text","text":"Be quick.","cache_control":{"type":"ephemeral"}}]}`
	properties    = `"a":{"type":"integer"},"b":{"type":"integer"}`
	reordered     = `"b":{"type":"integer"},"a":{"type":"integer"}`
	emptyFormat   = `"output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{},"additionalProperties":false}}}`
	budget        = `"thinking":{"type":"enabled","budget_tokens":1024}`
	room          = `"max_tokens":2048`
	parallelOff   = `"tool_choice":{"type":"auto","disable_parallel_tool_use":true}`
)

// An earlier turn, for what is cut or edited far back.
var earlierTurn = insertAt(0, asks("One."), answers("Two."))

func rewriteMore(old, new string) func(*shape) {
	return func(s *shape) { s.more = strings.Replace(s.more, old, new, 1) }
}

func lastTurnOnly(s *shape) { s.model, s.more, s.rest = "claude-sonnet-4-5", budget, room }

func allTurns(s *shape) { s.model, s.more, s.rest = "claude-sonnet-4-6", budget, room }

// quoting has a quote, which a signature compares and the cache does not, and has thinking dropped.
func quoting(s *shape) {
	s.model, s.rest, s.headers = "claude-fable-5-1", room, []string{"Anthropic-Beta", bindingBeta}
	s.more = `"thinking":{"type":"adaptive","block_binding":{"prefix_mismatch_behavior":"drop_block"}}`
	s.messages = []string{says("user", citedDocument, block("How often?")), says("assistant", `{"type":"text","text":"Twice.",`+
		`"citations":[{"type":"char_location","cited_text":"The tide","document_index":0,"document_title":null,"start_char_index":0,"end_char_index":8}]}`),
		says("user", mark(block("Why?")))}
}

// deferred has a tool that a result names.
var deferred = both(addTool(2, `{"name":"dig","description":"Dig.","input_schema":{"type":"object"},"defer_loading":true}`),
	rewrite(toMessages, 2, `"ok"`, `[{"type":"tool_reference","tool_name":"dig"}]`))

var connected = both(setHeader("Anthropic-Beta", "mcp-client-2025-11-20"), addTool(2, `{"type":"mcp_toolset","mcp_server_name":"maps"}`),
	setMore(`"mcp_servers":[{"type":"url","name":"maps","url":"https://a.example/","authorization_token":"one"}]`))

func lowEffort(at int) func(*shape) {
	return both(setHeader("Anthropic-Beta", perTurnEffort), insertAt(at, `{"role":"system","content":[],"output_config":{"effort":"low"}}`))
}

var missChanges = []missed{
	{why: "a time in system", before: systemText("It is 2026-12-01T09:00:00Z."), after: rewrite(toSystem, 0, "09:00", "09:01"),
		twinBefore: systemText("Be terse."), twinAfter: rewrite(toMessages, 4, "Go on.", "It is 09:01. Go on.")},
	{why: "a day in system", before: systemText("Today is Tuesday."), after: rewrite(toSystem, 0, "Tuesday", "Wednesday")},
	{why: "an id in system", before: systemText("Session 0f8fad5b-d9cb-469f-a165-70867728950e."), after: rewrite(toSystem, 0, "0f8fad5b", "7c9e6679")},
	{why: "a secret in system", before: systemText("Use api_key=abcdef123456."), after: rewrite(toSystem, 0, "abcdef123456", "ghijkl123456")},
	{why: "another system prompt", after: rewrite(toSystem, 0, "terse", "curt")},
	{why: "a system block more", after: func(s *shape) { s.system = append(s.system, block("Hurry.")) }},
	{why: "a system block less", after: func(s *shape) { s.system = s.system[1:] }},
	{why: "system blocks in another order", after: func(s *shape) { s.system[0], s.system[1] = s.system[1], s.system[0] }},
	{why: "a line break in system", after: rewrite(toSystem, 0, `terse.`, `terse.\n`)},

	{why: "a tool more", after: addTool(2, tool("more", 0))},
	{why: "a tool less", after: func(s *shape) { s.tools = s.tools[1:] }},
	{why: "a tool renamed", after: rewrite(toTools, 0, `"find"`, `"seek"`)},
	{why: "tools in another order", after: func(s *shape) { s.tools[0], s.tools[1] = s.tools[1], s.tools[0] }},
	{why: "a description", after: rewrite(toTools, 0, "The tool", "A tool")},
	{why: "order of properties in a schema", after: rewrite(toTools, 0, properties, reordered)},
	{why: "web search switched on", after: addTool(2, webSearch)},
	{why: "an MCP server", before: connected, after: rewriteMore("a.example", "b.example")},

	{why: "order of keys in a call", after: rewrite(toMessages, 1, `{"a":1,"b":2}`, `{"b":2,"a":1}`)},
	{why: "a number in a call", after: rewrite(toMessages, 1, `{"a":1,"b":2}`, `{"a":1.0,"b":2}`)},
	{why: "the input of a call", after: rewrite(toMessages, 1, `{"a":1,"b":2}`, `{"a":1,"b":3}`)},
	{why: "a result of a tool", after: rewrite(toMessages, 2, `"ok"`, `"[cleared]"`)},
	{why: "a space in a text", after: rewrite(toMessages, 0, `"Look."`, `[{"type":"text","text":"Look. "}]`),
		twinAfter: rewrite(toMessages, 0, `"Look."`, `[{"type":"text","text":"Look."}]`)},
	{why: "a space in a result", before: rewrite(toMessages, 2, `"ok"`, `[`+block("ok")+`,`+block("so")+`]`), after: rewrite(toMessages, 2, `"so"`, `"so "`)},
	{why: "a space within a text", after: rewrite(toMessages, 1, "I look.", "I  look.")},
	{why: "the first message", after: rewrite(toMessages, 0, "Look.", "See.")},
	{why: "a later message", before: earlierTurn, after: rewrite(toMessages, 3, "I look.", "I see.")},
	{why: "a window that slid", before: earlierTurn, after: cutOut(0, 2)},
	{why: "a message left out", before: earlierTurn, after: cutOut(1, 2)},
	{why: "a block put in", after: rewrite(toMessages, 1, `[{`, `[{"type":"text","text":"Well."},{`)},
	{why: "a block left out", after: without(1)},
	{why: "blocks in another order", before: earlierTurn, after: func(s *shape) { s.messages[0], s.messages[2] = s.messages[2], s.messages[0] }},
	{why: "a signed URL", before: rewrite(toMessages, 0, `"Look."`, `[{"type":"image","source":{"type":"url","url":"https://a.example/b.png?sig=1"}}]`),
		after: rewrite(toMessages, 0, "sig=1", "sig=2")},

	{why: "a system message left out", before: insertAt(3, markedNotice), after: cutOut(3, 4)},
	{why: "a system message rendered anew", before: insertAt(3, markedNotice), after: rewrite(toMessages, 3, "quick", "slow")},

	{why: "a system message as a user's", before: insertAt(1, unmark(markedNotice)), after: rewrite(toMessages, 1, `"role":"system"`, `"role":"user"`)},
	{why: "a deferred tool that was found", before: deferred, after: rewrite(toTools, 2, "Dig.", "Dig!")},
	{why: "a deferred tool that was found and is gone", before: deferred, after: rewrite(toTools, 2, `"dig"`, `"delve"`)},
	{why: "the effort of a turn", before: lowEffort(1), after: rewrite(toMessages, 1, "low", "high")},

	{why: "thinking stripped", replies: `[{"reply":{"thinking":"Hm.","text":"A shell."}}]`, after: without(3)},
	{why: "thinking of an earlier turn", before: lastTurnOnly, twinBefore: allTurns, replies: `[{"reply":{"thinking":"Hm.","tool_use":{"name":"look","id":"toolu_2"}}}]`},
	{why: "thinking dropped", before: quoting, replies: `[{"reply":{"thinking":"Hm.","text":"A shell."}}]`, after: rewrite(toMessages, 1, "The tide", "The sea.")},

	{why: "tool_choice", after: setMore(`"tool_choice":{"type":"none"}`)},
	{why: "calls one at a time", before: setMore(parallelOff), after: setMore(""), twinBefore: setMore(parallelOff)},
	{why: "thinking", before: setModel("claude-opus-4-8"), after: setMore(`"thinking":{"type":"adaptive"}`), twinAfter: setMore(`"thinking":{"type":"disabled"}`)},
	{why: "effort", after: setMore(`"output_config":{"effort":"high"}`), twinAfter: setMore(`"output_config":{"effort":"medium"}`)},
	{why: "effort, where it stands first", settings: `{"cache":{"thinking_at_start":true}}`,
		after: both(setMore(`"output_config":{"effort":"high"}`), rewrite(toSystem, 0, "terse", "curt"))},
	{why: "an output format", after: setMore(emptyFormat)},
	{why: "a task budget", before: both(setHeader("Anthropic-Beta", "task-budgets-2026-03-13"), setMore(`"output_config":{"task_budget":{"type":"tokens","total":50000}}`)), after: rewriteMore("50000", "40000")},
	{why: "speed", after: setMore(`"speed":"fast"`)},
	{why: "speed, where it stands behind the tools", settings: `{"cache":{"speeds_share_tools":true}}`, after: both(setMore(`"speed":"fast"`), addTool(2, tool("more", 0)))},
	{why: "the first image", after: opened(logo)},
	{why: "the last image, with the start of the conversation", before: insertAt(0, says("user", logo), answers("A logo.")), after: cutOut(0, 2)},
	{why: "citations", after: opened(citedDocument)},
	{why: "a skill", after: both(setMore(`"container":{"skills":[{"type":"anthropic","skill_id":"pptx","version":"latest"}]}`))},
}

func TestMissChanges(t *testing.T) { playMisses(t, "changes.txtar", missChanges) }
