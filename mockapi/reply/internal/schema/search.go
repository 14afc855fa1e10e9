package schema

import (
	"cmp"
	"container/heap"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Bounds of a search.
const (
	maxAttempts   = 250
	maxNeighbours = 300 // plans that one attempt leads to
	maxWaiting    = 5000
)

// A candidate is a plan that waits for its attempt. Those come first that change an attempt with
// few errors, in few choices, near to an error.
type candidate struct {
	of                     plan // of the attempt that it changes
	key                    string
	pick                   int
	errors, distance, turn int
}

type candidates []candidate

func (c candidates) Len() int           { return len(c) }
func (c candidates) Swap(i, j int)      { c[i], c[j] = c[j], c[i] }
func (c candidates) Less(i, j int) bool { return c[i].compare(c[j]) < 0 }

// Push and Pop are for container/heap.
func (c *candidates) Push(x any) { *c = append(*c, x.(candidate)) }

// Pop removes the last one.
func (c *candidates) Pop() any {
	last := (*c)[len(*c)-1]
	*c = (*c)[:len(*c)-1]
	return last
}

func (c candidate) compare(o candidate) int {
	return cmp.Or(cmp.Compare(c.errors, o.errors), cmp.Compare(len(c.of), len(o.of)),
		cmp.Compare(c.distance, o.distance), cmp.Compare(c.turn, o.turn))
}

// unmade is the number of errors of an attempt that made no value.
const unmade = 1 << 20

// search makes values with the choices nearest to the defaults first, until one passes the check.
// Without one it returns the value with the fewest errors, and what is wrong with it.
func (r *run) search(c *checker) ([]byte, error) {
	var best []byte
	var reason error
	fewest := unmade + 1
	waiting := &candidates{}
	seen := map[string]bool{}
	var p plan
	// A full value leaves some of the budget for a lean one.
	end := allowance
	if r.full {
		end = (r.budget.spent + allowance) / 2
	}
	for try := 0; try < maxAttempts; try++ {
		g := r.attempt(p)
		v := verdict{err: g.err, failing: []string{g.failed}}
		errors := unmade
		if g.err == nil {
			v = c.check(g.value)
			errors = len(v.failing)
		}
		if v.err == ErrUnchecked && try > 0 {
			break
		}
		if v.err == nil || v.err == ErrUnchecked || g.err == ErrEndless && try == 0 && r.isEndless() {
			return g.value, v.err
		}
		if errors < fewest {
			best, reason, fewest = g.value, v.err, errors
		}
		for _, n := range g.neighbours(v.failing, errors) {
			if waiting.Len() < maxWaiting {
				n.turn = try*maxNeighbours + waiting.Len()
				heap.Push(waiting, n)
			}
		}
		seen[p.String()] = true
		for seen[p.String()] && waiting.Len() > 0 {
			next := heap.Pop(waiting).(candidate)
			p = next.of.with(next.key, next.pick)
		}
		if seen[p.String()] || r.budget.spent >= end {
			break
		}
	}
	return best, reason
}

// neighbours returns the plans that differ from the attempt in one choice at a place that has to do
// with an error: at it, around it or in it.
func (g *generator) neighbours(failing []string, errors int) []candidate {
	var out []candidate
	for _, c := range g.taken {
		distance, related := nearest(c.path, failing)
		if !related {
			continue
		}
		for other := range min(c.of, 64) {
			if other != c.picked {
				out = append(out, candidate{of: g.plan, key: c.key, pick: other, errors: errors, distance: distance})
			}
		}
	}
	g.budget.spend(2*len(g.taken) + 2*len(out))
	slices.SortStableFunc(out, func(a, b candidate) int { return a.distance - b.distance })
	return out[:min(len(out), maxNeighbours)]
}

// nearest tells how many levels lie between a place and the nearest of some others that holds it or
// is in it.
func nearest(path string, failing []string) (distance int, related bool) {
	distance = unmade
	for _, f := range failing {
		if f == path || strings.HasPrefix(f, path+"/") || strings.HasPrefix(path, f+"/") {
			apart := strings.Count(f, "/") - strings.Count(path, "/")
			distance, related = min(distance, max(apart, -apart)), true
		}
	}
	return distance, related
}

// String writes a plan so that equal plans have equal texts.
func (p plan) String() string {
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(p)) {
		b.WriteString(key + "=" + strconv.Itoa(p[key]) + "\n")
	}
	return b.String()
}
