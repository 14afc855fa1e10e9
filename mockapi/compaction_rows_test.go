package mockapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestCompactionRows has the refusals of the conformance table: what the text is, and what the SDKs make
// their error classes of.
func TestCompactionRows(t *testing.T) {
	c := newCompacting(t, demandBeta)
	good, other := c.compact(trip...), c.compact(trip[:4]...)
	first := func(block string) []string { return []string{says("assistant", block), asks("And now?")} }
	const at0 = "messages.0.content.0: "
	rows := []struct {
		why      string
		betas    string // "" for that of compaction on demand, "none" for none
		more     string
		messages []string
		want     string // "" for accepted
		code     string
	}{
		{why: "1: the beta is missing", betas: "none", more: summarize, messages: trip,
			want: "`compaction` requires anthropic-beta: compact-2026-09-04"},
		{why: "1: a block without any beta", betas: "none", messages: first(good),
			want: "messages.0.content.0: Input tag 'compaction' found using 'type' does not match"},
		{why: "a signed block under the older beta", betas: thresholdBeta, messages: first(good),
			want: at0[:len(at0)-2] + ".compaction: `signature` requires anthropic-beta: compact-2026-09-04"},
		{why: "4: edits of the context", more: summarize + `,"context_management":{"edits":[]}`, messages: trip,
			betas: demandBeta + ",context-management-2025-06-27",
			want:  "compaction: cannot be combined with `context_management`"},
		{why: "4: stop sequences", more: summarize + `,"stop_sequences":["x"]`, messages: trip,
			want: "compaction: cannot be combined with `stop_sequences`"},
		{why: "none of them are none", more: summarize + `,"stop_sequences":[],"context_management":null`, messages: trip,
			betas: demandBeta + ",context-management-2025-06-27"},
		{why: "4: a format", more: summarize + `,"output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{},"additionalProperties":false}}}`,
			messages: trip, want: "compaction: cannot be combined with `output_config.format`"},
		{why: "an effort is fine", more: summarize + `,"output_config":{"effort":"low"}`, messages: trip},
		{why: "4: a forced tool", more: summarize + `,"tools":[` + tool("look", 1) + `],"tool_choice":{"type":"any"}`, messages: trip,
			want: "compaction: cannot be combined with `tool_choice`"},
		{why: "tools as such are fine", more: summarize + `,"tools":[` + tool("look", 1) + `],"tool_choice":{"type":"none"}`, messages: trip},
		{why: "4: what is left of a budget", messages: trip, betas: demandBeta + ",task-budgets-2026-03-13",
			more: summarize + `,"output_config":{"task_budget":{"type":"tokens","total":20000,"remaining":10000}}`,
			want: "compaction: cannot be combined with `output_config.task_budget.remaining`"},
		{why: "what is left, behind a block", messages: first(good), betas: demandBeta + ",task-budgets-2026-03-13",
			more: `"output_config":{"task_budget":{"type":"tokens","total":20000,"remaining":10000}}`,
			want: "output_config.task_budget.remaining: cannot be combined with a `compaction` block"},
		{why: "the whole budget", messages: first(good), betas: demandBeta + ",task-budgets-2026-03-13",
			more: `"output_config":{"task_budget":{"type":"tokens","total":20000}}`},
		{why: "9: behind what it summarizes", messages: []string{trip[0], trip[1], says("assistant", good), trip[2]},
			want: "messages.2.content.0: `compaction` block must be sent first, in place of the messages it summarizes; remove those messages",
			code: "compaction_block_misplaced"},
		{why: "10: two blocks", messages: append(first(good), says("assistant", other), trip[2]),
			want: "messages.2.content.0: more than one `compaction` block with `content`; send only the block the conversation returned last",
			code: "compaction_block_ambiguous"},
		{why: "a block that failed is no second one", messages: append(first(good), says("assistant", `{"type":"compaction","content":null}`, block("Hm.")), trip[2])},
		{why: "11: another summary", messages: first(alter(good, "content", `"Nothing."`)),
			want: at0 + "`compaction` block `content` does not match its `signature`", code: "compaction_content_mismatch"},
		{why: "12: no signature of ours", messages: first(alter(good, "signature", `"bm90LWEtc2lnbmF0dXJl"`)),
			want: at0 + "Invalid `signature` in `compaction` block", code: "compaction_signature_invalid"},
		{why: "the signature of another summary", messages: first(alter(good, "signature", string(render(t, decoded(other).(object)["signature"])))),
			want: at0 + "`compaction` block `content` does not match its `signature`", code: "compaction_content_mismatch"},
		{why: "13: no signature", messages: first(alter(good, "signature", "")),
			want: at0 + "a `compaction` block with `content` requires its `signature`: send the block exactly as it was returned"},
		{why: "14: a field of another block", messages: first(alter(good, "text", "null")),
			want: "messages.0.content.0.compaction.text: Extra inputs are not permitted"},
		{why: "changes that were not returned", messages: first(alter(good, "tool_changes", `[{"type":"tool_removal","tool":{"type":"tool_reference","name":"look"}}]`)),
			more: `"tools":[` + tool("look", 1) + `]`, betas: demandBeta + ",inline-tools-2026-09-15",
			want: at0 + "`compaction` block `tool_changes` does not match its `signature`", code: "compaction_tool_changes_mismatch"},
		{why: "none are as good as an empty list", messages: first(alter(good, "tool_changes", `[]`))},
		{why: "null where the SDK has nothing", messages: first(alter(good, "encrypted_content", `null`))},
		{why: "16: an open call", more: summarize + `,"tools":[` + tool("look", 1) + `]`,
			messages: []string{trip[0], says("assistant", calls("toolu_1", "{}"))},
			want:     "compaction: `messages` ends on an `assistant` turn that is not finished", code: "compaction_incomplete_turn"},
		{why: "the call and its result", more: summarize + `,"tools":[` + tool("look", 1) + `]`,
			messages: []string{trip[0], says("assistant", calls("toolu_1", "{}")), says("user", resultOf("toolu_1", "18 C"))}},
		{why: "a finished turn of the assistant's", more: summarize, messages: trip[:2]},
		{why: "17: nothing but an effort", more: summarize, betas: demandBeta + ",mid-conversation-output-config-2026-07-01",
			messages: []string{`{"role":"system","content":[],"output_config":{"effort":"low"}}`},
			want:     "compaction: `messages` holds no `user` or `assistant` content to summarize", code: "compaction_nothing_to_summarize"},
		{why: "18: compacted again", more: summarize, messages: first(good)},
		{why: "the block alone", more: summarize, messages: []string{says("assistant", good)}},
		{why: "a model without it", more: summarize + `,"model":"claude-haiku-4-5"`, messages: trip,
			want: "'claude-haiku-4-5-20251001' does not support the `compaction` parameter."},
		{why: "instructions that are too long", more: `"compaction":{"type":"summarize","instructions":"` + strings.Repeat("x", 16385) + `"}`, messages: trip,
			want: "compaction.summarize.instructions: String should have at most 16384 characters"},
		{why: "the longest", more: `"compaction":{"type":"summarize","instructions":"` + strings.Repeat("x", 16384) + `"}`, messages: trip},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			client := c
			switch row.betas {
			case "":
			case "none":
				client = c.with("")
			default:
				client = c.with(row.betas)
			}
			body := client.request(row.more, row.messages...)
			if strings.Contains(row.more, `"model"`) {
				body = strings.Replace(body, `"model":"claude-opus-5-5",`, "", 1)
			}
			m := client.send("/v1/messages", body)
			if row.want == "" {
				if m.status != http.StatusOK {
					t.Errorf("refused: %s", m.Error.Message)
				}
				return
			}
			details := ""
			if row.code != "" {
				details = `{"error_code":"` + row.code + `"}`
			}
			if m.status != 400 || m.Error.Type != "invalid_request_error" || !strings.HasPrefix(m.Error.Message, row.want) ||
				string(m.Error.Details) != details {
				t.Errorf("got  %d %s %s\nwant 400 %s %s", m.status, m.Error.Message, m.Error.Details, row.want, details)
			}
			if row.code == "" || row.code == "compaction_incomplete_turn" {
				return
			}
			// Counting answers with the same codes, but for what only an answer can break.
			m = client.send("/v1/messages/count_tokens", strings.Replace(body, `"max_tokens":4000,`, "", 1))
			if string(m.Error.Details) != details {
				t.Errorf("count_tokens: %d %s", m.status, m.raw)
			}
		})
	}
}

func TestMissingSignatureCode(t *testing.T) {
	c := newCompacting(t, demandBeta)
	c.set(`{"compaction":{"missing_signature_code":true}}`)
	m := c.send("/v1/messages", c.request("", says("assistant", `{"type":"compaction","content":"s"}`), asks("Go on.")))
	if string(m.Error.Details) != `{"error_code":"compaction_signature_invalid"}` || !strings.Contains(m.Error.Message, "requires its `signature`") {
		t.Errorf("%s", m.raw)
	}
}
