package prompt

import "github.com/seed-f1f39373/mockapi/internal/wire"

// LastReply identifies the last reply that the prompt shows, by the user's block that it answers and
// the block that it ends with; false where there is none. Two requests of one conversation can be
// recognised by it, whatever has become of the rest of the history. What a signature ignores does not
// count, since clients change it.
func (p *Prompt) LastReply() (Digest, bool) {
	messages := p.Section(Messages)
	for end := len(messages) - 1; end >= 0; end-- {
		if q := &messages[end]; q.Role == "assistant" && !isThinking(q.Block) {
			return chain(asked(messages[:end]), "reply", q.Sign), true
		}
	}
	return Digest{}, false
}

// Reply is the LastReply of a later prompt, one that shows a reply to this one. The block that the
// reply ends with is given as the JSON that the client will send back.
func (p *Prompt) Reply(block []byte) (Digest, bool) {
	root, err := wire.Parse(block)
	if err != nil {
		return Digest{}, false
	}
	view := wire.NewBlock(root)
	e := &encoder{leaves: map[*wire.Node]Digest{}}
	sign, _ := e.block(&view, signForm)
	return chain(asked(p.Section(Messages)), "reply", sign), true
}

// asked is the last block of a user's message among positions.
func asked(messages []Position) Digest {
	for i := len(messages) - 1; i >= 0; i-- {
		if messages[i].Role == "user" {
			return messages[i].Sign
		}
	}
	return Digest{}
}
