package reply

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// readable writes a tool result that is JSON as lines which can be read and searched: one for each
// object, "flights: id: LX1952, price eur: 184". Any other text stays as it is.
func readable(text string) string {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" || trimmed[0] != '{' && trimmed[0] != '[' {
		return text
	}
	root, fault := wire.Parse([]byte(trimmed))
	if fault != nil {
		return text
	}
	var w recordWriter
	w.value("", root)
	return w.b.String()
}

// A recordWriter writes JSON as lines.
type recordWriter struct{ b strings.Builder }

// maxName bounds what a line says of where it stands.
const maxName = 60

func (w *recordWriter) value(name string, n *wire.Node) {
	switch n.Kind {
	case wire.Object:
		w.object(name, n)
	case wire.Array:
		w.array(name, n)
	default:
		w.line(name, plainText(n))
	}
}

// object writes the plain members on one line, and then the others on lines of their own.
func (w *recordWriter) object(name string, n *wire.Node) {
	var plain []string
	for _, m := range n.Members {
		if isPlain(m.Value) {
			plain = append(plain, schema.Words(m.Name)+": "+plainText(m.Value))
		}
	}
	w.line(name, strings.Join(plain, ", "))
	name = joinName(name, nameOf(n))
	for _, m := range n.Members {
		if !isPlain(m.Value) {
			w.value(joinName(name, schema.Words(m.Name)), m.Value)
		}
	}
}

// nameOf is how an object is called, which the lines of what it holds repeat.
func nameOf(n *wire.Node) string {
	for _, key := range [...]string{"name", "title", "label", "id"} {
		if v := n.Get(key); v.Is(wire.String) && len(v.Text) <= maxSubject {
			return v.Text
		}
	}
	return ""
}

func (w *recordWriter) array(name string, n *wire.Node) {
	var plain []string
	for _, item := range n.Items {
		if isPlain(item) {
			plain = append(plain, plainText(item))
		} else {
			w.value(name, item)
		}
	}
	w.line(name, strings.Join(plain, ", "))
}

func (w *recordWriter) line(name, text string) {
	if text == "" {
		return
	}
	if name != "" {
		w.b.WriteString(name)
		w.b.WriteString(": ")
	}
	w.b.WriteString(text)
	w.b.WriteString("\n\n")
}

func joinName(outer, inner string) string {
	switch {
	case inner == "":
		return outer
	case outer == "" || len(outer)+len(inner) > maxName:
		return inner
	}
	return outer + ", " + inner
}

// isPlain tells whether a value goes on a line with others. A text of several sentences does not.
func isPlain(n *wire.Node) bool {
	return !n.Is(wire.Object) && !n.Is(wire.Array) && len(n.Text) <= wholeResult
}

func plainText(n *wire.Node) string {
	if n.Is(wire.String) {
		return n.Text
	}
	return string(n.Raw)
}
