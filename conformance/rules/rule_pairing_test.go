package rules

import (
	"strings"
	"testing"
)

func TestPairing(t *testing.T) {
	missing := func(i int, ids string) string {
		return badRequest + messagePath(i) + ": `tool_use` ids were found without `tool_result` blocks " +
			"immediately after: " + ids + ". Each `tool_use` block must have a corresponding `tool_result` " +
			"block in the next message."
	}
	unexpected := func(path, id string) string {
		return badRequest + path + ": unexpected `tool_use_id` found in `tool_result` blocks: " + id +
			". Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
	}
	run(t, []row{
		{
			why: "a call that nobody answered", rule: "pair.missing_result",
			fields: withTools(hello, assistant(use("a")), goOn), want: missing(1, "a"),
			twin: withTools(hello, assistant(use("a")), user(result("a")), goOn),
		},
		{
			why: "two of them", rule: "pair.missing_result",
			fields: withTools(hello, assistant(use("a"), use("b")), goOn), want: missing(1, "a, b"),
			twin: withTools(hello, assistant(use("a"), use("b")), user(result("b"), result("a"))),
		},
		{
			why: "one of two", rule: "pair.missing_result",
			fields: withTools(hello, assistant(use("a"), use("b")), user(result("a"))), want: missing(1, "b"),
			twin: withTools(hello, assistant(use("a"), use("b")), user(result("b")), user(result("a"), text("x"))),
		},
		{
			why: "text before the result", rule: "pair.missing_result",
			fields: withTools(hello, assistant(use("a")), user(text("x"), result("a"))), want: missing(1, "a"),
			twin: withTools(hello, assistant(use("a")), user(result("a"), text("x"))),
		},
		{
			why: "text ends the run over message boundaries", rule: "pair.missing_result",
			fields: withTools(hello, assistant(use("a"), use("b")), user(result("a"), text("x")), user(result("b"))),
			want:   missing(1, "b"),
			twin:   withTools(hello, assistant(use("a"), use("b")), user(result("a")), user(result("b"), text("x"))),
		},
		{
			why: "the conversation ends with the call", rule: "pair.missing_result",
			fields: withTools(hello, assistant(use("a"))), want: missing(1, "a"),
			twin: withTools(hello, assistant(use("a")), user(result("a"))),
		},
		{
			why: "the assistant goes on over the user's head", rule: "pair.missing_result",
			fields: withTools(hello, assistant(use("a")), hiThere, goOn), want: missing(1, "a"),
			twin: withTools(hello, assistant(use("a")), hiThere, user(result("a"))),
		},
		{
			why: "on count_tokens too", rule: "pair.missing_result", count: true,
			fields: withTools(hello, assistant(use("a")), goOn), want: missing(1, "a"),
			twin: withTools(hello, assistant(use("a")), user(result("a"))),
		},
		{
			why: "a result of a call that was cut away", rule: "pair.unexpected_result",
			fields: withTools(hello, hiThere, user(result("a"))), want: unexpected("messages.2.content.0", "a"),
			twin: withTools(hello, assistant(use("a")), user(result("a"))),
		},
		{
			why: "a result in the first message", rule: "pair.unexpected_result",
			fields: withTools(user(result("a"))), want: unexpected("messages.0.content.0", "a"),
			twin: withTools(hello),
		},
		{
			why: "one id too many", rule: "pair.unexpected_result",
			fields: withTools(hello, assistant(use("a")), user(result("a"), result("b"))),
			want:   unexpected("messages.2.content.1", "b"),
			twin:   withTools(hello, assistant(use("a")), user(result("a"))),
		},
		{
			why: "a result of an earlier turn", rule: "pair.unexpected_result",
			fields: withTools(hello, assistant(use("a")), user(result("a")), hiThere, user(result("a"))),
			want:   unexpected("messages.4.content.0", "a"),
			twin:   withTools(hello, assistant(use("a")), user(result("a")), hiThere, goOn),
		},
		{
			why: "a wrong id is noticed before the call that it leaves open", rule: "pair.unexpected_result",
			fields: withTools(hello, assistant(use("a")), user(result("b"))),
			want:   unexpected("messages.2.content.0", "b"),
			twin:   withTools(hello, assistant(use("b")), user(result("b"))),
		},
		{
			why: "an earlier open call before a later orphan", rule: "pair.missing_result",
			fields: withTools(hello, assistant(use("a")), goOn, hiThere, user(result("z"))), want: missing(1, "a"),
			twin: withTools(hello, assistant(use("a")), user(result("a")), hiThere, goOn),
		},
		{
			why: "an earlier orphan before a later open call", rule: "pair.unexpected_result",
			fields: withTools(hello, hiThere, user(result("z")), assistant(use("a")), goOn),
			want:   unexpected("messages.2.content.0", "z"),
			twin:   withTools(hello, hiThere, goOn, assistant(use("a")), user(result("a"))),
		},
		{
			why: "a result sent twice", rule: "pair.duplicate_result",
			fields: withTools(hello, assistant(use("a")), user(result("a"), result("a"))),
			want: badRequest + "messages.2.content.1: each tool_use must have a single result. Found multiple " +
				"`tool_result` blocks with id: a",
			twin: withTools(hello, assistant(use("a")), user(result("a"))),
		},
		{
			why: "an id used twice in a message", rule: "pair.duplicate_use_ids",
			fields: withTools(hello, assistant(use("a"), use("a")), user(result("a"))),
			want:   badRequest + "messages.1.content.1: `tool_use` ids must be unique",
			twin:   withTools(hello, assistant(use("a"), use("b")), user(result("a"), result("b"))),
		},
		{
			why: "an id used twice in a conversation", rule: "pair.duplicate_use_ids",
			fields: withTools(hello, assistant(use("a")), user(result("a")), assistant(use("a")), user(result("a"))),
			want:   badRequest + "messages.3.content.0: `tool_use` ids must be unique",
			twin:   withTools(hello, assistant(use("a")), user(result("a")), assistant(use("b")), user(result("b"))),
		},
	})
}

