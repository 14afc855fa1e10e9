package rules

import "testing"

func TestToolChoice(t *testing.T) {
	only := func(name string) string { return tools + `,"tool_choice":{"type":"tool","name":"` + name + `"}` }
	code := func(callers string) string {
		return `"tools":[{"type":"code_execution_20260120","name":"code_execution"},{"name":"a","input_schema":` +
			`{"type":"object"},"allowed_callers":[` + callers + `]}],"tool_choice":{"type":"tool","name":"a"}`
	}
	run(t, []row{
		{
			why: "no tools", rule: "tool_choice.no_tools", fields: `"tool_choice":{"type":"auto"}`,
			want: badRequest + "tool_choice may only be specified while providing tools.",
			twin: tools + `,"tool_choice":{"type":"auto"}`,
		},
		{
			why: "an empty list of tools", rule: "tool_choice.no_tools",
			fields: `"tools":[],"tool_choice":{"type":"any"}`,
			want:   badRequest + "tool_choice may only be specified while providing tools.",
			twin:   `"tools":[],"tool_choice":{"type":"none"}`,
		},
		{
			why: "a model that always thinks", rule: "tool_choice.forced_unsupported", model: "claude-opus-5-5",
			fields: only("get_weather"),
			want:   badRequest + `tool_choice: type "tool" and "any" are not supported for this model.`,
			twin:   only("get_weather"), twinModel: "claude-haiku-5-5",
		},
		{
			why: "on count_tokens too", rule: "tool_choice.forced_unsupported", model: "claude-sonnet-5-5",
			count: true, fields: tools + `,"tool_choice":{"type":"any"}`,
			want: badRequest + `tool_choice: type "tool" and "any" are not supported for this model.`,
			twin: tools + `,"tool_choice":{"type":"auto"}`,
		},
		{
			why: "a thinking budget", rule: "tool_choice.thinking_forced", model: "claude-haiku-4-5",
			fields: `"max_tokens":2048,"thinking":{"type":"enabled","budget_tokens":1024},` + only("get_time"),
			want:   badRequest + "Thinking may not be enabled when tool_choice forces tool use.",
			twin: `"max_tokens":2048,"thinking":{"type":"enabled","budget_tokens":1024},` + tools +
				`,"tool_choice":{"type":"auto"}`,
		},
		{
			why: "a tool that is not there", rule: "tool_choice.unknown_tool", fields: only("does_not_exist"),
			want: badRequest + "Tool 'does_not_exist' not found in provided tools", twin: only("get_time"),
		},
		{
			why: "a tool for code alone", rule: "tool_choice.not_direct", model: "claude-opus-4-6",
			fields: code(`"code_execution_20260120"`),
			want: badRequest + "tool_choice: tool 'a' cannot be forced: its `allowed_callers` do not include " +
				"\"direct\"",
			twin: code(`"code_execution_20260120","direct"`),
		},
	})
	accepted(t, []row{
		{
			why: "adaptive thinking gives way to a forced tool", model: "claude-sonnet-4-6",
			fields: `"thinking":{"type":"adaptive"},` + only("get_time"),
		},
		{
			why: "a member of a toolset", model: "claude-haiku-5-5",
			fields: `"tools":[{"type":"computer_toolset_20260801"}],"tool_choice":{"type":"tool","name":"computer_click"}`,
		},
		{
			why: "tools of an MCP server", header: []string{"anthropic-beta", "mcp-client-2025-11-20"},
			fields: servers(1) + `,"tools":[{"type":"mcp_toolset","mcp_server_name":"m"}],"tool_choice":{"type":"tool","name":"x"}`,
		},
	})
}
