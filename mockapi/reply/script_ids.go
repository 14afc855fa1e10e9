package reply

import (
	"bytes"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// waitingCalls are the calls of a reply, up to some block, that no result answers yet.
type waitingCalls []waitingCall

type waitingCall struct{ id, result string } // result is the type of block that answers it

// fill gives a block the ids that a script left out: a call a new one, a result that of the first call
// that waits for such a result. It returns false where none does.
func (w *waitingCalls) fill(c *wire.Content, newID func(prefix string) string) bool {
	switch {
	case c.Type == "tool_use":
		if c.ID == "" {
			c.ID = newID("toolu")
		}
	case c.Type == "server_tool_use":
		if c.ID == "" {
			c.ID = newID("srvtoolu")
		}
		*w = append(*w, waitingCall{c.ID, resultType(c.Name)})
	case c.Type == "mcp_tool_use":
		id := member(c.Raw, "id")
		if id == "" {
			id = newID("mcptoolu")
			c.Raw = fillID(c.Raw, "id", id)
		}
		*w = append(*w, waitingCall{id, "mcp_tool_result"})
	case wire.IsServerResult(c.Type):
		return w.answer(c)
	}
	return true
}

// answer matches a result. One that names its call may answer a call of the turn before.
func (w *waitingCalls) answer(c *wire.Content) bool {
	id := member(c.Raw, "tool_use_id")
	at := slices.IndexFunc(*w, func(call waitingCall) bool {
		return call.id == id || id == "" && call.result == c.Type
	})
	switch {
	case at < 0:
		return id != ""
	case id == "":
		c.Raw = fillID(c.Raw, "tool_use_id", (*w)[at].id)
	}
	*w = slices.Delete(*w, at, at+1)
	return true
}

// resultType is the type of the block that answers a call of a server tool.
func resultType(tool string) string {
	if strings.HasPrefix(tool, "tool_search_tool_") {
		return "tool_search_tool_result"
	}
	return tool + "_tool_result"
}

// member is a member of a block that is a string.
func member(raw []byte, name string) string {
	n, fault := wire.Parse(raw)
	if fault != nil {
		return ""
	}
	return n.Get(name).Str()
}

// fillID writes an id into a block or a container that was given an empty one by [field.conform],
// which puts it in front of everything that could look like it.
func fillID(raw []byte, name, id string) []byte {
	return bytes.Replace(raw, []byte(`"`+name+`":""`), []byte(`"`+name+`":"`+id+`"`), 1)
}
