package mockapi_test

import (
	"fmt"
	"strings"
	"testing"
)

// The betas of what system messages inside a conversation can do.
const midBetas = "inline-tools-2026-09-15,mid-conversation-output-config-2026-07-01," +
	"mid-conversation-system-clear-at-2026-08-21"

func withBetas(s shape) shape {
	s.headers = []string{"Anthropic-Beta", midBetas}
	return s
}

// systemMessageEdits append a system message to what was sent. Nothing before it is read anew (docs: prompt
// caching).
var systemMessageEdits = []invalidation{
	{why: "an instruction after the results of a call", after: appended(says("system", block("Be quick.")))},
	{why: "one for the turn", after: appended(thisTurn("Be quick."))},
	{why: "which the next turn clears", after: both(appended(thisTurn("Be quick.")), more(asks("Where?")))},
	{why: "a tool by definition", after: appended(says("system", toolAdded(tool("dig", 20))))},
	{why: "the definition of a tool that is there", after: appended(says("system", toolAdded(tool("find", 20))))},
	{why: "another definition of it", after: appended(says("system", toolAdded(tool("find", 40))))},
	{why: "a tool taken away", after: appended(says("system", toolRemoved("find")))},
	{why: "and brought back", after: appended(says("system", toolRemoved("find"), toolAdded(tool("find", 20))))},
	{why: "a server tool by definition", after: both(func(s *shape) { s.countless = true },
		appended(says("system", toolAdded(`{"type":"web_search_20250305","name":"web_search"}`))))},
	{why: "an effort", after: appended(`{"role":"system","content":"Think.","output_config":{"effort":"max"}}`)},
}

func appended(messages ...string) func(*shape) {
	return func(s *shape) { *s = withBetas(s.with(messages...)) }
}

func toolAdded(definition string) string {
	return `{"type":"tool_addition","tool":{"type":"tool_definition","definition":` + definition + `}}`
}

func toolRemoved(name string) string {
	return `{"type":"tool_removal","tool":{"type":"tool_reference","name":"` + name + `"}}`
}

func TestSystemMessagesKeepThePrefix(t *testing.T) {
	for _, e := range systemMessageEdits {
		e.reads = toMessages
		e.run(t, "", "")
	}
}

// TestFirstToolOfAll: without a tool to begin with, the first that a message brings costs one full miss
// (docs: prompt caching). The next one costs none.
func TestFirstToolOfAll(t *testing.T) {
	lazy := strings.Replace(tool("look", 20), `{"name"`, `{"defer_loading":true,"name"`, 1)
	for _, c := range []struct {
		why   string
		tools []string
	}{{"no tools", nil}, {"deferred tools alone", []string{lazy}}} {
		t.Run(c.why, func(t *testing.T) {
			asker := newCacher(t)
			s := withBetas(shape{tools: c.tools, more: automatic, messages: []string{asks(long("What turns?", 600))}})
			first := asker.ask(s)
			s = s.with(says("system", toolAdded(tool("dig", 20))))
			second := asker.ask(s)
			if first.Written == 0 || second.Read != 0 || second.Written <= first.Written {
				t.Errorf("%+v, then with a tool %+v: want all of it written again", first, second)
			}
			s = s.with(answers("The tide."), asks("Why?"), says("system", toolAdded(tool("find", 20))))
			if third := asker.ask(s); third.Read != second.Written {
				t.Errorf("with another tool %+v, want %d read", third, second.Written)
			}
		})
	}
}

// TestEffortOfTheTurn: thinking costs as much as the effort of its turn lets it.
func TestEffortOfTheTurn(t *testing.T) {
	effort := func(level string) string {
		return `{"role":"system","content":[],"output_config":{"effort":"` + level + `"}}`
	}
	output := func(messages ...string) int {
		c := newCacher(t)
		w := c.post(withBetas(shape{rest: `"max_tokens":4096`, messages: messages}))
		var m struct {
			Usage usage `json:"usage"`
		}
		c.decode(w, &m)
		return m.Usage.Output
	}
	question := asks("What turns twice a day?")
	plain, low, most := output(question), output(effort("low"), question), output(effort("max"), question)
	if low >= plain || plain >= most {
		t.Errorf("low %d, default %d, max %d output tokens", low, plain, most)
	}
	if after := output(question, effort("max")); after != plain {
		t.Errorf("set after the question: %d output tokens, want those of the default, %d", after, plain)
	}
}

