package rules

import (
	"slices"
	"strings"
)

// serverTools matches calls of server tools with their results, which pair by id and not by place:
// a call that waited for client tools has its result in the next assistant turn (docs: server
// tools).
func (p *pairer) serverTools() {
	answered := map[string]bool{}
	for _, t := range p.turns {
		for _, b := range t.blocks {
			if isServerResult(b.Block) {
				answered[b.ToolUseID] = true
			}
		}
	}
	called := map[string]bool{}
	closed := p.closedTurns()
	for i, t := range p.turns {
		if t.role != "assistant" {
			continue
		}
		for _, b := range t.blocks {
			switch {
			case isServerUse(b.Block):
				called[b.ID] = true
				if !answered[b.ID] {
					p.waiting(b, i < closed)
				}
			case isServerResult(b.Block) && !called[b.ToolUseID]:
				p.add("pair.server_result_orphan", b.Node.Start, at(b.Node, b.path(),
					"type", b.Type, "id", b.ToolUseID, "use", useType(b.Type)))
			}
		}
	}
}

// waiting judges a call without a result. Its turn is closed when the user has gone on.
func (p *pairer) waiting(use placed, closed bool) {
	tool, result := use.Name, use.Name+"_tool_result"
	switch {
	case use.Type == "mcp_tool_use":
		result = "mcp_tool_result"
	case strings.HasPrefix(tool, "tool_search_tool_"):
		result = "tool_search_tool_result"
	}
	if closed {
		p.add("pair.server_use_unanswered", use.Node.Start,
			at(use.Node, use.path(), "tool", tool, "id", use.ID, "type", result))
		return
	}
	serves := func(t definedTool) bool { return t.Serves(tool) }
	if use.Type == "server_tool_use" && !slices.ContainsFunc(p.x.definitions(), serves) {
		p.add("pair.server_tool_not_provided", use.Node.Start, at(use.Node, use.path(), "tool", tool, "id", use.ID))
	}
}

// closedTurns is the number of turns before the last one in which the user did more than answer
// client tools.
func (p *pairer) closedTurns() int {
	for i := len(p.turns) - 1; i >= 0; i-- {
		t := p.turns[i]
		more := func(b placed) bool { return b.Type != "tool_result" }
		if t.role == "user" && slices.ContainsFunc(t.blocks, more) {
			return i
		}
	}
	return 0
}

func useType(resultType string) string {
	if resultType == "mcp_tool_result" {
		return "mcp_tool_use"
	}
	return "server_tool_use"
}
