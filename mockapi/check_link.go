package mockapi

import (
	"hash/maphash"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// How much of the conversations is kept: the oldest end beyond that, and a request that continues one of
// those opens another.
const (
	maxOpen      = 1024
	maxOpenBytes = 32 << 20
)

// callKeys are what conversations are recognised by.
type callKeys struct {
	// shows are what the request shows of the one that it continues, the surest first.
	shows []uint64
	// leaves are what a request that continues this one will show.
	leaves []uint64
}

var keySeed = maphash.MakeSeed()

func key(parts ...string) uint64 {
	var h maphash.Hash
	h.SetSeed(keySeed)
	for _, part := range parts {
		h.WriteString(part)
		h.WriteByte(0)
	}
	return h.Sum64()
}

// link finds the keys of a call. The ids of calls and the signatures in a reply are nobody else's; what
// a reply says is taken together with how the conversation began; and where no reply was captured, what
// it answers.
func (c *call) link() {
	if c.record.Conversation != "" {
		id := key("id", c.record.Conversation)
		c.keys = callKeys{[]uint64{id}, []uint64{id}}
		return
	}
	if c.Request == nil || len(c.Request.Messages) == 0 {
		return
	}
	messages := c.Request.Messages
	first := outline(messages[0].Blocks)
	c.keys.leaves = append(c.keys.leaves, key("asked", first, outline(messages[len(messages)-1].Blocks)))
	if c.accepted() {
		c.keys.leaves = append(c.keys.leaves, replyKeys(first, blocksOf(c.answer.Get("content")))...)
		c.keys.leaves = append(c.keys.leaves, key("message", c.answer.Get("id").Str()))
	}
	if c.continuesThread() {
		c.keys.shows = append(c.keys.shows, key("message", c.Root.Get("thread").Get("previous_message_id").Str()))
	}
	replies := 0
	for i := len(messages) - 1; i > 0 && replies < shownReplies; i-- {
		if messages[i].Role == "assistant" {
			c.keys.shows = append(c.keys.shows, replyKeys(first, messages[i].Blocks)...)
			c.keys.shows = append(c.keys.shows, key("asked", first, outline(messages[i-1].Blocks)))
			replies++
		}
	}
	for i := range messages[0].Blocks { // which may be a summary, in place of what the request continues
		if b := &messages[0].Blocks[i]; b.Signature != "" {
			c.keys.shows = append(c.keys.shows, key("signature", b.Signature))
		}
	}
}

// shownReplies is how many replies of a request are looked at: the last one may be the beginning of the
// next.
const shownReplies = 2

// unmistakable is from which length on a reply belongs to one conversation.
const unmistakable = 40

func replyKeys(first string, blocks []wire.Block) []uint64 {
	var keys []uint64
	for i := range blocks {
		switch b := &blocks[i]; {
		case b.ID != "":
			keys = append(keys, key("call", b.ID))
		case b.Signature != "":
			keys = append(keys, key("signature", b.Signature))
		}
	}
	said := outline(blocks)
	keys = append(keys, key("reply", first, said))
	if len(said) >= unmistakable {
		keys = append(keys, key("long reply", said))
	}
	return keys
}

// outline is what blocks say, whatever the form they are sent in. Thinking is left out, which a client
// may leave out.
func outline(blocks []wire.Block) string {
	if len(blocks) == 1 {
		return blocks[0].Text + blocks[0].ID + blocks[0].ToolUseID
	}
	var all string
	for i := range blocks {
		if b := &blocks[i]; b.Type != "thinking" && b.Type != "redacted_thinking" {
			all += b.Text + b.ID + b.ToolUseID
		}
	}
	return all
}

// links finds the conversation of each call.
type links struct {
	server *Server
	byKey  map[uint64]*captured
	open   []*captured // the one that was used least lately first
	bytes  int
}

func newLinks(s *Server) *links { return &links{server: s, byKey: map[uint64]*captured{}} }

// conversation is the one that a call belongs to, and whether it opens it.
func (l *links) conversation(j *job) (*captured, bool) {
	j.call.number = j.number
	var c *captured
	for _, k := range j.call.keys.shows {
		if c = l.byKey[k]; c != nil {
			break
		}
	}
	opens := c == nil
	if opens {
		c = newCaptured(l.server)
	} else {
		l.take(c)
	}
	l.open = append(l.open, c)
	for _, k := range j.call.keys.leaves {
		if l.byKey[k] != c {
			l.byKey[k] = c
			c.keys = append(c.keys, k)
		}
	}
	c.bytes += j.weight()
	l.bytes += j.weight()
	return c, opens
}

// take removes a conversation from the list.
func (l *links) take(c *captured) {
	for i := len(l.open) - 1; i >= 0; i-- {
		if l.open[i] == c {
			l.open = append(l.open[:i], l.open[i+1:]...)
			return
		}
	}
}

// evict ends the conversations that were used least lately, as far as there are too many. The one in use
// stays.
func (l *links) evict(used *captured) []*captured {
	var ended []*captured
	for len(l.open) > maxOpen || l.bytes > maxOpenBytes && l.open[0] != used {
		c := l.open[0]
		l.open = l.open[1:]
		l.bytes -= c.bytes
		for _, k := range c.keys {
			if l.byKey[k] == c {
				delete(l.byKey, k)
			}
		}
		ended = append(ended, c)
	}
	return ended
}

// all ends every conversation.
func (l *links) all() []*captured { return l.open }

// blocksOf are the blocks of a reply.
func blocksOf(content *wire.Node) []wire.Block {
	items := content.Elems()
	blocks := make([]wire.Block, len(items))
	for i, n := range items {
		blocks[i] = wire.NewBlock(n)
	}
	return blocks
}