// TestFortyRequests: a conversation whose every request appends results, and behind them a system message
// of one kind or another. All that was cached is read each time.
func TestFortyRequests(t *testing.T) {
	c := newCacher(t)
	c.set(`{"rate_limits": {"requests": 1000}}`)
	var scripts []string
	for i := range 40 {
		scripts = append(scripts, fmt.Sprintf(`{"reply":{"content":[{"type":"tool_use","id":"toolu_%d","name":"look","input":{"a":%d}}]}}`, i, i))
	}
	if err := c.srv.QueueReplies(c.key, "["+strings.Join(scripts, ",")+"]"); err != nil {
		t.Fatal(err)
	}
	s := withBetas(shape{tools: []string{tool("look", 600), tool("find", 20)}, more: automatic, messages: []string{asks("Go.")}})
	kinds := []func(i int) string{
		func(i int) string { return says("system", block(fmt.Sprintf("%d are done.", i))) },
		func(i int) string { return says("system", toolAdded(tool(fmt.Sprintf("dig_%d", i), 20))) },
		func(int) string { return says("system", toolRemoved("find")) },
		func(i int) string { return thisTurn(fmt.Sprintf("%d are done.", i)) },
		func(int) string {
			return `{"role":"system","content":"Think.","output_config":{"effort":"low"}}`
		},
		func(int) string { return says("system", toolAdded(tool("find", 20))) },
	}
	cached := 0
	for i := range 40 {
		content, b := c.reply(s)
		if b.Read != cached || b.Written == 0 {
			t.Fatalf("request %d: %+v, want %d read", i+1, b, cached)
		}
		cached = b.cached()
		s = s.with(replied(content), says("user", resultOf(fmt.Sprintf("toolu_%d", i), long("It is so.", 20))), kinds[i%len(kinds)](i))
	}
}

// TestLaterInstructionsStand: what a reply takes from the system prompt it takes from system messages too,
// the last of them first.
func TestLaterInstructionsStand(t *testing.T) {
	const (
		tangerine = "The code word is tangerine."
		titles    = "Generate a title for this conversation."
		summaries = "Your job is to summarize what the user writes."
	)
	question := asks("What is the code word?")
	trip := asks("Our trip to Lisbon starts on 4 May with Ana, and we stay at the Hotel Tejo.")
	for _, c := range []struct {
		why      string
		system   string
		messages []string
		want     string // in the reply
	}{
		{"the system prompt", tangerine, []string{question}, "tangerine"},
		{"a system message", "You are kind.", []string{question, says("system", block(tangerine))}, "tangerine"},
		{"over the system prompt", tangerine, []string{question, says("system", block("The code word is plum."))}, "plum"},
		{"over an earlier one", tangerine, []string{asks("Hello."), says("system", block("The code word is plum.")), answers("Hello."),
			question, says("system", block("The code word is quince."))}, "quince"},
		{"a task of the system prompt", titles, []string{trip}, `"text":"Our trip to Lisbon starts"`},
		{"of a system message", "You are kind.", []string{trip, says("system", block(titles))}, `"text":"Our trip to Lisbon starts"`},
		{"over that of the system prompt", titles, []string{trip, answers("Noted."), asks("Go on."), says("system", block(summaries))}, "Hotel Tejo"},
		{"and the other way round", summaries, []string{trip, says("system", block(titles))}, `"text":"Our trip to Lisbon starts"`},
	} {
		content, _ := newCacher(t).reply(withBetas(shape{system: []string{block(c.system)}, messages: c.messages, rest: `"max_tokens":512`}))
		if !strings.Contains(content, c.want) {
			t.Errorf("%s: %s does not hold %s", c.why, content, c.want)
		}
	}
}
