package price

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// TestIterations has 1,000 tokens of input and 100 of output in the totals of every row.
func TestIterations(t *testing.T) {
	const million = 1_000_000
	tests := []struct {
		why, model string
		change     func(*wire.Usage)
		iterations []wire.Iteration
		want       float64
	}{
		{"without iterations the totals are all", "claude-opus-5-5", nil, nil, 0.006},
		{
			"messages and fallbacks are in the totals", "claude-opus-5-5", nil,
			[]wire.Iteration{
				{Type: "message", Model: "claude-opus-5-5", Input: 600, Output: 60},
				{Type: "fallback_message", Model: "claude-opus-5-5", Input: 400, Output: 40},
			}, 0.006,
		},
		{
			"each run costs what its own model takes", "claude-opus-5-5", nil,
			[]wire.Iteration{
				{Type: "message", Model: "claude-opus-5-5", Input: 600, Output: 60},
				{Type: "fallback_message", Model: "claude-sonnet-4-6", Input: 400, Output: 40},
			}, 0.0054, // 0.0024 + 0.0012 + 0.0012 + 0.0006
		},
		{
			"and the tier follows the prompt of each, not their sum", "claude-haiku-5-5", nil,
			[]wire.Iteration{{Type: "message", Input: 60_000}, {Type: "message", Input: 100_000}}, 0.016,
		},
		{
			"a compaction comes on top, at the price of the request's model", "claude-opus-5-5", nil,
			[]wire.Iteration{
				{Type: "compaction", Input: 1000, CacheRead: 100_000, CacheWrite5m: 1000, CacheWrite1h: 1000, Output: 1000},
			}, 0.063,
		},
		{
			"an advisor comes on top, at its own", "claude-haiku-4-5", nil,
			[]wire.Iteration{{Type: "advisor_message", Model: "claude-opus-5-5", Input: 36_300, Output: 2197}}, 0.19064,
		},
		{
			"an advisor that the table lacks costs as much as the request's model", "claude-haiku-4-5", nil,
			[]wire.Iteration{{Type: "advisor_message", Model: "claude-imaginary-9", Input: 36_300, Output: 2197}}, 0.048785,
		},
		{
			"the tier follows the length of each prompt", "claude-haiku-5-5", nil,
			[]wire.Iteration{
				{Type: "compaction", Input: 100_001, Output: 1000},
				{Type: "compaction", Input: 100_000, Output: 1000},
			}, 0.0631505,
		},
		{
			"a batch is one with its iterations", "claude-opus-5-5",
			func(u *wire.Usage) { u.ServiceTier = "batch" },
			[]wire.Iteration{{Type: "compaction", Output: million}}, 10.003,
		},
		{
			"geography does not change what a model without it costs", "claude-opus-5-5",
			func(u *wire.Usage) { u.InferenceGeo = "us" },
			[]wire.Iteration{{Type: "advisor_message", Model: "claude-opus-4-5", Output: million}}, 25.0066,
		},
		{
			"nor speed", "claude-opus-5-5",
			func(u *wire.Usage) { u.Speed = "fast" },
			[]wire.Iteration{{Type: "advisor_message", Model: "claude-opus-4-5", Output: million}}, 25.012,
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			u := wire.Usage{Input: 1000, Output: 100, Iterations: tt.iterations}
			if tt.change != nil {
				tt.change(&u)
			}
			if got := Round(USD(fixtures.DefaultModels().Find, model(t, tt.model), u)); got != tt.want {
				t.Errorf("USD = %v, want %v", got, tt.want)
			}
		})
	}
}
