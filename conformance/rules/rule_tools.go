package rules

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about the list of tools.
const (
	msgToolNameUnique  = "tools: Tool names must be unique."
	msgToolUnsupported = "'{model}' does not support tool types: {types}. Did you mean one of {list}?"
	msgAllDeferred     = "At least one tool must have defer_loading=false. All tools cannot be deferred."
	msgDeferCached     = "Tool '{name}' cannot have both defer_loading=true and cache_control set. Tools with " +
		"defer_loading cannot use prompt caching."
)

var toolRules = []*Rule{
	{
		ID: "tools.name_unique", Title: "two tools with one name", Layer: Semantics,
		Certainty: Reported, Source: "report: many",
		Message: msgToolNameUnique,
		Why:     "A call names its tool. Server tools hold their names too.",
		Fix:     "Rename one. Two MCP servers often bring tools of one name: prefix them.",
		Also:    []Instance{{ID: "tools.name_unique_server"}},
		Check: func(x *Exchange) []Finding {
			seen := map[string]bool{}
			for i := range x.Request.Tools {
				t := &x.Request.Tools[i]
				if t.Name != "" && seen[t.Name] {
					return one(t.Node, "tools")
				}
				seen[t.Name] = true
			}
			return nil
		},
	},
	{
		ID: "tools.unsupported_type", Title: "the model does not have this tool version", Layer: Semantics,
		Certainty: Documented, Source: "docs: api/errors and computer use; report: the list in the text",
		Message: msgToolUnsupported,
		Why:     "Versions of the computer tool belong to generations of models.",
		Fix:     "Use the version of the model's generation, or computer_toolset_20260801.",
		Sample: Vars{"model": "claude-opus-5-5", "types": "computer_20251124",
			"list": strings.Join(toolTypes, ", ")},
		Check: checkToolTypes,
	},
	{
		ID: "tools.all_deferred", Title: "every tool is deferred", Layer: Semantics,
		Certainty: Documented, Source: "docs: tool search tool",
		Message: msgAllDeferred,
		Why:     "A deferred tool is found through another one, so one must be there from the start.",
		Fix:     "Do not defer the tool search tool, nor the tools that every turn needs.",
		Check: func(x *Exchange) []Finding {
			tools := x.Request.Tools
			deferred := func(t wire.Tool) bool { return !t.Deferred }
			if len(tools) == 0 || x.beta("inline-tools-2026-09-15") || slices.ContainsFunc(tools, deferred) {
				return nil
			}
			return one(x.Root.Get("tools"), "tools")
		},
	},
	{
		ID: "tools.defer_with_cache", Title: "a deferred tool is marked for the cache", Layer: Semantics,
		Certainty: Reported, Source: "docs: tool search tool; report: anthropics/claude-code#30920",
		Message: msgDeferCached,
		Why:     "A deferred tool is not in the prefix that the cache keeps.",
		Fix:     "Put the breakpoint on a tool that is not deferred.",
		Sample:  Vars{"name": "get_weather"},
		Check: eachTool(func(_ *Exchange, _ string, t *wire.Tool) []Finding {
			if !t.Deferred || t.Marker == nil {
				return nil
			}
			return one(t.Node, "tools", "name", t.Name)
		}),
	},
	{
		ID: "tools.legacy_must_define", Title: "tool blocks without tools", Layer: State,
		Certainty: Inferred, Source: "report: 2024; not seen since",
		Message: "Requests which include `tool_use` or `tool_result` blocks must define tools",
		Why:     "The API of 2024 wanted the tools of a conversation in every request.",
		Fix:     "Send the tools that the conversation used.",
	},
}

// toolTypes is the list that the API offers in place of a type that it refuses. A report shows its
// order and its start; which types it holds for a model is inferred.
var toolTypes = []string{
	"advisor_20260301", "bash_20250124", "browser_toolset_20260801", "code_execution_20250825",
	"code_execution_20260120", "code_execution_20260521", "computer_toolset_20260801", "custom",
	"memory_20250818", "text_editor_20250728", "tool_search_tool_bm25_20251119",
	"tool_search_tool_regex_20251119", "web_fetch_20250910", "web_fetch_20260318",
	"web_search_20250305", "web_search_20260318",
}

// Which models take which version of the computer tool (docs: computer use). Sonnet 5.5, Haiku 5.5
// and the 5.2 pair are not in any source and take the newest version.
var (
	computer2025 = []string{
		"claude-sonnet-4-5-20250929", "claude-haiku-4-5-20251001", "claude-opus-4-1-20250805",
		"claude-opus-4-20250514", "claude-sonnet-4-20250514",
	}
	toolsetOnly = []string{"claude-opus-5-5"}
)

func hasTool(model, toolType string) bool {
	switch toolType {
	case "computer_20241022":
		return false
	case "computer_20250124":
		return slices.Contains(computer2025, model)
	case "computer_20251124":
		return !slices.Contains(computer2025, model) && !slices.Contains(toolsetOnly, model)
	default:
		return true
	}
}

func checkToolTypes(x *Exchange) []Finding {
	if x.Model == nil {
		return nil
	}
	var refused []string
	var node *wire.Node
	for _, t := range x.definitions() {
		if !hasTool(x.Model.ID, t.Type) {
			refused = append(refused, t.Type)
			node = t.Node
		}
	}
	if node == nil {
		return nil
	}
	return one(node, "tools", "model", x.Model.ID, "types", strings.Join(refused, ", "))
}
