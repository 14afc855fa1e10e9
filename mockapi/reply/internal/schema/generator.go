package schema

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Bounds of a value.
const (
	maxDepth = 12      // below it everything optional is left out
	endless  = 48      // below it nothing is made
	maxBytes = 1 << 20 // of one value
	maxItems = 2000    // of one array
)

// A generator makes one value.
type generator struct {
	*run
	plan  plan
	taken []choice
	// paths are the places of the values that are being made, from the root to the innermost, and
	// ordinals count the choices at each. They name the choices (choice.go).
	paths    []string
	ordinals []int
	// nth counts the items of the innermost array, to tell unique ones apart.
	nth int
	// open counts how often a referenced schema, or a union, is being expanded, to end recursion.
	open map[*wire.Node]int
	// here is the field that is being made.
	here  Field
	size  int
	end   int // what the budget has spent when the attempt is over
	value []byte
	// err says why there is no value, failed where that turned out.
	err    error
	failed string
}

// step counts work, and returns false once an attempt has done too much of it.
func (g *generator) step(work int) bool {
	if g.err != nil {
		return false
	}
	g.budget.spend(work)
	if g.budget.spent > g.end {
		g.fail(ErrComplex)
	}
	return g.err == nil
}

func (g *generator) fail(err error) {
	if g.err == nil {
		g.err, g.failed = err, g.path()
	}
}

func (g *generator) depth() int { return len(g.paths) - 1 }

// make returns a value that all the schemas accept.
func (g *generator) make(schemas []*wire.Node, f Field) []byte {
	switch {
	case !g.step(5):
	case g.size > maxBytes:
		g.fail(ErrTooLarge)
	case g.depth() > endless:
		g.fail(ErrEndless)
	}
	if g.err != nil {
		return []byte("null")
	}
	g.here = f
	sh := g.merged(schemas)
	defer g.close(sh)
	f.Title, f.Description, f.Format = sh.title, sh.description, sh.format
	out := g.ofShape(sh, f)
	g.size += len(out)
	return out
}

// merged narrows a new shape by schemas. What that opens has to be closed.
func (g *generator) merged(schemas []*wire.Node) *shape {
	sh := newShape()
	for _, s := range schemas {
		g.merge(sh, s)
	}
	g.settle(sh)
	return sh
}

// close ends the expansion of what merge opened.
func (g *generator) close(sh *shape) {
	for _, n := range sh.opened {
		g.open[n]--
	}
}

func (g *generator) ofShape(sh *shape, f Field) []byte {
	if sh.enum != nil {
		return g.ofEnum(sh, f)
	}
	kinds := sh.kinds()
	if len(kinds) == 0 {
		return []byte("null") // nothing is allowed; the validator says so
	}
	kind := kinds[0]
	if len(kinds) > 1 {
		kind = kinds[g.choose(len(kinds), g.likelyKind(sh, kinds))]
	}
	f.Type = kind
	switch kind {
	case "object":
		return g.object(sh, f)
	case "array":
		return g.array(sh, f)
	case "string":
		return g.string(sh, f)
	case "number", "integer":
		return g.number(sh, f)
	case "boolean":
		return g.boolean(sh, f)
	}
	return []byte("null")
}

// likelyKind is the first kind, or one that ends the value where the schema leads back to itself.
func (g *generator) likelyKind(sh *shape, kinds []string) int {
	again := g.depth() >= maxDepth
	for _, n := range sh.opened {
		again = again || g.open[n] > 1
	}
	if !again {
		return 0
	}
	for i, kind := range kinds {
		if kind != "object" && kind != "array" {
			return i
		}
	}
	return 0
}

// suggest asks the source.
func (g *generator) suggest(f Field) []any {
	if f.claimed {
		return f.told
	}
	if g.source == nil || !g.step(50) {
		return nil
	}
	return g.source.Values(f)
}
