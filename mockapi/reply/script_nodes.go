package reply

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// The parts that short forms of blocks are made of.

func nullNode() *wire.Node { return &wire.Node{Kind: wire.Null, Raw: []byte("null")} }

func textNode(s string) *wire.Node {
	raw, _ := jsontext.AppendQuote(nil, s) // what is not UTF-8 becomes U+FFFD
	return &wire.Node{Kind: wire.String, Text: s, Raw: raw}
}

func numberNode(n int) *wire.Node {
	return &wire.Node{Kind: wire.Number, Raw: strconv.AppendInt(nil, int64(n), 10)}
}

func boolNode(b bool) *wire.Node { return &wire.Node{Kind: wire.Bool, Raw: strconv.AppendBool(nil, b)} }

func listNode(items ...*wire.Node) *wire.Node { return &wire.Node{Kind: wire.Array, Items: items} }

func objectNode(members ...wire.Member) *wire.Node {
	return &wire.Node{Kind: wire.Object, Members: members}
}

// typed is an object that begins with its type.
func typedNode(kind string, members ...wire.Member) *wire.Node {
	return objectNode(append([]wire.Member{{Name: "type", Value: textNode(kind)}}, members...)...)
}

// has is a member of such an object.
func has(name string, value *wire.Node) wire.Member { return wire.Member{Name: name, Value: value} }

// with returns an object with one more member in front, unless it has a member of that name.
func with(n *wire.Node, name string, value *wire.Node) *wire.Node {
	if !n.Is(wire.Object) || n.Get(name) != nil {
		return n
	}
	out := *n
	out.Members = append([]wire.Member{has(name, value)}, n.Members...)
	return &out
}
