package signature

import "errors"

// A Mode says what becomes of a block whose prefix does not match.
type Mode uint8

// The modes. Which one applies depends on the model, the account and the request's
// thinking.block_binding.
const (
	Reject Mode = iota // prefix_mismatch_behavior "error"
	Drop               // prefix_mismatch_behavior "drop_block"
	Allow              // the check runs without being enforced
)

// A Reader is the model, account and user that a request comes with.
//
// The functions get the model that produced a block.
type Reader struct {
	Organization string
	EndUser      string // "" for none, which is an end user like any other
	// Reads tells whose blocks the model can read; nil stands for all.
	Reads func(producer string) bool
	// BindsOrganization and BindsEndUser tell whose blocks only the organization or the end user
	// can use that they were made for; nil stands for none.
	BindsOrganization, BindsEndUser func(producer string) bool
	// Checks tells whose blocks are compared with their prefix; nil stands for all. It is false for
	// every producer where the reading model does not run the check, and for producers whose
	// blocks record no prefix (API skill).
	Checks func(producer string) bool
	// AllowEditedText accepts another thinking text under an intact signature in the latest
	// assistant message. The documentation says that this is refused; probes saw it accepted.
	AllowEditedText bool
}

// Verify judges every thinking block of a conversation. Its cost is linear in the number of blocks.
// The algorithm is described at the top of the package.
func (k *Key) Verify(c *Conversation, r Reader, mode Mode) *Result {
	verdicts := make([]Verdict, len(c.thinking))
	for i := range c.thinking {
		verdicts[i] = k.verdict(&c.thinking[i].Block)
	}
	c.checkLatest(verdicts, r.AllowEditedText)
	j := judge{conversation: c, reader: &r, mode: mode, verdicts: verdicts}
	for i := range verdicts {
		j.judge(i)
	}
	return &Result{Verdicts: verdicts, Last: j.chain.last, mode: mode}
}

// verdict opens a signature.
func (k *Key) verdict(b *Block) Verdict {
	v := Verdict{Message: b.Message, Index: b.Index, Redacted: b.Redacted}
	v.Record, v.Err = k.Open(b.Signature)
	if v.Err == nil && (v.Record.Kind == Compaction || (v.Record.Kind == Redacted) != b.Redacted) {
		v.Record, v.Err = nil, errors.New("open signature: it was minted for the other block type")
	}
	if v.Err != nil {
		v.Outcome = Undecodable
	}
	return v
}
