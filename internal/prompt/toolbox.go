package prompt

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A Toolbox is the tools that a conversation offers at one place of it. It begins with those of the
// request and follows what the blocks change (docs: mid-conversation system messages, tool search
// tool): a deferred tool is offered once something names it, a system message adds and removes tools,
// and a compaction block holds the changes of what it stands for.
type Toolbox struct {
	request *wire.Request
	tools   []*held          // in the order in which they became known
	byKey   map[string]*held // see keyOf
	// composed are the names that MCP servers give their listed tools, with the toolset that holds them.
	composed map[string]*held
	withheld int
	load     ToolLoad
	// changed tells that something differs from the tools of the request.
	changed bool
}

// A held tool is one that is known at some place, offered or not.
type held struct {
	tool   *wire.Tool // as it was defined last
	listed *wire.Tool // the request's entry; nil where a message defined the tool
	state  toolState
	// entered tells that the prompt holds the definition.
	entered bool
	// without are the tools of an MCP server that were taken out of its set.
	without map[string]bool
}

type toolState uint8

const (
	offered  toolState = iota
	withheld           // deferred, and nothing has named it yet
	removed
)

// A ToolChange is what one block does to the tools.
type ToolChange struct {
	// Enters are the tools whose definitions enter the prompt with the block.
	Enters []*wire.Tool
	// Gained and Lost are the tools that are offered from here on, and no longer.
	Gained, Lost []*wire.Tool
	// Reset tells that the tools of the request apply again, before Gained and Lost.
	Reset bool
	// Faults are the changes that the API refuses. They change nothing.
	Faults []ToolFault
}

func (c *ToolChange) empty() bool {
	return c.Enters == nil && c.Gained == nil && c.Lost == nil && !c.Reset
}

// A ToolFault is a change of tools that cannot be made.
type ToolFault struct {
	Node *wire.Node // the tool of the change, or the listing
	Name string     // of the tool or the MCP server
	// Holder is the kind of tool that holds the name already, "" where the name is not known.
	Holder string
}

// A ToolLoad is how many tools are available, and how long their definitions are, in bytes as sent.
type ToolLoad struct {
	Deferred              int // found or not
	Defined, DefinedBytes int // by messages
	RenderedBytes         int // of all that are offered
}

// NewToolbox returns the tools that the request offers before its first message.
func NewToolbox(r *wire.Request) *Toolbox {
	b := &Toolbox{request: r}
	b.reset()
	return b
}

func (b *Toolbox) reset() {
	*b = Toolbox{request: b.request, byKey: make(map[string]*held, len(b.request.Tools))}
	for i := range b.request.Tools {
		t := &b.request.Tools[i]
		h := b.add(keyOf(t))
		h.listed = t
		b.put(h, t)
		h.entered = h.state == offered
	}
}

// Load is how much is available here.
func (b *Toolbox) Load() ToolLoad { return b.load }

// Offered lists the tools that the model may call here, in the order in which they became known.
func (b *Toolbox) Offered() []*wire.Tool {
	var list []*wire.Tool
	for _, h := range b.tools {
		if h.state == offered {
			list = append(list, h.tool)
		}
	}
	return list
}

// keyOf is the name that a tool holds. A toolset has that of its family (SDK: tool runner), the tools
// of an MCP server a key that is no name.
func keyOf(t *wire.Tool) string {
	switch {
	case t.Type == "mcp_toolset":
		return serverKey(serverOf(t))
	case t.Name == "":
		return kindOf(t)
	default:
		return t.Name
	}
}

func serverKey(server string) string { return "mcp_toolset " + server }

func serverOf(t *wire.Tool) string { return t.Node.Get("mcp_server_name").Str() }

var dated = regexp.MustCompile(`_\d{8}$`)

// kindOf is a tool's type without its version (SDK: tool runner). For MCP the server belongs to it.
func kindOf(t *wire.Tool) string {
	if t.Type == "mcp_toolset" {
		return keyOf(t)
	}
	return strings.TrimSuffix(dated.ReplaceAllString(t.Type, ""), "_toolset")
}

// composedNames are the names under which the model calls the tools that a toolset lists.
func composedNames(t *wire.Tool) []string {
	if t.Type != "mcp_toolset" {
		return nil
	}
	var names []string
	for _, n := range t.Node.Get("tools").Elems() {
		names = append(names, serverOf(t)+"_"+n.Get("name").Str())
	}
	return names
}

func (b *Toolbox) add(key string) *held {
	h := &held{state: removed}
	b.tools = append(b.tools, h)
	b.byKey[key] = h
	return h
}

// put makes t the definition of h, offered unless it is deferred.
func (b *Toolbox) put(h *held, t *wire.Tool) {
	b.weigh(h, -1)
	if h.tool != nil {
		for _, name := range composedNames(h.tool) {
			delete(b.composed, name)
		}
	}
	h.tool, h.state, h.entered, h.without = t, offered, false, nil
	if t.Deferred {
		h.state = withheld
	}
	for _, name := range composedNames(t) {
		if b.composed == nil {
			b.composed = map[string]*held{}
		}
		b.composed[name] = h
	}
	b.weigh(h, +1)
}

func (b *Toolbox) set(h *held, s toolState) {
	b.weigh(h, -1)
	h.state = s
	b.weigh(h, +1)
}

// weigh adds a tool to the load, or takes it off.
func (b *Toolbox) weigh(h *held, sign int) {
	if h.state == removed {
		return
	}
	size := sign * len(h.tool.Node.Raw)
	if h.tool.Deferred {
		b.load.Deferred += sign
	}
	if h.tool != h.listed {
		b.load.Defined += sign
		b.load.DefinedBytes += size
	}
	if h.state == withheld {
		b.withheld += sign
	} else {
		b.load.RenderedBytes += size
	}
}
