package prompt

import (
	"bytes"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Members that say nothing: a client may send or omit them without changing the prompt. A value is
// the compact JSON of the default; "*" means any value. SDKs drop and add these on their own: the
// AI SDK drops citations:null, pi and cline drop caller, Claude Code moves cache_control each turn.
// Null members never count, for any type.
var (
	blockDefaults = map[string]map[string]string{
		"text":            {"cache_control": "*", "citations": "[]"},
		"tool_use":        {"cache_control": "*", "caller": `{"type":"direct"}`},
		"server_tool_use": {"cache_control": "*", "caller": `{"type":"direct"}`},
		"tool_result":     {"cache_control": "*", "is_error": "false"},
	}
	otherDefaults = map[string]string{"cache_control": "*"}
	toolDefaults  = map[string]string{
		"cache_control":         "*",
		"type":                  `"custom"`,
		"description":           `""`,
		"allowed_callers":       `["direct"]`,
		"strict":                "false",
		"eager_input_streaming": "false",
		"defer_loading":         "false",
	}
)

func defaultsOf(kind string) map[string]string {
	if defaults, ok := blockDefaults[kind]; ok {
		return defaults
	}
	return otherDefaults
}

func dropped(m wire.Member, defaults map[string]string) bool {
	if m.Value.Is(wire.Null) {
		return true
	}
	byDefault, ok := defaults[m.Name]
	return ok && (byDefault == "*" || equalCompact(m.Value.Raw, byDefault))
}

// equalCompact compares JSON as sent with compact JSON, white space aside. None of the defaults
// holds white space within a string.
func equalCompact(sent []byte, compact string) bool {
	if len(sent) > 8*len(compact)+64 {
		return false
	}
	return string(bytes.Join(bytes.Fields(sent), nil)) == compact
}
