package signature

// Window is the number of content blocks before a thinking block of which its signature holds a
// summary, so that a difference among them can be located. How many the API remembers is unknown
// (inferred: fewer than the blocks of 521 messages).
const Window = 64

// An entry is the summary of one content block: the first 23 bits of its digest, and whether it is
// the first content of its message. It only locates differences that the rolling digest has found.
type entry [3]byte

func newEntry(d Digest, starts bool) entry {
	e := entry{d[0], d[1], d[2] &^ 1}
	if starts {
		e[2] |= 1
	}
	return e
}

func (e entry) starts() bool { return e[2]&1 != 0 }

func (e entry) same(f entry) bool { return e[0] == f[0] && e[1] == f[1] && e[2]|1 == f[2]|1 }

// A window is the part of a record that locates differences.
type window struct {
	count   int           // content blocks before the thinking block
	opens   bool          // the thinking block stands before all content of its message
	first   short         // digest of the first content block
	origin  short         // rolling digest of the content before the entries
	entries [Window]entry // of the last blocks, or of all if they are fewer
}

// window summarizes the content so far for a thinking block of a message.
func (c *Conversation) window(message int) window {
	w := window{count: len(c.content), opens: c.opens(message), first: c.first}
	from := w.from()
	w.origin = c.rolling(from).short()
	for i, b := range c.content[from:] {
		w.entries[i] = b.entry
	}
	return w
}

// from is the number of content blocks that are older than the entries.
func (w *window) from() int { return max(0, w.count-Window) }

func (r rolling) short() short { return short(r[:]) }

// then returns the entries, oldest first.
func (w *window) then() []entry { return w.entries[:w.count-w.from()] }

// border tells whether a message began with one of the entries from to to, both included. The
// thinking block itself counts as the entry after the last.
func (w *window) border(from, to int) bool {
	then := w.then()
	for i := from; i <= to && i < len(then); i++ {
		if then[i].starts() {
			return true
		}
	}
	return to == len(then) && w.opens
}
