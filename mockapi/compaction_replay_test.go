package mockapi_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestThresholdReplay(t *testing.T) {
	c := newThreshold(t, bindingBeta)
	edit := threshold("100000")
	m := c.ask(threshold("50"), trip...)
	whole := append(trip[:len(trip):len(trip)], m.content(), asks("Who comes along? What is my sister's name?"))
	pruned := whole[len(whole)-2:]
	failed := says("assistant", `{"type":"compaction","content":null}`, block("Fine."))
	other := says("assistant", `{"type":"compaction","content":"The user said: My sister is Ines."}`, block("Fine."))
	edited := strings.Replace(m.content(), "Marta", "Berta", 1)
	const mismatch = "Invalid `signature` in `thinking` block. The block is bound to a different conversation."
	rows := []struct {
		why      string
		betas    string
		more     string
		messages []string
		want     string // of the reply, or of the error
		status   int
	}{
		{"as it came", "", edit, whole, "Marta", 200},
		{"without what it stands for", "", edit, pruned, "Marta", 200},
		{"with the null that an SDK has for it", "", edit, []string{strings.Replace(pruned[0], `"type":"compaction"`, `"type":"compaction","encrypted_content":null`, 1), pruned[1]}, "Marta", 200},
		{"with a breakpoint on it", "", edit, []string{strings.Replace(pruned[0], `"type":"compaction"`, `"type":"compaction"`+marker, 1), pruned[1]}, "Marta", 200},
		{"a failed one behind it", "", edit, append(whole[:6:6], asks("Go on."), failed, asks("What is my sister's name?")), "Marta", 200},
		{"a failed one alone: the history counts", "", edit, append(trip[:2:2], failed, asks("What is my sister's name?")), "Marta", 200},
		{"the last of two", "", edit, append(whole[:6:6], asks("Go on."), other, asks("Who is my sister?")), "Ines", 200},
		{"24: without the edit", thresholdBeta, "", whole, "`compaction` blocks require a `compact_20260112` strategy in `context_management.edits`", 400},
		{"without the edit, a failed one", thresholdBeta, "", append(trip[:2:2], failed, trip[2]), "`compaction` blocks require a `compact_20260112` strategy in `context_management.edits`", 400},
		{"another edit does not do", thresholdBeta, `"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`, whole, "`compaction` blocks require a `compact_20260112` strategy in `context_management.edits`", 400},
		{"without the beta", "context-management-2025-06-27", `"context_management":{"edits":[]}`, pruned, "messages.0.content.0: Input tag 'compaction' found", 400},
		{"under compaction on demand", demandBeta, "", pruned, "messages.0.content.0: a `compaction` block with `content` requires its `signature`: send the block exactly as it was returned", 400},
		{"an empty summary", "", edit, append(trip[:2:2], says("assistant", `{"type":"compaction","content":""}`), trip[2]), "messages.2.content.0.compaction.content: content cannot be empty", 400},
		{"an edited summary breaks the thinking behind it", "", edit, []string{edited, whole[len(whole)-1]}, "messages.0.content.1: " + mismatch, 400},
		{"and nothing else", "", edit, []string{withoutThinking(edited), whole[len(whole)-1]}, "Berta", 200},
		{"thinking before the block is not looked at", "", edit, append([]string{asks("Hi."), strings.Replace(m.content(), string(m.Content[0])+",", "", 1)}, whole[4:]...), "Marta", 200},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			client := c
			if row.betas != "" {
				client = c.with(row.betas)
			}
			m := client.send("/v1/messages", client.request(row.more, row.messages...))
			if m.status != row.status || !strings.Contains(m.text()+m.Error.Message, row.want) {
				t.Errorf("%d %s %s\nwant %d %s", m.status, m.text(), m.Error.Message, row.status, row.want)
			}
			if m.status == 200 && (m.runs() != "message" || string(m.Dropped) != "null" && string(m.Dropped) != "[]" && m.Dropped != nil) {
				t.Errorf("iterations %s, input_transformations %s", m.runs(), m.Dropped)
			}
		})
	}
	// A signed block and the edit do not go together.
	both := c.with(thresholdBeta + "," + demandBeta)
	signed := both.compact(trip...)
	refused := both.send("/v1/messages", both.request(edit, says("assistant", signed), asks("Go on.")))
	if want := "messages.0.content.0: a signed `compaction` block cannot be combined with a `compact_20260112` strategy in `context_management.edits`"; refused.Error.Message != want {
		t.Errorf("%s, want %s", refused.raw, want)
	}
	clear := `"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`
	if m := both.send("/v1/messages", both.request(clear, says("assistant", signed), asks("Go on."))); m.status != 200 {
		t.Errorf("the tool runners send other edits behind a block: %s", m.raw)
	}
}

// withoutThinking takes thinking out of a message.
func withoutThinking(message string) string {
	o := decoded(message).(object)
	var kept []any
	for _, b := range o["content"].([]any) {
		if b.(object)["type"] != "thinking" {
			kept = append(kept, b)
		}
	}
	o["content"] = kept
	return string(mustJSON(o))
}

func TestThresholdRefusals(t *testing.T) {
	for _, row := range []struct{ why, betas, model, more, want string }{
		{"21: a trigger that is too low", thresholdBeta, "claude-opus-5-5", threshold("49999"),
			"context_management.edits.0.compact_20260112: trigger.value must be at least 50000"},
		{"the lowest", thresholdBeta, "claude-opus-5-5", threshold("50000"), ""},
		{"without a trigger it is 150000", thresholdBeta, "claude-opus-5-5", `"context_management":{"edits":[{"type":"compact_20260112"}]}`, ""},
		{"beside others", thresholdBeta + ",context-management-2025-06-27", "claude-opus-5-5",
			`"context_management":{"edits":[{"type":"clear_thinking_20251015"},{"type":"clear_tool_uses_20250919"},{"type":"compact_20260112"}]}`, ""},
		{"its beta unlocks the others", thresholdBeta, "claude-opus-5-5", `"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`, ""},
		{"not the other way round", "context-management-2025-06-27", "claude-opus-5-5", threshold("50000"),
			"context_management.edits.0: Input tag 'compact_20260112' found using 'type' does not match any of the expected tags: 'clear_thinking_20251015', 'clear_tool_uses_20250919'"},
		{"no beta", "", "claude-opus-5-5", threshold("50000"), "context_management: Extra inputs are not permitted"},
		{"Haiku 4.5", thresholdBeta, "claude-haiku-4-5", threshold("50000"),
			"'claude-haiku-4-5-20251001' does not support the 'compact_20260112' context management strategy."},
		{"Haiku 5.5", thresholdBeta, "claude-haiku-5-5", threshold("50000"), ""},
	} {
		t.Run(row.why, func(t *testing.T) {
			c := newCompacting(t, row.betas)
			body := strings.Replace(c.request(row.more, asks("Hello.")), "claude-opus-5-5", row.model, 1)
			m := c.send("/v1/messages", body)
			if m.Error.Message != row.want || m.Error.Details != nil || (m.status == http.StatusOK) != (row.want == "") {
				t.Errorf("got  %d %s\nwant %s", m.status, m.Error.Message, row.want)
			}
		})
	}
}
