package mockapi_test

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
)

// TestThresholdKeepsTheSystemPromptCached plays 40 requests with a breakpoint at the system prompt and an
// automatic one. Where the conversation is compacted, the run that summarizes reads what was cached of
// it; the reply reads the system prompt and writes the summary alone, which the next request reads.
func TestThresholdKeepsTheSystemPromptCached(t *testing.T) {
	c := newThreshold(t)
	system := `"system":[` + mark(block(long("You know the sea.", 900))) + `]`
	more := system + "," + automatic + "," + threshold("3000")
	base := c.ask(system, asks("Hello.")).Usage.billed().cached()
	var history []string
	compactions, last := 0, 0
	for n := range 40 {
		history = append(history, asks(fmt.Sprintf("Thought %d.", n)+long("", 110)))
		m := c.ask(more, history...)
		history = append(history, m.content())
		if m.runs() == "message" {
			if b := m.Usage.billed(); n > 0 && b.Read != last {
				t.Errorf("request %d reads %d tokens of %d that are cached", n, b.Read, last)
			}
			last = m.Usage.billed().cached()
			continue
		}
		compactions++
		run, reply := m.Usage.Iterations[0].billed(), m.Usage.Iterations[1].billed()
		if run.Read != last {
			t.Errorf("request %d: the summary is made of %d cached tokens, want %d", n, run.Read, last)
		}
		summary := reply.total() - base - 3 // the frame of the reply is never cached
		if want := (billed{Read: base, Written: reply.Written, Input: reply.Input}); reply != want || reply.Written > summary+8 {
			t.Errorf("request %d: the reply %+v, want %d tokens read and the summary written, about %d", n, reply, base, summary)
		}
		last = reply.cached()
	}
	if compactions < 2 {
		t.Errorf("%d compactions in 40 requests: the test tests little", compactions)
	}
	// Nothing of this is a miss to be reported.
	w := c.do(http.MethodGet, "/_mock/requests", "")
	if strings.Contains(w.Body.String(), `"miss"`) {
		t.Error("the journal reports a cache miss")
	}
}

// The prices of claude-opus-5-5 in dollars for a million tokens (docs: pricing).
const opusInput, opusWrite, opusRead, opusOutput = 4.0, 5.0, 0.2, 20.0

// The journal bills what the iterations add up to, and says what a compaction cost.
func TestCompactionIsBilled(t *testing.T) {
	c := newCompacting(t, demandBeta+","+thresholdBeta)
	c.set(`{"compaction":{"minimum_trigger":1}}`)
	system := `"system":[` + mark(block(long("You know the sea.", 900))) + `]`
	const failed = `[{"reply":{"content":[{"type":"compaction","content":null},{"type":"text","text":"Yes."}]}}]`
	for _, row := range []struct{ why, script, more, kind, runs string }{
		{"on demand, written", "[]", summarize, "on_demand", "compaction"},
		{"on demand, read", "[]", summarize, "on_demand", "compaction"},
		{"on demand, without a summary", failed, summarize, "on_demand", "compaction"},
		{"at a threshold", "[]", threshold("100"), "threshold", "compaction message"},
		{"at a threshold, paused", "[]", threshold("100", paused), "threshold", "compaction"},
		{"at a threshold, without a summary", failed, threshold("100"), "threshold", "compaction message"},
		{"not at all", "[]", threshold("100000"), "", "message"},
	} {
		if w := c.do(http.MethodPost, "/_mock/replies", row.script); w.Code >= 300 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		m := c.ask(system+","+row.more, trip...)
		if m.runs() != row.runs {
			t.Errorf("%s: iterations %s", row.why, m.runs())
		}
		w := c.do(http.MethodGet, "/_mock/requests/"+m.number, "")
		var entry struct {
			USD        float64 `json:"cost_usd"`
			Compaction struct {
				Kind    string `json:"kind"`
				Tokens  int    `json:"tokens"`
				Summary int    `json:"summary_tokens"`
			} `json:"compaction"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &entry); err != nil {
			t.Fatal(err)
		}
		want := 0.0
		for _, i := range m.Usage.Iterations {
			want += (float64(i.Input)*opusInput + float64(i.Read)*opusRead + float64(i.Written)*opusWrite + float64(i.Output)*opusOutput) / 1e6
		}
		if math.Abs(entry.USD-want) > 1e-9 {
			t.Errorf("%s: %v dollars, the iterations add up to %v", row.why, entry.USD, want)
		}
		if entry.Compaction.Kind != row.kind {
			t.Errorf("%s: the journal says %+v", row.why, entry.Compaction)
		}
		if row.kind != "" && (entry.Compaction.Summary != m.Usage.Iterations[0].Output || entry.Compaction.Tokens != m.Usage.Iterations[0].billed().total()) {
			t.Errorf("%s: the journal says %+v, the iteration %+v", row.why, entry.Compaction, m.Usage.Iterations[0])
		}
	}
}

// A marked block is written once, and read by every request behind it.
func TestBreakpointOnACompactionBlock(t *testing.T) {
	c := newCompacting(t, demandBeta)
	block := c.compact(asks(long("Long ago.", 900)), answers("Yes."), asks("My dog is Rex."), answers("Noted."))
	system := `"system":[` + mark(`{"type":"text","text":"`+long("You know the sea.", 600)+`"}`) + `]`
	behind := says("assistant", mark(block))
	first := c.ask(system, behind, asks("Hm.")).Usage.billed()
	second := c.ask(system, behind, asks("Hm."), answers("Hm?"), asks("What is my dog called?")).Usage.billed()
	if first.Written == 0 || second.Read != first.cached() || second.Written != 0 {
		t.Errorf("first %+v, then %+v", first, second)
	}
}
