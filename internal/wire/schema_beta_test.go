package wire

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSchemaBetas(t *testing.T) {
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"headers.beta_field_without_header", top,
			`"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`, "",
			"context_management: Extra inputs are not permitted"},
		{"with its beta", top,
			`"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`,
			"context-management-2025-06-27", ""},
		{"the other beta unlocks it as well", top,
			`"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`,
			"compact-2026-01-12", ""},
		{"an unrelated beta does not", top, `"context_management":null`,
			"interleaved-thinking-2025-05-14", "context_management: Extra inputs are not permitted"},
		{"a member of a union behind another beta", top,
			`"context_management":{"edits":[{"type":"compact_20260112"}]}`,
			"context-management-2025-06-27",
			"context_management.edits.0: Input tag 'compact_20260112' found using 'type' does not " +
				"match any of the expected tags: 'clear_thinking_20251015', 'clear_tool_uses_20250919'"},
		{"with both betas", top,
			`"context_management":{"edits":[{"type":"compact_20260112"}]}`,
			"context-management-2025-06-27, compact-2026-01-12", ""},
		{"a fault behind a gate", top, `"context_management":{"edits":[{"type":
			"clear_tool_uses_20250919","trigger":{"type":"input_tokens","value":0}}]}`,
			"context-management-2025-06-27",
			"context_management.edits.0.clear_tool_uses_20250919.trigger.input_tokens.value: " +
				"Input should be greater than or equal to 1"},

		{"what terminal sessions of Claude Code send", top, `"safeguards":[{"type":"dangerous_tool_use"}]`, "",
			"safeguards: Extra inputs are not permitted"},
		{"with its beta", top, `"safeguards":[{"type":"dangerous_tool_use","classifier_context":{}}]`,
			"dangerous-tool-use-2026-09-03", ""},

		{"headers.beta_mcp_servers", top, `"mcp_servers":[]`, "",
			"mcp_servers: Extra inputs are not permitted"},
		{"schema.mcp_server_type_required", top, `"mcp_servers":[{"url":"https://a","name":"m"}]`,
			"mcp-client-2025-11-20", "mcp_servers.0.type: Field required"},
		{"a header that MCP servers do not take", top,
			`"mcp_servers":[{"type":"url","url":"https://a","name":"m","headers":{}}]`,
			"mcp-client-2025-11-20", "mcp_servers.0.headers: Extra inputs are not permitted"},
		{"members of one type under names of the client", tool,
			`{"type":"mcp_toolset","mcp_server_name":"m","configs":{"f":{"enabled":1},"g":{}}}`,
			"mcp-client-2025-11-20",
			"tools.0.mcp_toolset.configs.f.enabled: Input should be a valid boolean"},

		{"a gated value of an enum", top, `"thinking":{"type":"adaptive","display":"updates"}`, "",
			"thinking.adaptive.display: Input should be 'summarized' or 'omitted'"},
		{"it is one of the list with its beta", top,
			`"thinking":{"type":"adaptive","display":"none"}`, "thinking-display-updates-2026-08-18",
			"thinking.adaptive.display: Input should be 'summarized', 'omitted' or 'updates'"},
		{"and accepted", top, `"thinking":{"type":"adaptive","display":"updates"}`,
			"thinking-display-updates-2026-08-18", ""},
		{"block_binding without its beta", top,
			`"thinking":{"type":"adaptive","block_binding":{}}`, "",
			"thinking.adaptive.block_binding: Extra inputs are not permitted"},
		{"block_binding", top, `"thinking":{"type":"enabled","budget_tokens":1024,
			"block_binding":{"prefix_mismatch_behavior":"drop"}}`, "thinking-binding-controls-2026-08-01",
			"thinking.enabled.block_binding.prefix_mismatch_behavior: Input should be 'error' or " +
				"'drop_block'"},
		{"task_budget", top, `"output_config":{"task_budget":{"type":"tokens","total":20000}}`, "",
			"output_config.task_budget: Extra inputs are not permitted"},
		{"a bound beside a nullable type", top,
			`"output_config":{"task_budget":{"type":"tokens","total":20000,"remaining":-1}}`,
			"task-budgets-2026-03-13", "output_config.task_budget.remaining: " +
				"Input should be greater than or equal to 0"},

		{"a gated tool", tool, `{"type":"computer_20251124","name":"computer",
			"display_width_px":1,"display_height_px":1}`, "", "tools.0: Input tag " +
			"'computer_20251124' found using 'type' does not match any of the expected tags: " + toolTags},
		{"with its beta", tool, `{"type":"computer_20251124","name":"computer",
			"display_width_px":1,"display_height_px":0}`, "computer-use-2025-11-24",
			"tools.0.computer_20251124.display_height_px: Input should be greater than or equal to 1"},

		{"a marker's scope", top,
			`"system":[{"type":"text","text":"a"},
			{"type":"text","text":"a","cache_control":{"type":"ephemeral","scope":"global"}}]`, "",
			"system.1.cache_control.ephemeral.scope: Extra inputs are not permitted"},
		{"with the beta that Claude Code sends", top,
			`"cache_control":{"type":"ephemeral","scope":"global"}`, "prompt-caching-scope-2026-01-05",
			""},
	})
}

