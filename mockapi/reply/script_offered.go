package reply

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// mayServe says why a request does not let the API run what a block calls, or fall back.
func mayServe(p *prompt.Prompt, c *wire.Content) error {
	switch c.Type {
	case "server_tool_use":
		offered := p.Offered()
		if slices.ContainsFunc(offered, func(t *wire.Tool) bool { return t.Serves(c.Name) }) {
			return nil
		}
		var names []string
		for _, t := range offered {
			if !clientRuns(t) {
				names = append(names, t.Type)
			}
		}
		if names == nil {
			return fmt.Errorf("server_tool_use %q: the request has no tools that the API runs", c.Name)
		}
		return fmt.Errorf("server_tool_use %q: the request has no such tool, but %s", c.Name, strings.Join(names, ", "))
	case "mcp_tool_use":
		server := member(c.Raw, "server_name")
		if !slices.ContainsFunc(p.Request.Node.Get("mcp_servers").Elems(), func(n *wire.Node) bool {
			return n.Get("name").Str() == server
		}) {
			return fmt.Errorf("mcp_tool_use: the request's mcp_servers have no %q", server)
		}
	case "fallback":
		if !p.Request.Node.Get("fallbacks").Present() {
			return errors.New("fallback: the request names none: give it fallbacks, or leave the block out of the script")
		}
	}
	return nil
}
