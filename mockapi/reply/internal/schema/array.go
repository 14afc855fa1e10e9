package schema

import (
	"bytes"
	"strconv"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// array makes an array with as many items as the source suggests, within the schema's bounds.
func (g *generator) array(sh *shape, f Field) []byte {
	n := g.length(sh, f)
	defer func(nth int) { g.nth = nth }(g.nth)
	item := f
	item.List = true
	var b bytes.Buffer
	seen := map[string]bool{}
	b.WriteByte('[')
	for i := 0; i < n && g.err == nil; i++ {
		g.enter(strconv.Itoa(i))
		item.Item, g.nth = i, i
		if f.claimed {
			item.told = f.told[min(i, len(f.told)):min(i+1, len(f.told))]
		}
		made := g.make(sh.itemSchemas(i), item)
		for try := 1; sh.unique && seen[string(made)] && try < 8; try++ {
			item.Item, item.told, g.nth = i+try*n, nil, i+try*n
			made = g.make(sh.itemSchemas(i), item)
		}
		g.leave()
		seen[string(made)] = true
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(made)
	}
	b.WriteByte(']')
	return b.Bytes()
}

func (g *generator) length(sh *shape, f Field) int {
	n := max(1, len(sh.prefix))
	if known := g.known(sh, f); known > 0 {
		n = known
	}
	if g.depth() >= maxDepth || sh.recursive(g) {
		n = 0
	}
	for i, schemas := range sh.prefix {
		if len(schemas) > 0 && schemas[0].Is(wire.Bool) && !schemas[0].True() {
			n = min(n, i)
		}
	}
	if sh.closedItems {
		n = min(n, len(sh.prefix))
	}
	n = max(n, sh.minItems)
	if sh.contains != nil {
		n = max(n, sh.minContains)
	}
	if sh.maxItems >= 0 {
		n = min(n, sh.maxItems)
	}
	if n > maxItems {
		g.fail(ErrTooLarge)
		return 0
	}
	return n
}

// maxColumns bounds the members of items that the source is asked for.
const maxColumns = 30

// known asks the source how many items it has. Where the items are objects it has as many as it has
// values for one of their members.
func (g *generator) known(sh *shape, f Field) int {
	if f.claimed {
		return len(f.told)
	}
	if g.source == nil || len(sh.items) == 0 || !g.step(50) {
		return 0
	}
	f.Item = -1
	items := g.itemField(sh, f)
	if items.Type != "object" {
		return g.source.Count(items)
	}
	n := 0
	probe := g.probe()
	for i, p := range probe.merged(sh.items).properties.list {
		if i == maxColumns {
			break
		}
		column := g.field(g.member(items, p.name), p.schemas)
		if column.Type != "object" && column.Type != "array" && column.Type != "boolean" {
			n = max(n, g.source.Count(column))
		}
	}
	return n
}

// recursive tells whether an item would expand again what is being expanded.
func (s *shape) recursive(g *generator) bool {
	for _, item := range s.items {
		if g.recurses(item) {
			return true
		}
	}
	return false
}

func (s *shape) itemSchemas(i int) []*wire.Node {
	var out []*wire.Node
	if i < len(s.prefix) {
		out = append(out, s.prefix[i]...)
	} else {
		out = append(out, s.items...)
	}
	if s.contains != nil && i < s.minContains {
		out = append(out, s.contains)
	}
	return out
}
