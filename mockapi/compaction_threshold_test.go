package mockapi_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// newThreshold is a client whose conversations may be compacted at any size.
func newThreshold(t *testing.T, more ...string) *compacting {
	t.Helper()
	c := newCompacting(t, strings.Join(append([]string{thresholdBeta}, more...), ","))
	c.set(`{"compaction":{"minimum_trigger":1}}`)
	return c
}

func TestThresholdCompaction(t *testing.T) {
	c := newThreshold(t)
	count := c.count(shape{messages: trip})
	m := c.ask(threshold("50"), trip...)
	if m.Stop != "end_turn" || m.kinds() != "compaction thinking text" || m.runs() != "compaction message" || string(m.Context) != `{"applied_edits":[]}` {
		t.Errorf("row 22: stop %s, content %s, iterations %s, context_management %s", m.Stop, m.kinds(), m.runs(), m.Context)
	}
	if block := decoded(string(m.Content[0])).(object); len(block) != 2 {
		t.Errorf("the block %v has more than its content", block)
	}
	if !strings.Contains(m.text(), "3000 euros") {
		t.Errorf("the reply %q does not answer from the summary", m.text())
	}
	run, reply := m.Usage.Iterations[0], m.Usage.Iterations[1]
	if run.Input != count || reply.Input != m.Usage.Input || reply.Output != m.Usage.Output || reply.Model != "claude-opus-5-5" {
		t.Errorf("iterations %+v, usage %+v, the conversation has %d tokens", m.Usage.Iterations, m.Usage.usage, count)
	}
	// The reply was made of the block alone.
	counted := c.with(thresholdBeta).send("/v1/messages/count_tokens",
		strings.Replace(c.request(threshold("50"), trip[0], says("assistant", string(m.Content[0]))), `"max_tokens":4000,`, "", 1))
	if want := `"input_tokens":` + strconv.Itoa(reply.Input); !strings.Contains(counted.raw, want) {
		t.Errorf("%s, want %s", counted.raw, want)
	}
	below := c.ask(threshold("64"), trip...)
	if below.kinds() != "thinking text" || below.runs() != "message" || string(below.Context) != `{"applied_edits":[]}` {
		t.Errorf("one token below the trigger: %s, %s, %s", below.kinds(), below.runs(), below.Context)
	}
	if at := c.ask(threshold("63"), trip...); at.runs() != "compaction message" {
		t.Errorf("at the trigger: %s", at.runs())
	}
}

func TestThresholdPause(t *testing.T) {
	c := newThreshold(t)
	m := c.ask(threshold("50", paused), trip...)
	if m.Stop != "compaction" || m.kinds() != "compaction" || m.runs() != "compaction" || m.Usage.usage != (usage{}) {
		t.Errorf("row 23: %s", m.raw)
	}
	history := append(trip[:len(trip):len(trip)], m.content())
	reply := c.ask(threshold("50", paused), history...)
	if reply.kinds() != "thinking text" || reply.runs() != "message" || !strings.Contains(reply.text(), "3000 euros") {
		t.Errorf("sent back: %s", reply.raw)
	}
	// A block that is all there is does not compact again, however large it is.
	if again := c.ask(threshold("1", paused), history...); again.Stop != "end_turn" {
		t.Errorf("above the trigger with the block alone: %s", again.raw)
	}
	readded := c.ask(threshold("500", paused), append(history, asks("And who comes along? What is my sister's name?"))...)
	if !strings.Contains(readded.text(), "Marta") {
		t.Errorf("with a turn added: %q", readded.text())
	}
}

