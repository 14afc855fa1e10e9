package rules

import "testing"

func TestCountTokens(t *testing.T) {
	const (
		search  = `{"type":"web_search_20250305","name":"web_search"}`
		fetch   = `{"type":"web_fetch_20250910","name":"web_fetch"}`
		advisor = `{"type":"advisor_20260301","name":"advisor","model":"claude-opus-5-5"}`
		server  = `"mcp_servers":[{"type":"url","name":"docs","url":"https://mcp.example.com"}]`
		linked  = `{"type":"image","source":{"type":"url","url":"https://example.com/a.png"}}`
		noMCP   = badRequest + "MCP servers are not supported in the count_tokens endpoint. Use the /v1/messages " +
			"endpoint instead."
	)
	inline := pngBlock(pngData(8, 8))
	mcp := []string{"anthropic-beta", "mcp-client-2025-11-20"}
	withImage := func(image string) string { return inResult(text("a"), image) }
	inDocument := func(image string) string { return messages(user(documentOf(text("a"), image))) }
	run(t, []row{
		{
			why: "server tools", rule: "count.server_tools", count: true,
			header: []string{"anthropic-beta", "advisor-tool-2026-03-01"},
			fields: `"tools":[` + search + "," + fetch + "," + weather + `]`,
			want: badRequest + "Server tools are not supported in the count_tokens endpoint: web_fetch_20250910, " +
				"web_search_20250305. Use the /v1/messages endpoint instead.",
			twin: `"tools":[` + advisor + "," + weather + `]`,
		},
		{
			why: "an MCP server", rule: "count.mcp", count: true, header: mcp, fields: server,
			want: noMCP, twin: `"mcp_servers":[]`,
		},
		{
			why: "the tools of one", rule: "count.mcp", count: true, header: mcp,
			fields: `"tools":[{"type":"mcp_toolset","mcp_server_name":"docs"}]`,
			want:   noMCP, twin: tools,
		},
		{
			why: "an image elsewhere", rule: "count.fetched_source", count: true, fields: messages(user(linked)),
			want: badRequest + "messages.0.content.0: `url` sources are not supported in the count_tokens endpoint. " +
				"Use the /v1/messages endpoint instead.",
			twin: messages(user(inline)),
		},
		{
			why: "one in a result", rule: "count.fetched_source", count: true, fields: withImage(linked),
			want: badRequest + "messages.2.content.0.tool_result.content.1: `url` sources are not supported in the " +
				"count_tokens endpoint. Use the /v1/messages endpoint instead.",
			twin: withImage(inline),
		},
		{
			why: "one in a document", rule: "count.fetched_source", count: true, fields: inDocument(linked),
			want: badRequest + "messages.0.content.0.document.source.content.content.1: `url` sources are not supported in " +
				"the count_tokens endpoint. Use the /v1/messages endpoint instead.",
			twin: inDocument(inline),
		},
	})
	accepted(t, []row{
		{why: "a message with server tools", fields: `"tools":[` + search + `]`},
		{why: "a message with an image elsewhere", fields: messages(user(linked))},
	})
}
