package explain

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A turn is a message as a signature sees it. Messages of the assistant that follow each other are
// one: a reply to a begun message comes back as a part of it.
type turn struct {
	message int
	role    string
	items   []item
}

// An item is a content block, or what a message says beside its blocks.
type item struct {
	message, index int
	kind           string // the block's type, image_url, document_url, or message
	node           *wire.Node
	digest         prompt.Digest
}

// turns lists the messages before the block.
func (v View) turns() []turn {
	var list []turn
	add := func(role string, i item) {
		last := len(list) - 1
		if last < 0 || list[last].items[len(list[last].items)-1].message != i.message &&
			(role != "assistant" || list[last].role != role) {
			list = append(list, turn{message: i.message, role: role})
			last++
		}
		list[last].items = append(list[last].items, i)
	}
	positions := v.Prompt.Section(prompt.Messages)
	for m := range min(v.Message+1, len(v.Prompt.Frames)) {
		message := &v.Prompt.Request.Messages[m]
		if d := v.Prompt.Frames[m]; d != (prompt.Digest{}) {
			add(message.Role, item{m, -1, "message", message.Node, d})
		}
		for ; len(positions) > 0 && positions[0].Message == m; positions = positions[1:] {
			q := &positions[0]
			if _, bound := q.Bound(); bound && v.holds(q) {
				add(q.Role, item{m, q.Index, kindOf(q.Block), q.Block.Node, q.Sign})
			}
		}
	}
	return list
}

func kindOf(b *wire.Block) string {
	if (b.Type == "image" || b.Type == "document") && b.Node.Get("source").Get("type").Str() == "url" {
		return b.Type + "_url"
	}
	return b.Type
}

func (i item) path() string {
	if i.index < 0 {
		return messagePath(i.message)
	}
	return path(i.message, i.index)
}

func same(a, b turn) bool { return a.role == b.role && slices.EqualFunc(a.items, b.items, sameItem) }

func sameItem(a, b item) bool { return a.digest == b.digest }

// ends returns the lengths of the common beginning of two lists and of the common end behind it.
func ends[T any](a, b []T, same func(T, T) bool) (head, tail int) {
	shorter := min(len(a), len(b))
	for head < shorter && same(a[head], b[head]) {
		head++
	}
	for head+tail < shorter && same(a[len(a)-1-tail], b[len(b)-1-tail]) {
		tail++
	}
	return head, tail
}

// A change is how the messages before a block differ.
type change struct {
	before []turn // all of them
	head   int    // how many are the same at the beginning
	// What stands between the same beginning and the same end: one of them may be empty.
	lost, added []turn
	touched     touched // where lost and added are as many
	first       *Difference
}

// compareMessages returns nil where nothing differs.
func compareMessages(before, after []turn) *change {
	head, tail := ends(before, after, same)
	c := &change{
		before: before, head: head,
		lost: before[head : len(before)-tail], added: after[head : len(after)-tail],
	}
	switch {
	case len(c.lost) == 0 && len(c.added) == 0:
		return nil
	case len(c.lost) == len(c.added):
		c.touch()
	default:
		c.first = firstOf(c.lost, c.added, same, func(lost, added turn) *Difference {
			return firstItem(lost.items, added.items)
		}, func(t turn) item { return t.items[0] })
	}
	return c
}

// firstItem is the first difference of two lists of items.
func firstItem(lost, added []item) *Difference {
	return firstOf(lost, added, sameItem, func(lost, added item) *Difference {
		return blocks(added.path(), lost.node, added.node)
	}, func(i item) item { return i })
}

// firstOf tells whether what stands first was lost, was added, or changed.
func firstOf[T any](lost, added []T, same func(T, T) bool, changed func(lost, added T) *Difference,
	shown func(T) item) *Difference {
	head, _ := ends(lost, added, same)
	lost, added = lost[head:], added[head:]
	switch {
	case len(lost) == 0 && len(added) == 0:
		return nil
	case len(added) == 0 || len(lost) > 0 && slices.ContainsFunc(lost, func(t T) bool { return same(t, added[0]) }):
		i := shown(lost[0])
		return difference(i.path(), "", i.node, nil)
	case len(lost) == 0 || slices.ContainsFunc(added, func(t T) bool { return same(t, lost[0]) }):
		i := shown(added[0])
		return difference(i.path(), "", nil, i.node)
	}
	return changed(lost[0], added[0])
}
