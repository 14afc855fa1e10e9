package reply

import (
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// readWebSearch reads {query, results: [{url, title, …}]}.
func (a *answer) readWebSearch(f field) error {
	s := serverCall{name: "web_search", kind: "web_search_tool_result"}
	var query *wire.Node
	keys := append(s.keys("ResponseWebSearchToolResultError"),
		key{"query", nodeInto(&query)},
		key{"results", func(f field) error {
			s.result = listNode()
			return f.each(func(f field) error {
				n := with(f.node, "encrypted_content", opaque("result", f.node.Get("url").Str(), f.node.Get("title").Str()))
				n, err := f.at(with(n, "type", textNode("web_search_result"))).conform(responseType("ResponseWebSearchResultBlock"))
				s.result.Items = append(s.result.Items, n)
				return err
			})
		}},
	)
	if err := f.object(keys...); err != nil {
		return err
	}
	if err := f.need("query"); err != nil {
		return err
	}
	return a.add(f, &s, objectNode(has("query", query)))
}

// readWebFetch reads {url, text, title, retrieved_at}.
func (a *answer) readWebFetch(f field) error {
	s := serverCall{name: "web_fetch", kind: "web_fetch_tool_result"}
	var url, page *wire.Node
	title, retrieved := nullNode(), nullNode()
	keys := append(s.keys("ResponseWebFetchToolResultError"),
		key{"url", nodeInto(&url)},
		key{"text", nodeInto(&page)},
		key{"title", nodeInto(&title)},
		key{"retrieved_at", nodeInto(&retrieved)},
	)
	if err := f.object(keys...); err != nil {
		return err
	}
	if err := f.need("url"); err != nil {
		return err
	}
	if page != nil && s.result == nil {
		source := typedNode("text", has("media_type", textNode("text/plain")), has("data", page))
		document := typedNode("document", has("source", source), has("title", title), has("citations", nullNode()))
		s.result = typedNode("web_fetch_result", has("url", url), has("content", document), has("retrieved_at", retrieved))
	}
	return a.add(f, &s, objectNode(has("url", url)))
}

// citedText reads {text, citations: […]}. A citation with a url and no type is one of a web search.
func (a *answer) citedText(f field) error {
	var words *wire.Node
	var cited []*wire.Node
	err := f.object(
		key{"text", nodeInto(&words)},
		key{"citations", func(f field) error {
			return f.each(func(f field) error {
				n := f.node
				if url := n.Get("url"); url != nil {
					n = with(n, "type", textNode("web_search_result_location"))
					if n.Get("type").Str() == "web_search_result_location" {
						n = with(n, "encrypted_index", opaque("index", url.Str(), n.Get("cited_text").Str()))
					}
				}
				if !n.Is(wire.Object) {
					return f.wrong("a citation: an object")
				}
				cited = append(cited, n)
				return nil
			})
		}},
	)
	if err != nil {
		return err
	}
	if err := f.need("text"); err != nil {
		return err
	}
	block := typedNode("text", has("text", words))
	if cited != nil {
		block.Members = append(block.Members, has("citations", listNode(cited...)))
	}
	c, err := f.at(block).block()
	a.content = append(a.content, c)
	return err
}
