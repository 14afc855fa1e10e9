package price

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func model(t *testing.T, id string) *fixtures.Model {
	t.Helper()
	m, ok := fixtures.DefaultModels().Find(id)
	if !ok {
		t.Fatalf("no model %s", id)
	}
	return m
}

// TestPriceList compares with the pricing page: a million tokens of one kind each.
func TestPriceList(t *testing.T) {
	const million = 1_000_000
	tests := []struct {
		id                                      string
		input, write5m, write1h, read, output   float64
		batchInput, batchOutput, us1h, fastRead float64 // the last two by the page's factors
	}{
		{"claude-fable-5-2", 8, 10, 16, 0.20, 40, 4, 20, 17.6, 0.20},
		{"claude-mythos-5-2", 8, 10, 16, 0.20, 40, 4, 20, 17.6, 0.20},
		{"claude-fable-5-1", 10, 12.50, 20, 0.25, 50, 5, 25, 22, 0.25},
		{"claude-mythos-5-1", 10, 12.50, 20, 0.25, 50, 5, 25, 22, 0.25},
		{"claude-fable-5", 10, 12.50, 20, 1.00, 50, 5, 25, 22, 1.00},
		{"claude-mythos-5", 10, 12.50, 20, 1.00, 50, 5, 25, 22, 1.00},
		{"claude-opus-5-5", 4, 5, 8, 0.20, 20, 2, 10, 8.8, 0.40},
		{"claude-opus-5", 5, 6.25, 10, 0.50, 25, 2.50, 12.50, 11, 1.00},
		{"claude-opus-4-8", 5, 6.25, 10, 0.50, 25, 2.50, 12.50, 11, 1.00},
		{"claude-opus-4-7", 5, 6.25, 10, 0.50, 25, 2.50, 12.50, 11, 0.50},
		{"claude-opus-4-6", 5, 6.25, 10, 0.50, 25, 2.50, 12.50, 11, 0.50},
		{"claude-opus-4-5", 5, 6.25, 10, 0.50, 25, 2.50, 12.50, 10, 0.50},
		{"claude-sonnet-5-5", 2, 2.50, 4, 0.10, 10, 1, 5, 4.4, 0.10},
		{"claude-sonnet-5", 2, 2.50, 4, 0.20, 10, 1, 5, 4.4, 0.20},
		{"claude-sonnet-4-6", 3, 3.75, 6, 0.30, 15, 1.50, 7.50, 6.6, 0.30},
		{"claude-sonnet-4-5", 3, 3.75, 6, 0.30, 15, 1.50, 7.50, 6, 0.30},
		{"claude-haiku-4-5", 1, 1.25, 2, 0.10, 5, 0.50, 2.50, 2, 0.10},
		{"claude-opus-4-1", 15, 18.75, 30, 1.50, 75, 7.50, 37.50, 30, 1.50},
		{"claude-opus-4-0", 15, 18.75, 30, 1.50, 75, 7.50, 37.50, 30, 1.50},
		{"claude-sonnet-4-0", 3, 3.75, 6, 0.30, 15, 1.50, 7.50, 6, 0.30},
		{"claude-3-5-haiku-latest", 0.80, 1, 1.60, 0.08, 4, 0.40, 2, 1.60, 0.08},
	}
	for _, tt := range tests {
		t.Run(tt.id, func(t *testing.T) {
			m := model(t, tt.id)
			for _, c := range []struct {
				kind  string
				usage wire.Usage
				want  float64
			}{
				{"input", wire.Usage{Input: million}, tt.input},
				{"write for 5 minutes", wire.Usage{CacheWrite5m: million}, tt.write5m},
				{"write for an hour", wire.Usage{CacheWrite1h: million}, tt.write1h},
				{"read", wire.Usage{CacheRead: million}, tt.read},
				{"output, thinking in it", wire.Usage{Output: million, Thinking: million}, tt.output},
				{"input in a batch", wire.Usage{Input: million, ServiceTier: "batch"}, tt.batchInput},
				{"output in a batch", wire.Usage{Output: million, ServiceTier: "batch"}, tt.batchOutput},
				{"write for an hour in the US", wire.Usage{CacheWrite1h: million, InferenceGeo: "us"}, tt.us1h},
				{"read in fast mode", wire.Usage{CacheRead: million, Speed: "fast"}, tt.fastRead},
			} {
				if got := Round(USD(fixtures.DefaultModels().Find, m, c.usage)); got != c.want {
					t.Errorf("a million tokens of %s cost %v, want %v", c.kind, got, c.want)
				}
			}
		})
	}
}

func TestUSD(t *testing.T) {
	tests := []struct {
		why, model string
		usage      wire.Usage
		want       float64
	}{
		{
			"the bill of BerriAI/litellm#9812, where a client counted what was written twice",
			"claude-sonnet-4-6", wire.Usage{Input: 3, CacheWrite5m: 12304, Output: 550}, 0.054399,
		},
		{"nothing costs nothing", "claude-opus-5-5", wire.Usage{}, 0},
		{
			"priority tier is priced as standard, and so is the rest of the world", "claude-opus-5-5",
			wire.Usage{Input: 1000, ServiceTier: "priority", InferenceGeo: "global", Speed: "standard"}, 0.004,
		},
		{
			"batch, geography and TTL multiply", "claude-sonnet-5-5",
			wire.Usage{CacheWrite1h: 1_000_000, ServiceTier: "batch", InferenceGeo: "us"}, 2.2,
		},
		{
			"fast mode keeps the ratios of the cache", "claude-opus-5-5",
			wire.Usage{Input: 1000, CacheRead: 100_000, CacheWrite5m: 2000, CacheWrite1h: 3000, Output: 500, Speed: "fast"},
			0.136, // 0.008 + 0.04 + 0.02 + 0.048 + 0.02
		},
		{
			"geography multiplies fast mode", "claude-opus-5",
			wire.Usage{Input: 1_000_000, Output: 1_000_000, Speed: "fast", InferenceGeo: "us"}, 66,
		},
		{
			"a model that ignores fast mode runs at its own price", "claude-opus-4-6",
			wire.Usage{Input: 1_000_000, Output: 1_000_000, Speed: "fast"}, 30,
		},
		{
			"the lower tier reaches to 100,000 tokens", "claude-haiku-5-5",
			wire.Usage{Input: 50_000, CacheRead: 30_000, CacheWrite5m: 10_000, CacheWrite1h: 10_000, Output: 10_000},
			0.01355,
		},
		{
			"one more, read, written or neither, and every token costs five times as much", "claude-haiku-5-5",
			wire.Usage{Input: 50_000, CacheRead: 30_001, CacheWrite5m: 10_000, CacheWrite1h: 10_000, Output: 10_000},
			0.06775005,
		},
		{
			"output does not count for the tier", "claude-haiku-5-5",
			wire.Usage{Input: 100_000, Output: 100_000}, 0.06,
		},
		{"the higher tier in a batch", "claude-haiku-5-5", wire.Usage{Input: 100_001, Output: 1000, ServiceTier: "batch"}, 0.02625025},
		{"web searches are $10 per 1,000", "claude-opus-5-5", wire.Usage{WebSearches: 3}, 0.03},
		{"no factor applies to them", "claude-opus-5-5", wire.Usage{WebSearches: 3, ServiceTier: "batch", InferenceGeo: "us"}, 0.03},
		{"fetches are free", "claude-opus-5-5", wire.Usage{WebFetches: 3}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got := Round(USD(fixtures.DefaultModels().Find, model(t, tt.model), tt.usage))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("USD (-want +got):\n%s", diff)
			}
		})
	}
}
