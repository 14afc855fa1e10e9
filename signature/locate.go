package signature

import (
	"slices"
	"sort"
)

// locate finds the first difference between the content before t and what its record remembers.
// Message and index are as in [Difference].
func (c *Conversation) locate(t *thinking, r *Record) (change Change, message, index int) {
	w, now := &r.window, c.content[:t.before]
	from := w.from()
	switch {
	case len(now) == 0 && c.resumed:
		return Unknown, -1, -1
	case len(now) == 0:
		return BlockRemoved, t.Message, -1
	case from <= len(now) && c.rolling(from).short() == w.origin:
		return c.compare(t, r)
	case c.first != w.first:
		return Older, now[0].message, now[0].index
	}
	return Unknown, -1, -1
}

// compare locates a difference inside the window.
//
// Between the common head and the common tail lies what was lost and what was added. With something
// on both sides it is a removal if what stands first now came later then, an insertion if what stood
// first then comes later now. If both hold, the order changed; if neither, the content did.
func (c *Conversation) compare(t *thinking, r *Record) (change Change, message, index int) {
	from := r.window.from()
	then, now := r.window.then(), c.content[from:t.before]
	head, tail := common(then, now)
	lost, added := then[head:len(then)-tail], now[head:len(now)-tail]
	removed, inserted := len(lost), len(added)
	if removed > 0 && inserted > 0 {
		lostFirst := func(b content) bool { return lost[0].same(b.entry) }
		removed = max(0, slices.IndexFunc(lost, added[0].entry.same))
		inserted = max(0, slices.IndexFunc(added, lostFirst))
	}
	switch {
	case len(lost) == 0 && len(added) == 0:
		return Unknown, -1, -1 // digests that differ, but not in the bits of an entry
	case removed > 0 && inserted == 0:
		message, index = c.missing(t, r, head, removed)
		return BlockRemoved, message, index
	case inserted > 0 && removed == 0:
		message, index = c.inserted(t, r, from+head, inserted)
		return BlockInserted, message, index
	}
	return BlockChanged, added[0].message, added[0].index
}

// common returns the lengths of the common head and of the common tail behind it.
func common(then []entry, now []content) (head, tail int) {
	shorter := min(len(then), len(now))
	for head < shorter && then[head].same(now[head].entry) {
		head++
	}
	for head+tail < shorter && then[len(then)-1-tail].same(now[len(now)-1-tail].entry) {
		tail++
	}
	return head, tail
}

// missing returns where n entries of the window from number at are missing: at a message if the
// first whole message is, else at the place of a block.
func (c *Conversation) missing(t *thinking, r *Record, at, n int) (message, index int) {
	w := &r.window
	border := w.border(at+1, at+n)
	next := c.place(t, r, w.from()+at)
	if !border {
		return next.message, next.index // the message goes on after the gap
	}
	before := w.from() + at - 1
	if !w.then()[at].starts() {
		return c.content[before].message, c.end(c.content[before].message)
	}
	if before < 0 {
		return next.message, -1
	}
	return c.content[before].message + 1, -1
}

// inserted returns where n blocks were inserted before the content block that was number at.
func (c *Conversation) inserted(t *thinking, r *Record, at, n int) (message, index int) {
	first, next := c.content[at], c.place(t, r, at+n)
	if first.entry.starts() && next.message != first.message {
		return first.message, -1
	}
	return first.message, first.index
}

// place is the content block number at, or behind them all the place where the run of t began.
func (c *Conversation) place(t *thinking, r *Record, at int) content {
	if at < t.before {
		return c.content[at]
	}
	return content{message: t.Message, index: max(0, t.Index-r.Index)}
}

// end is the index that the next block of a message would have.
func (c *Conversation) end(message int) int {
	last := -1
	i := sort.Search(len(c.content), func(i int) bool { return c.content[i].message > message })
	if i > 0 && c.content[i-1].message == message {
		last = c.content[i-1].index
	}
	i = sort.Search(len(c.thinking), func(i int) bool { return c.thinking[i].Message > message })
	if i > 0 && c.thinking[i-1].Message == message {
		last = max(last, c.thinking[i-1].Index)
	}
	return last + 1
}
