package signature

import "crypto/sha256"

// A Digest is the SHA-256 of a piece of canonical content. The zero Digest stands for nothing, such
// as no system prompt.
type Digest [sha256.Size]byte

func (d Digest) short() short { return short(d[:]) }

// A rolling digest stands for a series of content blocks. It is chained from their digests.
type rolling [16]byte

func (r rolling) add(d Digest) rolling {
	var both [len(r) + len(d)]byte
	copy(both[copy(both[:], r[:]):], d[:])
	sum := sha256.Sum256(both[:])
	return rolling(sum[:])
}

// A Conversation is what a request holds, in the order in which it was sent. Build it once a
// request with [Conversation.Content] and [Conversation.Thinking]; adding n blocks takes O(n).
//
// Where the prefix restarts at a compaction block, it begins with that block, or with
// [Conversation.Resume] where the block is signed (documented).
type Conversation struct {
	// Latest is the message that is the latest of the assistant, or -1.
	Latest int

	system, tools short
	start         rolling // what a compaction block stands for
	resumed       bool
	first         short // of the first content block
	content       []content
	thinking      []thinking
}

// content is a block that counts in the prefix.
type content struct {
	message, index int
	entry          entry   // for windows
	messages       rolling // over the content up to and with this block
}

// thinking is a thinking or redacted_thinking block as sent.
type thinking struct {
	Block
	before int   // the number of content blocks that precede it
	tools  short // the tool set that applies to it
}

// A Block is a thinking or redacted_thinking block at messages.{Message}.content.{Index} of a
// request.
type Block struct {
	Message, Index int
	Redacted       bool
	Text           string // field thinking; empty for a redacted block
	Signature      string // field signature, or data of a redacted block
}

// NewConversation returns a conversation without content.
func NewConversation(system, tools Digest) *Conversation {
	return &Conversation{Latest: -1, system: system.short(), tools: tools.short()}
}

// Tools replaces the tool set for the thinking that is added after it. A deferred tool joins the
// set only when a block names it: thinking from before is not bound to it (API skill).
func (c *Conversation) Tools(d Digest) { c.tools = d.short() }

// Content adds a block that counts in the prefix, sent at messages.{message}.content.{index}.
//
// The digest covers the block's canonical form, the role of its message and the message's other
// fields. The borders between messages do not count by themselves: they only tell whether a
// difference concerns a whole message.
func (c *Conversation) Content(message, index int, d Digest) {
	n := len(c.content)
	if n == 0 && !c.resumed {
		c.first = d.short()
	}
	c.content = append(c.content, content{
		message: message, index: index, messages: c.rolling(n).add(d),
		entry: newEntry(d, c.opens(message)),
	})
}

// Thinking adds a thinking block.
func (c *Conversation) Thinking(b Block) {
	c.thinking = append(c.thinking, thinking{Block: b, before: len(c.content), tools: c.tools})
}

// rolling is the digest of the first n content blocks, and of what a compaction block stands for.
func (c *Conversation) rolling(n int) rolling {
	if n == 0 {
		return c.start
	}
	return c.content[n-1].messages
}

// opens tells whether no content of the message was added yet.
func (c *Conversation) opens(message int) bool {
	n := len(c.content)
	return n == 0 || c.content[n-1].message != message
}
