package mockapi

import "github.com/seed-f1f39373/mockapi/internal/wire"

// countServerTools counts the searches and fetches of a reply. One that failed is not billed (docs: web
// search tool).
func countServerTools(u *wire.Usage, content []wire.Content) {
	for i := range content {
		c := &content[i]
		if c.Type != "web_search_tool_result" && c.Type != "web_fetch_tool_result" {
			continue
		}
		n, fault := wire.Parse(c.Raw)
		switch found := n.Get("content"); {
		case fault != nil:
		case c.Type == "web_search_tool_result" && found.Is(wire.Array):
			u.WebSearches++
		case c.Type == "web_fetch_tool_result" && found.Get("type").Str() == "web_fetch_result":
			u.WebFetches++
		}
	}
}
