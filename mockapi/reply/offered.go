package reply

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// serverTools are the families of tools that the API runs itself. A reply calls them with
// server_tool_use or mcp_tool_use blocks, never with tool_use. A family that is not here is newer
// than this list and taken for the client's.
var serverTools = []string{
	"advisor_", "code_execution_", "mcp_toolset", "tool_search_tool_", "web_fetch_", "web_search_",
}

// clientRuns tells whether the client executes the calls of a tool.
func clientRuns(t *wire.Tool) bool {
	return !slices.ContainsFunc(serverTools, func(family string) bool {
		return strings.HasPrefix(t.Type, family)
	})
}

// offers tells whether the model may call a client tool of that name after the last message, and which
// names it may. An entry without a name is a toolset, whose members' names are not listed: it offers any.
func offers(p *prompt.Prompt, name string) (bool, []string) {
	var names []string
	for _, t := range p.Offered() {
		if !clientRuns(t) {
			continue
		}
		if t.Name == name || t.Name == "" {
			return true, nil
		}
		names = append(names, t.Name)
	}
	return false, names
}
