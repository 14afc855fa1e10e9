package schema

import (
	"math"
	"strconv"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// number makes a number: one that the source suggests, the schema's own default or example, or a
// plausible one, moved to the nearest that the bounds allow.
func (g *generator) number(sh *shape, f Field) []byte {
	whole := sh.types&typeNumber == 0
	variant := g.choose(variants, 0)
	g.step(20*(1+len(sh.multiples)) + len(f.Name)/4)
	var candidates []float64
	for _, v := range g.suggest(f) {
		if x, ok := v.(float64); ok {
			candidates = append(candidates, x)
		}
	}
	for _, v := range sh.preferred {
		if v.Is(wire.Number) {
			candidates = append(candidates, v.Float())
		}
	}
	for _, x := range candidates {
		if (g.nth == 0 || f.Item >= 0) && variant == 0 && g.allows(sh, x, whole) {
			return formatNumber(x)
		}
	}
	x := plausibleNumber(f.Name)
	if len(candidates) > 0 {
		x = candidates[0]
	}
	for steps := g.nth + variant; ; steps++ {
		x := sh.nearest(x, whole, steps)
		if g.allows(sh, x, whole) || steps >= g.nth+variant+variants {
			return formatNumber(x)
		}
	}
}

// allows tells whether a number satisfies a shape.
func (g *generator) allows(sh *shape, x float64, whole bool) bool {
	return sh.allows(x, whole) && !g.excludes(sh, formatNumber(x))
}

func (s *shape) allows(x float64, whole bool) bool {
	isWhole := x == math.Trunc(x)
	if whole && !isWhole || isWhole && s.types&typeInteger == 0 {
		return false
	}
	if m := s.minimum; m != nil && (x < m.value || m.exclusive && x == m.value) {
		return false
	}
	if m := s.maximum; m != nil && (x > m.value || m.exclusive && x == m.value) {
		return false
	}
	for _, m := range s.multiples {
		if q := x / m; math.Abs(q-math.Round(q)) > 1e-9 {
			return false
		}
	}
	return true
}

// nearest moves x into the bounds and onto a multiple, and then by some steps.
func (s *shape) nearest(x float64, whole bool, steps int) float64 {
	step := s.step(whole)
	if s.minimum != nil && x <= s.minimum.value {
		x = s.minimum.value
		if s.minimum.exclusive {
			x += s.nudge(step, whole)
		}
	}
	if s.maximum != nil && x >= s.maximum.value {
		x = s.maximum.value
		if s.maximum.exclusive {
			x -= s.nudge(step, whole)
		}
	}
	grid := step
	if !whole && len(s.multiples) == 0 {
		grid = 0
	}
	if grid > 0 {
		up := math.Ceil(x/grid) * grid
		if s.allows(up, whole) {
			x = up
		} else {
			x = math.Floor(x/grid) * grid
		}
	}
	if isWhole := x == math.Trunc(x); isWhole && s.types&typeInteger == 0 && len(s.multiples) == 0 {
		x += 0.5
	}
	if steps == 0 {
		return x
	}
	if by := x + float64(steps)*step; s.allows(by, whole) {
		return by
	}
	if by := x - float64(steps)*step; s.allows(by, whole) {
		return by
	}
	if s.minimum != nil && s.maximum != nil && !whole {
		return s.minimum.value + (s.maximum.value-s.minimum.value)/float64(steps+2)
	}
	return x
}

// step is the distance between two neighbouring values.
func (s *shape) step(whole bool) float64 {
	step := 1.0
	if len(s.multiples) == 0 {
		return step
	}
	step = s.multiples[0]
	for _, m := range s.multiples[1:] {
		step = leastCommonMultiple(step, m)
	}
	if whole {
		step = leastCommonMultiple(step, 1)
	}
	return step
}

// nudge is how far a value stays away from an exclusive bound.
func (s *shape) nudge(step float64, whole bool) float64 {
	if whole || len(s.multiples) > 0 {
		return step
	}
	if s.minimum != nil && s.maximum != nil {
		return (s.maximum.value - s.minimum.value) / 2
	}
	return step
}

// leastCommonMultiple works on decimals such as 0.25 by scaling them up.
func leastCommonMultiple(a, b float64) float64 {
	for _, scale := range [...]float64{1, 10, 100, 1000, 1e4, 1e6} {
		x, y := a*scale, b*scale
		if x != math.Trunc(x) || y != math.Trunc(y) || x > 1<<40 || y > 1<<40 {
			continue
		}
		p, q := int64(x), int64(y)
		for q != 0 {
			p, q = q, p%q
		}
		return x / float64(p) * y / scale
	}
	return max(a, b)
}

func formatNumber(x float64) []byte {
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		return strconv.AppendInt(nil, int64(x), 10)
	}
	// A multiple such as 3*0.1 is meant as 0.3.
	rounded := math.Round(x*1e9) / 1e9
	if math.Abs(rounded-x) < 1e-12 {
		x = rounded
	}
	format := byte('f')
	if math.Abs(x) >= 1e21 || x != 0 && math.Abs(x) < 1e-6 {
		format = 'e'
	}
	return strconv.AppendFloat(nil, x, format, -1, 64)
}
