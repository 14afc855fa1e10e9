package mockapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// Thinking behind a fallback is that of the model which took over, and the block keeps it apart from the
// thinking before.
func TestThinkingAroundAFallback(t *testing.T) {
	c := newCacher(t)
	c.scripted(`{"content":[{"thinking":"Can I?"},{"fallback":{"to":"claude-opus-4-8"}},{"thinking":"I can."},{"text":"Yes."}]}`)
	s := every()
	s.headers = []string{"anthropic-beta", s.headers[1] + ",thinking-binding-controls-2026-08-01"}
	m := c.answered(s)
	var blocks []string
	for _, b := range m.Content {
		blocks = append(blocks, string(b))
	}
	back := func(blocks ...string) (int, string) {
		w := c.post(s.with(says("assistant", blocks...), asks("And milk?")))
		return w.Code, w.Body.String()
	}
	status, body := back(blocks...)
	const dropped = `"input_transformations":[{"type":"thinking_dropped","path":"messages.1.content.2","reason":"model_binding_mismatch"}]`
	if status != http.StatusOK || !strings.Contains(body, dropped) {
		t.Errorf("the model that was asked reads its own thinking alone: %d %s", status, body)
	}
	status, body = back(blocks[0], blocks[2], blocks[3])
	const modified = "messages.1.content.1: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified."
	if status != http.StatusBadRequest || !strings.Contains(body, modified) {
		t.Errorf("without the mark between them: %d %s", status, body)
	}
}
