package rules

import (
	"strings"
	"testing"
)

// What definitions in messages have in common with those in tools.
func TestInlineTools(t *testing.T) {
	const (
		opus     = "claude-opus-5-5"
		search   = `{"type":"web_search_20250305","name":"web_search"}`
		lazyTool = `"tools":[{"name":"lazy","defer_loading":true,"input_schema":{"type":"object"}}],`
	)
	run(t, []row{
		{
			why: "two markers for one addition", rule: "cache.nested", model: opus, header: inlineBeta,
			fields: messages(hello, orders(strings.Replace(defines(strings.Replace(city, `{"name"`, `{"cache_control":`+
				`{"type":"ephemeral"},"name"`, 1)), `"tool":`, `"cache_control":{"type":"ephemeral"},"tool":`, 1))),
			want: badRequest + "messages.1.content.0.tool_addition.tool.definition.cache_control: cache_control may not be " +
				"specified within `tool_addition.tool`. Instead, place it directly on `tool_addition`",
			twin: messages(hello, orders(defines(strings.Replace(city, `{"name"`, `{"cache_control":{"type":"ephemeral"},"name"`, 1)))),
		},
		{
			why: "a marker in a definition is one of four", rule: "cache.too_many", model: opus, header: inlineBeta,
			fields: messages(hello, orders(markedTool("a"), markedTool("b"), markedTool("c"), markedTool("d"), markedTool("e"))),
			want:   badRequest + "A maximum of 4 blocks with cache_control may be provided. Found 5.",
			twin:   messages(hello, orders(markedTool("a"), markedTool("b"), markedTool("c"), markedTool("d"))),
		},
		{
			why: "a deferred definition is marked", rule: "tools.defer_with_cache", model: opus, header: inlineBeta,
			fields: messages(hello, orders(defines(`{"name":"lazy","input_schema":{"type":"object"},"defer_loading":true,`+
				`"cache_control":{"type":"ephemeral"}}`))),
			want: badRequest + "Tool 'lazy' cannot have both defer_loading=true and cache_control set. Tools with " +
				"defer_loading cannot use prompt caching.",
			twin: messages(hello, orders(defines(`{"name":"lazy","input_schema":{"type":"object"},"defer_loading":true}`))),
		},
		{
			why: "the marker of its block", rule: "tools.defer_with_cache", model: opus, header: inlineBeta,
			fields: messages(hello, orders(strings.Replace(defines(`{"name":"lazy","input_schema":{"type":"object"},"defer_loading":true}`),
				`"tool":`, `"cache_control":{"type":"ephemeral"},"tool":`, 1))),
			want: badRequest + "Tool 'lazy' cannot have both defer_loading=true and cache_control set. Tools with " +
				"defer_loading cannot use prompt caching.",
			twin: messages(hello, orders(strings.Replace(defines(city), `"tool":`, `"cache_control":{"type":"ephemeral"},"tool":`, 1))),
		},
		{
			why: "a definition obeys the rules of tools", rule: "tools.bad_input_example", model: opus, header: inlineBeta,
			fields: messages(hello, orders(defines(strings.Replace(weather, `{"name"`, `{"input_examples":[{}],"name"`, 1)))),
			want: badRequest + "messages.1.content.0.tool_addition.tool.tool_definition.definition.custom.input_examples.0: " +
				"does not match the tool's input_schema",
			twin: messages(hello, orders(defines(strings.Replace(weather, `{"name"`, `{"input_examples":[{"city":"Oslo"}],"name"`, 1)))),
		},
		{
			why: "a forced tool that was removed", rule: "tool_choice.unknown_tool", model: "claude-haiku-5-5", header: byReference,
			fields: withTools(hello, orders(removeTime)) + `,"tool_choice":{"type":"tool","name":"get_time"}`,
			want:   badRequest + "Tool 'get_time' not found in provided tools",
			twin:   withTools(hello, orders(removeTime, addTime)) + `,"tool_choice":{"type":"tool","name":"get_time"}`,
		},
		{
			why: "a forced tool that no message defines", rule: "tool_choice.unknown_tool", model: "claude-haiku-5-5", header: inlineBeta,
			fields: messages(hello, orders(defines(city))) + `,"tool_choice":{"type":"tool","name":"get_time"}`,
			want:   badRequest + "Tool 'get_time' not found in provided tools",
			twin:   messages(hello, orders(defines(city))) + `,"tool_choice":{"type":"tool","name":"get_city"}`,
		},
		{
			why: "a forced tool that is still withheld", rule: "tool_choice.unknown_tool", model: "claude-haiku-5-5", header: inlineBeta,
			fields: lazyTool + messages(hello, orders(defines(city))) + `,"tool_choice":{"type":"tool","name":"lazy"}`,
			want:   badRequest + "Tool 'lazy' not found in provided tools",
			twin: lazyTool + messages(hello, orders(`{"type":"tool_addition","tool":{"type":"tool_reference","name":"lazy"}}`)) +
				`,"tool_choice":{"type":"tool","name":"lazy"}`,
		},
		{
			why: "a call is forced where no tool is left", rule: "tool_choice.no_tools", model: "claude-haiku-5-5", header: inlineBeta,
			fields: lazyTool + messages(hello, orders(text("Go on."))) + `,"tool_choice":{"type":"any"}`,
			want:   badRequest + "tool_choice may only be specified while providing tools.",
			twin:   lazyTool + messages(hello, orders(defines(city))) + `,"tool_choice":{"type":"any"}`,
		},
		{
			why: "a call that waits for a tool that is not there", rule: "pair.server_tool_not_provided", model: opus, header: inlineBeta,
			fields: messages(hello, orders(defines(city)), assistant(`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}`)),
			want:   badRequest + "`web_search` tool use with id `srvtoolu_1` is waiting to run, but no `web_search` tool was provided",
			twin:   messages(hello, orders(defines(search)), assistant(`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}`)),
		},
	})
	accepted(t, []row{
		{
			why: "every tool deferred, one by definition", model: opus, header: inlineBeta,
			fields: lazyTool + messages(hello, orders(defines(city))),
		},
		{
			why: "auto where no tool is left", model: opus, header: inlineBeta,
			fields: lazyTool + messages(hello, orders(text("Go on."))) + `,"tool_choice":{"type":"auto"}`,
		},
		{why: "the same definition again", model: opus, header: inlineBeta, fields: withTools(hello, orders(defines(clock), defines(clock)))},
		{why: "removed twice", model: opus, header: byReference, fields: withTools(hello, orders(removeTime, removeTime))},
		{
			why: "results of a call whose tool is gone", model: opus, header: inlineBeta,
			fields: messages(hello, orders(defines(weather)), assistant(use("a")), user(result("a")),
				orders(`{"type":"tool_removal","tool":{"type":"tool_reference","name":"get_weather"}}`)),
		},
		{
			why: "a toolset may be replaced", model: opus, header: inlineBeta,
			fields: `"tools":[{"type":"browser_toolset_20260801"}],` + messages(hello, orders(defines(`{"type":"browser_toolset_20260801"}`))),
		},
	})
}

func markedTool(name string) string {
	return defines(`{"name":"` + name + `","input_schema":{"type":"object"},"cache_control":{"type":"ephemeral"}}`)
}
