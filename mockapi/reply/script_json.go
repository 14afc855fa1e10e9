package reply

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// maxFreeForm bounds JSON of the user's own, which the aliases of YAML could make grow without end.
const maxFreeForm = 4 << 20

// freeForm renders JSON of the user's own: compact, with the order of keys and the bytes of scalars
// as written.
func freeForm(n *wire.Node) ([]byte, error) {
	b := appendJSON(nil, n)
	if len(b) > maxFreeForm {
		return nil, fmt.Errorf("is longer than %d bytes of JSON: make it shorter", maxFreeForm)
	}
	return b, nil
}

// appendJSON appends a tree as compact JSON. It stops soon after maxFreeForm bytes, with what is no
// JSON any more.
func appendJSON(b []byte, n *wire.Node) []byte {
	if len(b) > maxFreeForm {
		return b
	}
	switch n.Kind {
	case wire.Object:
		b = append(b, '{')
		for i, m := range n.Members {
			if i > 0 {
				b = append(b, ',')
			}
			b, _ = jsontext.AppendQuote(b, m.Name) // what is not UTF-8 becomes U+FFFD
			b = appendJSON(append(b, ':'), m.Value)
		}
		return append(b, '}')
	case wire.Array:
		b = append(b, '[')
		for i, item := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendJSON(b, item)
		}
		return append(b, ']')
	default:
		return append(b, n.Raw...)
	}
}
