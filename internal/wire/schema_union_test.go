package wire

import "testing"

// TestSchemaUnions holds unions that no tag tells apart. pydantic reports every branch, under its
// name, and the API shows the first: "container.ContainerParams", "web_fetch_tool_result.content.
// RequestWebFetchToolResultError" and "code_execution_tool_result.content.
// RequestCodeExecutionToolResultError.type" are in public reports.
func TestSchemaUnions(t *testing.T) {
	const fetched = `{"type":"web_fetch_tool_result","tool_use_id":"srvtoolu_1","content":`
	const searched = `{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":`
	const fetch = "messages.0.content.0.web_fetch_tool_result.content."
	const search = "messages.0.content.0.web_search_tool_result.content."
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"neither branch is a string", block, fetched + `"gone"}`, "",
			fetch + "RequestWebFetchToolResultError: Input does not match the expected shape.\n" +
				fetch + "RequestWebFetchResultBlock: Input does not match the expected shape."},
		{"the first branch", block,
			fetched + `{"type":"web_fetch_tool_result_error","error_code":"unavailable"}}`, "", ""},
		{"the second branch", block, fetched + `{"type":"web_fetch_result","url":"https://a",
			"content":{"type":"document","source":{"type":"text","media_type":"text/plain","data":""}}}}`,
			"", ""},
		{"a fault in the second branch is reported for the first as well", block,
			fetched + `{"type":"web_fetch_result","url":"https://a","content":7}}`, "",
			fetch + "RequestWebFetchToolResultError.type: Input should be " +
				"'web_fetch_tool_result_error'\n" +
				fetch + "RequestWebFetchToolResultError.error_code: Field required\n" +
				fetch + "RequestWebFetchToolResultError.url: Extra inputs are not permitted\n" +
				fetch + "RequestWebFetchToolResultError.content: Extra inputs are not permitted\n" +
				fetch + "RequestWebFetchResultBlock.content: Input does not match the expected shape."},
		{"a list or an error", block, searched + `"gone"}`, "",
			search + "list[RequestWebSearchResultBlock]: Input should be a valid array\n" +
				search + "RequestWebSearchToolResultError: Input does not match the expected shape."},
		{"the list", block, searched + `[{"type":"web_search_result","title":"t","url":"u",
			"encrypted_content":"e","page_age":null}]}`, "", ""},
		{"a fault in the list", block, searched + `[{"type":"web_search_result","title":"t",
			"encrypted_content":"e"}]}`, "",
			search + "list[RequestWebSearchResultBlock].0.url: Field required\n" +
				search + "RequestWebSearchToolResultError: Input does not match the expected shape."},

		{"a boolean or a list", top, `"context_management":{"edits":[{"type":
			"clear_tool_uses_20250919","clear_tool_inputs":"all"}]}`, "context-management-2025-06-27",
			"context_management.edits.0.clear_tool_uses_20250919.clear_tool_inputs.bool: " +
				"Input should be a valid boolean\n" +
				"context_management.edits.0.clear_tool_uses_20250919.clear_tool_inputs.list[str]: " +
				"Input should be a valid array"},
		{"both", top, `"context_management":{"edits":[
			{"type":"clear_tool_uses_20250919","clear_tool_inputs":true},
			{"type":"clear_tool_uses_20250919","clear_tool_inputs":["f"]},
			{"type":"clear_tool_uses_20250919","clear_tool_inputs":null}]}`,
			"context-management-2025-06-27", ""},
		{"a constant beside a tagged union, in both spellings", top, `"context_management":{"edits":[
			{"type":"clear_thinking_20251015","keep":"all"},
			{"type":"clear_thinking_20251015","keep":{"type":"all"}},
			{"type":"clear_thinking_20251015","keep":{"type":"thinking_turns","value":1}}]}`,
			"context-management-2025-06-27", ""},
		{"neither", top, `"context_management":{"edits":[
			{"type":"clear_thinking_20251015","keep":"none"}]}`, "context-management-2025-06-27",
			"context_management.edits.0.clear_thinking_20251015.keep." +
				"tagged-union[ThinkingTurns,AllThinkingTurns]: Input should be an object\n" +
				"context_management.edits.0.clear_thinking_20251015.keep.literal['all']: " +
				"Input should be 'all'"},

		{"a list, a constant or null", top, `"fallbacks":"default"`,
			"server-side-fallback-2026-07-01", ""},
		{"an open model takes unknown members", top, `"fallbacks":[{"model":"m","x":1}]`,
			"server-side-fallback-2026-07-01", ""},
		{"too many", top, `"fallbacks":[{"model":"m"},{"model":"m"},{"model":"m"},{"model":7}]`,
			"server-side-fallback-2026-07-01",
			"fallbacks.list[FallbackConfigV2]: List should have at most 3 items after validation, " +
				"not 4\nfallbacks.literal['default']: Input should be 'default'"},
		{"too few", top, `"fallbacks":[]`, "server-side-fallback-2026-07-01",
			"fallbacks.list[FallbackConfigV2]: List should have at least 1 item after validation, " +
				"not 0\nfallbacks.literal['default']: Input should be 'default'"},
		{"a string or a model", top, `"fallback_credit_token":{"token":""}`,
			"fallback-credit-2026-07-01",
			"fallback_credit_token.str: Input should be a valid string\n" +
				"fallback_credit_token.FallbackCreditTokenParam.token: String should have at least 1 " +
				"character"},
	})
}
