package mockapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	searchTool  = `{"type":"web_search_20250305","name":"web_search"}`
	advisorTool = `{"type":"advisor_20260301","name":"advisor","model":"claude-opus-4-6"}`
	foundTea    = `{"web_search":{"query":"tea","results":[{"url":"https://a.example","title":"Tea and where it grows"}]}}`
	foundMilk   = `{"web_search":{"query":"milk","results":[{"url":"https://b.example","title":"Milk and what it is for"}]}}`
)

// scripted queues a reply for the next request.
func (c *cacher) scripted(reply string) {
	c.t.Helper()
	if w := c.do(http.MethodPost, "/_mock/replies", `{"reply":`+reply+`}`); w.Code >= 300 {
		c.t.Fatalf("queue %s: %d %s", reply, w.Code, w.Body)
	}
}

// runs shows the totals of a usage and its iterations, one a line: what was read, written for five
// minutes and for an hour, and neither, then the output.
func runs(m *compacted) string {
	line := func(u usage) string {
		return fmt.Sprintf("%d/%d+%d/%d > %d", u.Read, u.Creation.Minutes, u.Creation.Hour, u.Input, u.Output)
	}
	lines := []string{"sum " + line(m.Usage.usage)}
	for _, i := range m.Usage.Iterations {
		lines = append(lines, i.Type+" "+i.Model+" "+line(i.usage))
	}
	return strings.Join(lines, "\n")
}

// answered sends a request that is answered, and returns the message.
func (c *cacher) answered(s shape) *compacted {
	c.t.Helper()
	w := c.post(s)
	m := &compacted{status: w.Code, number: w.Header().Get("X-Mock-Request"), raw: w.Body.String()}
	c.decode(w, m)
	if w.Code != http.StatusOK {
		c.t.Fatalf("%d %s\n%s", w.Code, w.Body, s.body(false))
	}
	return m
}

// cost is what the journal says that a request cost.
func (c *cacher) cost(m *compacted) float64 {
	c.t.Helper()
	var e struct {
		USD float64 `json:"cost_usd"`
	}
	c.decode(c.do(http.MethodGet, "/_mock/requests/"+m.number, ""), &e)
	return e.USD
}

