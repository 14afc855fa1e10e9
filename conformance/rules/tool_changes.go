package rules

import (
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A definedTool is a tool with the place of its definition, as messages of the API name it. The marker
// of an addition is that of its tool.
type definedTool struct {
	wire.Tool
	path string
}

// definitions lists the tools of the request, and behind them those that messages define.
func (x *Exchange) definitions() []definedTool {
	if x.defined != nil {
		return x.defined
	}
	for i := range x.Request.Tools {
		x.defined = append(x.defined, definedTool{x.Request.Tools[i], toolPath(i)})
	}
	x.eachChange(func(i, j int, b *wire.Block) {
		if definition := definitionOf(b); definition != nil {
			t := wire.NewTool(definition)
			t.Marker = b.Marker
			x.defined = append(x.defined, definedTool{t, definitionPath(i, j)})
		}
	})
	return x.defined
}

// definitionOf is the tool that a block defines, else nil.
func definitionOf(b *wire.Block) *wire.Node {
	if b.Type != "tool_addition" {
		return nil
	}
	return b.Node.Get("tool").Get("definition")
}

func definitionPath(i, j int) string {
	return blockPath(i, j) + ".tool_addition.tool.tool_definition.definition"
}

// eachChange visits the blocks that change tools, in the messages that may have some.
func (x *Exchange) eachChange(visit func(i, j int, b *wire.Block)) {
	for i := range x.Request.Messages {
		m := &x.Request.Messages[i]
		if m.Role != "system" {
			continue
		}
		for j := range m.Blocks {
			if b := &m.Blocks[j]; changesTools(b) {
				visit(i, j, b)
			}
		}
	}
}

func changesTools(b *wire.Block) bool { return b.Type == "tool_addition" || b.Type == "tool_removal" }

// toolChanges is what the messages do to the tools.
type toolChanges struct {
	box    *prompt.Toolbox // after the last message
	faults []toolFault
	// heaviest is the first message after which the tools exceed a limit, -1 for none.
	heaviest int
}

type toolFault struct {
	prompt.ToolFault
	path string
}

func (x *Exchange) toolChanges() *toolChanges {
	if x.changes != nil {
		return x.changes
	}
	c := &toolChanges{box: prompt.NewToolbox(x.Request), heaviest: -1}
	x.changes = c
	for i := range x.Request.Messages {
		blocks := x.Request.Messages[i].Blocks
		changed := false
		for j := range blocks {
			for _, f := range c.box.Read(&blocks[j]).Faults {
				c.faults = append(c.faults, toolFault{f, blockPath(i, j)})
			}
			changed = changed || changesTools(&blocks[j])
		}
		load := c.box.Load()
		if c.heaviest < 0 && (load.Deferred > mostTools || changed && tooMuch(load)) {
			c.heaviest = i
		}
	}
	return c
}

// The limits on the tools that are available after a message (SDK types: the code; docs: mid-conversation
// system messages).
const (
	mostTools     = 10_000
	mostToolBytes = 4_194_304
)

// tooMuch tells whether tools that messages change exceed a limit. That the text of a tool is rendered as
// it was sent is inferred.
func tooMuch(l prompt.ToolLoad) bool {
	return l.Defined > mostTools || l.DefinedBytes > mostToolBytes || l.RenderedBytes > mostToolBytes
}
