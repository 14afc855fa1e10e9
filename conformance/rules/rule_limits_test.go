package rules

import "testing"

func TestLimits(t *testing.T) {
	const forced = tools + `,"tool_choice":{"type":"any"}`
	run(t, []row{
		{
			why: "over the model's limit", rule: "max_tokens.too_large", model: "claude-opus-4-5",
			fields: `"max_tokens":64001`,
			want: badRequest + "max_tokens: 64001 > 64000, which is the maximum allowed number of output " +
				"tokens for claude-opus-4-5-20251101",
			twin: `"max_tokens":64000`,
		},
		{
			why: "300k needs its beta", rule: "max_tokens.too_large", model: "claude-opus-5-5",
			fields: `"max_tokens":300000`,
			want: badRequest + "max_tokens: 300000 > 128000, which is the maximum allowed number of output " +
				"tokens for claude-opus-5-5",
			twin: `"max_tokens":300000`, twinHeader: []string{"anthropic-beta", "output-300k-2026-03-24"},
		},
		{
			why: "the forced tool is reported before the stream", rule: "max_tokens.zero_forced_tool",
			fields: `"max_tokens":0,"stream":true,` + forced,
			want:   badRequest + `tool_choice: type "tool" or "any" cannot be used when max_tokens is 0`,
			twin:   `"max_tokens":0,` + tools,
		},
		{
			why: "a stream of nothing", rule: "max_tokens.zero_stream", fields: `"max_tokens":0,"stream":true`,
			want: badRequest + "stream: cannot be true when max_tokens is 0",
			twin: `"max_tokens":1,"stream":true`,
		},
		{
			why: "thinking about nothing", rule: "max_tokens.zero_thinking", model: "claude-haiku-4-5",
			fields: `"max_tokens":0,"thinking":{"type":"enabled","budget_tokens":1024}`,
			want:   badRequest + `thinking: type "enabled" cannot be used when max_tokens is 0`,
			twin:   `"max_tokens":0,"thinking":{"type":"disabled"}`,
		},
		{
			why: "a format of nothing", rule: "max_tokens.zero_format",
			fields: `"max_tokens":0,"output_config":{"format":` + closedFormat + `}`,
			want:   badRequest + "output_config.format: cannot be used when max_tokens is 0",
			twin:   `"max_tokens":0,"stream":false`,
		},
	})
}

func TestContext(t *testing.T) {
	tests := []struct {
		why, model string
		header     []string
		tokens     int
		want       string
	}{
		{"as much as fits", "claude-haiku-4-5", nil, 200_000, ""},
		{
			"one token more", "claude-haiku-4-5", nil, 200_001,
			badRequest + "prompt is too long: 200001 tokens > 200000 maximum",
		},
		{"a model with a long window", "claude-opus-5-5", nil, 1_000_000, ""},
		{
			"over the long window", "claude-opus-5-5", nil, 1_000_001,
			badRequest + "prompt is too long: 1000001 tokens > 1000000 maximum",
		},
		{
			"the beta is for another model", "claude-haiku-4-5",
			[]string{"anthropic-beta", "context-1m-2025-08-07"}, 200_001,
			badRequest + "prompt is too long: 200001 tokens > 200000 maximum",
		},
		{
			"a newer model writes until the window is full", "claude-haiku-4-5", nil, 199_990, "",
		},
		{
			"Sonnet 4.5 under the long context beta", "claude-sonnet-4-5",
			[]string{"anthropic-beta", "context-1m-2025-08-07"}, 900_000, "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			x := exchange(false, tt.header, plain(tt.model, "", false))
			if err := First(x); err != nil {
				t.Fatalf("refused before its tokens are known: %v", err)
			}
			x.Tokens = tt.tokens
			got := ""
			if err := First(x, Context); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestReservedOutput: retired models are in the table, so the rule is tried on one as if it still answered.
func TestReservedOutput(t *testing.T) {
	const over = badRequest + "input length and `max_tokens` exceed context limit: 199937 + 64 > 200000, decrease " +
		"input length or `max_tokens` and try again"
	tests := []struct {
		why    string
		header []string
		count  bool
		tokens int
		want   string
	}{
		{"as much as fits", nil, false, 199_936, ""},
		{"one token more", nil, false, 199_937, over},
		{"under the beta", []string{"anthropic-beta", "model-context-window-exceeded-2025-08-26"}, false, 199_937, ""},
		{"too long by itself", nil, false, 200_001, badRequest + "prompt is too long: 200001 tokens > 200000 maximum"},
		{"a count reserves nothing", nil, true, 200_000, ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			x := exchange(tt.count, tt.header, plain("claude-opus-4-1", "", tt.count))
			x.Tokens = tt.tokens
			got := ""
			if err := First(x, Context); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
