package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// maxRepr bounds what a message quotes of a schema.
const maxRepr = 4096

// pythonRepr prints a JSON value as Python's repr does, which is how the API quotes schemas. A text
// that is longer than any message should be is cut.
func pythonRepr(n *wire.Node) string {
	var b strings.Builder
	writeRepr(&b, n)
	if b.Len() <= maxRepr {
		return b.String()
	}
	return strings.ToValidUTF8(b.String()[:maxRepr], "") + "..."
}

func writeRepr(b *strings.Builder, n *wire.Node) {
	if b.Len() > maxRepr {
		return
	}
	switch n.Kind {
	case wire.Object:
		b.WriteByte('{')
		for i, m := range n.Members {
			if i > 0 {
				b.WriteString(", ")
			}
			writeQuoted(b, m.Name)
			b.WriteString(": ")
			writeRepr(b, m.Value)
		}
		b.WriteByte('}')
	case wire.Array:
		b.WriteByte('[')
		for i, item := range n.Items {
			if i > 0 {
				b.WriteString(", ")
			}
			writeRepr(b, item)
		}
		b.WriteByte(']')
	case wire.String:
		writeQuoted(b, n.Text)
	case wire.Bool:
		if n.True() {
			b.WriteString("True")
		} else {
			b.WriteString("False")
		}
	case wire.Null:
		b.WriteString("None")
	default:
		b.Write(n.Raw)
	}
}

var escapeRepr = strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\r", `\r`, "\t", `\t`)

// writeQuoted prefers single quotes, and double ones around a text that has single ones only.
func writeQuoted(b *strings.Builder, text string) {
	if room := maxRepr - b.Len() + 1; len(text) > room {
		text = text[:max(room, 0)] // what is behind is cut in any case
	}
	quote := "'"
	if strings.Contains(text, "'") && !strings.Contains(text, `"`) {
		quote = `"`
	}
	escaped := escapeRepr.Replace(text)
	if quote == "'" {
		escaped = strings.ReplaceAll(escaped, "'", `\'`)
	}
	b.WriteString(quote)
	b.WriteString(escaped)
	b.WriteString(quote)
}
