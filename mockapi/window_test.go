package mockapi_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// Models with a window of so many tokens: of today, one that thinks, and one from before Claude 4.5,
// which answers as long as a table says so.
const (
	smallWindow = 400
	smallModels = `
models:
  - {id: claude-haiku-4-5, context_window: 400, max_output: 300}
  - {id: claude-haiku-5-5, context_window: 400, max_output: 300, token_factor: 1}
  - {id: claude-sonnet-4-5, context_window: 400, max_output: 300}
  - {id: claude-opus-4-1, lifecycle: active, context_window: 400, max_output: 300}
`
	windowBeta = "model-context-window-exceeded-2025-08-26"
)

func newSmallWindows(t *testing.T) *cacher {
	t.Helper()
	models, err := fixtures.LoadModels([]byte(smallModels))
	if err != nil {
		t.Fatal(err)
	}
	srv, err := mockapi.New(mockapi.Config{Models: models})
	if err != nil {
		t.Fatal(err)
	}
	return &cacher{t, srv, "sk-ant-window"}
}

// filling is a prompt that leaves so many tokens of the window.
func (c *cacher) filling(s shape, left int) shape {
	c.t.Helper()
	for words := 1; words <= smallWindow; words++ {
		s.messages = []string{asks("Say hello." + strings.Repeat(" la", words))}
		if c.count(s) == smallWindow-left {
			return s
		}
	}
	c.t.Fatalf("no number of words leaves %d tokens of the window", left)
	return s
}

func TestWindow(t *testing.T) {
	const (
		today, thinker, older = "claude-haiku-4-5", "claude-haiku-5-5", "claude-opus-4-1"
		full                  = "model_context_window_exceeded"
	)
	tests := []struct {
		why, model, beta string
		left, max        int
		stop             string // of an answer
		refused          string
	}{
		{"max_tokens do not fit, the reply does", today, "", 200, 300, "end_turn", ""},
		{"the reply does not fit", today, "", 20, 300, full, ""},
		{"max_tokens end it first", today, "", 20, 19, "max_tokens", ""},
		{"max_tokens and the window end together", today, "", 20, 20, "max_tokens", ""},
		{"no room at all", today, "", 0, 300, full, ""},
		{"the prompt alone is too long", today, "", -1, 300, "", "prompt is too long: 401 tokens > 400 maximum"},
		{"thinking fills the window as well", thinker, "", 20, 300, full, ""},
		{"the long context beta is for other models", today, fixtures.LongContextBeta, 20, 300, full, ""},
		{"a long window", "claude-sonnet-4-5", fixtures.LongContextBeta, 20, 300, "end_turn", ""},
		{"an older model reserves max_tokens", older, "", 20, 21, "",
			"input length and `max_tokens` exceed context limit: 380 + 21 > 400, decrease input length or `max_tokens` and try again"},
		{"an older model with as much room", older, "", 20, 20, "max_tokens", ""},
		{"an older model with the beta", older, windowBeta, 20, 300, full, ""},
		{"an older model with the beta, too long a prompt", older, windowBeta, -1, 300, "", "prompt is too long: 401 tokens > 400 maximum"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			c := newSmallWindows(t)
			s := shape{model: tt.model, rest: `"max_tokens":` + strconv.Itoa(tt.max)}
			if tt.beta != "" {
				s.headers = []string{"Anthropic-Beta", tt.beta}
			}
			if tt.left < 0 { // which count_tokens refuses
				s.messages = []string{strings.Replace(c.filling(s, 0).messages[0], "Say", "la Say", 1)}
			} else {
				s = c.filling(s, tt.left)
			}
			w := c.post(s)
			body := w.Body.String()
			if tt.refused != "" {
				if got := gjson.Get(body, "error.message").Str; w.Code != http.StatusBadRequest || got != tt.refused {
					t.Fatalf("%d %s\nwant 400 %s", w.Code, body, tt.refused)
				}
				return
			}
			if got := gjson.Get(body, "stop_reason").Str; got != tt.stop {
				t.Fatalf("%d, stop_reason %q, want %q\n%s", w.Code, got, tt.stop, body)
			}
			if got := int(gjson.Get(body, "usage.output_tokens").Int()); tt.stop == full && got != tt.left {
				t.Errorf("%d output tokens, want the %d that are left", got, tt.left)
			}
			if got := len(gjson.Get(body, "content").Array()); tt.left == 0 && got != 0 {
				t.Errorf("%d blocks, want none", got)
			}
		})
	}
}

func TestWindowThinkingCounts(t *testing.T) {
	c := newSmallWindows(t)
	body := c.post(c.filling(shape{model: "claude-haiku-5-5", rest: `"max_tokens":300`}, 20)).Body.String()
	output, thought := gjson.Get(body, "usage.output_tokens").Int(), gjson.Get(body, "usage.output_tokens_details.thinking_tokens").Int()
	if output != 20 || thought == 0 {
		t.Errorf("%d output tokens, %d of them thinking, want 20 and some\n%s", output, thought, body)
	}
}

func TestWindowStream(t *testing.T) {
	c := newSmallWindows(t)
	s := c.filling(shape{model: "claude-haiku-4-5"}, 20)
	s.rest = `"max_tokens":300`
	whole := c.post(s).Body.String()
	s.rest += `,"stream":true`
	stream := c.as("streamed").post(s).Body.String()
	var text strings.Builder
	for _, delta := range events(stream, "content_block_delta") {
		text.WriteString(gjson.Get(delta, "delta.text").Str)
	}
	got := fmt.Sprintf("%q %s", text.String(), events(stream, "message_delta"))
	want := gjson.Get(whole, "content.0.text").Str
	if want == "" || text.String() != want {
		t.Errorf("text %q, want that of the message, %q", text.String(), want)
	}
	if !strings.Contains(got, `"stop_reason":"model_context_window_exceeded"`) || !strings.Contains(got, `"output_tokens":20`) {
		t.Errorf("the stream ends with %s", got)
	}
}

// TestTaskBudgetIsAdvice compares the thinking with and without: what is left of the budget bounds it
// and nothing else.
func TestTaskBudgetIsAdvice(t *testing.T) {
	tests := []struct {
		why, budget string
		thinks      int // tokens
	}{
		{"none", "", 80},
		{"enough", `"task_budget":{"type":"tokens","total":20000}`, 80},
		{"little is left", `"task_budget":{"type":"tokens","total":20000,"remaining":30}`, 30},
		{"nothing is left", `"task_budget":{"type":"tokens","total":20000,"remaining":0}`, 0},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			s := shape{
				messages: []string{asks("Tell me about the sea.")},
				rest:     `"max_tokens":600,"output_config":{` + tt.budget + `}`,
				headers:  []string{"Anthropic-Beta", "task-budgets-2026-03-13"},
			}
			body := newCacher(t).post(s).Body.String()
			if got := int(gjson.Get(body, "usage.output_tokens_details.thinking_tokens").Int()); got != tt.thinks {
				t.Errorf("%d thinking tokens, want %d\n%s", got, tt.thinks, body)
			}
			if got := gjson.Get(body, "stop_reason").Str; got != "end_turn" {
				t.Errorf("stop_reason %q, want end_turn", got)
			}
		})
	}
}