func TestServerPairing(t *testing.T) {
	const (
		fetchTool   = `{"type":"web_fetch_20250910","name":"web_fetch"}`
		fetch       = `{"type":"server_tool_use","id":"srvtoolu_1","name":"web_fetch","input":{"url":"https://example.com"}}`
		fetched     = `{"type":"web_fetch_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"web_fetch_tool_result_error","error_code":"url_not_accessible"}}`
		searchTool  = `{"type":"tool_search_tool_regex_20251119","name":"tool_search_tool_regex"}`
		search      = `{"type":"server_tool_use","id":"srvtoolu_2","name":"tool_search_tool_regex","input":{}}`
		run1        = `{"type":"server_tool_use","id":"srvtoolu_3","name":"code_execution","input":{"code":"x"}}`
		dynamicTool = `{"type":"web_search_20260209","name":"web_search"}`
	)
	with := func(tools string, list ...string) string { return `"tools":[` + tools + `],` + messages(list...) }
	run(t, []row{
		{
			why: "a result without its call", rule: "pair.server_result_orphan",
			fields: with(fetchTool, hello, assistant(fetched, text("a")), goOn),
			want: badRequest + "messages.1.content.0: unexpected `tool_use_id` found in " +
				"`web_fetch_tool_result` blocks: srvtoolu_1. Each `web_fetch_tool_result` block must have a " +
				"corresponding `server_tool_use` block before it.",
			twin: with(fetchTool, hello, assistant(fetch, fetched, text("a")), goOn),
		},
		{
			why: "a result before its call", rule: "pair.server_result_orphan",
			fields: with(fetchTool, hello, assistant(fetched, fetch), goOn),
			want: badRequest + "messages.1.content.0: unexpected `tool_use_id` found in " +
				"`web_fetch_tool_result` blocks: srvtoolu_1. Each `web_fetch_tool_result` block must have a " +
				"corresponding `server_tool_use` block before it.",
			twin: with(fetchTool, hello, assistant(fetch, fetched), goOn),
		},
		{
			why: "text after the client's results ends the turn", rule: "pair.server_use_unanswered",
			fields: with(fetchTool+","+weather, hello, assistant(fetch, use("a")), user(result("a"), text("also"))),
			want: badRequest + "`web_fetch` tool use with id `srvtoolu_1` was found without a corresponding " +
				"`web_fetch_tool_result` block",
			twin: with(fetchTool+","+weather, hello, assistant(fetch, use("a")), user(result("a"))),
		},
		{
			why: "a tool search has a result type of its own", rule: "pair.server_use_unanswered",
			fields: with(searchTool, hello, assistant(search), goOn),
			want: badRequest + "`tool_search_tool_regex` tool use with id `srvtoolu_2` was found without a " +
				"corresponding `tool_search_tool_result` block",
			twin: with(searchTool, hello, assistant(search)),
		},
		{
			why: "the waiting tool is gone", rule: "pair.server_tool_not_provided",
			fields: with(weather, hello, assistant(fetch, use("a")), user(result("a"))),
			want: badRequest + "`web_fetch` tool use with id `srvtoolu_1` is waiting to run, but no " +
				"`web_fetch` tool was provided",
			twin: with(fetchTool+","+weather, hello, assistant(fetch, use("a")), user(result("a"))),
		},
		{
			why: "an incomplete answer is the client tool's fault first", rule: "pair.missing_result",
			fields: with(fetchTool+","+weather, hello, assistant(fetch, use("a")), goOn),
			want: badRequest + "messages.1: `tool_use` ids were found without `tool_result` blocks " +
				"immediately after: a. Each `tool_use` block must have a corresponding `tool_result` block in " +
				"the next message.",
			twin: with(fetchTool+","+weather, hello, assistant(fetch, use("a")), user(result("a"))),
		},
	})
	accepted(t, []row{
		{
			why: "the result comes in the next response",
			fields: with(fetchTool+","+weather, hello, assistant(fetch, use("a")), user(result("a")),
				assistant(fetched, text("done")), goOn),
		},
		{
			why: "code that calls tools round after round",
			fields: with(`{"type":"code_execution_20260120","name":"code_execution"},`+weather, hello,
				assistant(run1, use("a")), user(result("a")), assistant(use("b")), user(result("b"))),
		},
		{why: "web search filters with code of its own", fields: with(dynamicTool, hello, assistant(run1))},
	})
}

// Thousands of parallel calls pair up whatever the order of their results.
func TestPairingOfManyCalls(t *testing.T) {
	const n = 4_000
	uses, results := make([]string, n), make([]string, n)
	for i := range n {
		uses[i], results[n-1-i] = use("toolu_"+itoa(i)), result("toolu_"+itoa(i))
	}
	conversation := func(results []string) *Exchange {
		return exchange(false, nil, plain("", withTools(hello, assistant(uses...), user(results...)), false))
	}
	if err := First(conversation(results)); err != nil {
		t.Errorf("refused: %s", err.Rule)
	}
	err := First(conversation(results[:n-1]))
	if err == nil || !strings.Contains(err.Message, "immediately after: toolu_0. Each") {
		t.Errorf("got %v, want toolu_0 missed", err)
	}
}
