package lab

import (
	"fmt"
	"math"
	"strconv"
)

// The size of a chart, in the units of its viewBox.
const (
	plotLeft   = 56.0 // room for the numbers of the axis
	plotTop    = 10.0
	plotWidth  = 640.0
	plotHeight = 150.0
	costHeight = 26.0 // of one bar and the gap below it
	costLeft   = 190.0
	costWidth  = 420.0
)

// A chart shows the prompt tokens of each turn by one strategy. All charts of a report share a scale.
type chart struct {
	Strategy string
	Bars     []bar
	Grid     []gridLine
	Labels   []label // the numbers of the turns
}

// A bar stacks what was read, written and neither. Its parts stand from the ground up.
type bar struct {
	Title   string // shown where the pointer rests
	X       string
	Width   string
	Parts   []part
	Refused bool
}

type part struct{ Class, Y, Height string }

type gridLine struct{ Y, Text string }

type label struct{ X, Text string }

func (r *Report) charts() []chart {
	most := 1
	for _, result := range r.Results {
		for i := range result.Turns {
			most = max(most, result.Turns[i].tokens().Prompt)
		}
	}
	step := gridStep(most)
	top := float64((most + step - 1) / step * step)
	var charts []chart
	for _, result := range r.Results {
		charts = append(charts, result.chart(top, step))
	}
	return charts
}

func (r *Result) chart(top float64, step int) chart {
	c := chart{Strategy: r.Strategy}
	for at := 0; at <= int(top); at += step {
		c.Grid = append(c.Grid, gridLine{units(plotTop + plotHeight*(1-float64(at)/top)), thousands(at)})
	}
	slot := plotWidth / float64(len(r.Turns))
	every := max(1, gridStep(len(r.Turns)))
	for i := range r.Turns {
		t := &r.Turns[i]
		left := plotLeft + slot*float64(i)
		sum := t.tokens()
		b := bar{X: units(left + slot*0.1), Width: units(slot * 0.8), Refused: t.Refusal != nil}
		b.Title = fmt.Sprintf("turn %d: %s read, %s written, %s uncached",
			t.Number, thousands(sum.Read), thousands(sum.Written), thousands(sum.Uncached))
		if t.Refusal != nil {
			b.Title = fmt.Sprintf("turn %d: refused, %s", t.Number, t.Refusal.Message)
		}
		ground := plotTop + plotHeight
		for _, p := range []struct {
			class  string
			tokens int
		}{{"read", sum.Read}, {"written", sum.Written}, {"uncached", sum.Uncached}} {
			if height := plotHeight * float64(p.tokens) / top; height > 0 {
				ground -= height
				b.Parts = append(b.Parts, part{p.class, units(ground), units(height)})
			}
		}
		c.Bars = append(c.Bars, b)
		if t.Number == 1 || t.Number%every == 0 {
			c.Labels = append(c.Labels, label{units(left + slot/2), strconv.Itoa(t.Number)})
		}
	}
	return c
}

// gridStep divides a length into two to five parts of a round size.
func gridStep(length int) int {
	unit := int(math.Pow10(len(strconv.Itoa(length)) - 1))
	switch lead := length / unit; {
	case lead >= 5:
		return 2 * unit
	case lead >= 2:
		return unit
	default:
		return max(1, unit/2)
	}
}

// A costChart compares what the strategies cost.
type costChart struct {
	Height string
	Bars   []costBar
}

type costBar struct{ Strategy, Y, TextY, Width, TextX, Cost string }

func (r *Report) costChart() costChart {
	most := 0.0
	for _, result := range r.Results {
		most = max(most, result.CostUSD)
	}
	c := costChart{Height: units(costHeight * float64(len(r.Results)))}
	for i, result := range r.Results {
		width := 0.0
		if most > 0 {
			width = costWidth * result.CostUSD / most
		}
		y := costHeight * float64(i)
		c.Bars = append(c.Bars, costBar{
			Strategy: result.Strategy, Y: units(y + 3), TextY: units(y + costHeight/2 + 4),
			Width: units(width), TextX: units(costLeft + width + 6), Cost: "$" + dollars(result.CostUSD),
		})
	}
	return c
}

// units writes a length of the drawing.
func units(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
