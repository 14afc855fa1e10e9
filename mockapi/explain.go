package mockapi

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/explain"
	"github.com/seed-f1f39373/mockapi/signature"
)

// thinkingView is what the journal says of a thinking block that came back.
type thinkingView struct {
	Path    string `json:"path"`
	Outcome string `json:"outcome"`
	Dropped bool   `json:"dropped,omitzero"`
	Model   string `json:"model,omitzero"` // that produced the block
	Tokens  int    `json:"tokens,omitzero"`
	// Change says how the prefix differs, At where, Sentence in the API's words.
	Change   string `json:"change,omitzero"`
	At       string `json:"at,omitzero"`
	Sentence string `json:"sentence,omitzero"`
	Pattern  string `json:"pattern,omitzero"`
	// First is what changed, as far as the journal still holds what the block was made from.
	First *explain.Difference `json:"first_difference,omitzero"`
	Cause string              `json:"cause,omitzero"`
	Fix   string              `json:"fix,omitzero"`
}

// judged is what a verdict leaves to be explained.
type judged struct {
	message, index int
	outcome        signature.Outcome
	dropped        bool
	model          string
	tokens         int
	difference     signature.Difference
	previous       signature.ID
}

func judgedBlock(v *signature.Verdict) judged {
	j := judged{
		message: v.Message, index: v.Index,
		outcome: v.Outcome, dropped: v.Dropped, difference: v.Difference,
	}
	if v.Record != nil {
		j.model, j.tokens, j.previous = v.Record.Model, v.Record.Tokens, v.Record.Previous
	}
	return j
}

func (j *judged) view() thinkingView {
	at := signature.Verdict{Message: j.message, Index: j.index}
	v := thinkingView{
		Path: at.Path(), Outcome: j.outcome.String(), Dropped: j.dropped, Model: j.model, Tokens: j.tokens,
	}
	if d := j.difference; j.outcome == signature.Mismatch {
		v.Change, v.At, v.Sentence = d.Change.String(), d.Path(), d.Sentence()
	}
	return v
}

// thinkingReport is what the journal says of all thinking blocks of a request. It is put into words
// when someone asks, as the prompt is made again then.
type thinkingReport struct {
	blocks   []judged
	prompt   promptView
	producer producers
}

// maxCompared is how many blocks of a request are compared with what they were made from. The others
// are explained by their signatures alone: a long history fails in hundreds of places at once.
const maxCompared = 20

func (x *exchange) explain(r *signature.Result) any {
	if len(r.Verdicts) == 0 {
		return nil
	}
	blocks := make([]judged, len(r.Verdicts))
	for i := range r.Verdicts {
		blocks[i] = judgedBlock(&r.Verdicts[i])
	}
	return &thinkingReport{blocks, promptView{x.Body, x.Model, x.Request.Dialect, x.Request.Files}, x.producers()}
}

// MarshalJSON renders the blocks, those that failed with an explanation.
func (t *thinkingReport) MarshalJSON() ([]byte, error) {
	root, syntax := wire.Parse(t.prompt.body)
	if syntax != nil {
		return nil, syntax
	}
	p := prompt.Outline(wire.NewRequest(root, t.prompt.dialect), t.prompt.model)
	views, compared := make([]thinkingView, len(t.blocks)), 0
	for i := range t.blocks {
		j := &t.blocks[i]
		views[i] = j.view()
		if j.outcome == signature.Valid {
			continue
		}
		compared++
		e := t.producer.explain(p, j, compared <= maxCompared)
		views[i].Pattern, views[i].First, views[i].Cause, views[i].Fix = e.Pattern, e.First, e.Cause, e.Fix
	}
	return json.Marshal(views)
}

// mismatchHeader is not documented. It names a block, how its prefix differs, and what that looks
// like (API skill).
const mismatchHeader = "Anthropic-Thinking-Prefix-Mismatch"

// tellMismatch sets the header for a block that was refused or dropped.
func (x *exchange) tellMismatch(v *signature.Verdict) {
	j, p := judgedBlock(v), x.producers()
	kind := v.Difference.Change.String()
	if v.Difference.Multiple() {
		kind = "multiple"
	}
	x.w.Header().Set(mismatchHeader, fmt.Sprintf("block=%s;kind=%s;pattern=%s",
		v.Path(), kind, p.explain(x.prompt, &j, true).Pattern))
}

// tellDropped sets the header for the first block that was dropped for its prefix.
func (x *exchange) tellDropped(r *signature.Result) {
	for i := range r.Verdicts {
		if v := &r.Verdicts[i]; v.Dropped && v.Outcome == signature.Mismatch {
			x.tellMismatch(v)
			return
		}
	}
}
