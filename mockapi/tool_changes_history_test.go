package mockapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// TestToolChangesBehindACompaction: a block on demand carries the changes of what it stands for, so that the
// tools, and the thinking that is kept behind it, go on as before.
func TestToolChangesBehindACompaction(t *testing.T) {
	c := newCacher(t)
	s := shape{tools: []string{tool("find", 5)}, rest: `"max_tokens":4096`, headers: []string{"Anthropic-Beta", midBetas + ",compact-2026-09-04"},
		messages: []string{asks("My sister Ana lives in Porto."), says("system", toolAdded(changeableTool), toolRemoved("find"))}}
	content, _ := c.reply(s)
	s = s.with(replied(content))
	compacting := s
	compacting.more = `"compaction":{"type":"summarize"}`
	w := c.post(compacting)
	compacted := gjson.Get(w.Body.String(), "content").Raw
	want := `[` + toolRemoved("find") + `,` + toolAdded(changeableTool) + `]`
	if got := gjson.Get(compacted, "0.tool_changes").Raw; got != want {
		t.Fatalf("%d %s\ntool_changes %s\nwant         %s", w.Code, w.Body, got, want)
	}
	// The conversation goes on meanwhile; its later turns are kept behind the block.
	kept := asks("Where does she live?")
	content, _ = c.reply(s.with(kept))
	if !strings.Contains(content, `"type":"thinking"`) {
		t.Fatalf("no thinking in %s", content)
	}
	next := s
	next.messages = []string{replied(compacted), kept, replied(content), changeableQuestion}
	if got, _ := c.reply(next); callIn(got) != "get_weather" {
		t.Errorf("behind the block: %s", got)
	}
	// Without them the model goes back to the request's tools (SDK: tool runner).
	next.messages = []string{replied(strings.Replace(compacted, `,"tool_changes":`+want, "", 1)), changeableQuestion}
	if got, _ := c.reply(next); callIn(got) != "" {
		t.Errorf("without tool_changes: %s", got)
	}
}

// TestToolChangesOnAThread: a thread keeps what its messages have changed (SDK: threads).
func TestToolChangesOnAThread(t *testing.T) {
	c := newCacher(t)
	say := func(thread, tools string, messages ...string) gjson.Result {
		t.Helper()
		w := c.do(http.MethodPost, "/v1/messages", `{"model":"claude-opus-5-5","max_tokens":2048,"thread":`+thread+tools+
			`,"messages":[`+strings.Join(messages, ",")+`]}`, "Anthropic-Beta", midBetas+",message-threads-2026-08-12")
		if w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		return gjson.Parse(w.Body.String())
	}
	goOn := func(m gjson.Result, messages ...string) gjson.Result {
		t.Helper()
		return say(`{"type":"continue","previous_message_id":"`+m.Get("id").Str+`"}`, "", messages...)
	}
	m := say(`{"type":"create"}`, `,"tools":[`+tool("find", 5)+`]`, asks("Good morning."))
	m = goOn(m, changeableQuestion, says("system", toolAdded(changeableTool)))
	if callIn(m.Get("content").Raw) != "get_weather" {
		t.Errorf("added: %s", m.Get("content").Raw)
	}
	id := m.Get(`content.#(type=="tool_use").id`).Str
	m = goOn(m, says("user", resultOf(id, "Drizzle."), block("Thank you.")))
	m = goOn(m, changeableQuestion, says("system", toolRemoved("get_weather")))
	if callIn(m.Get("content").Raw) != "" {
		t.Errorf("removed: %s", m.Get("content").Raw)
	}
}
