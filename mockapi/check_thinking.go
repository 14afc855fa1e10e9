package mockapi

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/mockapi/explain"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
	"github.com/seed-f1f39373/mockapi/signature"
)

// thinking judges the thinking and the summaries that came back, and takes out of the prompt what is
// dropped. Refused tells that the API refuses the request for it.
func (c *captured) thinking(x *exchange, call *call) (findings []report.Finding, refused bool) {
	result, e := x.judge()
	if x.Level != rules.Every {
		return nil, false
	}
	if e != nil {
		path := ""
		if q, ok := history.InForce(x.prompt); ok {
			path = q.Path()
		}
		return []report.Finding{call.place(refusedFinding(e, path))}, true
	}
	findings, refused = c.strangers(x, call)
	mode := x.mode()
	var failing, unusable []*signature.Verdict
	spoiled := refused
	for i := range result.Verdicts {
		switch v := &result.Verdicts[i]; v.Outcome {
		case signature.Valid:
		case signature.Mismatch:
			if !spoiled || v.Difference.Change != signature.PredecessorMissing { // else the spoiled block is what it misses
				failing = append(failing, v)
			}
		case signature.Undecodable, signature.Modified:
			findings = append(findings, c.spoiled(x, call, v)...)
			spoiled, refused = true, true
		default:
			unusable = append(unusable, v)
		}
	}
	if len(unusable) > 0 {
		findings = append(findings, c.unusable(call, unusable)...)
	}
	if len(failing) > 0 {
		findings = append(findings, c.edited(x, call, failing, mode)...)
		refused = refused || mode == signature.Reject
	}
	x.heed(result)
	return findings, refused
}

// spoiled tells of a block that was changed itself.
func (c *captured) spoiled(x *exchange, call *call, v *signature.Verdict) []report.Finding {
	block := explain.View{Prompt: x.prompt, Message: v.Message, Index: v.Index}.Block()
	return c.once("spoiled "+v.Path()+" "+block.Signature+" "+block.Text, call.number, func() report.Finding {
		j, producers := judgedBlock(v), x.producers()
		e := producers.explain(x.prompt, &j, true)
		f := refusedFinding(x.bindingError(v), v.Path())
		f.Why, f.Fix, f.Detail = e.Cause, e.Fix, beforeAfter(e.First)
		return call.place(f)
	})
}

// unusable tells of blocks that are dropped because of who made them.
func (c *captured) unusable(call *call, dropped []*signature.Verdict) []report.Finding {
	v := dropped[0]
	return c.once(v.Outcome.String()+call.Request.Model, call.number, func() report.Finding {
		advice := explain.Outcome(v.Outcome)
		return call.place(report.Finding{
			Rule: "thinking." + v.Outcome.String(), Level: report.Warning, Path: v.Path(),
			Message: plural(len(dropped), "thinking block") + " of " + v.Record.Model + ": dropped, the model does not see the thinking",
			Why:     advice.Cause, Fix: advice.Fix, Detail: []string{"dropped: " + paths(dropped)},
		})
	})
}

// maxCompares is how many requests of a conversation are compared with what their thinking was made
// from. Those after them are judged by what the signatures tell.
const maxCompares = 100

// edited tells of the edits that break thinking: one finding for each, with the blocks that it breaks.
func (c *captured) edited(x *exchange, call *call, failing []*signature.Verdict, mode signature.Mode) []report.Finding {
	first, last := failing[0], failing[len(failing)-1]
	producers := x.producers()
	after := explain.View{Prompt: x.prompt, Message: last.Message, Index: last.Index}
	var edits []explain.Difference
	if c.compares++; c.compares <= maxCompares {
		// The history was longest when the last block was made.
		if before, known := producers.find(after.Block().Signature); known {
			edits = explain.Edits(before, after)
		}
	}
	var why explain.Explanation // of the first, and most often of all
	reason := func() *explain.Explanation {
		if why.Cause == "" {
			j := judgedBlock(first)
			why = producers.explain(x.prompt, &j, c.compares <= maxCompares)
		}
		return &why
	}
	if len(edits) == 0 {
		// The last block knows the edit already, or a block before it is missing and nothing else is.
		d := explain.Difference{At: first.Difference.Path()}
		if known := reason().First; known != nil {
			d = *known
		}
		edits = append(edits, d)
	}
	var findings []report.Finding
	for i := range edits {
		d := &edits[i]
		findings = append(findings, c.once(editKey(d), call.number, func() report.Finding {
			f := refusedFinding(x.bindingError(first), cmp.Or(d.At, first.Path()))
			f.Why, f.Fix = reason().Cause, reason().Fix
			if i > 0 {
				f.Message = d.At + ": edited as well: it breaks the thinking behind it"
			}
			return c.editFinding(x, call, f, d, failing, mode)
		})...)
	}
	return findings
}