// A tool loop that grows over the trigger is answered from the results, and calls nothing again.
func TestThresholdInAToolLoop(t *testing.T) {
	c := newThreshold(t)
	const weather = `"tools":[{"name":"get_weather","description":"The weather in a city.","input_schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}],`
	call := c.ask(weather+threshold("2500"), asks("What's the weather in Paris?"))
	use := decoded(string(call.Content[len(call.Content)-1])).(object)
	history := []string{asks("What's the weather in Paris?"), call.content(), says("user", resultOf(use["id"].(string), long("18 C and sunny.", 2400)))}
	m := c.ask(weather+threshold("2500"), history...)
	if m.kinds() != "compaction thinking text" || !strings.Contains(m.text(), "18 C and sunny.") {
		t.Errorf("%s: %q", m.kinds(), m.text())
	}
	next := c.ask(weather+threshold("2500"), append(history, m.content(), asks("And in Rome? What's the weather in Rome?"))...)
	if next.Stop != "tool_use" || next.kinds() != "thinking tool_use" && next.kinds() != "thinking thinking tool_use" {
		t.Errorf("the next question: %s %s", next.Stop, next.kinds())
	}
}

// A summary that failed is null, and the conversation goes on as it was.
func TestThresholdFailed(t *testing.T) {
	c := newThreshold(t)
	if w := c.do(http.MethodPost, "/_mock/replies", `[{"reply":{"content":[{"type":"compaction","content":null},{"type":"text","text":"Yes."}]}}]`); w.Code >= 300 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	m := c.ask(threshold("50"), trip...)
	if m.kinds() != "compaction text" || m.runs() != "compaction message" || !strings.Contains(m.raw, `{"type":"compaction","content":null}`) {
		t.Errorf("%s", m.raw)
	}
	if in := m.Usage.Iterations; in[0].Input != in[1].Input {
		t.Errorf("the reply is made of %d tokens, not of the %d of the whole conversation", in[1].Input, in[0].Input)
	}
	next := c.ask(threshold("100000"), append(trip[:len(trip):len(trip)], m.content(), asks("What is my sister's name?"))...)
	if !strings.Contains(next.text(), "Marta") {
		t.Errorf("%q", next.text())
	}
	// A script may as well say what the summary is, or only what the reply is.
	for reply, want := range map[string]string{
		`{"content":[{"type":"compaction","content":"All about boats."},{"type":"text","text":"Yes."}]}`: "All about boats.",
		`{"text":"Yes."}`: "The user said: I'm planning",
	} {
		if w := c.do(http.MethodPost, "/_mock/replies", `[{"reply":`+reply+`}]`); w.Code >= 300 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		if m := c.ask(threshold("50"), trip...); m.text() != "Yes." || !strings.HasPrefix(m.summary(), want) {
			t.Errorf("%s: %s", reply, m.raw)
		}
	}
}

func TestThresholdStream(t *testing.T) {
	c := newThreshold(t)
	w := c.do(http.MethodPost, "/v1/messages", c.request(threshold("50")+`,"stream":true`, trip...),
		"Anthropic-Beta", thresholdBeta, "Anthropic-Version", "2026-10-21")
	var list []string
	for line := range strings.Lines(w.Body.String()) {
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			name = strings.TrimSpace(name)
			if name == "content_block_delta" && len(list) > 0 && list[len(list)-1] == name {
				continue
			}
			list = append(list, name)
		}
	}
	one := "content_block_start content_block_delta content_block_stop"
	want := "message_start content_block_start ping content_block_delta content_block_stop " + one + " " + one + " message_delta message_stop"
	if diff := cmp.Diff(want, strings.Join(list, " ")); diff != "" {
		t.Errorf("events (-want +got)\n%s", diff)
	}
	for part, times := range map[string]int{
		`"content_block":{"type":"compaction","content":null,"encrypted_content":null}`: 1,
		`"delta":{"type":"compaction_delta","content":"The user said: I'm planning`:     1,
		`"compaction_delta"`:                                                                    1,
		`"iterations":null},"context_management":null}`:                                         1, // message_start
		`"service_tier":"standard","speed":"standard","iterations":null`:                        1,
		`}]},"context_management":{"applied_edits":[]}}`:                                        1, // message_delta
		`"iterations":[{"type":"compaction","input_tokens":63,`:                                 1,
		`"compaction_delta","content":"The user said: I'm planning a trip to Lisbon with my si`: 1,
	} {
		if got := strings.Count(w.Body.String(), part); got != times {
			t.Errorf("%d times %s in\n%s", got, part, w.Body)
		}
	}
}
