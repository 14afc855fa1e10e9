package signature

import "fmt"

// An Outcome is what verification found about a block.
type Outcome uint8

// The outcomes, in the order in which they are looked for.
const (
	Valid             Outcome = iota
	Undecodable               // the request is refused
	Modified                  // in the latest assistant message; the request is refused
	OtherOrganization         // the block is dropped
	OtherEndUser              // the block is dropped
	UnreadableModel           // the block is dropped
	Mismatch                  // the prefix or the chain; the Mode decides
)

// String names the outcome: for blocks that are dropped, and for [Mismatch], it is the reason that
// the API gives in input_transformations.
func (o Outcome) String() string {
	return [...]string{
		"valid", "undecodable", "modified", "organization_binding_mismatch",
		"end_user_binding_mismatch", "model_binding_mismatch", "prefix_binding_mismatch",
	}[o]
}

// A Verdict is the outcome for the block at messages.{Message}.content.{Index} as sent.
type Verdict struct {
	Message, Index int
	Redacted       bool
	Outcome        Outcome
	// Dropped tells that the model does not see the block. It is false in a request that is refused
	// for this block.
	Dropped bool
	// Record is what the signature says; nil if Undecodable, when Err says why.
	Record *Record
	Err    error
	// Difference is set for a Mismatch. A block that is dropped only because it follows a failing
	// one without a break has the Difference of that one.
	Difference Difference
}

// Path returns where the block stands, in the API's grammar.
func (v *Verdict) Path() string {
	return fmt.Sprintf("messages.%d.content.%d", v.Message, v.Index)
}

// A Result is what verification found about a request.
type Result struct {
	// Verdicts has one entry a block, in the order of the request.
	Verdicts []Verdict
	// Last is what the next thinking block has to follow in the chain. It goes into
	// [Minter.Previous].
	Last ID

	mode Mode
}

// Refusal returns the verdict for which the request is refused, or nil. An undecodable signature
// comes before a modified block and that before a mismatch, wherever they stand; among equals the
// first counts.
func (r *Result) Refusal() *Verdict {
	reasons := []Outcome{Undecodable, Modified}
	if r.mode == Reject {
		reasons = append(reasons, Mismatch)
	}
	for _, reason := range reasons {
		for i := range r.Verdicts {
			if r.Verdicts[i].Outcome == reason {
				return &r.Verdicts[i]
			}
		}
	}
	return nil
}
