package rules

import "github.com/seed-f1f39373/mockapi/internal/wire"

// maxWork bounds the check of values against a schema: the schemas that it unfolds to, times the bytes
// of the values. Schemas that share definitions can unfold to any size, and a request must not be able
// to keep the server busy.
const maxWork = 100_000_000

// affordable tells whether values can be checked against a schema within maxWork. What a reference in
// a circle or a dynamic one unfolds to depends on the values, so such schemas are not.
func affordable(schema *wire.Node, values []*wire.Node) bool {
	if circular(schema) != nil {
		return false
	}
	size := 0
	for _, v := range values {
		size += len(v.Raw)
	}
	u := unfolding{
		cycles: cycles{root: schema, names: map[*wire.Node]map[string]*wire.Node{}},
		sizes:  map[*wire.Node]int{},
	}
	return u.size(schema) <= maxWork/max(size, 1)
}

// An unfolding measures a schema with every reference replaced by its target. There is no circle.
type unfolding struct {
	cycles
	sizes map[*wire.Node]int
}

// indirect are the members that make a reference lead elsewhere than to a place in the schema.
var indirect = map[string]bool{
	"$dynamicRef": true, "$recursiveRef": true, "$anchor": true, "$dynamicAnchor": true, "$id": true,
}

// size is the number of values in the unfolded schema, or something above maxWork.
func (u *unfolding) size(n *wire.Node) int {
	if known, ok := u.sizes[n]; ok {
		return known
	}
	size := 1
	for _, item := range n.Items {
		size = min(size+u.size(item), maxWork+1)
	}
	for _, m := range n.Members {
		if indirect[m.Name] {
			size = maxWork + 1
		}
		size = min(size+u.size(m.Value), maxWork+1)
	}
	if ref := n.Get("$ref"); ref.Is(wire.String) {
		if target := u.resolve(ref.Text); target != nil {
			size = min(size+u.size(target), maxWork+1)
		}
	}
	u.sizes[n] = size
	return size
}
