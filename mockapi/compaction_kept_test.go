package mockapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// talk says some texts, one after the other, and returns the conversation with the replies as they came.
func (c *compacting) talk(more string, texts ...string) []string {
	c.t.Helper()
	return c.goOn(more, nil, texts...)
}

// goOn is talk behind a beginning.
func (c *compacting) goOn(more string, history []string, texts ...string) []string {
	c.t.Helper()
	for _, text := range texts {
		history = append(history, asks(text))
		history = append(history, c.ask(more, history...).content())
	}
	return history
}

// TestKeptTurns has the conditions under which the thinking of turns behind a block stays valid. Each row
// changes one thing of a request that is accepted.
func TestKeptTurns(t *testing.T) {
	const betas = demandBeta + "," + bindingBeta
	c := newCompacting(t, betas)
	const system = `"system":"Be kind.","tools":[` + `{"name":"look","input_schema":{"type":"object"}}` + `]`
	history := c.talk(system, "I am Ana.", "I live in Bern.", "My dog is Rex.")
	behind := func(more string, n int) string {
		m := c.ask(more+","+summarize, history[:n]...)
		return says("assistant", string(m.Content[0]))
	}
	const drop = `"thinking":{"type":"adaptive","block_binding":{"prefix_mismatch_behavior":"drop_block"}}`
	const question = "What is my dog called, and where do I live?"
	rows := []struct {
		why      string
		more     string
		messages []string
		valid    bool
	}{
		{"two turns summarized, one kept", system, append([]string{behind(system, 4)}, history[4:]...), true},
		{"cut behind the user's message", system, append([]string{behind(system, 5)}, history[5:]...), true},
		{"a turn between them is gone", system, append([]string{behind(system, 2)}, history[4:]...), false},
		{"what was summarized comes again", system, append([]string{behind(system, 4)}, history[2:]...), false},
		{"a system message before the kept turns", system, append([]string{
			strings.Replace(behind(system, 5), "assistant", "user", 1), `{"role":"system","content":"Be short."}`}, history[5:]...), false},
		{"the block in a user's message", system, append([]string{strings.Replace(behind(system, 5), "assistant", "user", 1)}, history[5:]...), true},
		{"another system prompt when it was summarized", system, append([]string{behind(strings.Replace(system, "kind", "rude", 1)+","+drop, 4)}, history[4:]...), false},
		{"another tool now", `"system":"Be kind.","tools":[` + tool("look", 1) + `]`, append([]string{behind(system, 4)}, history[4:]...), false},
		{"a model that does not bind thinking summarized", system, append([]string{behind(`"model":"claude-opus-4-8",`+system, 4)}, history[4:]...), false},
		{"the kept message is edited", system, append([]string{behind(system, 4), asks("My dog is Max.")}, history[5:]...), false},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			body := c.request(row.more, append(row.messages, asks(question))...)
			m := c.send("/v1/messages", body)
			if row.valid {
				if m.status != http.StatusOK || string(m.Dropped) != "[]" || !strings.Contains(m.text(), "Bern") {
					t.Errorf("%d %s %s", m.status, m.Dropped, m.raw)
				}
				return
			}
			if m.status != 400 || !strings.Contains(m.Error.Message, "is bound to a different conversation") {
				t.Errorf("accepted: %d %s", m.status, m.raw)
			}
			m = c.send("/v1/messages", strings.TrimSuffix(body, "}")+","+drop+"}")
			if m.status != http.StatusOK || !strings.Contains(string(m.Dropped), `"prefix_binding_mismatch"`) {
				t.Errorf("drop_block: %d %s", m.status, m.raw)
			}
		})
	}
}

