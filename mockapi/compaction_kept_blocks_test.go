package mockapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestKeptBlocks has what turns that are kept behind a block may hold: their thinking stays valid. Each row
// has a twin that leaves out what stood between the block and the kept turns.
func TestKeptBlocks(t *testing.T) {
	const (
		weather = `{"name":"get_weather","description":"The weather in a city.","input_schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}`
		search  = `{"type":"tool_search_tool_regex_20251119","name":"tool_search_tool_regex"}`
		later   = `{"name":"later","input_schema":{"type":"object"},"defer_loading":true}`
	)
	c := newCompacting(t, demandBeta+","+bindingBeta)
	loop := `"tools":[` + weather + `]`
	round := c.talk(loop, "I am Ana.", "I live in Bern.")
	round = append(round, asks("What's the weather in Paris?"))
	call := c.ask(loop, round...)
	use := decoded(string(call.Content[len(call.Content)-1])).(object)
	round = append(round, call.content(), says("user", resultOf(use["id"].(string), "18 C")))
	round = append(round, c.ask(loop, round...).content())

	var redacted []string
	for _, text := range []string{"I am Ana.", "I live in Bern.", "My dog is Rex."} {
		if w := c.do(http.MethodPost, "/_mock/replies", `[{"reply":{"content":[{"type":"redacted_thinking","data":""},{"type":"text","text":"Noted."}]}}]`); w.Code >= 300 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		redacted = c.goOn("", redacted, text)
	}
	deferred := `"tools":[` + weather + "," + search + "," + later + `]`
	plain := c.talk(deferred, "I am Ana.", "I live in Bern.", "My dog is Rex.")
	others := c.goOn(`"model":"claude-opus-4-8"`, c.talk("", "I am Ana."), "I live in Bern.")
	others = c.goOn("", others, "My dog is Rex.")

	rows := []struct {
		why     string
		more    string
		now     string // instead of more, behind the block
		history []string
		cut     int // the number of messages that are summarized
		less    int // the twin's
		kind    string
	}{
		{"a tool loop", loop, loop, round, 4, 3, `"thinking"`},
		{"the end of a tool loop", loop, loop, round, 7, 5, `"thinking"`},
		{"redacted thinking", "", "", redacted, 4, 3, `"redacted_thinking"`},
		{"a tool came that is loaded later", deferred, strings.Replace(deferred, later, later+","+strings.Replace(later, "later", "latest", 1), 1), plain, 4, 3, `"thinking"`},
		{"a turn of another model's", "", "", others, 2, 1, `"thinking"`},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			send := func(cut int) *compacted {
				block := says("assistant", string(c.ask(row.more+comma(row.more)+summarize, row.history[:cut]...).Content[0]))
				kept := append([]string{block}, row.history[row.cut:]...)
				if !strings.Contains(strings.Join(kept, ""), `"type":`+row.kind) {
					t.Fatalf("no %s is kept: the row shows nothing", row.kind)
				}
				return c.send("/v1/messages", c.request(row.now, append(kept, asks("Good."))...))
			}
			if m := send(row.cut); m.status != http.StatusOK || string(m.Dropped) != "[]" {
				t.Errorf("%d %s %s", m.status, m.Dropped, m.raw)
			}
			if m := send(row.less); m.status != 400 || !strings.Contains(m.Error.Message, "is bound to a different conversation") {
				t.Errorf("with a message gone: %d %s", m.status, m.raw)
			}
		})
	}
}

// comma separates members from what follows them.
func comma(members string) string {
	if members == "" {
		return ""
	}
	return ","
}
