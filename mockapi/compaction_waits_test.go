package mockapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// A turn that waits for a tool of the API's is not summarized before the result is there: the call would
// have none in the history that the client sends back.
func TestThresholdWaitsForServerTools(t *testing.T) {
	const (
		search = `"tools":[{"type":"web_search_20250305","name":"web_search"}],`
		use    = `{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"lisbon"}}`
		result = `{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}`
		done   = `{"type":"text","text":"Done."}`
	)
	tests := []struct {
		why         string
		turn, reply string
		kinds, runs string // of the reply, and the runs it took
	}{
		{"the call has no result", use, result + "," + done, "web_search_tool_result text", "message"},
		{"it has one", use + "," + result, done, "compaction text", "compaction message"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			c := newThreshold(t)
			history := append(trip[:2:2], asks("Look for hotels."), says("assistant", tt.turn))
			if w := c.do(http.MethodPost, "/_mock/replies", `[{"reply":{"content":[`+tt.reply+`]}}]`); w.Code >= 300 {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			m := c.ask(search+threshold("50"), history...)
			if m.kinds() != tt.kinds || m.runs() != tt.runs {
				t.Errorf("%s, %s: %s", m.kinds(), m.runs(), m.raw)
			}
			// Whatever happened, the whole history can be sent back, and is over the trigger by then.
			m = c.ask(search+threshold("50"), append(history, m.content(), asks("What is my sister's name?"))...)
			if m.runs() != "compaction message" || !strings.Contains(m.text(), "Marta") {
				t.Errorf("the next request: %s", m.raw)
			}
		})
	}
}
