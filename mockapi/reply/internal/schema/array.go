package schema

import (
	"bytes"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// array makes an array with as many items as the source suggests, within the schema's bounds.
func (g *generator) array(sh *shape, f Field, depth int) []byte {
	n := g.length(sh, f, depth)
	defer func(nth int) { g.nth = nth }(g.nth)
	var b bytes.Buffer
	seen := map[string]bool{}
	b.WriteByte('[')
	for i := range n {
		item := f
		item.Item = i
		g.nth = i
		made := g.make(sh.itemSchemas(i), item, depth+1)
		for try := 1; sh.unique && seen[string(made)] && try < 8; try++ {
			g.nth = i + try*n
			made = g.make(sh.itemSchemas(i), item, depth+1)
		}
		seen[string(made)] = true
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(made)
		if b.Len() > maxBytes {
			g.err = ErrTooLarge
			break
		}
	}
	b.WriteByte(']')
	return b.Bytes()
}

func (g *generator) length(sh *shape, f Field, depth int) int {
	n := 1
	if g.options.Source != nil {
		n = max(n, g.options.Source.Count(f))
	}
	if n == 1 && len(sh.prefix) > 0 {
		n = len(sh.prefix)
	}
	if depth >= maxDepth || sh.recursive(g) {
		n = 0
	}
	for i, s := range sh.prefix {
		if s.Is(wire.Bool) && !s.True() {
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
		g.err = ErrTooLarge
		return 0
	}
	return n
}

// recursive tells whether an item would expand again what is being expanded.
func (s *shape) recursive(g *generator) bool {
	for _, item := range s.items {
		if g.recurses(item, 0) {
			return true
		}
	}
	return false
}

func (s *shape) itemSchemas(i int) []*wire.Node {
	var out []*wire.Node
	if i < len(s.prefix) {
		out = append(out, s.prefix[i])
	} else {
		out = append(out, s.items...)
	}
	if s.contains != nil && i < s.minContains {
		out = append(out, s.contains)
	}
	return out
}
