package world

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// RateLimits are what an account may use in a minute. 0 stands for a limit that is shown in the
// headers at its default and never refuses.
type RateLimits struct {
	Requests     int
	InputTokens  int
	OutputTokens int
}

// defaultRateLimits are what an account of the highest ordinary tier would see.
var defaultRateLimits = RateLimits{Requests: 4000, InputTokens: 2_000_000, OutputTokens: 400_000}

// maxRateLimit keeps the arithmetic of a bucket, nanoseconds times tokens, within 64 bits.
const maxRateLimit = 100_000_000

// rateLimitFields names the limits as the settings do.
var rateLimitFields = []struct {
	key   string
	field func(*RateLimits) *int
}{
	{"requests", func(r *RateLimits) *int { return &r.Requests }},
	{"input_tokens", func(r *RateLimits) *int { return &r.InputTokens }},
	{"output_tokens", func(r *RateLimits) *int { return &r.OutputTokens }},
}

// setRateLimits changes the limits that the object names; null lifts one, or all.
func setRateLimits(_ *World, s *Settings, v jsontext.Value) error {
	if v.Kind() == 'n' {
		s.RateLimits = RateLimits{}
		return nil
	}
	known := make([]string, len(rateLimitFields))
	for i, f := range rateLimitFields {
		known[i] = f.key
	}
	sent, err := object(v, known)
	if err != nil {
		return err
	}
	for _, f := range rateLimitFields {
		value, ok := sent[f.key]
		if !ok {
			continue
		}
		limit := 0
		if value.Kind() != 'n' {
			if err := json.Unmarshal(value, &limit); err != nil || limit < 1 || limit > maxRateLimit {
				return fmt.Errorf("%s must be a whole number from 1 to %d, or null for no limit", f.key, maxRateLimit)
			}
		}
		*f.field(&s.RateLimits) = limit
	}
	return nil
}

// show renders limits for a GET: null for one that never refuses.
func (r RateLimits) show() any {
	pointer := func(n int) *int {
		if n == 0 {
			return nil
		}
		return &n
	}
	return struct {
		Requests     *int `json:"requests"`
		InputTokens  *int `json:"input_tokens"`
		OutputTokens *int `json:"output_tokens"`
	}{pointer(r.Requests), pointer(r.InputTokens), pointer(r.OutputTokens)}
}