// A conversation goes on behind a block, is compacted again, and all thinking in it stays valid.
func TestCompactedAgainAndAgain(t *testing.T) {
	c := newCompacting(t, demandBeta+","+bindingBeta)
	history := c.talk("", "I am Ana.", "I live in Bern.")
	for range 3 {
		kept := history[len(history)-2:]
		history = append([]string{says("assistant", c.compact(history[:len(history)-2]...))}, kept...)
		for _, text := range []string{"It rains.", "My dog is Rex."} {
			history = append(history, asks(text))
			m := c.ask("", history...)
			if string(m.Dropped) != "[]" {
				t.Fatalf("input_transformations %s", m.Dropped)
			}
			history = append(history, m.content())
		}
	}
	if got := c.ask("", append(history, asks("What is my name, and where do I live?"))...).text(); !strings.Contains(got, "Ana") || !strings.Contains(got, "Bern") {
		t.Errorf("after three summaries: %q", got)
	}
}

// A block that is compacted alone stands for what it stood for, so turns stay where they were kept behind it.
func TestBlockCompactedAlone(t *testing.T) {
	c := newCompacting(t, demandBeta+","+bindingBeta)
	history := c.talk("", "I am Ana.", "I live in Bern.")
	for _, row := range []struct {
		why  string
		cut  int
		kept bool
	}{
		{"behind the assistant", 2, true},
		{"behind the user", 3, true},
		{"a message is gone", 1, false},
	} {
		block := says("assistant", c.compact(history[:row.cut]...))
		again := says("assistant", c.compact(block))
		m := c.send("/v1/messages", c.request("", append([]string{again}, append(history[max(row.cut, 2):4:4], asks("Good."))...)...))
		if kept := m.status == http.StatusOK && string(m.Dropped) == "[]"; kept != row.kept {
			t.Errorf("%s: %d %s", row.why, m.status, m.raw)
		}
	}
}

// The block alone is answered, and what follows it binds to that answer.
func TestReplyToABlockAlone(t *testing.T) {
	c := newCompacting(t, demandBeta+","+bindingBeta)
	block := says("assistant", c.compact(trip...))
	reply := c.ask("", block)
	m := c.ask("", block, reply.content(), asks("Thanks."))
	if string(m.Dropped) != "[]" {
		t.Errorf("input_transformations %s", m.Dropped)
	}
	// One assistant message may hold both.
	joined := strings.TrimSuffix(block, "]}") + "," + strings.TrimPrefix(reply.content(), `{"role":"assistant","content":[`)
	if m := c.ask("", joined, asks("Thanks.")); string(m.Dropped) != "[]" {
		t.Errorf("joined: input_transformations %s", m.Dropped)
	}
	edited := strings.Replace(reply.content(), "3000", "9999", 1)
	m = c.send("/v1/messages", c.request("", block, edited, asks("Thanks.")))
	if m.status != 200 {
		t.Errorf("text behind the thinking may change: %s", m.raw)
	}
}

// A tool loop is compacted between two requests: the results are answered from the summary, and no
// call is made again.
func TestCompactedToolLoop(t *testing.T) {
	c := newCompacting(t, demandBeta)
	const weather = `"tools":[{"name":"get_weather","description":"The weather in a city.","input_schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}]`
	call := c.ask(weather, asks("What's the weather in Paris?"))
	use := decoded(string(call.Content[len(call.Content)-1])).(object)
	history := []string{asks("What's the weather in Paris?"), call.content(), says("user", resultOf(use["id"].(string), "18 C and sunny"))}
	m := c.ask(weather+","+summarize, history...)
	reply := c.ask(weather, m.content())
	if got := reply.text(); got != "According to get_weather for Paris: 18 C and sunny." || reply.Stop != "end_turn" {
		t.Errorf("%s: %q", reply.Stop, got)
	}
	// Twin: what nobody has looked up is looked up behind the block.
	m = c.ask(weather+","+summarize, history[0])
	if reply := c.ask(weather, m.content()); reply.Stop != "tool_use" || !strings.Contains(reply.raw, `"input":{"city":"Paris"}`) {
		t.Errorf("%s", reply.raw)
	}
}
