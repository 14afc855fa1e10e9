package prompt

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Members that say nothing: a client may send or omit them without changing the prompt. A value is
// the compact JSON of the default. SDKs drop and add these on their own: the AI SDK drops
// citations:null, pi and cline drop caller, Claude Code moves cache_control each turn.
var (
	blockDefaults = map[string]map[string]string{
		"text":            {"citations": "[]"},
		"tool_use":        {"caller": `{"type":"direct"}`},
		"server_tool_use": {"caller": `{"type":"direct"}`},
		"tool_result":     {"is_error": "false"},
		"mcp_tool_result": {"is_error": "false"},
	}
	toolDefaults = map[string]string{
		"type":                  `"custom"`,
		"description":           `""`,
		"allowed_callers":       `["direct"]`,
		"strict":                "false",
		"eager_input_streaming": "false",
	}
	// The web tools of 2026 are called from code unless they are told otherwise.
	codeToolDefaults = map[string]string{"strict": "false"}
)

func defaultsOf(blockType string) map[string]string { return blockDefaults[blockType] }

func defaultsOfTool(toolType string) map[string]string {
	if strings.HasPrefix(toolType, "web_search_2026") || strings.HasPrefix(toolType, "web_fetch_2026") {
		return codeToolDefaults
	}
	return toolDefaults
}

// elsewhere are the members that say where a block or a tool stands, for the cache and among the
// tools. The prompt shows it by their place.
var elsewhere = map[string]bool{"cache_control": true, "defer_loading": true}

// dropped tells whether a member of an object of the API's own structure says nothing.
func dropped(m wire.Member, defaults map[string]string) bool {
	if m.Value.Is(wire.Null) || elsewhere[m.Name] {
		return true
	}
	byDefault, ok := defaults[m.Name]
	// What is much longer than the default was not sent for its sake.
	return ok && len(m.Value.Raw) <= 8*len(byDefault)+64 && string(appendJSON(nil, m.Value)) == byDefault
}
