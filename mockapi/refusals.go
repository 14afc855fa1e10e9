package mockapi

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// billedCategories are the policies whose refusals cost what they read even if nothing was said
// before (release notes, 2026-09-24). Refusals of others cost nothing then.
var billedCategories = []string{"bio", "frontier_llm", "reasoning_extraction"}

func billedRefusal(category string) bool { return slices.Contains(billedCategories, category) }

// payable is the part of the usage that costs something. A refusal that costs nothing is counted in
// the usage all the same (capture: AWS, fallback credit).
func (x *exchange) payable(m *wire.Message) wire.Usage {
	u := m.Usage
	if m.StopReason == "refusal" && len(m.Content) == 0 {
		details, _ := wire.Parse(m.StopDetails)
		if !billedRefusal(details.Get("category").Str()) {
			u.Input, u.CacheRead, u.CacheWrite5m, u.CacheWrite1h, u.Output = 0, 0, 0, 0, 0
			u.Iterations = slices.DeleteFunc(slices.Clone(u.Iterations), func(i wire.Iteration) bool { return !i.Apart() })
		}
		return u
	}
	if !slices.Contains(x.free, true) || len(u.Iterations) < len(x.runs) {
		return u
	}
	u.Iterations = slices.Clone(u.Iterations[:len(u.Iterations)-len(x.runs)])
	for i, run := range x.runs {
		if !x.free[i] {
			u.Iterations = append(u.Iterations, run)
		}
	}
	return u
}
