package prompt

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// appendJSON appends a value as compact JSON. Escapes, white space between tokens and repeated names
// are how a client wrote the value and not part of it, so they do not show.
func appendJSON(b []byte, n *wire.Node) []byte {
	switch {
	case n.Is(wire.Object):
		b = append(b, '{')
		for i, m := range n.Members {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendQuoted(b, m.Name), ':')
			b = appendJSON(b, m.Value)
		}
		return append(b, '}')
	case n.Is(wire.Array):
		b = append(b, '[')
		for i, item := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendJSON(b, item)
		}
		return append(b, ']')
	case n.Is(wire.String):
		return appendQuoted(b, n.Text)
	case n.Is(wire.Number):
		return appendNumber(b, n, true)
	case n == nil:
		return b
	}
	return append(b, n.Raw...)
}

// appendStructure appends an object of the API's own structure without the members that say nothing,
// in one order whatever the order sent.
func appendStructure(b []byte, n *wire.Node, defaults map[string]string) []byte {
	switch {
	case n.Is(wire.Array):
		b = append(b, '[')
		for i, item := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendStructure(b, item, nil)
		}
		return append(b, ']')
	case !n.Is(wire.Object):
		return appendJSON(b, n)
	}
	b = append(b, '{')
	members := slices.SortedFunc(slices.Values(n.Members), byRank)
	first := true
	for _, m := range members {
		if dropped(m, defaults) || m.Name == "eager_input_streaming" {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(appendQuoted(b, m.Name), ':')
		if freeForm[m.Name] {
			b = appendJSON(b, m.Value)
		} else {
			b = appendStructure(b, m.Value, nil)
		}
	}
	return append(b, '}')
}

// byRank puts the members of a tool into the order in which the documentation writes them.
func byRank(a, b wire.Member) int {
	return cmp.Or(cmp.Compare(rank(a.Name), rank(b.Name)), byName(a, b))
}

func rank(name string) int {
	if i := slices.Index([]string{"name", "description", "input_schema"}, name); i >= 0 {
		return i
	}
	return 3
}

func appendQuoted(b []byte, s string) []byte {
	b, _ = jsontext.AppendQuote(b, s) // a decoded string is UTF-8, so there is no error
	return b
}

// appendNumber appends equal numbers equally. Integers keep every digit, whatever their size. With
// floats, 1.0 stays apart from 1, as it does in Python.
func appendNumber(b []byte, n *wire.Node, floats bool) []byte {
	raw := string(n.Raw)
	if raw == "-0" {
		return append(b, '0')
	}
	if !strings.ContainsAny(raw, ".eE") {
		return append(b, raw...)
	}
	f := n.Float()
	switch {
	case f != math.Trunc(f):
		return strconv.AppendFloat(b, f, 'g', -1, 64)
	case f == 0:
		b = append(b, '0') // there is no -0 among integers
	default:
		b = strconv.AppendFloat(b, f, 'f', 0, 64)
	}
	if floats {
		b = append(b, ".0"...)
	}
	return b
}
