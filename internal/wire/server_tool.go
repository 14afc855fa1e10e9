package wire

import "strings"

// Serves tells whether the model may make a server_tool_use of that name because a request has the
// tool. Code is run under more than one name, and by the web tools of 2026 as well (docs: dynamic
// filtering).
func (t *Tool) Serves(name string) bool {
	family := t.Type
	if cut := strings.LastIndexByte(family, '_'); cut > 0 {
		family = family[:cut]
	}
	if t.Name == name || family == name {
		return true
	}
	return strings.HasSuffix(name, "code_execution") && (family == "code_execution" || t.FiltersByCode())
}

// FiltersByCode tells whether the tool is run from code unless the request says otherwise.
func (t *Tool) FiltersByCode() bool {
	return strings.HasPrefix(t.Type, "web_search_2026") || strings.HasPrefix(t.Type, "web_fetch_2026")
}

// IsServerResult tells whether blocks of a type are what the API puts behind a call that it ran
// itself: a tool_result, which clients send, is none.
func IsServerResult(blockType string) bool {
	return strings.HasSuffix(blockType, "_tool_result")
}
