package mockapi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The next request reads what the loop wrote, and no more: the last run wrote nothing behind the last
// result.
func TestWhatALoopWroteIsRead(t *testing.T) {
	c := newCacher(t)
	s := shape{
		tools: []string{searchTool}, system: []string{markHour(block(long("You look things up.", 700)))},
		messages: []string{asks("Tea?")}, countless: true, // count_tokens takes no server tools
	}
	c.scripted(`{"content":[` + foundTea + `,` + foundMilk + `,{"text":"Tea with milk."}]}`)
	first := c.answered(s)
	last := first.Usage.Iterations[2]
	next := s.with(first.content(), says("user", mark(block("And sugar?"))))
	got := c.ask(next)
	if want := last.Read + last.Written; got.Read != want {
		t.Errorf("the next request reads %d, want the %d that the last run read and wrote", got.Read, want)
	}
	c = newCacher(t) // where the loop has not run, the system prompt is all
	if got := c.ask(next); got.Read != 0 {
		t.Errorf("without the loop %d are read", got.Read)
	}
	c.do("POST", "/_mock/clock", `{"advance":"6m"}`)
	if got := c.ask(next); got.Read != first.Usage.Iterations[0].Written {
		t.Errorf("after 6 minutes %d are read, want the %d of an hour", got.Read, first.Usage.Iterations[0].Written)
	}
}

// A stream begins with the input of the first run, and ends with the sum.
func TestAStreamOfALoop(t *testing.T) {
	c := newCacher(t)
	c.scripted(`{"content":[` + foundTea + `,{"text":"Tea."}]}`)
	s := shape{tools: []string{searchTool}, messages: []string{asks("Tea?")}, rest: `"max_tokens":64,"stream":true`}
	events := strings.Split(c.post(s).Body.String(), "\n\n")
	for _, row := range []struct{ why, event, want string }{
		{"the first run", events[0], `"input_tokens":346,`},
		{"the sum of the tokens", events[len(events)-3], `"input_tokens":726,"output_tokens":18,`},
		{
			"the searches and the list", events[len(events)-3],
			`"server_tool_use":{"web_fetch_requests":0,"web_search_requests":1},` +
				`"iterations":[{"type":"message","model":"claude-opus-5-5","input_tokens":346,"output_tokens":14,`,
		},
	} {
		if !strings.Contains(row.event, row.want) {
			t.Errorf("%s: %s\nlacks %s", row.why, row.event, row.want)
		}
	}
	for _, name := range []string{"server_tool_use", "iterations"} {
		if strings.Contains(events[0], name) {
			t.Errorf("%s has %s already", events[0], name)
		}
	}
}

func TestServerToolCounts(t *testing.T) {
	const fetchTool = `{"type":"web_fetch_20250910","name":"web_fetch"}`
	for _, row := range []struct{ why, reply, want string }{
		{"nothing was searched", `{"text":"Tea."}`, ``},
		{
			"each search that came back, and each page", `{"content":[` + foundTea + `,` + foundMilk + `,{"web_fetch":{"url":"https://a.example","text":"Tea."}},{"text":"Tea."}]}`,
			`"server_tool_use":{"web_fetch_requests":1,"web_search_requests":2}`,
		},
		{"what failed is not counted", `{"content":[{"web_search":{"query":"a","error":"unavailable"}},{"web_fetch":{"url":"b","error":"url_not_allowed"}}]}`, ``},
		{"nor what waits", `{"content":[{"web_search":{"query":"a"}}],"stop_reason":"pause_turn"}`, ``},
		{
			"a script may count for itself", `{"content":[` + foundTea + `],"usage":{"web_search_requests":5,"web_fetch_requests":1}}`,
			`"server_tool_use":{"web_fetch_requests":1,"web_search_requests":5}`,
		},
	} {
		c := newCacher(t)
		c.scripted(row.reply)
		m := c.answered(shape{tools: []string{searchTool, fetchTool}, messages: []string{asks("Tea?")}})
		got := ""
		if i := strings.Index(m.raw, `"server_tool_use":{`); i >= 0 {
			got = m.raw[i : i+strings.Index(m.raw[i:], "}")+1]
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

// Opus 5 and 4.8 take $5 a million tokens of input and $25 of output, sonnet 4.6 takes $3 and $15. "Tea?"
// is a prompt of 9 tokens, "No." a reply of 3.
func TestWhatRefusalsCost(t *testing.T) {
	fallsBack := []string{"anthropic-beta", "server-side-fallback-2026-07-01"}
	for _, row := range []struct {
		why, reply string
		want       float64
	}{
		{"an answer", `{"text":"No."}`, 9*5e-6 + 3*25e-6},
		{"a refusal before anything was said", `{"content":[],"stop_reason":"refusal","stop_details":{"category":"cyber"}}`, 0},
		{"for no category", `{"content":[],"stop_reason":"refusal"}`, 0},
		{"a policy whose refusals are billed", `{"content":[],"stop_reason":"refusal","stop_details":{"category":"bio"}}`, 9 * 5e-6},
		{"another", `{"content":[],"stop_reason":"refusal","stop_details":{"category":"frontier_llm"}}`, 9 * 5e-6},
		{"and another", `{"content":[],"stop_reason":"refusal","stop_details":{"category":"reasoning_extraction"}}`, 9 * 5e-6},
		{"a refusal in the middle of an answer", `{"text":"No.","stop_reason":"refusal","stop_details":{"category":"cyber"}}`, 9*5e-6 + 3*25e-6},
		{"an answer that only ended", `{"content":[],"stop_reason":"end_turn"}`, 9 * 5e-6},
		{
			"the model that took over is what it costs", `{"content":[{"fallback":{"to":"claude-sonnet-4-6","category":"cyber"}},{"text":"No."}]}`,
			8*3e-6 + 2*15e-6, // its tokenizer counts less
		},
		{
			"and the one that declined, where that is billed", `{"content":[{"fallback":{"to":"claude-sonnet-4-6","category":"bio"}},{"text":"No."}]}`,
			9*5e-6 + 8*3e-6 + 2*15e-6,
		},
		{
			"or where it had said something", `{"content":[{"text":"No."},{"fallback":{"to":"claude-opus-4-8","category":"cyber"}},{"text":"No."}]}`,
			9*5e-6 + 3*25e-6 + 14*5e-6 + 3*25e-6,
		},
	} {
		c := newCacher(t)
		c.scripted(row.reply)
		m := c.answered(shape{
			model: "claude-opus-5", messages: []string{asks("Tea?")},
			more: `"thinking":{"type":"disabled"},"fallbacks":[{"model":"claude-sonnet-4-6"}]`, headers: fallsBack,
		})
		if m.Usage.Input == 0 {
			t.Errorf("%s: the usage counts no input", row.why)
		}
		if got := c.cost(m); !near(got, row.want) {
			t.Errorf("%s: costs %.9f, want %.9f\n%s", row.why, got, row.want, runs(m))
		}
	}
}

func near(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }
