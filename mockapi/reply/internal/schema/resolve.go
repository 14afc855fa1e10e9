package schema

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// resolve follows a reference inside the schema: a JSON pointer, an anchor or an $id. It returns
// nil where it leads nowhere.
func (g *generator) resolve(ref string) *wire.Node {
	base, fragment, _ := strings.Cut(ref, "#")
	n := g.root
	if base != "" {
		n = firstWhere(n, 0, func(n *wire.Node) bool {
			id := n.Get("$id").Str()
			return id != "" && (id == base || strings.HasSuffix(base, "/"+id) || strings.HasSuffix(id, "/"+base))
		})
	}
	if decoded, err := url.PathUnescape(fragment); err == nil {
		fragment = decoded
	}
	if fragment == "" {
		return n
	}
	if fragment[0] == '/' {
		return pointed(n, fragment[1:])
	}
	return firstWhere(n, 0, func(n *wire.Node) bool {
		return n.Get("$anchor").Str() == fragment || n.Get("$dynamicAnchor").Str() == fragment
	})
}

// pointed follows a JSON pointer without its first slash.
func pointed(n *wire.Node, pointer string) *wire.Node {
	for part := range strings.SplitSeq(pointer, "/") {
		part = strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		if n.Is(wire.Array) {
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(n.Items) {
				return nil
			}
			n = n.Items[i]
			continue
		}
		n = n.Get(part)
	}
	return n
}

// firstWhere returns the first value, outside in, for which ok holds.
func firstWhere(n *wire.Node, depth int, ok func(*wire.Node) bool) *wire.Node {
	if depth > 64 || n == nil {
		return nil
	}
	if n.Is(wire.Object) && ok(n) {
		return n
	}
	for i := range n.Members {
		if found := firstWhere(n.Members[i].Value, depth+1, ok); found != nil {
			return found
		}
	}
	for _, item := range n.Items {
		if found := firstWhere(item, depth+1, ok); found != nil {
			return found
		}
	}
	return nil
}
