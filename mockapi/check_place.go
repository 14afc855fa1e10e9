package mockapi

import (
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// nodeAt finds the value at a path of the API's grammar: names and indexes joined by dots. Of a path that
// leads nowhere it returns the last value on the way. Tools may be named in place of their index.
func nodeAt(root *wire.Node, path string) *wire.Node {
	n := root
	if path == "" {
		return nil
	}
	for part := range strings.SplitSeq(path, ".") {
		next := n.Get(part)
		if index, err := strconv.Atoi(part); err == nil && n.Is(wire.Array) && index >= 0 && index < len(n.Items) {
			next = n.Items[index]
		} else if n.Is(wire.Array) {
			next = named(n, part)
		}
		if next == nil {
			break // a string in place of one text block, for instance
		}
		n = next
	}
	if n == root {
		return nil
	}
	return n
}

// named is the element of an array with a name.
func named(array *wire.Node, name string) *wire.Node {
	for _, item := range array.Items {
		if item.Get("name").Str() == name {
			return item
		}
	}
	return nil
}

// turnOf counts the user's messages of a request up to a message and with it: a conversation has one
// for each request.
func turnOf(r *wire.Request, message int) int {
	turn := 0
	for i := 0; i <= message && i < len(r.Messages); i++ {
		if r.Messages[i].Role == "user" {
			turn++
		}
	}
	return turn
}

// messageOf is the number of the message that a path leads into.
func messageOf(path string) (int, bool) {
	rest, ok := strings.CutPrefix(path, "messages.")
	if !ok {
		return 0, false
	}
	number, _, _ := strings.Cut(rest, ".")
	n, err := strconv.Atoi(number)
	return n, err == nil
}
