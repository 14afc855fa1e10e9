package signature

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
)

// A Minter signs the thinking of one reply, run after run.
//
// The content of the reply that is not thinking is added to the Conversation between the runs. Run
// reads only what was added before it.
type Minter struct {
	Key          *Key
	Conversation *Conversation
	// Message is the number that the reply will have in the next request.
	Message int
	// Response identifies the reply, as its id does.
	Response string
	// Model, Organization and EndUser produced the reply.
	Model, Organization, EndUser string
	// Previous is the thinking block before: [Result.Last] at first. Run moves it on.
	Previous ID
}

// A Draft is a block to be signed.
type Draft struct {
	Kind Kind
	// Text is the thinking as the client will see it: "" for omitted and redacted blocks.
	Text string
	// Tokens is what the block costs as output, up to 2^32-1.
	Tokens int
}

// Run signs thinking blocks that stand next to each other in the reply, and returns one signature a
// block.
func (m *Minter) Run(blocks ...Draft) ([]string, error) {
	if len(m.Model) > maxModel {
		return nil, fmt.Errorf("sign thinking: model id %q is longer than %d bytes", m.Model, maxModel)
	}
	if len(blocks) > math.MaxUint16 {
		return nil, fmt.Errorf("sign thinking: %d blocks are too many for a run", len(blocks))
	}
	r := m.record()
	r.Length = len(blocks)
	signatures := make([]string, len(blocks))
	for i, b := range blocks {
		if b.Kind > Update {
			return nil, fmt.Errorf("sign thinking: block %d: %d is no kind of block", i, b.Kind)
		}
		if b.Tokens < 0 || b.Tokens > math.MaxUint32 {
			return nil, fmt.Errorf("sign thinking: block %d: %d tokens are out of range", i, b.Tokens)
		}
		r.Kind, r.Index, r.Tokens, r.text = b.Kind, i, b.Tokens, textDigest(b.Text)
		r.ID, r.Previous = ID{}, m.Previous
		r.ID = m.Key.identity("block", r.marshal())
		signatures[i] = m.Key.seal(r.marshal())
		m.Previous = r.ID
	}
	return signatures, nil
}

// record holds what the blocks of the next run have in common.
func (m *Minter) record() *Record {
	c := m.Conversation
	r := &Record{
		Model:        m.Model,
		organization: organizationDigest(m.Organization),
		endUser:      endUserDigest(m.EndUser),
		system:       c.system,
		tools:        c.tools,
		messages:     c.rolling(len(c.content)),
		window:       c.window(m.Message),
	}
	r.Run = m.Key.identity("run",
		r.system[:], r.tools[:], r.messages[:], m.Previous[:], []byte(m.Response))
	return r
}

func organizationDigest(name string) short { return labelled("organization", name) }

func endUserDigest(name string) short { return labelled("end_user", name) }

// textDigest is zero for no text.
func textDigest(text string) short {
	if text == "" {
		return short{}
	}
	return labelled("text", text)
}

func labelled(label, text string) short {
	h := sha256.New()
	h.Write(binary.AppendUvarint(nil, uint64(len(label))))
	h.Write([]byte(label))
	h.Write([]byte(text))
	return short(h.Sum(nil))
}
