package mockapi

import (
	"cmp"
	"fmt"

	"github.com/seed-f1f39373/mockapi/cache"
	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// cacheUse is what a request reads from the cache and writes to it, in tokens.
type cacheUse struct{ read, written int }

func (u cacheUse) String() string { return fmt.Sprintf("%d read, %d written", u.read, u.written) }

// usageOf is what the API says of the cache; false where the capture has no usage.
func usageOf(call *call) (cacheUse, bool) {
	usage := call.answer.Get("usage")
	if !usage.Is(wire.Object) {
		return cacheUse{}, false
	}
	read, _ := usage.Get("cache_read_input_tokens").Int()
	written, _ := usage.Get("cache_creation_input_tokens").Int()
	return cacheUse{read, written}, true
}

// cache tells what the request pays again of what was cached, and where the API read less than this
// simulation of it.
func (c *captured) cache(x *exchange, call *call) []report.Finding {
	var predicted cacheUse
	if p := x.plan; p != nil {
		predicted = cacheUse{p.Read, p.Write5m + p.Write1h}
	}
	actual, known := usageOf(call)
	var detail []string
	if known {
		detail = []string{fmt.Sprintf("predicted: %s; captured: %s", predicted, actual)}
		c.usage.add(predicted, actual)
	}
	r, ok := x.entry.Cache.(*cacheReport)
	if !ok {
		return nil
	}
	if r.view.Miss == nil {
		if !known || predicted.read == 0 || actual.read > 0 {
			return c.belowMinimum(x, call, r)
		}
		return []report.Finding{call.place(report.Finding{
			Rule: "cache.not_read", Level: report.Warning, Path: r.view.Hit, Detail: detail,
			Message: fmt.Sprintf("the API read nothing of the %d tokens that were cached up to %s", predicted.read, r.view.Hit),
			Why:     "Nothing in the requests says why: the entry was forgotten early, written from elsewhere, or not there yet.",
			Fix:     "Look at requests that ran at the same time: an entry can be read once the first event of the answer that writes it has arrived.",
		})}
	}
	miss := *r.view.Miss
	if miss.Cause == cache.Expired.String() && call.record.Time.IsZero() {
		return nil
	}
	r.explain(&miss)
	f := report.Finding{
		Rule: "cache." + miss.Cause, Level: report.Warning, Why: miss.Explanation, Fix: miss.Fix,
		Message: fmt.Sprintf("%d tokens that request %d had cached are paid again", miss.Tokens, miss.Previous),
	}
	if miss.Previous == 0 {
		f.Message = fmt.Sprintf("%d tokens that were cached are paid again", miss.Tokens)
	}
	if known && actual.read > predicted.read+miss.Tokens/2 { // tokens are estimates
		f.Level = report.Note // the API found it
	}
	if miss.First != nil {
		f.Path = miss.First.At
		f.Detail = append(f.Detail, "changed: "+miss.First.At+miss.First.Field+whatIs(x, miss.First))
	} else if n := len(r.view.Breakpoints); n > 0 {
		f.Path = r.view.Breakpoints[n-1].Path
	}
	f.Path = cmp.Or(f.Path, r.end)
	f.Detail = append(append(f.Detail, beforeAfter(miss.First)...), detail...)
	return []report.Finding{call.place(f)}
}

// belowMinimum tells once of breakpoints that do nothing.
func (c *captured) belowMinimum(x *exchange, call *call, r *cacheReport) []report.Finding {
	if r.view.Read+r.view.Written5m+r.view.Written1h > 0 {
		return nil
	}
	for _, b := range r.view.Breakpoints {
		if b.Explanation == "" {
			continue
		}
		return c.once("below minimum", call.number, func() report.Finding {
			return call.place(report.Finding{
				Rule: "cache.below_minimum", Level: report.Note, Path: b.Path,
				Message: b.Path + ": the breakpoint does nothing: " + b.Explanation,
				Why:     "A prefix below the minimum of the model is not kept. It is no error.",
				Fix:     "Leave the marker out, or set it behind more of the prompt.",
			})
		})
	}
	return nil
}

// usageSum adds up what a conversation read and wrote.
type usageSum struct {
	requests          int
	predicted, actual cacheUse
}

func (s *usageSum) add(predicted, actual cacheUse) {
	s.requests++
	s.predicted = cacheUse{s.predicted.read + predicted.read, s.predicted.written + predicted.written}
	s.actual = cacheUse{s.actual.read + actual.read, s.actual.written + actual.written}
}

// findings show the sums side by side, where the conversation used the cache. Last is where it ends.
func (s *usageSum) findings(last report.Finding) []report.Finding {
	if s.predicted == (cacheUse{}) && s.actual == (cacheUse{}) {
		return nil
	}
	last.Rule = "cache.usage"
	last.Message = fmt.Sprintf("cache of the conversation over %s with usage: predicted %s tokens; captured %s",
		plural(s.requests, "request"), s.predicted, s.actual)
	return []report.Finding{last}
}
