package reply

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// blockTypes are the content blocks that a reply of the API can hold (OpenAPI document,
// BetaContentBlock).
var blockTypes = []string{
	"text", "thinking", "redacted_thinking", "tool_use", "server_tool_use", "web_search_tool_result",
	"web_fetch_tool_result", "advisor_tool_result", "code_execution_tool_result",
	"bash_code_execution_tool_result", "text_editor_code_execution_tool_result",
	"tool_search_tool_result", "mcp_tool_use", "mcp_tool_result", "container_upload", "compaction",
	"fallback", "mcp_tool_listing",
}

// block reads an entry of content. Text, thinking and tool calls become typed, so that they can be
// signed, cut and streamed; every other block, and a text or call with more members than the typed
// form has, is kept as JSON and sent as it is. A type that the API does not have is let through,
// for tests of clients that meet something new, unless it looks like a slip.
func (f field) block() (wire.Content, error) {
	c := wire.Content{Type: f.node.Get("type").Str()}
	if names, distance := nearest(c.Type, blockTypes); distance == 1 || distance == 2 {
		return c, f.fail("type %.60q is no block of the API, the nearest is %s", c.Type, strings.Join(names, " or "))
	}
	kind := key{"type", func(field) error { return nil }}
	var err error
	switch c.Type {
	case "text":
		err = f.textBlock(&c)
	case "thinking":
		err = f.object(kind, key{"thinking", stringInto(&c.Text)}, key{"signature", stringInto(&c.Signature)})
	case "redacted_thinking":
		err = f.object(kind, key{"data", stringInto(&c.Signature)})
	case "tool_use", "server_tool_use":
		err = f.callBlock(&c)
	default:
		err = f.rawBlock(&c)
	}
	return c, err
}

// rawBlock keeps a block as JSON, if the API could send it.
func (f field) rawBlock(c *wire.Content) error {
	whole, err := f.conform(responseRoot("content_block"))
	if err != nil {
		return err
	}
	c.Raw, err = f.at(whole).json()
	return err
}

func (f field) textBlock(c *wire.Content) (err error) {
	text := f.node.Get("text")
	if text == nil {
		return f.fail("has no text: a text block needs one")
	}
	if c.Text, err = f.member("text", text).string(); err != nil {
		return err
	}
	if f.hasOnly("type", "text", "citations") && len(f.node.Get("citations").Elems()) == 0 {
		return nil
	}
	return f.rawBlock(c)
}

func (f field) callBlock(c *wire.Content) error {
	for _, k := range callKeys(c) {
		if n := f.node.Get(k.name); n != nil {
			if err := k.read(f.member(k.name, n)); err != nil {
				return err
			}
		}
	}
	if err := f.completeCall(c); err != nil {
		return err
	}
	if c.Type == "server_tool_use" && c.ID != "" && !serverID.MatchString(c.ID) {
		return f.member("id", f.node.Get("id")).fail(badServerID)
	}
	caller := f.node.Get("caller")
	if f.hasOnly("type", "id", "name", "input", "caller") && (!caller.Present() || caller.Get("type").Str() == "direct") {
		return nil
	}
	if c.ID == "" || f.node.Get("input") == nil {
		return f.fail("is sent as it is written: give it an id and an input")
	}
	return f.rawBlock(c)
}

// hasOnly tells whether the object has no other members than the named ones.
func (f field) hasOnly(names ...string) bool {
	return !slices.ContainsFunc(f.node.Members, func(m wire.Member) bool {
		return !slices.Contains(names, m.Name)
	})
}

// callKeys are the keys of a tool call.
func callKeys(c *wire.Content) []key {
	return []key{
		{"name", stringInto(&c.Name)},
		{"input", func(f field) (err error) {
			if !f.node.Is(wire.Object) {
				return f.wrong("an object")
			}
			c.Input, err = f.json()
			return err
		}},
		{"id", func(f field) (err error) {
			if c.ID, err = f.string(); err == nil && !callID.MatchString(c.ID) {
				err = f.fail("may hold letters, digits, _ and - only: the API refuses any other id in the next request")
			}
			return err
		}},
	}
}

// callID is what a client may send back as the id of a call (OpenAPI document, tool_use.id).
var callID = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)

// completeCall checks that a call has a name, and gives it an empty input where it has none.
func (f field) completeCall(c *wire.Content) error {
	if c.Name == "" {
		return f.fail("has no name: write the tool's")
	}
	if c.Input == nil {
		c.Input = []byte("{}")
	}
	return nil
}
