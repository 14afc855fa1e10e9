package rules

import (
	"strings"
	"testing"
)

// Blocks that change tools.
const (
	addTime    = `{"type":"tool_addition","tool":{"type":"tool_reference","name":"get_time"}}`
	removeTime = `{"type":"tool_removal","tool":{"type":"tool_reference","name":"get_time"}}`
	city       = `{"name":"get_city","input_schema":{"type":"object"}}`
)

func defines(definition string) string {
	return `{"type":"tool_addition","tool":{"type":"tool_definition","definition":` + definition + `}}`
}

func orders(blocks ...string) string {
	return `{"role":"system","content":[` + strings.Join(blocks, ",") + `]}`
}

var (
	byReference = []string{"anthropic-beta", "mid-conversation-tool-changes-2026-07-01"}
	inlineBeta  = []string{"anthropic-beta", "inline-tools-2026-09-15"}
	inlineMCP   = []string{"anthropic-beta", "inline-tools-2026-09-15,mcp-client-2026-09-15"}
)

func TestToolChanges(t *testing.T) {
	const (
		opus     = "claude-opus-5-5"
		search   = `{"type":"web_search_20250305","name":"web_search"}`
		own      = `{"name":"web_search","input_schema":{"type":"object"}}`
		server   = `"mcp_servers":[{"type":"url","name":"m","url":"https://example.com"}],`
		set      = `{"type":"mcp_toolset","mcp_server_name":"m"}`
		computer = `{"type":"computer_20251124","name":"computer","display_width_px":800,"display_height_px":600}`
		listing  = `{"type":"mcp_tool_listing","mcp_server_name":"m","tools":[]}`
		noServer = `{"type":"tool_removal","tool":{"type":"mcp_toolset_reference","server_name":"n"}}`
	)
	unknown := func(name string) string {
		return badRequest + "messages.1.content.0: '" + name + "' is not defined at this position in the conversation"
	}
	paused := assistant(`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}`,
		`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}`)
	searching := `"tools":[` + search + `,` + clock + `],`
	run(t, []row{
		{
			why: "by the user", rule: "roles.block_system_only", model: opus, header: byReference,
			fields: withTools(hello, user(removeTime)),
			want:   badRequest + "messages.1: `tool_removal` blocks can only be in `system` messages",
			twin:   withTools(hello, orders(removeTime)),
		},
		{
			why: "a name that is not there", rule: "tools.reference_unresolved", model: opus, header: byReference,
			fields: `"tools":[` + weather + `],` + messages(hello, orders(removeTime)),
			want:   unknown("get_time"), twin: withTools(hello, orders(removeTime)),
		},
		{
			why: "a definition that comes later", rule: "tools.reference_unresolved", model: opus, header: inlineBeta,
			fields: `"tools":[` + weather + `],` + messages(hello, orders(addTime, defines(clock))),
			want:   unknown("get_time"), twin: `"tools":[` + weather + `],` + messages(hello, orders(defines(clock), addTime)),
		},
		{
			why: "a server that is not there", rule: "tools.reference_unresolved", model: opus, header: inlineMCP,
			fields: server + `"tools":[` + set + `],` + messages(hello, orders(noServer)),
			want:   unknown("n"),
			twin:   server + `"tools":[` + set + `],` + messages(hello, orders(strings.Replace(noServer, `"n"`, `"m"`, 1))),
		},
		{
			why: "a listing of a server that is not there", rule: "tools.reference_unresolved", model: opus, header: inlineMCP,
			fields: server + `"tools":[` + set + `],` + messages(hello, assistant(strings.Replace(listing, `"m"`, `"n"`, 1), text("x")), goOn),
			want:   unknown("n"),
			twin:   server + `"tools":[` + set + `],` + messages(hello, assistant(listing, text("x")), goOn),
		},
		{
			why: "a custom tool over a server tool", rule: "tools.name_conflict", model: opus, header: inlineBeta,
			fields: `"tools":[` + search + `],` + messages(hello, orders(defines(own))),
			want: badRequest + "messages.1.content.0: the name 'web_search' is held by a tool of another kind " +
				"(web_search)",
			twin: `"tools":[` + search + `],` + messages(hello, orders(defines(`{"type":"web_search_20260318","name":"web_search"}`))),
		},
		{
			why: "a server tool over a custom tool", rule: "tools.name_conflict", model: opus, header: inlineBeta,
			fields: messages(hello, orders(defines(own), defines(search))),
			want:   badRequest + "messages.1.content.1: the name 'web_search' is held by a tool of another kind (custom)",
			twin: messages(hello, orders(defines(own),
				`{"type":"tool_removal","tool":{"type":"tool_reference","name":"web_search"}}`, defines(search))),
		},
		{
			why: "computer use", rule: "tools.inline_unsupported", model: "claude-opus-5",
			header: []string{"anthropic-beta", "inline-tools-2026-09-15,computer-use-2025-11-24"},
			fields: messages(hello, orders(defines(computer))),
			want:   badRequest + "messages.1.content.0: tools of type 'computer_20251124' cannot be defined in messages",
			twin:   `"tools":[` + computer + `],` + messages(hello, orders(defines(city))),
		},
		{
			why: "an MCP toolset by the client of 2025", rule: "tools.inline_mcp_beta", model: opus,
			header: []string{"anthropic-beta", "inline-tools-2026-09-15,mcp-client-2025-11-20"},
			fields: server + messages(hello, orders(defines(set))),
			want:   badRequest + "messages.1.content.0: an `mcp_toolset` in messages requires anthropic-beta: mcp-client-2026-09-15",
			twin:   server + messages(hello, orders(defines(set))), twinHeader: inlineMCP,
		},
		{
			why: "after a paused turn", rule: "tools.change_after_pause", model: opus, header: byReference,
			fields: searching + messages(hello, paused, orders(removeTime)),
			want: badRequest + "messages.2: tool changes are not permitted directly after an 'assistant' message " +
				"ending in a server tool result",
			twin: searching + messages(hello, paused, orders(text("Be brief."))),
		},
		{
			why: "in the second message of its group", rule: "tools.change_after_pause", model: opus, header: byReference,
			fields: searching + messages(hello, paused, brief, orders(removeTime)),
			want: badRequest + "messages.3: tool changes are not permitted directly after an 'assistant' message " +
				"ending in a server tool result",
			twin: searching + messages(hello, paused, goOn, brief, orders(removeTime)),
		},
	})
}
