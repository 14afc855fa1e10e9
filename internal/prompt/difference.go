package prompt

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A Difference is where two values first differ to a thinking signature.
type Difference struct {
	// Pointer is a JSON pointer into the second value, or into the first to what only that has; ""
	// stands for the whole.
	Pointer string
	// Before and After are what stands there; nil is nothing.
	Before, After *wire.Node
}

// BlockDifference compares two content blocks. It reports whether they differ.
func BlockDifference(before, after *wire.Node) (Difference, bool) {
	d := newDiffer()
	if d.equal(before, after, d.e.blockNode) {
		return Difference{}, false
	}
	return d.block(before, after, "", maxDescent), true
}

// ToolDifference compares two tool definitions. It reports whether they differ.
func ToolDifference(before, after *wire.Node) (Difference, bool) {
	d := newDiffer()
	write := func(n *wire.Node) { d.e.object(n, defaultsOfTool(n.Get("type").Str())) }
	if d.equal(before, after, write) {
		return Difference{}, false
	}
	return d.object(before, after, toolDefaults, "", maxDescent), true
}

// maxDescent bounds how deep a difference is looked for: each level is read again.
const maxDescent = 24

// A differ goes down to a difference, by what the encoder writes of either side.
type differ struct{ e *encoder }

func newDiffer() *differ {
	d := &differ{&encoder{leaves: map[*wire.Node]Digest{}}}
	d.e.start(signForm)
	return d
}

// equal tells whether the encoder writes the same for two values. It writes nothing for nil.
func (d *differ) equal(a, b *wire.Node, write func(*wire.Node)) bool {
	encode := func(n *wire.Node) []byte {
		d.e.buf = d.e.buf[:0]
		if n != nil {
			write(n)
		}
		return slices.Clone(d.e.buf)
	}
	return bytes.Equal(encode(a), encode(b))
}

// block compares content blocks, of which a string is short for a text.
func (d *differ) block(a, b *wire.Node, pointer string, left int) Difference {
	if a.Is(wire.Object) && b.Is(wire.Object) {
		if kind := b.Get("type").Str(); a.Get("type").Str() == kind {
			return d.object(a, b, defaultsOf(kind), pointer, left)
		}
	}
	textA, textB := textOf(a), textOf(b)
	if textA == nil || textB == nil {
		return Difference{pointer, a, b}
	}
	if textB != b {
		pointer += "/text"
	}
	return Difference{pointer, textA, textB}
}

func textOf(n *wire.Node) *wire.Node {
	if n.Is(wire.Object) && n.Get("type").Str() == "text" {
		return n.Get("text")
	}
	if n.Is(wire.String) {
		return n
	}
	return nil
}

// object compares objects of the API's own structure, in the order of the first.
func (d *differ) object(a, b *wire.Node, defaults map[string]string, pointer string, left int) Difference {
	if left == 0 || !a.Is(wire.Object) || !b.Is(wire.Object) {
		return Difference{pointer, a, b}
	}
	kind := b.Get("type").Str()
	says := func(m wire.Member) bool { return d.e.says(m, defaults) }
	for _, m := range bothMembers(a, b, says) {
		write := func(n *wire.Node) { d.e.member(wire.Member{Name: m.name, Value: n}, kind) }
		if d.equal(m.a, m.b, write) {
			continue
		}
		return d.member(m, kind, pointer+"/"+escape(m.name), left-1)
	}
	return Difference{pointer, a, b}
}

// A pair is a member of two objects; nil where one does not have it.
type pair struct {
	name string
	a, b *wire.Node
}

func bothMembers(a, b *wire.Node, says func(wire.Member) bool) []pair {
	var pairs []pair
	places := map[string]int{}
	for _, m := range a.Members {
		if says(m) {
			places[m.Name] = len(pairs)
			pairs = append(pairs, pair{name: m.Name, a: m.Value})
		}
	}
	for _, m := range b.Members {
		if !says(m) {
			continue
		}
		if i, ok := places[m.Name]; ok {
			pairs[i].b = m.Value
		} else {
			pairs = append(pairs, pair{name: m.Name, b: m.Value})
		}
	}
	return pairs
}

