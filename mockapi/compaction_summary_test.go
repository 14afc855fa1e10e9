package mockapi_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
)

func TestCompactionWithoutSummary(t *testing.T) {
	c := newCompacting(t, demandBeta)
	small := c.ask(summarize+`,"max_tokens":5`, trip...)
	if len(small.Content) != 0 || small.Stop != "max_tokens" || small.runs() != "compaction" || small.Usage.Iterations[0].Output != 5 {
		t.Errorf("row 5: %s", small.raw)
	}
	for reply, want := range map[string]string{
		`{"stop_reason":"refusal","stop_details":{"type":"refusal"}}`: "refusal",
		`{"content":[],"stop_reason":"end_turn"}`:                     "end_turn",
		`{"tool_use":[{"name":"look","input":{}}]}`:                   "tool_use",
	} {
		w := c.do(http.MethodPost, "/_mock/replies", `[{"reply":`+reply+`}]`)
		if w.Code >= 300 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		m := c.ask(summarize+`,"tools":[`+tool("look", 1)+`]`, trip...)
		if len(m.Content) != 0 || m.Stop != want || m.runs() != "compaction" || m.Usage.Input != 0 || m.Usage.Iterations[0].Input == 0 {
			t.Errorf("%s: %s", reply, m.raw)
		}
	}
	if w := c.do(http.MethodPost, "/_mock/replies", `[{"reply":{"error":"compaction.unavailable"}},`+
		`{"reply":{"content":[{"type":"compaction","content":null}]}},{"reply":{"text":"We like boats."}}]`); w.Code >= 300 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if m := c.send("/v1/messages", c.request(summarize, trip...)); m.status != 529 {
		t.Errorf("a scripted outage: %s", m.raw)
	}
	if m := c.ask(summarize, trip...); len(m.Content) != 0 || m.Stop != "end_turn" {
		t.Errorf("a scripted failure: %s", m.raw)
	}
	m := c.ask(summarize, trip...)
	if m.summary() != "We like boats." || m.Stop != "compaction" {
		t.Errorf("a scripted summary: %s", m.raw)
	}
	c.ask("", says("assistant", string(m.Content[0])), asks("Good."))
}

func TestCompactionInstructions(t *testing.T) {
	c := newCompacting(t, demandBeta)
	for instructions, want := range map[string]string{
		"   ":                          "The user said: I'm planning a trip to Lisbon with my sister Marta. My budget for the trip is 3000 euros.",
		"Summarize in one sentence.":   "The user said: My budget for the trip is 3000 euros.",
		"Write it as a bullet list.":   "The user said:\n- I'm planning a trip to Lisbon with my sister Marta.\n- My budget for the trip is 3000 euros.",
		"Use at most 12 words, please": "The user said: My budget for the trip is 3000 euros.",
	} {
		m := c.ask(`"compaction":{"type":"summarize","instructions":`+string(render(t, instructions))+`}`, trip[:4]...)
		if m.summary() != want {
			t.Errorf("%q:\ngot  %q\nwant %q", instructions, m.summary(), want)
		}
	}
}

// The changes of tools come with the beta that lets tools change.
func TestCompactionToolChanges(t *testing.T) {
	c := newCompacting(t, demandBeta+",inline-tools-2026-09-15")
	block := c.compact(trip...)
	if changes, ok := decoded(block).(object)["tool_changes"].([]any); !ok || len(changes) != 0 {
		t.Errorf("tool_changes of %s, want an empty list", block)
	}
	for why, sent := range map[string]string{"as it came": block, "without them": alter(block, "tool_changes", "")} {
		if m := c.send("/v1/messages", c.request("", says("assistant", sent), asks("Good."))); m.status != 200 {
			t.Errorf("%s: %s", why, m.raw)
		}
	}

	// A tool came by a message. Thinking behind the block is bound to the set with it.
	const removal = `[{"type":"tool_removal","tool":{"type":"tool_reference","name":"look"}}]`
	tools := `"tools":[` + tool("look", 1) + `]`
	history := c.goOn(tools, nil, "I am Ana.")
	history = append(history, asks("It rains."), `{"role":"system","content":[{"type":"tool_removal","tool":{"type":"tool_reference","name":"look"}}]}`)
	history = append(history, c.ask(tools, history...).content())
	history = c.goOn(tools, history, "My dog is Rex.")
	m := c.ask(tools+","+summarize, history[:5]...)
	if changes := string(mustJSON(decoded(string(m.Content[0])).(object)["tool_changes"])); changes != string(mustJSON(decoded(removal))) {
		t.Fatalf("tool_changes %s, want %s", changes, removal)
	}
	c.set(`{"compaction":{"maximum_tool_references":1}}`)
	c.ask(tools+","+summarize, history[:5]...)
	two := `{"role":"system","content":[{"type":"tool_removal","tool":{"type":"tool_reference","name":"look"}},` +
		`{"type":"tool_addition","tool":{"type":"tool_definition","definition":` + tool("see", 1) + `}}]}`
	refused := c.send("/v1/messages", c.request(tools+","+summarize, asks("Hello."), two))
	if string(refused.Error.Details) != `{"error_code":"compaction_too_many_tool_references"}` {
		t.Errorf("two changes of one that a block can record: %s", refused.raw)
	}
	kept := append([]string{m.content()}, history[5:]...)
	if m := c.send("/v1/messages", c.request(tools, append(kept, asks("What is my dog called?"))...)); m.status != 200 || !strings.Contains(m.text(), "Rex") {
		t.Errorf("turns kept behind a block with changes: %s", m.raw)
	}
	for why, row := range map[string]struct{ changes, want string }{
		"in another order of keys": {`[{"tool":{"name":"look","type":"tool_reference"},"type":"tool_removal"}]`, ""},
		"not one of them":          {``, ""},
		"another":                  {strings.Replace(removal, "look", "see", 1), "compaction_tool_changes_mismatch"},
	} {
		m := c.send("/v1/messages", c.request(tools, says("assistant", alter(string(m.Content[0]), "tool_changes", row.changes)), asks("Good.")))
		if row.want == "" && m.status != 200 || !strings.Contains(string(m.Error.Details), row.want) {
			t.Errorf("%s: %s", why, m.raw)
		}
	}
}

// A conversation of 150,000 tokens is compacted at the default trigger, and remembers.
func TestCompactionOfALongConversation(t *testing.T) {
	c := newCompacting(t, thresholdBeta)
	messages := []string{asks("The door code is 4417."), answers("Noted.")}
	for i := range 40 {
		messages = append(messages, asks(long("Part "+strconv.Itoa(i)+" of the log.", 3400)), answers("Read."))
	}
	messages = append(messages, asks("What is the door code?"))
	m := c.ask(`"context_management":{"edits":[{"type":"compact_20260112"}]}`, messages...)
	if m.runs() != "compaction message" || !strings.Contains(m.text(), "4417") || m.Usage.Iterations[0].Input < 150_000 {
		t.Errorf("%s %q %+v", m.runs(), m.text(), m.Usage.Iterations)
	}
}
