package world

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/cache"
)

// CacheSettings choose between readings of the prompt cache that sources contradict or leave open. The
// zero value is the default of each.
type CacheSettings struct {
	// Lookback is how many positions a breakpoint looks at, itself included; 0 means 20.
	Lookback int
	// CountBlocks counts every block of a run of tool calls or results, as other platforms do.
	CountBlocks bool
	// SpeedsShareTools: fast and standard requests share the tools, as the page on prompt caching has
	// it. The page on fast mode says that they share nothing.
	SpeedsShareTools bool
	// ThinkingAtStart: a change of thinking or effort starts the cache over, as it does on models that
	// are not named.
	ThinkingAtStart bool
}

// Rules are the settings as the simulator takes them.
func (c CacheSettings) Rules() cache.Rules {
	return cache.Rules{Lookback: c.Lookback, NoCollapse: c.CountBlocks}
}

// maxLookback is far beyond any platform's.
const maxLookback = 1000

// cacheFields are the keys of the setting "cache".
var cacheFields = []member[CacheSettings]{
	{"lookback", func(c *CacheSettings, v jsontext.Value) error {
		n := 0
		if v.Kind() != 'n' {
			if err := json.Unmarshal(v, &n); err != nil || n < 1 || n > maxLookback {
				return fmt.Errorf("must be a whole number from 1 to %d, or null for %d", maxLookback, cache.DefaultLookback)
			}
		}
		c.Lookback = n
		return nil
	}},
	{"count_blocks", flag(func(c *CacheSettings) *bool { return &c.CountBlocks })},
	{"speeds_share_tools", flag(func(c *CacheSettings) *bool { return &c.SpeedsShareTools })},
	{"thinking_at_start", flag(func(c *CacheSettings) *bool { return &c.ThinkingAtStart })},
}

func setCache(_ *World, s *Settings, v jsontext.Value) error {
	return setMembers(&s.Cache, v, cacheFields)
}

func showCache(_ *World, s Settings) any {
	c := s.Cache
	if c.Lookback == 0 {
		c.Lookback = cache.DefaultLookback
	}
	return struct {
		Lookback         int  `json:"lookback"`
		CountBlocks      bool `json:"count_blocks"`
		SpeedsShareTools bool `json:"speeds_share_tools"`
		ThinkingAtStart  bool `json:"thinking_at_start"`
	}{c.Lookback, c.CountBlocks, c.SpeedsShareTools, c.ThinkingAtStart}
}
