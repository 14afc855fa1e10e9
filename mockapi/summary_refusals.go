package mockapi

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/explain"
	"github.com/seed-f1f39373/mockapi/signature"
)

// A Refusal is one request that a rule refused.
type Refusal struct {
	Request string `json:"request"` // method and path
	World   string `json:"world"`   // its key, masked, and numbered where another looks the same
	Number  int    `json:"number"`  // in the journal of its world
	Status  int    `json:"status"`
	Rule    string `json:"rule"`
	Message string `json:"message"`
	// First, Cause and Fix are there where thinking that came back was the reason, of the first hundred
	// refusals. First is nil where the journal forgot what the block was made from.
	First *explain.Difference `json:"first_difference,omitzero"`
	Cause string              `json:"cause,omitzero"`
	Fix   string              `json:"fix,omitzero"`
}

// refusalOf is the refusal of an exchange, but for what only the summary knows.
func refusalOf(x *exchange, explained bool) Refusal {
	e := x.entry
	r := Refusal{Number: e.Number, Status: e.Status, Rule: e.Rule, Message: e.Message}
	if j := refusedBlock(x); explained && j != nil {
		why := x.producers().explain(x.prompt, j, true)
		r.First, r.Cause, r.Fix = why.First, why.Cause, why.Fix
	}
	return r
}

// refusedBlock is the thinking block that the error is about, which begins with its path. It is nil
// where the request is refused for something else.
func refusedBlock(x *exchange) *judged {
	t, ok := x.entry.Thinking.(*thinkingReport)
	if !ok || x.entry.Rule == "" {
		return nil
	}
	for i := range t.blocks {
		j := &t.blocks[i]
		at := signature.Verdict{Message: j.message, Index: j.index}
		if j.outcome != signature.Valid && !j.dropped && strings.HasPrefix(x.entry.Message, at.Path()+":") {
			return j
		}
	}
	return nil
}
