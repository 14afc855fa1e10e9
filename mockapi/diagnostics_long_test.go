package mockapi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// lines is a request with so many blocks in one message, of which those at the given places say
// something else.
func lines(blocks int, others ...int) string {
	texts := make([]string, blocks)
	for i := range texts {
		texts[i] = fmt.Sprintf(`{"type":"text","text":"line %d"}`, i)
	}
	for _, i := range others {
		texts[i] = `{"type":"text","text":"other"}`
	}
	return `{"model":"claude-opus-5-5",` + noLimits + `,"messages":[{"role":"user","content":[` + strings.Join(texts, ",") + `]}]}`
}

// TestDiagnosticsHorizon: beyond a thousand blocks a divergence is noticed and no longer named.
func TestDiagnosticsHorizon(t *testing.T) {
	d := newDiagnosed(t)
	first := idOf(d.ask("", lines(1100)))
	for _, row := range []struct{ why, body, want string }{
		{"the same", lines(1100), noDivergence},
		{"appended", lines(1200), noDivergence},
		{"the last block before the horizon", lines(1100, 999), hasChanged("messages", "859")}, // 33 + 100 × 34
		{"the first behind it", lines(1100, 1000), inconclusive},
		{"the last", lines(1100, 1099), inconclusive},
		{"one before and one behind", lines(1100, 999, 1000), hasChanged("messages", "859")},
		{"the last is gone", lines(1099), inconclusive},
		{"only what was behind is gone", lines(1000), inconclusive},
		{"one more is gone", lines(999), hasChanged("messages", "859")},
	} {
		if got := diagnosticsOf(d.ask(first, row.body)); got != row.want {
			t.Errorf("%s: %s, want %s", row.why, got, row.want)
		}
	}
}

// TestDiagnosticsOfThinkingThatTheModelForgets: a client that only appends has changed nothing,
// though its model drops the thinking of earlier turns.
func TestDiagnosticsOfThinkingThatTheModelForgets(t *testing.T) {
	const (
		thinks = `{"model":"claude-haiku-4-5","max_tokens":2048,"thinking":{"type":"enabled","budget_tokens":1024},` +
			`"tools":[` + lookTool + `],"messages":[` + askWord
		limits = `"max_tokens":2048`
	)
	diagnose := func(d diagnosed, previous, body string) string {
		return d.send(edit(t, body, limits, limits+`,"diagnostics":{"previous_message_id":`+previous+`}`))
	}
	d := newDiagnosed(t)
	first := diagnose(d, "null", thinks+`]}`)
	thought := gjson.Get(first, `content.#(type=="thinking")`).Raw
	if thought == "" {
		t.Fatalf("no thinking in %s", first)
	}
	loop := thinks + `,{"role":"assistant","content":[` + thought + `,` + lookTide + `]},` + inTurn
	second := diagnose(d, gjson.Get(first, "id").Raw, loop+`]}`)
	if got := diagnosticsOf(second); got != noDivergence {
		t.Errorf("the tool's result: %s", got)
	}
	ended := loop + thanks + `]}`
	if got := diagnosticsOf(diagnose(d, gjson.Get(second, "id").Raw, ended)); got != noDivergence {
		t.Errorf("the next turn, whose prompt has no thinking: %s", got)
	}
	without := edit(t, ended, thought+`,`, ``)
	got := diagnosticsOf(diagnose(d, gjson.Get(second, "id").Raw, without))
	if gjson.Get(got, "cache_miss_reason.type").Str != "messages_changed" {
		t.Errorf("the client took the thinking away: %s", got)
	}
}
