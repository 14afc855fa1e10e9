// Package price tells what requests cost (docs: pricing).
package price

import (
	"math"
	"slices"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const (
	// batch is the factor of the Batches API, us that of inference in the United States. Both are on
	// top of what the cache multiplies.
	batch = 0.5
	us    = 1.1
	// search is what a web search costs. That no factor applies to it is inferred.
	search = 10.0 / 1000
	// perToken turns a price of the table, which is for a million tokens.
	perToken = 1.0 / 1e6
)

// USD returns the cost of a request to model m, as find has it for the ids in u.Iterations. Where
// these list the runs that wrote the reply, each costs what its own model takes for a prompt of its
// length; else the counts of u are one run of m. What compactions and advisors used comes on top. A
// model that find does not know costs as much as m. Priority tier, which is paid ahead, is priced as
// standard.
func USD(find func(id string) (*fixtures.Model, bool), m *fixtures.Model, u wire.Usage) float64 {
	runs := u.Iterations
	if !slices.ContainsFunc(runs, func(i wire.Iteration) bool { return !i.Apart() }) {
		runs = append(slices.Clip(runs), u.Iteration("message", ""))
	}
	usd := float64(u.WebSearches) * search
	for _, i := range runs {
		own := m
		if i.Model != "" {
			if named, ok := find(i.Model); ok {
				own = named
			}
		}
		usd += tokens(own, i, u)
	}
	return usd
}

// tokens is what one run of a model cost. That tier, geography and speed of a request hold for its
// compactions and advisors is inferred, as far as their models have them.
func tokens(m *fixtures.Model, i wire.Iteration, u wire.Usage) float64 {
	p := rates(m.Prices, i.Prompt(), u.Speed)
	usd := perToken * (float64(i.Input)*p.Input + float64(i.CacheRead)*p.Read +
		float64(i.CacheWrite5m)*p.Write5m + float64(i.CacheWrite1h)*p.Write1h + float64(i.Output)*p.Output)
	if u.ServiceTier == "batch" {
		usd *= batch
	}
	if u.InferenceGeo == "us" && m.Geo {
		usd *= us
	}
	return usd
}

// rates are the prices for a prompt of the given length at the given speed. Speed is ignored where
// the table has no prices for it: such a model ran as standard.
func rates(p fixtures.Prices, prompt int, speed string) fixtures.Prices {
	if l := p.Long; l != nil && prompt > l.Above {
		p.Input, p.Write5m, p.Write1h, p.Read, p.Output = l.Input, l.Write5m, l.Write1h, l.Read, l.Output
	}
	if f := p.Fast; f != nil && speed == "fast" {
		ratio := f.Input / p.Input
		p.Input, p.Output = f.Input, f.Output
		p.Read, p.Write5m, p.Write1h = p.Read*ratio, p.Write5m*ratio, p.Write1h*ratio
	}
	return p
}

// Round takes an amount to the billionth of a dollar: sums of binary fractions show more digits than
// there are.
func Round(usd float64) float64 { return math.Round(usd*1e9) / 1e9 }
