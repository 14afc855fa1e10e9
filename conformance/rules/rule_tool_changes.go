package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const codesInTypes = "SDK types: the code; the text is ours"

// System messages that add and remove tools.
var toolChangeRules = []*Rule{
	{
		ID: "roles.block_system_only", Title: "a tool change outside a system message", Layer: Semantics,
		Certainty: Inferred, Source: midDocs + "; by analogy with roles.block_user_only",
		Message: "{path}: `{type}` blocks can only be in `system` messages",
		Why:     "Tools are changed by whoever gives the instructions.",
		Fix:     "Put the block into a system message after the user's.",
		Sample:  Vars{"path": "messages.0", "type": "tool_addition"},
		Check: func(x *Exchange) []Finding {
			return x.eachBlock(func(i, _ int, m *wire.InputMessage, b *wire.Block) []Finding {
				if m.Role == "system" || !changesTools(b) {
					return nil
				}
				return one(b.Node, messagePath(i), "type", b.Type)
			})
		},
	},
	{
		ID: "tools.reference_unresolved", Title: "a reference to a tool that is not there", Layer: Semantics,
		Certainty: Documented, Source: codesInTypes,
		Message: "{path}: '{name}' is not defined at this position in the conversation",
		Code:    "tool_reference_unresolved",
		Why: "A change names a tool or an MCP server of the request, or one that an earlier message defines. Tools of " +
			"an MCP server are named by mcp_tool_reference, not by the name that the server's is joined with.",
		Fix:    "Define the tool before, or correct the name.",
		Sample: Vars{"path": "messages.1.content.0.tool", "name": "nope"},
		Check: func(x *Exchange) []Finding {
			return x.toolFaults(func(f toolFault) bool { return f.Holder == "" })
		},
	},
	{
		ID: "tools.name_conflict", Title: "a tool takes a name that is held", Layer: Semantics,
		Certainty: Documented, Source: codesInTypes,
		Message: "{path}: the name '{name}' is held by a tool of another kind ({kind})",
		Code:    "tool_name_conflict",
		Why: "A definition may replace one of its own kind, whatever the version. A tool of another kind, or of " +
			"another MCP server, keeps its name until it is removed.",
		Fix:    "Choose another name, or remove the other tool first.",
		Sample: Vars{"path": "messages.1.content.0.tool", "name": "web_search", "kind": "web_search"},
		Check: func(x *Exchange) []Finding {
			return x.toolFaults(func(f toolFault) bool { return f.Holder != "" })
		},
	},
	{
		ID: "tools.limit_exceeded", Title: "too many or too large tools", Layer: Semantics,
		Certainty: Documented, Source: codesInTypes,
		Message: "{path}: the tools available after this message exceed the limit on their number or size",
		Code:    "available_tools_limit_exceeded",
		Why: "At most 10,000 deferred tools can be available, and 10,000 that messages define; the definitions of " +
			"these, and the text of all that are offered, may have 4,194,304 bytes.",
		Fix:    "Remove tools before more are added, or add fewer.",
		Sample: Vars{"path": "messages.1"},
		Check: func(x *Exchange) []Finding {
			i := x.toolChanges().heaviest
			if i < 0 {
				return nil
			}
			return one(x.Request.Messages[i].Node, messagePath(i))
		},
	},
	{
		ID: "tools.inline_unsupported", Title: "a tool that messages cannot define", Layer: Semantics,
		Certainty: Inferred, Source: midDocs + ": that some types are refused, such as computer use; which and how is ours",
		Message: "{path}: tools of type '{type}' cannot be defined in messages",
		Why:     "The model is told of its screen before it reads anything.",
		Fix:     "Put the tool into tools, deferred if need be, and add it by reference.",
		Sample:  Vars{"path": "messages.1.content.0", "type": "computer_20251124"},
		Check: changes(func(_ *Exchange, path string, b *wire.Block) []Finding {
			kind := definitionOf(b).Get("type")
			if !strings.HasPrefix(kind.Str(), "computer_2") {
				return nil
			}
			return one(kind, path, "type", kind.Str())
		}),
	},
	{
		ID: "tools.inline_mcp_beta", Title: "an MCP toolset in a message without its beta", Layer: Semantics,
		Certainty: Documented, Source: "SDK types: the beta; the text is ours",
		Message: "{path}: an `mcp_toolset` in messages requires anthropic-beta: mcp-client-2026-09-15",
		Why:     "Only this version of the client lists the tools of a server inside the conversation.",
		Fix:     "Send the beta, or put the toolset into tools.",
		Sample:  Vars{"path": "messages.1.content.0"},
		Check: changes(func(x *Exchange, path string, b *wire.Block) []Finding {
			kind := definitionOf(b).Get("type")
			if kind.Str() != "mcp_toolset" || x.beta("mcp-client-2026-09-15") {
				return nil
			}
			return one(kind, path)
		}),
	},
	{
		ID: "tools.change_after_pause", Title: "a tool change right after a paused turn", Layer: Semantics,
		Certainty: Documented, Source: midDocs + "; SDK: tool runner; the text is ours",
		Message: "{path}: tool changes are not permitted directly after an 'assistant' message ending in a server tool result",
		Why:     "The turn goes on with the tools that it began with. Text is taken there.",
		Fix:     "Let the turn end, and change the tools after the next user message.",
		Sample:  Vars{"path": "messages.2"},
		Check: groups(func(x *Exchange, g systemGroup) []Finding {
			if g.first == 0 || x.Request.Messages[g.first-1].Role != "assistant" {
				return nil
			}
			for i := g.first; i <= g.last; i++ {
				m := &x.Request.Messages[i]
				for j := range m.Blocks {
					if changesTools(&m.Blocks[j]) {
						return one(m.Blocks[j].Node, messagePath(i))
					}
				}
			}
			return nil
		}),
	},
}

// toolFaults are the changes of some kind that cannot be made.
func (x *Exchange) toolFaults(some func(toolFault) bool) []Finding {
	var findings []Finding
	for _, f := range x.toolChanges().faults {
		if some(f) {
			findings = append(findings, at(f.Node, f.path, "name", f.Name, "kind", f.Holder))
		}
	}
	return findings
}

// changes applies a check to every block that changes tools.
func changes(check func(x *Exchange, path string, b *wire.Block) []Finding) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		var findings []Finding
		x.eachChange(func(i, j int, b *wire.Block) {
			findings = append(findings, check(x, blockPath(i, j), b)...)
		})
		return findings
	}
}
