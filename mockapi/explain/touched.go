package explain

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// touched is what changed in messages that stayed in their places.
type touched struct {
	modified, removed, inserted []touch
	turns                       []int // the places in before of all of them
}

// A touch is a block of the turn at a place in before. For what was inserted it is the new block.
type touch struct {
	turn int
	item
}

// touch compares messages that are as many as before, one by one.
func (c *change) touch() {
	t := &c.touched
	for i := range c.lost {
		was, is := c.lost[i], c.added[i]
		if same(was, is) {
			continue
		}
		at := c.head + i
		t.turns = append(t.turns, at)
		first := beside(was, is)
		if first != nil {
			t.modified = append(t.modified, touch{at, item{kind: "message"}})
		}
		old, now := was.blocks(), is.blocks()
		if first == nil {
			first = firstItem(old, now)
		}
		head, tail := ends(old, now, sameItem)
		t.pair(at, old[head:len(old)-tail], now[head:len(now)-tail])
		if c.first == nil {
			c.first = first
		}
	}
}

// fields is the message where it says something beside its blocks, else nil.
func (t turn) fields() *wire.Node {
	if t.items[0].kind == "message" {
		return t.items[0].node
	}
	return nil
}

// blocks are the items of a turn less what it says beside them.
func (t turn) blocks() []item {
	if t.items[0].kind == "message" {
		return t.items[1:]
	}
	return t.items
}

// beside finds what differs of two messages beside their blocks, or nil.
func beside(was, is turn) *Difference {
	if was.role != is.role {
		return &Difference{At: messagePath(is.message), Field: "/role", Before: &was.role, After: &is.role}
	}
	return fieldsOf(messagePath(is.message), was.fields(), is.fields())
}

// fieldsOf finds what differs of two messages in the fields that change the prompt, or nil.
func fieldsOf(at string, was, is *wire.Node) *Difference {
	for _, name := range []string{"clear_at", "output_config"} {
		if a, b := was.Get(name), is.Get(name); textOf(a) != textOf(b) {
			return difference(at, "/"+name, a, b)
		}
	}
	return nil
}

// pair sorts blocks into changed, removed and inserted ones: as many are paired one by one, else
// those of one type in their order.
func (t *touched) pair(at int, was, is []item) {
	kindOf := func(i item) string { return i.kind }
	if len(was) == len(is) {
		kindOf = func(item) string { return "" }
	}
	unpaired := map[string]int{}
	for _, i := range is {
		unpaired[kindOf(i)]++
	}
	paired := map[string]int{}
	for _, old := range was {
		kind := kindOf(old)
		if paired[kind] == unpaired[kind] {
			t.removed = append(t.removed, touch{at, old})
			continue
		}
		paired[kind]++
		t.modified = append(t.modified, touch{at, old})
	}
	for _, i := range is {
		kind := kindOf(i)
		if paired[kind] == 0 {
			t.inserted = append(t.inserted, touch{at, i})
			continue
		}
		paired[kind]--
	}
}

// all tells whether everything that changed is of some kind, of which there is something.
func (t *touched) all(is func(kind string) bool) bool {
	list := slices.Concat(t.modified, t.removed, t.inserted)
	return len(list) > 0 && !slices.ContainsFunc(list, func(c touch) bool { return !is(c.kind) })
}

func (t *touched) onlyFirstMessage() bool { return len(t.turns) == 1 && t.turns[0] == 0 }
