package signature

import (
	"crypto/sha256"
	"fmt"
)

// A Summary is a compaction block that stands for the conversation before it.
type Summary struct {
	Content string
	// ToolChanges is the digest of the block's tool_changes, zero for none.
	ToolChanges Digest
	// LastRole is the role of the last message that the summary stands for.
	LastRole string
}

// Compact signs a summary of the whole Conversation. With the signature go the digests of what is
// summarized, so that the thinking of turns that were kept behind the summary can still be verified
// (documented: compaction, keep recent turns).
func (m *Minter) Compact(s Summary) (string, error) {
	if len(m.Model) > maxModel {
		return "", fmt.Errorf("sign compaction: model id %q is longer than %d bytes", m.Model, maxModel)
	}
	r := m.record()
	r.Kind, r.Previous, r.Length = Compaction, m.Previous, 1
	r.text = labelled("compaction", s.Content)
	r.Index = roleNumber(s.LastRole)
	r.Run = ID(s.ToolChanges.short())
	r.ID = m.Key.identity("block", r.marshal())
	return m.Key.seal(r.marshal()), nil
}

// LastRole is the role of the last message that a compaction block stands for.
func (r *Record) LastRole() string {
	if r.Index < len(roles) {
		return roles[r.Index]
	}
	return ""
}

var roles = []string{"", "user", "assistant", "system"}

func roleNumber(role string) int {
	for i := range roles {
		if roles[i] == role {
			return i
		}
	}
	return 0
}

// A Fault is what is wrong with a compaction block that came back.
type Fault uint8

// The faults, in the order in which they are looked for (inferred).
const (
	Intact           Fault = iota
	Invalid                // the signature does not verify
	OtherContent           // the content is not the one that was signed
	OtherToolChanges       // tool_changes are not
)

// OpenCompaction returns what the signature of a compaction block says, and what of the block does not
// agree with it. The LastRole of s is not compared.
func (k *Key) OpenCompaction(signature string, s Summary) (*Record, Fault) {
	r, err := k.Open(signature)
	switch {
	case err != nil || r.Kind != Compaction:
		return nil, Invalid
	case r.text != labelled("compaction", s.Content):
		return r, OtherContent
	case r.Run != ID(s.ToolChanges.short()):
		return r, OtherToolChanges
	}
	return r, Intact
}

// Resume makes the conversation go on behind a compaction block, in place of what that stands for.
// Kept tells whether turns may have been kept: where it is false, thinking from before the compaction
// does not verify behind it. It must come before all content.
func (c *Conversation) Resume(r *Record, kept bool) {
	c.start, c.first, c.resumed = r.messages, r.window.first, true
	if !kept || r.system != c.system || r.tools != c.tools {
		sum := sha256.Sum256(append([]byte("not kept"), r.messages[:]...))
		c.start = rolling(sum[:])
	}
}
