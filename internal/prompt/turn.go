package prompt

// A Reply recognises a request of a conversation by the last reply that it shows, whatever has become
// of the rest of the history. What a signature ignores does not count, since clients change it.
type Reply struct {
	// Answer is the block that the reply ends with and the user's block that it answers.
	Answer Digest
	// Alone is that block, and what stands before the messages: for a client that renders what the
	// user said anew. Other conversations may well share it.
	Alone Digest
}

// LastReply is the last reply that the prompt shows; false where there is none.
func (p *Prompt) LastReply() (Reply, bool) {
	messages := p.Section(Messages)
	for end := len(messages) - 1; end >= 0; end-- {
		if q := &messages[end]; q.Role == "assistant" && !isThinking(q.Block) {
			return p.reply(messages[:end], q.Sign), true
		}
	}
	return Reply{}, false
}

// Reply is the LastReply of a later prompt, one that shows a reply to this one. The block that the
// reply ends with is given as the JSON that the client will send back.
func (p *Prompt) Reply(block []byte) (Reply, bool) {
	q, ok := replied(block)
	if !ok {
		return Reply{}, false
	}
	return p.reply(p.Section(Messages), q.Sign), true
}

func (p *Prompt) reply(before []Position, sign Digest) Reply {
	var head Digest
	if first := len(p.Positions) - len(p.Section(Messages)); first > 0 {
		head = p.Positions[first-1].CachePrefix
	}
	return Reply{Answer: chain(asked(before), "reply", sign), Alone: chain(head, "reply alone", sign)}
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
