package schema

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A run makes a value for one schema. It holds what its attempts share.
type run struct {
	root   *wire.Node
	source Source
	full   bool
	budget *Budget

	index    *index
	patterns *patterns
	depths   map[*wire.Node]int // see depth.go; nil before they are needed
}

func newRun(root *wire.Node, o Options) *run {
	r := &run{root: root, source: o.Source, full: o.Full, budget: o.Budget}
	if r.budget == nil {
		r.budget = &Budget{}
	}
	r.index = newIndex(root, r.budget)
	r.patterns = newPatterns(r.budget)
	return r
}

// generator starts an attempt, whose choices a plan makes.
func (r *run) generator(p plan) *generator {
	return &generator{
		run: r, plan: p, paths: []string{""}, ordinals: []int{0},
		open: map[*wire.Node]int{r.root: 1},
		end:  min(r.budget.spent+attemptWork, allowance),
	}
}

// attempt makes a value.
func (r *run) attempt(p plan) *generator {
	g := r.generator(p)
	g.value = g.make([]*wire.Node{r.root}, Field{Item: -1})
	if len(g.value) > maxBytes {
		g.fail(ErrTooLarge)
	}
	return g
}
