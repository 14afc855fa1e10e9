package wire

import "strings"

// AutomaticBreakpoint is where the cache_control of the request itself lands: on the last block that
// can carry a marker, else on the last system block, else on the last tool that is not deferred. It is
// not ok where the request has no such cache_control, or nothing that could be kept.
//
// Blocks that refuse an explicit marker are walked past (docs: prompt caching, automatic caching). The
// fall back to system and tools, and that blocks of turn-scoped messages, of calls from code
// execution and of deferred definitions are among those that are walked past, is inferred.
func (r *Request) AutomaticBreakpoint() (b Breakpoint, ok bool) {
	if r.Marker == nil {
		return Breakpoint{}, false
	}
	b, ok = r.lastCacheable()
	if !ok {
		return Breakpoint{}, false
	}
	b = b.at(r.Node)
	b.Automatic = true
	return b, true
}

func (r *Request) lastCacheable() (Breakpoint, bool) {
	var byCode map[string]bool
	for m := len(r.Messages) - 1; m >= 0; m-- {
		message := &r.Messages[m]
		if message.TurnScoped() {
			continue
		}
		for i := len(message.Blocks) - 1; i >= 0; i-- {
			block := &message.Blocks[i]
			if block.Type == "tool_result" && byCode == nil {
				byCode = r.CodeCalls()
			}
			if block.cacheable() && !block.FromCode(byCode) {
				return content(m, i), true
			}
		}
	}
	for i := len(r.System) - 1; i >= 0; i-- {
		if r.System[i].cacheable() {
			return entry("system", i), true
		}
	}
	for i := len(r.Tools) - 1; i >= 0; i-- {
		if !r.Tools[i].Deferred {
			return entry("tools", i), true
		}
	}
	return Breakpoint{}, false
}

// cacheable tells whether blocks of this type, and with this text, can carry a marker (SDK types; of
// empty texts public reports).
func (b *Block) cacheable() bool {
	switch b.Type {
	case "thinking", "redacted_thinking", "mcp_tool_listing", "fallback":
		return false
	case "text":
		return b.Text != ""
	case "tool_addition":
		return !b.definition().Get("defer_loading").True()
	default:
		return true
	}
}

// TurnScoped tells whether the next user message clears this one, which is why it takes no marker.
func (m *InputMessage) TurnScoped() bool {
	return m.Role == "system" && m.Node.Get("clear_at").Str() == "next_user_message"
}

// CodeCalls holds the ids of the client tools that were called by code execution, not by the model.
// It is never nil.
func (r *Request) CodeCalls() map[string]bool {
	ids := map[string]bool{}
	for m := range r.Messages {
		for i := range r.Messages[m].Blocks {
			if b := &r.Messages[m].Blocks[i]; b.Type == "tool_use" && b.calledByCode() {
				ids[b.ID] = true
			}
		}
	}
	return ids
}

// FromCode tells whether the block is a call that code execution made, or, by the calls that
// [Request.CodeCalls] found, the result of one.
func (b *Block) FromCode(calls map[string]bool) bool {
	switch b.Type {
	case "tool_use":
		return b.calledByCode()
	case "tool_result":
		return calls[b.ToolUseID]
	default:
		return false
	}
}

func (b *Block) calledByCode() bool {
	return strings.HasPrefix(b.Node.Get("caller").Get("type").Str(), "code_execution_")
}
