package schema

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Bounds of a schema that is compiled at all. The library looks for each subschema among all others
// and for each name among all names.
const (
	maxObjects = 3000    // and booleans, which may be schemas
	maxNodes   = 100_000 // JSON values
	maxNames   = 100     // $id and $dynamicAnchor
	maxLiteral = 400     // the length of a number, and its exponent
	maxSchema  = 1 << 20 // bytes
)

// A weight is how large a schema is in the ways that make the library slow.
type weight struct {
	bytes, objects, nodes, members, names int
	// paths sums the length of each subschema's JSON pointer times its parts.
	paths int
	// asides are the references to places where the library expects no schema.
	asides map[string]bool
	number bool // a number is too long
	// tracks tells that a keyword asks which members others have looked at.
	tracks bool
}

// weigh goes through a schema until it is too heavy.
func weigh(root *wire.Node) *weight {
	w := &weight{bytes: len(root.Raw), asides: map[string]bool{}}
	w.add(root, 0, 0, false)
	return w
}

func (w *weight) tooHeavy() bool {
	return w.bytes > maxSchema || w.objects > maxObjects || w.nodes > maxNodes || w.names > maxNames || w.number
}

// add adds a value that may be a schema, or with named the object that holds schemas by their names.
func (w *weight) add(n *wire.Node, parts, length int, named bool) {
	w.nodes++
	switch {
	case named && n.Is(wire.Object):
	case n.Is(wire.Object), n.Is(wire.Bool):
		w.objects++
		w.paths += parts * length
	case n.Is(wire.Number):
		w.number = w.number || isHuge(n.Raw)
	}
	w.members += len(n.Members)
	for i := range n.Members {
		if w.tooHeavy() {
			return
		}
		m := &n.Members[i]
		w.keyword(m)
		w.add(m.Value, parts+1, length+1+len(m.Name), !named && holdsNamed[m.Name])
	}
	for _, item := range n.Items {
		if w.tooHeavy() {
			return
		}
		w.add(item, parts+1, length+2, false)
	}
}

func (w *weight) keyword(m *wire.Member) {
	switch m.Name {
	case "$id", "id", "$dynamicAnchor", "$recursiveAnchor":
		if m.Value.Is(wire.String) || m.Value.Is(wire.Bool) {
			w.names++
		}
	case "$ref":
		if ref := m.Value.Str(); strings.HasPrefix(ref, "#/") && !leadsToSchema(ref[2:]) {
			w.asides[ref] = true
		}
	case "unevaluatedProperties", "unevaluatedItems":
		w.tracks = true
	}
}

// work is what the library takes to compile the schema, as measured with it.
func (w *weight) work() int {
	return w.objects*w.objects/10 + 60*w.members + 3*w.nodes + w.bytes/8 + w.paths/100 +
		w.objects*(8*len(w.asides)+w.names)
}

// isHuge tells whether a number would fill a lot of memory once its exponent is written out.
func isHuge(raw []byte) bool {
	if len(raw) > maxLiteral {
		return true
	}
	at := bytes.IndexAny(raw, "eE")
	if at < 0 {
		return false
	}
	exponent, err := strconv.Atoi(string(raw[at+1:]))
	return err != nil || exponent > maxLiteral || exponent < -maxLiteral
}

// The keywords that hold schemas: in a member of any name, in a list, or directly.
var (
	holdsNamed  = keywordSet("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies")
	holdsListed = keywordSet("allOf", "anyOf", "oneOf", "prefixItems", "items")
	holdsOne    = keywordSet("not", "if", "then", "else", "items", "additionalItems", "unevaluatedItems", "contains",
		"additionalProperties", "unevaluatedProperties", "propertyNames", "contentSchema")
)

func keywordSet(names ...string) map[string]bool {
	m := map[string]bool{}
	for _, name := range names {
		m[name] = true
	}
	return m
}

// leadsToSchema tells whether a JSON pointer follows keywords that hold schemas.
func leadsToSchema(pointer string) bool {
	parts := strings.Split(pointer, "/")
	for i := 0; i < len(parts); i++ {
		_, notIndex := strconv.Atoi(partAt(parts, i+1))
		switch {
		case holdsNamed[parts[i]]:
			i++
		case holdsListed[parts[i]] && notIndex == nil:
			i++
		case !holdsOne[parts[i]]:
			return false
		}
	}
	return true
}

func partAt(parts []string, i int) string {
	if i < len(parts) {
		return parts[i]
	}
	return ""
}
