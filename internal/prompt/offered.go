package prompt

import (
	"maps"
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Offered lists the tools that the model may call after the last message. A toolset, whose tools are
// not listed by name, is one of them.
func (p *Prompt) Offered() []*wire.Tool { return p.box.Offered() }

// toolUse is the field of the salt by which tools that only messages bring change the whole prompt.
const toolUse = "tool_use"

// followTools finds out where definitions of tools enter the messages: that of a deferred tool with
// the block that is the first to name it, others where they are sent. What stands before stays as it
// was (docs: tool search tool, prompt caching). The exception is a request none of whose tools is
// there from the start: with the first that comes the model gets the instructions for tool use, in
// front of everything (docs: prompt caching).
func (p *Prompt) followTools() {
	p.box = NewToolbox(p.Request)
	brings := false
	messages := p.Section(Messages)
	for i := range messages {
		q := &messages[i]
		q.Found, q.tools = nil, nil
		if change := p.box.Read(q.Block); !change.empty() {
			q.Found, q.tools = change.Enters, &change
			brings = brings || q.Found != nil
		}
	}
	p.Salts = slices.DeleteFunc(slices.Clone(p.Salts), func(s Salt) bool { return s.Field == toolUse })
	if brings && !p.toolsFromStart() {
		p.Salts = append(p.Salts, Salt{Before: System, Field: toolUse, Value: "in messages"})
	}
}

// usesTools tells whether the prompt holds a definition of a tool anywhere.
func (p *Prompt) usesTools() bool {
	return len(p.Section(Tools)) > 0 ||
		slices.ContainsFunc(p.Positions, func(q Position) bool { return q.Found != nil })
}

// toolsFromStart tells whether the prompt begins with tools, or with servers that bring some.
func (p *Prompt) toolsFromStart() bool {
	return len(p.Section(Tools)) > 0 || len(p.Request.Node.Get("mcp_servers").Elems()) > 0
}

// ToolChanges is the JSON array of the additions and removals that turn the request's tools into the
// set that is offered after the last message: tool_changes of a compaction block (SDK:
// BetaCompactionBlock). It is [] where they are the same. Deferred tools that were found are among the
// additions, and a tool that a message defined and another removed is not there at all: inferred.
func (p *Prompt) ToolChanges() []byte {
	out := []byte{'['}
	add := func(kind string, tool []byte) {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, `{"type":"`+kind+`","tool":`...), tool...), '}')
	}
	for _, h := range p.box.tools {
		listed, defined := h.listed != nil, h.listed != h.tool
		switch {
		case h.state == removed && listed:
			add("tool_removal", reference(h.listed))
		case h.state != removed && defined:
			if listed && kindOf(h.listed) != kindOf(h.tool) {
				add("tool_removal", reference(h.listed)) // or its name would not be free
			}
			add("tool_addition", definition(h.tool))
		}
		if h.state == offered && h.tool.Deferred {
			add("tool_addition", reference(h.tool))
		}
		if h.state != removed {
			for _, name := range slices.Sorted(maps.Keys(h.without)) {
				add("tool_removal", mcpReference(h.tool, name))
			}
		}
	}
	return append(out, ']')
}

func reference(t *wire.Tool) []byte {
	if t.Type == "mcp_toolset" {
		b := appendQuoted([]byte(`{"type":"mcp_toolset_reference","server_name":`), serverOf(t))
		return append(b, '}')
	}
	return append(appendQuoted([]byte(`{"type":"tool_reference","name":`), keyOf(t)), '}')
}

func mcpReference(t *wire.Tool, name string) []byte {
	b := appendQuoted([]byte(`{"type":"mcp_tool_reference","server_name":`), serverOf(t))
	return append(appendQuoted(append(b, `,"name":`...), name), '}')
}

// definition is a tool by value. Its marker was for where it stood.
func definition(t *wire.Tool) []byte {
	unmarked := *t.Node
	unmarked.Members = slices.DeleteFunc(slices.Clone(t.Node.Members), func(m wire.Member) bool {
		return m.Name == "cache_control"
	})
	return append(appendJSON([]byte(`{"type":"tool_definition","definition":`), &unmarked), '}')
}
