package mockapi_test

import (
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// trip is a conversation that waits for an answer.
var trip = []string{
	asks("I'm planning a trip to Lisbon with my sister Marta."), answers("That sounds lovely."),
	asks("My budget for the trip is 3000 euros."), answers("Noted."),
	asks("What is my budget for the trip?"),
}

func TestCompactionOnDemand(t *testing.T) {
	c := newCompacting(t, demandBeta)
	m := c.ask(summarize, trip...)
	want := "The user said: I'm planning a trip to Lisbon with my sister Marta. My budget for the trip is 3000 euros." +
		"\n\nNot answered yet, the user's latest message:\nWhat is my budget for the trip?"
	if diff := cmp.Diff(want, m.summary()); diff != "" {
		t.Errorf("summary (-want +got)\n%s", diff)
	}
	if m.Stop != "compaction" || m.kinds() != "compaction" || m.runs() != "compaction" {
		t.Errorf("stop %s, content %s, iterations %s", m.Stop, m.kinds(), m.runs())
	}
	made := decoded(string(m.Content[0])).(object)
	var members []string
	for name := range made {
		members = append(members, name)
	}
	slices.Sort(members)
	if diff := cmp.Diff([]string{"content", "signature", "type"}, members); diff != "" {
		t.Errorf("members of the block (-want +got)\n%s", diff)
	}
	if (m.Usage.usage != usage{}) {
		t.Errorf("usage %+v, want nothing beside the iteration", m.Usage.usage)
	}
	count := c.count(shape{messages: trip})
	if i := m.Usage.Iterations[0]; i.Input != count || i.Output < 40 || i.Model != "" {
		t.Errorf("iteration %+v, want %d input tokens and no model", i, count)
	}
	for why, messages := range map[string][]string{
		"row 6: in a message of its own":     {says("assistant", string(m.Content[0])), asks("And my budget? What is my budget for the trip?")},
		"row 7: at the start of the user's":  {says("user", string(m.Content[0]), block("What is my budget for the trip?"))},
		"row 8: alone, it says what is open": {says("assistant", string(m.Content[0]))},
		"row 15: a breakpoint on it":         {says("assistant", mark(string(m.Content[0]))), asks("What is my budget for the trip?")},
		"an assistant turn was kept":         {says("assistant", string(m.Content[0])), answers("Let me see."), asks("What is my budget for the trip?")},
		"what it stands for comes once more": append([]string{says("assistant", string(m.Content[0]))}, trip...),
	} {
		if got := c.ask("", messages...).text(); !strings.Contains(got, "3000 euros") {
			t.Errorf("%s: %q does not name the budget", why, got)
		}
	}
}

// TestCompactionUnavailable: row 20. The error has to be asked for.
func TestCompactionUnavailable(t *testing.T) {
	c := newCompacting(t, demandBeta)
	w := c.do(http.MethodPost, "/v1/messages", c.request(summarize, trip...), "Anthropic-Beta", demandBeta,
		"X-Mock-Error", "compaction.unavailable")
	if body := w.Body.String(); w.Code != 529 || !strings.Contains(body, `"overloaded_error"`) ||
		!strings.Contains(body, `"details":{"error_code":"compaction_unavailable"}`) {
		t.Errorf("%d %s", w.Code, body)
	}
}

func TestCompactionStream(t *testing.T) {
	c := newCompacting(t, demandBeta)
	whole := c.ask(summarize, trip...)
	w := c.as("stream").do(http.MethodPost, "/v1/messages", c.request(summarize+`,"stream":true`, trip...), "Anthropic-Beta", demandBeta)
	var events []string
	for line := range strings.Lines(w.Body.String()) {
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			events = append(events, strings.TrimSpace(name))
		}
	}
	want := []string{"message_start", "content_block_start", "ping", "content_block_stop", "message_delta", "message_stop"}
	if diff := cmp.Diff(want, events); diff != "" {
		t.Errorf("events (-want +got)\n%s", diff)
	}
	for _, part := range []string{
		`"content":[],`, `"content_block":{"type":"compaction","content":` + string(render(t, whole.summary())) + `,"signature":"`, `"stop_reason":"compaction"`, `"iterations":[{"type":"compaction"`,
	} {
		if strings.Count(w.Body.String(), part) != 1 {
			t.Errorf("not once %s in\n%s", part, w.Body)
		}
	}
}

// count_tokens takes the parameter and counts the messages as they are: row 19.
func TestCompactionIsNotCounted(t *testing.T) {
	c := newCompacting(t, demandBeta)
	summary := says("assistant", c.compact(trip...))
	count := func(more string, messages ...string) string {
		return c.send("/v1/messages/count_tokens", strings.Replace(c.request(more, messages...), `"max_tokens":4000,`, "", 1)).raw
	}
	if plain, with := count("", trip...), count(summarize, trip...); plain != with || !strings.Contains(plain, "input_tokens") {
		t.Errorf("%s with the parameter, %s without", with, plain)
	}
	m := c.ask("", summary, asks("Good."))
	if got, want := count("", summary, asks("Good.")), `{"input_tokens":`+strconv.Itoa(m.Usage.Input)+`}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	failed := says("assistant", `{"type":"compaction","content":null}`, block("Hm."))
	if got, want := count("", trip[0], failed, trip[2]), count("", trip[0], answers("Hm."), trip[2]); got != want {
		t.Errorf("a block that failed counts: %s, want %s", got, want)
	}
}

// Both kinds of compaction run in a batch, at half the price.
func TestCompactionInABatch(t *testing.T) {
	c := newCompacting(t, demandBeta+","+thresholdBeta)
	c.cacher = c.as("test") // the world of runBatch
	c.set(`{"compaction":{"minimum_trigger":1}}`)
	lines := runBatch(t, c.srv.Handler(), []string{"Anthropic-Beta", c.betas}, c.request(summarize, trip...), c.request(threshold("50"), trip...))
	for i, want := range []string{`"stop_reason":"compaction"`, `"iterations":[{"type":"compaction",`} {
		if !strings.Contains(lines[i], want) || !strings.Contains(lines[i], `"content":[{"type":"compaction","content":"The user said`) {
			t.Errorf("%s, want %s", lines[i], want)
		}
	}
	inBatch := c.srv.Summary().Spent.USD
	alone := newCompacting(t, c.betas)
	alone.set(`{"compaction":{"minimum_trigger":1}}`)
	alone.ask(summarize, trip...)
	alone.ask(threshold("50"), trip...)
	if cost := alone.srv.Summary().Spent.USD; inBatch == 0 || math.Abs(2*inBatch-cost) > 1e-9 {
		t.Errorf("%v dollars in a batch, %v outside of one", inBatch, cost)
	}
}
