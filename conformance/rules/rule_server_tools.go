package rules

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about tools that the API runs.
const (
	msgBothDomainLists = "{path}: Only one of allowed_domains or blocked_domains may be set."
	msgNoDomains       = "{path}: Empty list of domains is ambiguous. Provide at least one domain or null."
	msgNoPTC           = "'{model}' does not support programmatic tool calling. The following tools have " +
		"`allowed_callers` that require it: {names}. Explicitly set `allowed_callers=[\"direct\"]` on these " +
		"tools, or use a model that supports programmatic tool calling."
)

var serverToolRules = []*Rule{
	{
		ID: "tools.web_search_both_domain_lists", Title: "allowed and blocked domains together", Layer: Semantics,
		Certainty: Documented, Source: "docs: web search tool; the sentence: docs, agent setup",
		Message: msgBothDomainLists,
		Why:     "A list of what is allowed says what is blocked.",
		Fix:     "Send one of the two lists.",
		Sample:  Vars{"path": "tools.0.web_search_20250305"},
		Check: eachTool(func(_ *Exchange, path string, t *wire.Tool) []Finding {
			if !t.Node.Get("allowed_domains").Present() || !t.Node.Get("blocked_domains").Present() {
				return nil
			}
			return one(t.Node, path+"."+t.Type)
		}),
	},
	{
		ID: "tools.empty_domain_list", Title: "an empty list of domains", Layer: Semantics,
		Certainty: Reported, Source: "report: CherryHQ/cherry-studio#10374; web_fetch accepts one",
		Message: msgNoDomains,
		Why:     "It could mean all or none.",
		Fix:     "Leave the list out.",
		Sample:  Vars{"path": "tools.0.web_search_20250305.blocked_domains"},
		Check: eachTool(func(_ *Exchange, path string, t *wire.Tool) []Finding {
			if !strings.HasPrefix(t.Type, "web_search_") {
				return nil
			}
			for _, name := range []string{"allowed_domains", "blocked_domains"} {
				if list := t.Node.Get(name); list.Is(wire.Array) && len(list.Items) == 0 {
					return one(list, path+"."+t.Type+"."+name)
				}
			}
			return nil
		}),
	},
	{
		ID: "tools.web_search_needs_direct", Title: "the model cannot call tools from code", Layer: Semantics,
		Certainty: Reported, Source: "docs: programmatic tool calling; report: many with web_search_20260209",
		Message: msgNoPTC,
		Why:     "The web tools of 2026 filter their results with code unless they are called directly.",
		Fix:     `Set allowed_callers to ["direct"] on the tool, or use web_search_20250305.`,
		Sample:  Vars{"model": "claude-haiku-4-5-20251001", "names": "web_search"},
		Check:   checkProgrammatic,
	},
	{
		ID: "tools.web_search_disabled", Title: "the organization has no web search", Layer: State,
		Certainty: Documented, Source: "docs: web search tool; the text is ours",
		Message: "tools: web search is not enabled for your organization",
		Why:     "An administrator turns web search on in the Console.",
		Fix:     "Ask the administrator.",
	},
}

// noProgrammatic lists the models that cannot call tools from code (docs: programmatic tool calling;
// the retired ones are inferred from their age).
var noProgrammatic = []string{
	"claude-haiku-4-5-20251001", "claude-opus-4-1-20250805", "claude-opus-4-20250514",
	"claude-sonnet-4-20250514", "claude-3-5-haiku-20241022",
}

func checkProgrammatic(x *Exchange) []Finding {
	if x.Model == nil || !slices.Contains(noProgrammatic, x.Model.ID) {
		return nil
	}
	var names []string
	var node *wire.Node
	for _, t := range x.definitions() {
		callers := t.Node.Get("allowed_callers")
		if fromCode(callers) || !callers.Present() && t.FiltersByCode() {
			names = append(names, t.Name)
			node = t.Node
		}
	}
	if node == nil {
		return nil
	}
	slices.Sort(names)
	return one(node, "tools", "model", x.Model.ID, "names", strings.Join(names, ", "))
}

// fromCode tells whether allowed_callers names a code execution tool.
func fromCode(callers *wire.Node) bool {
	return slices.ContainsFunc(callers.Elems(), func(n *wire.Node) bool {
		return strings.HasPrefix(n.Str(), "code_execution_")
	})
}
