package rules

// Messages about calls and their results.
const (
	msgMissingResult = "{path}: `tool_use` ids were found without `tool_result` blocks immediately after: " +
		"{ids}. Each `tool_use` block must have a corresponding `tool_result` block in the next message."
	msgUnexpectedResult = "{path}: unexpected `tool_use_id` found in `tool_result` blocks: {id}. Each " +
		"`tool_result` block must have a corresponding `tool_use` block in the previous message."
	msgDuplicateResult = "{path}: each tool_use must have a single result. Found multiple `tool_result` " +
		"blocks with id: {id}"
	msgDuplicateUse = "{path}: `tool_use` ids must be unique"
	msgServerOrphan = "{path}: unexpected `tool_use_id` found in `{type}` blocks: {id}. Each `{type}` block " +
		"must have a corresponding `{use}` block before it."
	msgServerUnanswered = "`{tool}` tool use with id `{id}` was found without a corresponding `{type}` block"
	msgServerMissing    = "`{tool}` tool use with id `{id}` is waiting to run, but no `{tool}` tool was provided"
)

const toolDocs = "docs: handle tool calls"

var pairRules = []*Rule{
	{
		ID: "pair.missing_result", Title: "a tool call without its result", Layer: Semantics,
		Certainty: Reported, Source: toolDocs + "; report: the most frequent of all",
		Message: msgMissingResult,
		Why: "The user turn after an assistant turn with calls must begin with one result for each. The run " +
			"of results may span several user messages; any other block ends it. Named is the assistant message.",
		Fix: "Answer every call, results first and text after them. For a call that was not run send a " +
			"tool_result that says so.",
		Also: []Instance{
			{ID: "pair.missing_results_two", Vars: Vars{
				"ids": "toolu_01MockAAAAAAAAAAAAAAAAAA, toolu_01MockBBBBBBBBBBBBBBBBBB",
			}},
			{ID: "pair.run_interrupted"},
			{ID: "pair.system_between"},
			{ID: "pair.dangling_at_end"},
			{ID: "count.pairing"},
			{ID: "batch.row_tool_pairing"},
		},
		Sample: Vars{"path": "messages.1", "ids": "toolu_01MockAAAAAAAAAAAAAAAAAA"},
		Check:  pairCheck("pair.missing_result"),
	},
	{
		ID: "pair.unexpected_result", Title: "a result without its tool call", Layer: Semantics,
		Certainty: Reported, Source: toolDocs + "; report: many",
		Message: msgUnexpectedResult,
		Why:     "A result answers a call of the assistant turn right before it. Named is the result's block.",
		Fix:     "Trim a history between turns: keep a call and its result together or drop both.",
		Also: []Instance{
			{ID: "pair.unexpected_second_id", Vars: Vars{
				"path": "messages.2.content.1", "id": "toolu_01MockBBBBBBBBBBBBBBBBBB",
			}},
		},
		Sample: Vars{"path": "messages.2.content.0", "id": "toolu_01MockAAAAAAAAAAAAAAAAAA"},
		Check:  pairCheck("pair.unexpected_result"),
	},
	{
		ID: "pair.duplicate_result", Title: "two results for one tool call", Layer: Semantics,
		Certainty: Reported, Source: "report: several, 2025 and 2026",
		Message: msgDuplicateResult,
		Why:     "A call has one result.",
		Fix:     "Send the last result only. Resuming a session is where duplicates come from.",
		Sample:  Vars{"path": "messages.2.content.1", "id": "toolu_01MockAAAAAAAAAAAAAAAAAA"},
		Check:   pairCheck("pair.duplicate_result"),
	},
	{
		ID: "pair.duplicate_use_ids", Title: "two tool calls with one id", Layer: Semantics,
		Certainty: Reported, Source: "report: anthropics/claude-code and others; across messages: inferred",
		Message: msgDuplicateUse,
		Why:     "The id says which result belongs to which call.",
		Fix:     "Keep the ids of the responses, or make ids that do not repeat in the conversation.",
		Also:    []Instance{{ID: "pair.duplicate_use_ids_across", Vars: Vars{"path": "messages.3.content.0"}}},
		Sample:  Vars{"path": "messages.1.content.1"},
		Check:   pairCheck("pair.duplicate_use_ids"),
	},
	{
		ID: "pair.server_result_orphan", Title: "a server tool's result without its call", Layer: Semantics,
		Certainty: Reported, Source: "report: with advisor_tool_result; other types inferred",
		Message: msgServerOrphan,
		Why:     "Results of server tools follow their call in the assistant's turn.",
		Fix:     "Replay the assistant message whole.",
		Sample: Vars{"path": "messages.1.content.0", "type": "web_search_tool_result", "use": "server_tool_use",
			"id": "srvtoolu_01MockCCCCCCCCCCCCCCCC"},
		Check: pairCheck("pair.server_result_orphan"),
	},
	{
		ID: "pair.server_use_unanswered", Title: "a server tool's call without its result", Layer: Semantics,
		Certainty: Documented, Source: "docs: server tools, mixing server and client tools",
		Message: msgServerUnanswered,
		Why: "A call may wait only while its turn is open: at the end of the conversation, or before user " +
			"messages that hold nothing but tool results.",
		Fix:    "Send the client tools' results alone. Say more in a message after the turn is complete.",
		Sample: Vars{"tool": "web_fetch", "id": "srvtoolu_01MockCCCCCCCCCCCCCCCC", "type": "web_fetch_tool_result"},
		Check:  pairCheck("pair.server_use_unanswered"),
	},
	{
		ID: "pair.server_tool_not_provided", Title: "a waiting server tool is not in tools", Layer: Semantics,
		Certainty: Documented, Source: "docs: server tools; only the end of the text is public",
		Message: msgServerMissing,
		Why:     "The call that waits runs in this request, so its tool must be there.",
		Fix:     "Keep the same tools while a turn is open.",
		Sample:  Vars{"tool": "web_fetch", "id": "srvtoolu_01MockCCCCCCCCCCCCCCCC"},
		Check:   pairCheck("pair.server_tool_not_provided"),
	},
	{
		ID: "pair.legacy_count", Title: "the number of results does not match", Layer: State,
		Certainty: Reported, Source: "report: until about early 2025",
		Message: "{path}: Did not find {n} `tool_result` block(s) at the beginning of this message. Messages " +
			"following `tool_use` blocks must begin with a matching number of `tool_result` blocks.",
		Why:    "The text before pair.missing_result. The API no longer gives it.",
		Fix:    "See pair.missing_result.",
		Sample: Vars{"path": "messages.2", "n": "1"},
	},
}

// pairCheck picks the faults of one row out of the walk that finds those of all rows.
func pairCheck(id string) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		var findings []Finding
		for _, fault := range x.pairing() {
			if fault.rule == id {
				findings = append(findings, fault.finding)
			}
		}
		return findings
	}
}
