package thread

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Before is a request that continues the thread, with the whole conversation in it.
func (t *Thread) Before(sent *wire.Node) []byte {
	var members [][]byte
	member := func(name string, value []byte) {
		if value != nil {
			quoted, _ := jsontext.AppendQuote(nil, name) // a name that was parsed is valid
			members = append(members, slices.Concat(quoted, []byte{':'}, value))
		}
	}
	for _, m := range sent.Members {
		if m.Name != "system" && m.Name != "tools" && m.Name != "messages" {
			member(m.Name, m.Value.Raw)
		}
	}
	member("system", t.System)
	member("tools", t.Tools)
	member("messages", slices.Concat([]byte{'['}, Join(t.Messages, Inside(sent.Get("messages"))), []byte{']'}))
	return slices.Concat([]byte{'{'}, Join(members...), []byte{'}'})
}

// Raw is a copy of a value that was sent, nil for none: the body it is part of should not live on.
func Raw(n *wire.Node) []byte {
	if !n.Present() {
		return nil
	}
	return bytes.Clone(n.Raw)
}

// Inside is what stands between the brackets of an array.
func Inside(n *wire.Node) []byte {
	if len(n.Elems()) == 0 {
		return nil
	}
	return n.Raw[1 : len(n.Raw)-1]
}

// Join joins what is not empty by commas, in memory of its own.
func Join(parts ...[]byte) []byte {
	return bytes.Join(slices.DeleteFunc(parts, func(p []byte) bool { return len(p) == 0 }), []byte{','})
}
