package rules

import (
	"net/http"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const countDocs = "docs: token counting, September 2026"

// Refusals of POST /v1/messages/count_tokens alone.
var countRules = []*Rule{
	{
		ID: "count.server_tools", Title: "tokens of server tools cannot be counted", Layer: Semantics,
		Certainty: Reported, Source: countDocs + "; report: several",
		Message: "Server tools are not supported in the count_tokens endpoint: {types}. Use the /v1/messages " +
			"endpoint instead.",
		Why:       "What a server tool adds is known only when it runs. The advisor is excepted.",
		Fix:       "Leave server tools out of the request that counts.",
		Endpoints: []Endpoint{CountTokens},
		Sample:    Vars{"types": "web_search_20250305"},
		Check: func(x *Exchange) []Finding {
			var kinds []string
			var node *wire.Node
			for _, t := range x.definitions() {
				if isServerTool(t.Type) {
					kinds = append(kinds, t.Type)
					node = t.Node
				}
			}
			if node == nil {
				return nil
			}
			slices.Sort(kinds)
			return one(node, "tools", "types", strings.Join(kinds, ", "))
		},
	},
	{
		ID: "count.mcp", Title: "tokens of MCP servers cannot be counted", Layer: Semantics,
		Certainty: Documented, Source: countDocs + "; the text is ours",
		Message:   "MCP servers are not supported in the count_tokens endpoint. Use the /v1/messages endpoint instead.",
		Why:       "The tools of a server are known only when the API has asked it.",
		Fix:       "Leave mcp_servers and their toolsets out of the request that counts.",
		Endpoints: []Endpoint{CountTokens},
		Check: func(x *Exchange) []Finding {
			if servers := x.Root.Get("mcp_servers"); len(servers.Elems()) > 0 {
				return one(servers, "mcp_servers")
			}
			for _, t := range x.definitions() {
				if t.Type == "mcp_toolset" {
					return one(t.Node, t.path)
				}
			}
			return nil
		},
	},
	{
		ID: "count.fetched_source", Title: "tokens of a file elsewhere cannot be counted", Layer: Semantics,
		Certainty: Documented, Source: countDocs + "; the text is ours",
		Message: "{path}: `{type}` sources are not supported in the count_tokens endpoint. Use the /v1/messages " +
			"endpoint instead.",
		Why:       "The size of an image or a document is known only when it has been fetched.",
		Fix:       "Count with a base64 source of the same size.",
		Endpoints: []Endpoint{CountTokens},
		Sample:    Vars{"path": "messages.0.content.0", "type": "url"},
		Check: func(x *Exchange) []Finding {
			list := x.media()
			return x.collect(len(list), func(i int) []Finding {
				m := &list[i]
				kind := m.source.Get("type").Str()
				if kind != "url" && kind != "file" {
					return nil
				}
				return one(m.block, m.path, "type", kind)
			})
		},
	},
	{
		ID: "count.spend_limit", Title: "the spend limit is reached", Layer: State,
		Certainty: Documented, Source: "SDK types: enforced_spend_limit_reached",
		Status: http.StatusTooManyRequests, Message: msgSpendLimit,
		Code:      "enforced_spend_limit_reached",
		Why:       "Counting is free but not open to an organization past its limit.",
		Fix:       "Raise the limit, or wait for the date in the message.",
		Endpoints: []Endpoint{CountTokens},
		Sample:    Vars{"date": "2026-12-01"},
	},
}

// isServerTool tells whether the API runs tools of this type.
func isServerTool(toolType string) bool {
	for _, family := range []string{
		"web_search_", "web_fetch_", "code_execution_", "tool_search_tool_",
	} {
		if strings.HasPrefix(toolType, family) {
			return true
		}
	}
	return false
}
