package prompt

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Read goes on by one block of the messages and returns what it changes.
func (b *Toolbox) Read(block *wire.Block) ToolChange {
	var c ToolChange
	switch block.Type {
	case "compaction":
		if block.Stands() {
			if b.changed { // else a conversation of many summaries would list its tools for each
				b.reset()
			}
			c.Reset = true
			for _, change := range block.Node.Get("tool_changes").Elems() {
				b.apply(&c, change)
			}
			c.Faults = nil // the request's tools may have changed since (docs: compaction)
		}
	case "tool_addition", "tool_removal":
		b.apply(&c, block.Node)
	case "mcp_tool_listing":
		if server := block.Node.Get("mcp_server_name").Str(); !b.knows(server) {
			c.Faults = append(c.Faults, ToolFault{Node: block.Node, Name: server})
		}
	default:
		if b.withheld > 0 {
			named(block.Node, func(name string) {
				if h := b.byKey[name]; h != nil && h.state == withheld {
					b.offer(&c, h)
				}
			})
		}
	}
	return c
}

// named visits the names of all tool references in a block, at any depth: in a result of a client's
// own search, and in one of the tool search tool.
func named(n *wire.Node, visit func(name string)) {
	if n.Get("type").Str() == "tool_reference" {
		for _, field := range []string{"tool_name", "name"} {
			if name := n.Get(field); name.Is(wire.String) {
				visit(name.Text)
			}
		}
		return
	}
	for _, item := range n.Elems() {
		named(item, visit)
	}
	if !n.Is(wire.Object) {
		return
	}
	for _, m := range n.Members {
		if !freeForm[m.Name] {
			named(m.Value, visit)
		}
	}
}

// apply makes one change of a system message.
func (b *Toolbox) apply(c *ToolChange, change *wire.Node) {
	b.changed = true
	tool := change.Get("tool")
	adds := change.Get("type").Str() == "tool_addition"
	name, server := tool.Get("name").Str(), tool.Get("server_name").Str()
	var h *held
	switch tool.Get("type").Str() {
	case "tool_definition":
		if definition := tool.Get("definition"); adds && definition.Is(wire.Object) {
			t := wire.NewTool(definition)
			b.define(c, &t, tool)
		}
		return
	case "mcp_tool_reference":
		h, name = b.byKey[serverKey(server)], server
		if h != nil {
			h.single(tool.Get("name").Str(), adds)
			return
		}
	case "mcp_toolset_reference":
		h, name = b.byKey[serverKey(server)], server
		if h != nil && adds {
			h.without = nil
		}
	default:
		h = b.byKey[name]
	}
	switch {
	case h == nil && server != "" && b.knows(server): // it needs no toolset to offer its tools
	case h == nil:
		c.Faults = append(c.Faults, ToolFault{Node: tool, Name: name})
	case adds:
		b.offer(c, h)
	default:
		b.remove(c, h)
	}
}

// single takes one tool out of an MCP server's set, or puts it back.
func (h *held) single(name string, adds bool) {
	if adds {
		delete(h.without, name)
		return
	}
	if h.without == nil {
		h.without = map[string]bool{}
	}
	h.without[name] = true
}

// knows tells whether an MCP server is defined here. Before the toolsets of 2025-11-20 the request's
// mcp_servers offered their tools by themselves.
func (b *Toolbox) knows(server string) bool {
	return b.byKey[serverKey(server)] != nil ||
		slices.ContainsFunc(b.request.Node.Get("mcp_servers").Elems(), func(n *wire.Node) bool {
			return n.Get("name").Str() == server
		})
}

func (b *Toolbox) offer(c *ToolChange, h *held) {
	if h.state == offered {
		return
	}
	b.set(h, offered)
	b.changed = true
	c.Gained = append(c.Gained, h.tool)
	if !h.entered {
		h.entered = true
		c.Enters = append(c.Enters, h.tool)
	}
}

func (b *Toolbox) remove(c *ToolChange, h *held) {
	if h.state == offered {
		c.Lost = append(c.Lost, h.tool)
	}
	b.set(h, removed)
}

// define adds a tool by its definition. What is available in the same words stays as it is; another
// definition of the same kind takes its place, one of another kind is refused (SDK types). That a
// removed tool no longer holds its name is inferred.
func (b *Toolbox) define(c *ToolChange, t *wire.Tool, at *wire.Node) {
	key := keyOf(t)
	h := b.byKey[key]
	if name, holder := b.holder(h, t, key); holder != nil {
		c.Faults = append(c.Faults, ToolFault{Node: at, Name: name, Holder: kindOf(holder.tool)})
		return
	}
	switch {
	case h == nil:
		h = b.add(key)
	case sameTool(h.tool, t):
		if h.state == removed {
			b.offer(c, h)
		}
		return
	case h.state == offered:
		c.Lost = append(c.Lost, h.tool)
	}
	b.put(h, t)
	if h.state == offered {
		h.entered = true
		c.Gained, c.Enters = append(c.Gained, t), append(c.Enters, t)
	}
}

// holder is another available tool that holds the name of t, or one of those that t lists, with that name;
// nil for none.
func (b *Toolbox) holder(h *held, t *wire.Tool, key string) (name string, holder *held) {
	holds := func(other *held) bool { return other != nil && other.state != removed }
	if holds(h) && kindOf(h.tool) != kindOf(t) {
		return key, h
	}
	if other := b.composed[key]; holds(other) {
		return key, other
	}
	for _, name := range composedNames(t) {
		if other := b.byKey[name]; holds(other) {
			return name, other
		}
		if other := b.composed[name]; holds(other) && other != h {
			return name, other
		}
	}
	return "", nil
}

// sameTool tells whether two definitions say the same, wherever they stand.
func sameTool(a, b *wire.Tool) bool {
	e := encoder{leaves: map[*wire.Node]Digest{}}
	return e.tool(a, cacheForm) == e.tool(b, cacheForm)
}
