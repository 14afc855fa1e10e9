package rules

import (
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
	for i, t := range p.turns {
		if t.role != "assistant" {
			continue
		}
		for _, b := range t.blocks {
			switch {
			case isServerUse(b.Block):
				called[b.ID] = true
				if !answered[b.ID] {
					p.waiting(b, p.turns[i+1:])
				}
			case isServerResult(b.Block) && !called[b.ToolUseID]:
				p.add("pair.server_result_orphan", b.Node.Start, at(b.Node, b.path(),
					"type", b.Type, "id", b.ToolUseID, "use", useType(b.Type)))
			}
		}
	}
}

// waiting judges a call without a result by the turns after it.
func (p *pairer) waiting(use placed, after []turn) {
	tool, result := use.Name, use.Name+"_tool_result"
	switch {
	case use.Type == "mcp_tool_use":
		result = "mcp_tool_result"
	case strings.HasPrefix(tool, "tool_search_tool_"):
		result = "tool_search_tool_result"
	}
	if !openTurn(after) {
		p.add("pair.server_use_unanswered", use.Node.Start,
			at(use.Node, use.path(), "tool", tool, "id", use.ID, "type", result))
		return
	}
	if use.Type == "server_tool_use" && !p.provided(tool) {
		p.add("pair.server_tool_not_provided", use.Node.Start, at(use.Node, use.path(), "tool", tool, "id", use.ID))
	}
}

// openTurn tells whether the user has only answered client tools since.
func openTurn(after []turn) bool {
	for _, t := range after {
		for _, b := range t.blocks {
			if t.role == "user" && b.Type != "tool_result" {
				return false
			}
		}
	}
	return true
}

// provided tells whether the request has the server tool. Code runs by more than one name, and the
// web tools of 2026 run code without the code execution tool (docs: dynamic filtering).
func (p *pairer) provided(name string) bool {
	code := strings.HasSuffix(name, "code_execution")
	for _, t := range p.x.Request.Tools {
		if t.Name == name || strings.HasPrefix(t.Type, name+"_") {
			return true
		}
		if code && (strings.HasPrefix(t.Type, "code_execution_") || filtersByCode(t.Type)) {
			return true
		}
	}
	return false
}

func useType(resultType string) string {
	if resultType == "mcp_tool_result" {
		return "mcp_tool_use"
	}
	return "server_tool_use"
}