func TestSchemaBetaMessages(t *testing.T) {
	const config, clearAt = "mid-conversation-output-config-2026-07-01",
		"mid-conversation-system-clear-at-2026-08-21"
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"output_config on a system message", message,
			`{"role":"system","content":"x","output_config":{"effort":"low"}}`, "",
			"messages.1.output_config: Extra inputs are not permitted"},
		{"with its beta", message,
			`{"role":"system","content":[],"output_config":{"effort":"low"}}`, config, ""},
		{"under the name that Claude Code knows, and without content", message,
			`{"role":"system","output_config":{"effort":"low"}}`, "per-turn-control-2026-07-01", ""},
		{"neither content nor a directive", message, `{"role":"system"}`, config,
			"messages.1.content: Field required"},
		{"on another role", message, `{"role":"user","content":"x","output_config":{}}`, config,
			"messages.1.output_config: output_config is only permitted on role 'system' messages"},
		{"on another role without the beta", message,
			`{"role":"assistant","content":"x","output_config":{}}`, "",
			"messages.1.output_config: Extra inputs are not permitted"},
		{"clear_at", message, `{"role":"system","content":"x","clear_at":"never"}`, "",
			"messages.1.clear_at: Extra inputs are not permitted"},
		{"a wrong clear_at", message, `{"role":"system","content":"x","clear_at":"later"}`, clearAt,
			"messages.1.clear_at: Input should be 'next_user_message' or 'never'"},
		{"clear_at on another role", message, `{"role":"user","content":"x","clear_at":"never"}`,
			clearAt, "messages.1.clear_at: clear_at is only permitted on role 'system' messages"},

		{"a change of tools", message, `{"role":"system","content":[{"type":"tool_removal",
			"tool":{"type":"tool_reference"}}]}`, "mid-conversation-tool-changes-2026-07-01",
			"messages.1.content.0.tool_removal.tool.tool_reference.name: Field required"},
		{"a definition needs another beta", message, `{"role":"system","content":[{"type":
			"tool_addition","tool":{"type":"tool_definition","definition":{"name":"f"}}}]}`,
			"mid-conversation-tool-changes-2026-07-01",
			"messages.1.content.0.tool_addition.tool: Input tag 'tool_definition' found using 'type' " +
				"does not match any of the expected tags: 'tool_reference'"},
		{"the tool in it", message, `{"role":"system","content":[{"type":
			"tool_addition","tool":{"type":"tool_definition","definition":{"name":"f"}}}]}`,
			"inline-tools-2026-09-15",
			"messages.1.content.0.tool_addition.tool.tool_definition.definition.custom.input_schema: " +
				"Field required"},
	})
}

func TestSchemaCompaction(t *testing.T) {
	const demand, threshold = "compact-2026-09-04", "compact-2026-01-12"
	checkRows(t, CreateMessage, Version2026, []schemaRow{
		{"the parameter names its beta", top, `"compaction":{"type":"summarize"}`, "",
			"`compaction` requires anthropic-beta: compact-2026-09-04"},
		{"with it", top, `"compaction":{"type":"summarize","instructions":null}`, demand, ""},
		{"a block without any beta", block, `{"type":"compaction","content":"s"}`, "",
			"messages.0.content.0: Input tag 'compaction' found using 'type' does not match any of the " +
				"expected tags: 'bash_code_execution_tool_result', 'code_execution_tool_result', " +
				"'container_upload', 'document', 'image', 'redacted_thinking', 'search_result', " +
				"'server_tool_use', 'text', 'text_editor_code_execution_tool_result', 'thinking', " +
				"'tool_result', 'tool_search_tool_result', 'tool_use', 'web_fetch_tool_result', " +
				"'web_search_tool_result'"},
		{"a block of either kind of compaction", block, `{"type":"compaction","content":null}`,
			threshold, ""},
		{"a signed block wants the newer one", block,
			`{"type":"compaction","content":"s","signature":"x"}`, threshold,
			"messages.0.content.0.compaction: `signature` requires anthropic-beta: compact-2026-09-04"},
		{"with it", block, `{"type":"compaction","content":"s","signature":"x","tool_changes":[]}`,
			demand, ""},
		{"an extra field", block, `{"type":"compaction","content":"s","citations":null}`, threshold,
			"messages.0.content.0.compaction.citations: Extra inputs are not permitted"},
	})
}

func TestUngated(t *testing.T) {
	body := top(`"thread":{"type":"create"},"compaction":null,"mcp_servers":[],
		"thinking":{"type":"adaptive","display":"updates","block_binding":null},
		"output_config":{"task_budget":null},"tools":[{"type":"advisor_20260301"}],"seed":1`)
	root, syntax := Parse([]byte(body))
	if syntax != nil {
		t.Fatal(syntax)
	}
	sent := Betas{"some-beta-2026-01-01"}
	d := Ungated(Dialect{Version: Version2026, Betas: sent})
	var got []string
	for _, p := range Validate(root, CreateMessage, d) {
		got = append(got, p.String())
	}
	want := []string{
		"tools.0.advisor_20260301.model: Field required",
		"tools.0.advisor_20260301.name: Field required",
		"seed: Extra inputs are not permitted",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if d.Betas[0] != sent[0] || len(sent) != 1 {
		t.Errorf("the betas sent are %v and %v", d.Betas[0], sent)
	}
}
