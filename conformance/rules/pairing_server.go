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
	offered := p.offeredTools()
	for i, t := range p.turns {
		if t.role != "assistant" {
			continue
		}
		for _, b := range t.blocks {
			switch {
			case isServerUse(b.Block):
				called[b.ID] = true
				if !answered[b.ID] {
					p.waiting(b, i < closed, offered)
				}
			case isServerResult(b.Block) && !called[b.ToolUseID]:
				p.add("pair.server_result_orphan", b.Node.Start, at(b.Node, b.path(),
					"type", b.Type, "id", b.ToolUseID, "use", useType(b.Type)))
			}
		}
	}
}

// waiting judges a call without a result. Its turn is closed when the user has gone on.
func (p *pairer) waiting(use placed, closed bool, offered map[string]bool) {
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
	if use.Type == "server_tool_use" && !offered[tool] && !(runsCode(tool) && offered["code_execution"]) {
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

// offeredTools is the names of the request's tools, and the families of their versions. The web tools
// of 2026 run code without the code execution tool (docs: dynamic filtering).
func (p *pairer) offeredTools() map[string]bool {
	offered := map[string]bool{}
	for _, t := range p.x.Request.Tools {
		offered[t.Name] = true
		if cut := strings.LastIndexByte(t.Type, '_'); cut > 0 {
			offered[t.Type[:cut]] = true
		}
		if filtersByCode(t.Type) {
			offered["code_execution"] = true
		}
	}
	return offered
}

// runsCode tells whether a call runs code, which it does under more than one name.
func runsCode(tool string) bool { return strings.HasSuffix(tool, "code_execution") }

func useType(resultType string) string {
	if resultType == "mcp_tool_result" {
		return "mcp_tool_use"
	}
	return "server_tool_use"
}
