package rules

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about tool_choice.
const (
	msgChoiceNoTools     = "tool_choice may only be specified while providing tools."
	msgChoiceUnknown     = "Tool '{name}' not found in provided tools"
	msgChoiceThinking    = "Thinking may not be enabled when tool_choice forces tool use."
	msgChoiceUnsupported = `tool_choice: type "tool" and "any" are not supported for this model.`
	msgChoiceNotDirect   = "tool_choice: tool '{name}' cannot be forced: its `allowed_callers` do not include \"direct\""
)

var toolChoiceRules = []*Rule{
	{
		ID: "tool_choice.no_tools", Title: "tool_choice without tools", Layer: Semantics,
		Certainty: Reported, Source: "report: many; type none is excepted (docs: pricing of tool use); of tools that " +
			"messages took away inferred",
		Message: msgChoiceNoTools,
		Why: "There is nothing to choose from. A call can be forced only where a tool is offered after the last " +
			"message; auto is taken where all have been removed.",
		Fix:  "Leave tool_choice out when the list of tools is empty.",
		Also: []Instance{{ID: "tool_choice.empty_tools"}},
		Check: func(x *Exchange) []Finding {
			choice := x.Request.ToolChoice.Type
			offers := x.offersTools() && (choice != "any" || x.brings() || len(x.toolChanges().box.Offered()) > 0)
			if choice == "" || choice == "none" || offers {
				return nil
			}
			return one(x.Root.Get("tool_choice"), "tool_choice")
		},
	},
	{
		ID: "tool_choice.forced_unsupported", Title: "the model cannot be forced to call", Layer: Semantics,
		Certainty: Documented, Source: "docs: api/errors, models of the 5.5 and 5.1 line",
		Message: msgChoiceUnsupported,
		Why:     "Models that always think decide about tools themselves.",
		Fix:     "Use auto and say in the prompt that the tool is to be called, or use output_config.format.",
		Check: func(x *Exchange) []Finding {
			if x.Model == nil || x.Model.ForcedToolChoice || !x.Request.ToolChoice.Forced() {
				return nil
			}
			return one(x.Root.Get("tool_choice"), "tool_choice")
		},
	},
	{
		ID: "tool_choice.thinking_forced", Title: "a forced call with a thinking budget", Layer: Semantics,
		Certainty: Reported, Source: "docs: extended thinking; report: many",
		Message: msgChoiceThinking,
		Why:     "An answer that must be a call leaves no room to think. Adaptive thinking accepts it, and skips thinking.",
		Fix:     "Use auto or none while thinking is enabled.",
		Check: func(x *Exchange) []Finding {
			if x.Request.Thinking.Type != "enabled" || !x.Request.ToolChoice.Forced() {
				return nil
			}
			return one(x.Root.Get("tool_choice"), "tool_choice")
		},
	},
	{
		ID: "tool_choice.unknown_tool", Title: "the chosen tool is not in tools", Layer: Semantics,
		Certainty: Reported, Source: "report: many; of tools that messages add and remove inferred",
		Message: msgChoiceUnknown,
		Why:     "The name must be one of the tools that the request offers after its last message.",
		Fix:     "Correct the name, or send the tool.",
		Sample:  Vars{"name": "does_not_exist"},
		Check: func(x *Exchange) []Finding {
			choice := x.Request.ToolChoice
			if choice.Type != "tool" || x.brings() {
				return nil
			}
			chosen := func(t *wire.Tool) bool { return t.Name == choice.Name || toolset(t) }
			if slices.ContainsFunc(x.toolChanges().box.Offered(), chosen) {
				return nil
			}
			return one(x.Root.Get("tool_choice").Get("name"), "tool_choice.name", "name", choice.Name)
		},
	},
	{
		ID: "tool_choice.not_direct", Title: "the chosen tool is for code only", Layer: Semantics,
		Certainty: Documented, Source: "docs: programmatic tool calling; the text is ours",
		Message: msgChoiceNotDirect,
		Why:     "A forced call is a direct one.",
		Fix:     `Add "direct" to allowed_callers.`,
		Sample:  Vars{"name": "get_weather"},
		Check:   checkNotDirect,
	},
}

// offersTools tells whether the request has tools, or brings some that are not listed in tools.
func (x *Exchange) offersTools() bool { return len(x.definitions()) > 0 || x.brings() }

// brings tells whether MCP servers bring tools whose names are not known here.
func (x *Exchange) brings() bool { return len(x.Root.Get("mcp_servers").Elems()) > 0 }

// toolset tells whether an entry of tools stands for several, whose names it does not list.
func toolset(t *wire.Tool) bool { return t.Name == "" }

func checkNotDirect(x *Exchange) []Finding {
	choice := x.Request.ToolChoice
	if choice.Type != "tool" {
		return nil
	}
	tools := x.toolChanges().box.Offered()
	i := slices.IndexFunc(tools, func(t *wire.Tool) bool { return t.Name == choice.Name })
	if i < 0 {
		return nil
	}
	callers := tools[i].Node.Get("allowed_callers").Elems()
	direct := func(n *wire.Node) bool { return n.Str() == "direct" }
	if len(callers) == 0 || slices.ContainsFunc(callers, direct) {
		return nil
	}
	return one(x.Root.Get("tool_choice"), "tool_choice", "name", choice.Name)
}