func TestIterations(t *testing.T) {
	const haiku = "claude-haiku-4-5"
	handbook := block(long("You look things up.", 700))
	advised := []string{"anthropic-beta", "advisor-tool-2026-03-01"}
	fallsBack := []string{"anthropic-beta", "server-side-fallback-2026-07-01"}
	rows := []struct {
		why, reply string
		shape      shape
		want       string
	}{
		{
			"a reply of one run has no list", `{"text":"Tea."}`,
			shape{tools: []string{searchTool}, system: []string{mark(handbook)}, messages: []string{asks("Tea?")}},
			"sum 0/1408+0/9 > 4",
		},
		{
			"without a marker nothing is cached, and each run pays for all before it", `{"content":[` + foundTea + `,` + foundMilk + `,{"text":"Tea with milk."}]}`,
			shape{tools: []string{searchTool}, messages: []string{asks("Tea?")}},
			"sum 0/0+0/1140 > 36" + "\n" +
				"message claude-opus-5-5 0/0+0/346 > 14" + "\n" +
				"message claude-opus-5-5 0/0+0/380 > 15" + "\n" +
				"message claude-opus-5-5 0/0+0/414 > 7",
		},
		{
			"the last result is marked for five minutes, whatever the request's markers are", `{"content":[` + foundTea + `,` + foundMilk + `,{"text":"Tea with milk."}]}`,
			shape{tools: []string{searchTool}, system: []string{markHour(handbook)}, messages: []string{asks("Tea?")}},
			"sum 2856/74+1408/15 > 36" + "\n" +
				"message claude-opus-5-5 0/0+1408/9 > 14" + "\n" +
				"message claude-opus-5-5 1408/40+0/3 > 15" + "\n" +
				"message claude-opus-5-5 1448/34+0/3 > 7",
		},
		{
			"calls side by side are answered together", `{"content":[{"type":"server_tool_use","name":"web_search","input":{"query":"tea"}},
				{"type":"server_tool_use","name":"web_search","input":{"query":"milk"}},{"type":"web_search_tool_result","content":[]},
				{"type":"web_search_tool_result","content":[]},{"type":"text","text":"Nothing."}]}`,
			shape{tools: []string{searchTool}, messages: []string{asks("Tea?")}},
			"sum 0/0+0/733 > 32" + "\n" +
				"message claude-opus-5-5 0/0+0/346 > 29" + "\n" +
				"message claude-opus-5-5 0/0+0/387 > 3",
		},
		{
			"a paused turn leaves its next run to the next request", `{"content":[` + foundTea + `,` + foundMilk + `],"stop_reason":"pause_turn"}`,
			shape{tools: []string{searchTool}, messages: []string{asks("Tea?")}},
			"sum 0/0+0/726 > 29" + "\n" +
				"message claude-opus-5-5 0/0+0/346 > 14" + "\n" +
				"message claude-opus-5-5 0/0+0/380 > 15",
		},
		{
			"one that stopped has run once more", `{"content":[` + foundTea + `],"stop_reason":"end_turn"}`,
			shape{tools: []string{searchTool}, messages: []string{asks("Tea?")}},
			"sum 0/0+0/726 > 14" + "\n" +
				"message claude-opus-5-5 0/0+0/346 > 14" + "\n" +
				"message claude-opus-5-5 0/0+0/380 > 0",
		},
		{
			"an advisor is billed on top, as its own model", `{"content":[{"text":"Let me ask."},{"advisor":{"text":"Say yes."}},{"text":"Yes."}]}`,
			shape{tools: []string{advisorTool}, system: []string{mark(handbook)}, messages: []string{asks("Tea?")}, headers: advised},
			"sum 1419/1449+0/12 > 16" + "\n" +
				"message claude-opus-5-5 0/1419+0/9 > 13" + "\n" +
				"advisor_message claude-opus-4-6 0/0+0/1443 > 9" + "\n" +
				"message claude-opus-5-5 1419/30+0/3 > 3",
		},
		{
			"an advisor that failed is not", `{"content":[{"advisor":{"error":"overloaded"}},{"text":"Yes."}]}`,
			shape{tools: []string{advisorTool}, messages: []string{asks("Tea?")}, headers: advised},
			"sum 0/0+0/732 > 11" + "\n" +
				"message claude-opus-5-5 0/0+0/357 > 8" + "\n" +
				"message claude-opus-5-5 0/0+0/375 > 3",
		},
		{
			"a model that declined at once wrote nothing, and the one that took over has a cache of its own",
			`{"content":[{"fallback":{"to":"claude-opus-4-8","category":"bio"}},{"text":"Yes."}]}`,
			shape{model: "claude-opus-5", system: []string{mark(handbook)}, messages: []string{asks("Tea?")}, more: `"fallbacks":[{"model":"claude-opus-4-8"}]`, headers: fallsBack},
			"sum 0/2142+0/18 > 3" + "\n" +
				"message claude-opus-5 0/1071+0/9 > 0" + "\n" +
				"fallback_message claude-opus-4-8 0/1071+0/9 > 3",
		},
		{
			"the last run is the fallback's, those before it are messages",
			`{"content":[{"text":"Well"},{"fallback":{"to":"claude-opus-4-8"}},` + foundTea + `,{"text":"Yes."}]}`,
			shape{model: "claude-opus-5", tools: []string{searchTool}, messages: []string{asks("Tea?")}, more: `"fallbacks":[{"model":"claude-opus-4-8"}]`, headers: fallsBack},
			"sum 0/0+0/1084 > 18" + "\n" +
				"message claude-opus-5 0/0+0/346 > 1" + "\n" +
				"message claude-opus-4-8 0/0+0/353 > 14" + "\n" +
				"fallback_message claude-opus-4-8 0/0+0/385 > 3",
		},
		{
			"with counts of a script nobody knows how they divide", `{"content":[` + foundTea + `,{"text":"Tea."}],"usage":{"input_tokens":7}}`,
			shape{model: haiku, tools: []string{searchTool}, messages: []string{asks("Tea?")}},
			"sum 0/0+0/7 > 15",
		},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			c := newCacher(t)
			c.scripted(row.reply)
			if diff := cmp.Diff(row.want, runs(c.answered(row.shape))); diff != "" {
				t.Errorf("usage (-want +got):\n%s", diff)
			}
		})
	}
}
