package rules

import "testing"

// The requests of a batch may not have what a request by itself may.
func TestBatched(t *testing.T) {
	for _, tt := range []struct{ why, rule, fields, want string }{
		{"a stream", "batch.stream", `"stream":true`, badRequest + "stream: cannot be true in a Message Batch"},
		{"no output", "batch.max_tokens_zero", `"max_tokens":0`, badRequest + "max_tokens: cannot be 0 in a Message Batch"},
		{"fast", "batch.speed", `"speed":"fast"`, badRequest + "speed: `fast` cannot be used in a Message Batch"},
		{"plain", "", "", ""},
	} {
		t.Run(tt.why, func(t *testing.T) {
			x := exchange(false, []string{"anthropic-version", "2026-10-21"}, plain("claude-opus-5-5", tt.fields, false))
			if err := First(x); err != nil {
				t.Errorf("by itself it is refused: %s", err)
			}
			x.Batched = true
			got, rule := "", ""
			if err := First(x); err != nil {
				got, rule = err.Error(), err.Rule
			}
			if got != tt.want || rule != tt.rule {
				t.Errorf("got  %s: %s\nwant %s: %s", rule, got, tt.rule, tt.want)
			}
		})
	}
}
