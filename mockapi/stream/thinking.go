package stream

import (
	"strconv"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// thinking sends what a thinking block shows, then its signature whole. Thinking that is not shown
// is one empty delta and a signature: of two published descriptions the one that has a trace.
func (e *encoder) thinking(index int, c *wire.Content) {
	kind := thinkingDelta
	if e.dialect.Betas.HasAny("thinking-token-count-2026-05-13") {
		kind = uncountedDelta
		if c.Text == "" {
			kind = e.estimate()
		}
	}
	if c.Text == "" {
		e.delta(index, "", kind)
	}
	e.pieces(index, c.Text, kind, words)
	e.delta(index, c.Signature, signatureDelta)
}

// estimateQuantum is what estimates are multiples of. That there is such a quantum is documented
// in the SDKs, its size is not.
const estimateQuantum = 50

// estimate is the delta of a block whose thinking is not shown, with an estimate of its tokens. The
// first block carries the whole count: the events come out at once, so nothing is due later.
func (e *encoder) estimate() deltaKind {
	count := e.message.Usage.Thinking / estimateQuantum * estimateQuantum
	if count == 0 || e.estimated {
		return uncountedDelta
	}
	e.estimated = true
	return deltaKind{thinkingDelta.before, `,"estimated_tokens":` + strconv.Itoa(count) + `}`}
}