// editKey knows an edit again in later requests.
func editKey(d *explain.Difference) string {
	after := ""
	if d.After != nil {
		after = *d.After
	}
	return "edit " + d.At + d.Field + " " + after
}

// editFinding completes what there is to say of an edit.
func (c *captured) editFinding(x *exchange, call *call, f report.Finding, d *explain.Difference,
	failing []*signature.Verdict, mode signature.Mode,
) report.Finding {
	switch mode {
	case signature.Drop:
		f.Level, f.Message = report.Warning, "thinking is dropped: what stands before it was edited"
	case signature.Allow:
		f.Level, f.Message = report.Note, "what stands before thinking was edited: this account and model get the answer all the same"
	}
	if d.At != "" {
		f.Detail = append(f.Detail, "edited: "+d.At+d.Field+whatIs(x, d))
	}
	if d.Before != nil || d.After != nil {
		f.Detail = append(f.Detail, beforeAfter(d)...)
	}
	if message, ok := messageOf(d.At); ok {
		behind := failing[:0:0]
		for _, v := range failing {
			if v.Message >= message {
				behind = append(behind, v)
			}
		}
		failing = behind
	}
	if len(failing) > 0 {
		f.Detail = append(f.Detail, "breaks: "+paths(failing))
	}
	return call.place(f)
}

// whatIs says what stands where a difference is: the turn, and the type of the block unless the block was
// left out, as then another one stands there.
func whatIs(x *exchange, d *explain.Difference) string {
	message, ok := messageOf(d.At)
	if !ok {
		return ""
	}
	what := fmt.Sprintf("turn %d", turnOf(x.Request, message))
	leftOut := d.Field == "" && d.Before != nil && d.After == nil
	for i := range x.prompt.Positions {
		if q := &x.prompt.Positions[i]; !leftOut && q.Section == prompt.Messages && q.Path() == d.At {
			what += ", " + q.Kind()
		}
	}
	return " (" + what + ")"
}

// beforeAfter shows both sides of a difference, where they are known.
func beforeAfter(d *explain.Difference) []string {
	if d == nil {
		return nil
	}
	before, after := d.Sides()
	return []string{"before: " + before, "after:  " + after}
}

// maxPaths is how many blocks are named before the rest is counted.
const maxPaths = 8

func paths(verdicts []*signature.Verdict) string {
	var names []string
	for _, v := range verdicts[:min(len(verdicts), maxPaths)] {
		names = append(names, v.Path())
	}
	list := strings.Join(names, ", ")
	if more := len(verdicts) - len(names); more > 0 {
		list += fmt.Sprintf(" and %d more, up to %s", more, verdicts[len(verdicts)-1].Path())
	}
	return list
}

// strangers tells of thinking whose signature the capture does not show: of a shown text under another
// signature than its own, and once that nothing can be said of the rest. Refused tells of the first.
func (c *captured) strangers(x *exchange, call *call) (findings []report.Finding, refused bool) {
	count, first := 0, ""
	for i := range x.prompt.Positions {
		q := &x.prompt.Positions[i]
		if !q.IsThinking() || q.Block.Signature == "" {
			continue
		}
		if _, known := c.learned.find(q.Block.Signature); known {
			continue
		}
		if c.learned.shown[shownThought{q.Message, q.Index, q.Block.Text}] && !call.accepted() {
			refused = true
			findings = append(findings, c.once("spoiled "+q.Path()+" "+q.Block.Signature, call.number, func() report.Finding {
				e := refusal("thinking.signature_invalid", "path", q.Path(), "type", q.Block.Type)
				return call.place(refusedFinding(e, q.Path()))
			})...)
			continue
		}
		if count++; first == "" {
			first = q.Path()
		}
	}
	if count == 0 {
		return findings, refused
	}
	return append(findings, c.once("unknown thinking", call.number, func() report.Finding {
		return call.place(report.Finding{
			Rule: "capture.unknown_thinking", Level: report.Note, Path: first,
			Message: plural(count, "thinking block") + " cannot be judged: the capture does not show the answers that they came with",
			Fix:     "Capture the conversation from its first request, with the responses.",
		})
	})...), refused
}