func (d *differ) member(m pair, kind, pointer string, left int) Difference {
	switch {
	case m.a == nil || m.b == nil:
		return Difference{pointer, m.a, m.b}
	case freeForm[m.name]:
		return d.free(m.a, m.b, pointer, left)
	case m.name == "content" && kind != "compaction":
		return d.content(m.a, m.b, pointer, left)
	case m.name == "definition":
		return d.object(m.a, m.b, toolDefaults, pointer, left)
	case m.name == "source":
		return d.value(withoutQuery(m.a), withoutQuery(m.b), pointer, left)
	}
	return d.value(m.a, m.b, pointer, left)
}

// value compares any other values of the API's own structure.
func (d *differ) value(a, b *wire.Node, pointer string, left int) Difference {
	if a.Is(wire.Array) && b.Is(wire.Array) {
		write := func(n *wire.Node) { d.e.value(n, false) }
		return d.items(a.Items, b.Items, pointer, write, func(a, b *wire.Node, pointer string) Difference {
			return d.value(a, b, pointer, left-1)
		})
	}
	return d.object(a, b, defaultsOf(b.Get("type").Str()), pointer, left)
}

// free compares JSON of the user's own.
func (d *differ) free(a, b *wire.Node, pointer string, left int) Difference {
	write := func(n *wire.Node) { d.e.value(n, true) }
	switch {
	case left == 0:
	case a.Is(wire.Array) && b.Is(wire.Array):
		return d.items(a.Items, b.Items, pointer, write, func(a, b *wire.Node, pointer string) Difference {
			return d.free(a, b, pointer, left-1)
		})
	case a.Is(wire.Object) && b.Is(wire.Object):
		for _, m := range bothMembers(a, b, func(m wire.Member) bool { return !m.Value.Is(wire.Null) }) {
			if d.equal(m.a, m.b, write) {
				continue
			}
			pointer += "/" + escape(m.name)
			if m.a == nil || m.b == nil {
				return Difference{pointer, m.a, m.b}
			}
			return d.free(m.a, m.b, pointer, left-1)
		}
	}
	return Difference{pointer, a, b}
}

// items compares lists item by item.
func (d *differ) items(a, b []*wire.Node, pointer string, write func(*wire.Node),
	into func(a, b *wire.Node, pointer string) Difference) Difference {
	for i := range max(len(a), len(b)) {
		at := pointer + "/" + strconv.Itoa(i)
		switch {
		case i >= len(a):
			return Difference{at, nil, b[i]}
		case i >= len(b):
			return Difference{at, a[i], nil}
		case !d.equal(a[i], b[i], write):
			return into(a[i], b[i], at)
		}
	}
	return Difference{Pointer: pointer}
}

// content compares what results hold, less the texts that do not count.
func (d *differ) content(a, b *wire.Node, pointer string, left int) Difference {
	listA, listB := d.blocks(a, pointer), d.blocks(b, pointer)
	for i := range max(len(listA), len(listB)) {
		switch {
		case i >= len(listA):
			return Difference{listB[i].name, nil, listB[i].b}
		case i >= len(listB):
			return Difference{listA[i].name, listA[i].b, nil}
		case !d.equal(listA[i].b, listB[i].b, d.e.blockNode):
			return d.block(listA[i].b, listB[i].b, listB[i].name, left)
		}
	}
	return d.value(a, b, pointer, left)
}

// blocks lists the blocks of a content that count, each under its pointer.
func (d *differ) blocks(n *wire.Node, pointer string) []pair {
	if n.Is(wire.String) {
		return []pair{{name: pointer, b: n}}
	}
	var list []pair
	for i, item := range n.Elems() {
		if !d.e.ignores(item) {
			list = append(list, pair{name: pointer + "/" + strconv.Itoa(i), b: item})
		}
	}
	return list
}

// escape makes a name a step of a JSON pointer (RFC 6901).
func escape(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }
