package rules

import "testing"

const (
	brief     = `{"role":"system","content":"Be brief."}`
	lowEffort = `{"role":"system","content":[],"output_config":{"effort":"low"}}`
	midTail   = "; the directive-only form (content: [] with output_config) is accepted at any position"
	follow    = ": role 'system' must follow a 'user' message or an 'assistant' message ending in a server " +
		"tool result" + midTail
	precede = ": role 'system' must precede an 'assistant' message or end the array" + midTail
)

var perTurn = []string{"anthropic-beta", "per-turn-control-2026-07-01"}

func TestSystemMessages(t *testing.T) {
	const opus = "claude-opus-5-5"
	run(t, []row{
		{
			why: "a system prompt in OpenAI's place", rule: "roles.system_first", model: opus,
			fields: messages(brief, hello),
			want: badRequest + "messages.0: use the top-level 'system' parameter for the initial system " +
				"prompt" + midTail,
			twin: `"system":"Be brief.",` + messages(hello),
		},
		{
			why: "an older model says the same of the first message", rule: "roles.system_first",
			model: "claude-haiku-4-5", fields: messages(brief, hello),
			want: badRequest + "messages.0: use the top-level 'system' parameter for the initial system " +
				"prompt" + midTail,
			twin: `"system":"Be brief.",` + messages(hello),
		},
		{
			why: "[u,s] on an older model", rule: "roles.system_unsupported_model", model: "claude-haiku-4-5",
			fields: messages(hello, brief),
			want:   badRequest + "messages.1: role 'system' is not supported on this model",
			twin:   messages(hello, brief), twinModel: opus,
		},
		{
			why: "Sonnet 5 has none either", rule: "roles.system_unsupported_model", model: "claude-sonnet-5",
			fields: messages(hello, brief),
			want:   badRequest + "messages.1: role 'system' is not supported on this model",
			twin:   messages(hello, brief), twinModel: "claude-opus-4-8",
		},
		{
			why: "[u,s,u]", rule: "roles.system_precede", model: opus, fields: messages(hello, brief, goOn),
			want: badRequest + "messages.1" + precede, twin: messages(hello, goOn, brief),
		},
		{
			why: "[u,s,s,u] names the last of the group", rule: "roles.system_precede", model: opus,
			fields: messages(hello, brief, brief, goOn),
			want:   badRequest + "messages.2" + precede,
			twin:   messages(hello, brief, brief, hiThere, goOn),
		},
		{
			why: "[u,a,s,s,u] names the first, and what is before is tested first", rule: "roles.system_follow",
			model: opus, fields: messages(hello, hiThere, brief, brief, goOn),
			want: badRequest + "messages.2" + follow,
			twin: messages(hello, hiThere, goOn, brief, brief),
		},
		{
			why: "[u,u,a,s,u] counts the client's own messages", rule: "roles.system_follow", model: opus,
			fields: messages(hello, hello, hiThere, brief, goOn),
			want:   badRequest + "messages.3" + follow,
			twin:   messages(hello, hello, brief, hiThere, goOn),
		},
		{
			why: "content governs a group with a directive in it", rule: "roles.system_follow", model: opus,
			header: perTurn, fields: messages(hello, hiThere, lowEffort, brief, goOn),
			want: badRequest + "messages.2" + follow,
			twin: messages(hello, hiThere, lowEffort, goOn),
		},
		{
			why: "between a call and its result", rule: "roles.system_follow", model: opus,
			fields: withTools(hello, assistant(use("a")), brief, user(result("a"))),
			want:   badRequest + "messages.2" + follow,
			twin:   withTools(hello, assistant(use("a")), user(result("a")), brief),
		},
		{
			why: "no blocks", rule: "roles.system_empty", model: opus,
			fields: messages(hello, `{"role":"system","content":[]}`),
			want:   badRequest + "messages.1: system content must contain at least one block",
			twin:   messages(hello, brief),
		},
		{
			why: "an empty string", rule: "roles.system_empty", model: opus,
			fields: messages(hello, `{"role":"system","content":""}`),
			want:   badRequest + "messages.1: system content must contain at least one block",
			twin:   messages(hello, `{"role":"system","content":"x"}`),
		},
		{
			why: "output_config that sets nothing", rule: "roles.system_empty", model: opus, header: perTurn,
			fields: messages(hello, `{"role":"system","content":[],"output_config":{}}`),
			want:   badRequest + "messages.1: system content must contain at least one block",
			twin:   messages(hello, `{"role":"system","content":"x","output_config":{}}`),
		},
		{
			why: "an image", rule: "roles.system_block_type", model: opus,
			fields: messages(hello, `{"role":"system","content":[{"type":"image","source":{"type":"url",`+
				`"url":"https://example.com/a.png"}}]}`),
			want: badRequest + "messages.1: role 'system' supports text, tool_addition, and tool_removal " +
				"blocks only",
			twin: messages(hello, `{"role":"system","content":[`+text("x")+`]}`),
		},
		{
			why: "an empty text", rule: "empty.text_block", model: opus,
			fields: messages(hello, `{"role":"system","content":[`+text("")+`]}`),
			want:   badRequest + "messages: text content blocks must be non-empty",
			twin:   messages(hello, `{"role":"system","content":[`+text("x")+`]}`),
		},
	})
	accepted(t, []row{
		{why: "a directive opens the conversation", model: opus, header: perTurn, fields: messages(lowEffort, hello)},
		{
			why: "a directive without content", model: opus, header: perTurn,
			fields: messages(hello, hiThere, `{"role":"system","output_config":{"effort":"low"}}`, goOn),
		},
		{
			why: "a directive between a call and its result", model: opus, header: perTurn,
			fields: withTools(hello, assistant(use("a")), lowEffort, user(result("a"))),
		},
		{
			why: "after a server tool's result", model: opus,
			fields: `"tools":[{"type":"web_search_20250305","name":"web_search"}],` + messages(hello, assistant(
				`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}`,
				`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}`), brief),
		},
	})
}

func TestSystemScope(t *testing.T) {
	const opus = "claude-opus-5-5"
	scope := func(rest string) string {
		return messages(hello, hiThere, goOn, `{"role":"system","clear_at":"next_user_message",`+rest+`}`)
	}
	header := []string{"anthropic-beta", "mid-conversation-system-clear-at-2026-08-21,inline-tools-2026-09-15," +
		"mid-conversation-output-config-2026-07-01"}
	run(t, []row{
		{
			why: "a tool change", rule: "roles.clear_at_tool_block", model: opus, header: header,
			fields: tools + "," + scope(`"content":[{"type":"tool_removal","tool":{"type":"tool_reference",`+
				`"name":"get_time"}}]`),
			want: badRequest + "messages.3: a turn-scoped system message supports text blocks only (clear_at: " +
				"'next_user_message')",
			twin: tools + "," + messages(hello, hiThere, goOn, `{"role":"system","content":[{"type":`+
				`"tool_removal","tool":{"type":"tool_reference","name":"get_time"}}]}`),
		},
		{
			why: "an effort", rule: "roles.clear_at_output_config", model: opus, header: header,
			fields: scope(`"content":"x","output_config":{"effort":"low"}`),
			want: badRequest + "messages.3: output_config is not permitted on a turn-scoped system message " +
				"(clear_at: 'next_user_message')",
			twin: scope(`"content":"x"`),
		},
		{
			why: "a breakpoint", rule: "roles.clear_at_cache_control", model: opus, header: header,
			fields: scope(`"content":[{"type":"text","text":"x","cache_control":{"type":"ephemeral"}}]`),
			want: badRequest + "messages.3.content.0: cache_control is not permitted on a turn-scoped system " +
				"message (clear_at: 'next_user_message')",
			twin: scope(`"content":[` + text("x") + `]`),
		},
		{
			why: "an effort per turn on a model with one effort", rule: "effort.per_turn_unsupported",
			model: "claude-opus-4-8", header: perTurn, fields: messages(hello, lowEffort),
			want: badRequest + "output_config.effort requires a model that supports per-turn effort; this " +
				"model does not",
			twin: messages(hello, lowEffort), twinModel: "claude-opus-5",
		},
	})
}
