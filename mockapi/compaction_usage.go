package mockapi

import "github.com/seed-f1f39373/mockapi/internal/wire"

// iterate lists the runs of the model, where the request sent a beta of compaction or was compacted.
// What a summary cost stands in the list alone; the counts of the message are those of the reply.
func (x *exchange) iterate(u *wire.Usage) {
	n, _ := x.Request.Summarizing()
	c := x.compaction
	switch {
	case n != nil:
		u.Iterations = []wire.Iteration{u.Iteration("compaction", "")}
	case c != nil && x.paused():
		u.Iterations = []wire.Iteration{c.run}
	default:
		asked := c != nil || x.Request.Betas.HasAny(wire.CompactionBeta, wire.ThresholdBeta)
		if asked && u.Iterations == nil {
			u.Iterations = []wire.Iteration{u.Iteration("message", x.Model.ID)}
		}
		if c != nil {
			u.Iterations = append([]wire.Iteration{c.run}, u.Iterations...)
		}
		return
	}
	u.Input, u.CacheRead, u.CacheWrite5m, u.CacheWrite1h, u.Output, u.Thinking = 0, 0, 0, 0, 0, 0
}

// output is what the exchange has put out in all.
func output(u *wire.Usage) int {
	sum := u.Output
	for _, i := range u.Iterations {
		if i.Apart() {
			sum += i.Output
		}
	}
	return sum
}
