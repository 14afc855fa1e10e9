package mockapi_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/google/go-cmp/cmp"
)

// editingParams is a conversation of the official SDK: three rounds with the tool look, and both edits.
func editingParams() anthropic.BetaMessageNewParams {
	messages := []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Go."))}
	for n := range 3 {
		id := fmt.Sprintf("toolu_%d", n)
		messages = append(messages,
			anthropic.BetaMessageParam{OfAssistant: &anthropic.BetaAssistantMessageParam{
				Content: []anthropic.BetaContentBlockParamUnion{anthropic.NewBetaToolUseBlock(id, map[string]any{"n": n}, "look")},
			}},
			anthropic.NewBetaUserMessage(anthropic.NewBetaToolResultBlock(id, long("Found.", 50), false)))
	}
	return anthropic.BetaMessageNewParams{
		Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 2048, Messages: messages,
		Tools: []anthropic.BetaToolUnionParam{{OfTool: &anthropic.BetaToolParam{
			Name: "look", InputSchema: anthropic.BetaToolInputSchemaParam{Properties: map[string]any{}},
		}}},
		Betas: []anthropic.AnthropicBeta{anthropic.AnthropicBetaContextManagement2025_06_27},
		ContextManagement: anthropic.BetaContextManagementConfigParam{Edits: []anthropic.BetaContextManagementConfigEditUnionParam{
			{OfClearThinking20251015: &anthropic.BetaClearThinking20251015EditParam{
				Keep: anthropic.BetaClearThinking20251015EditKeepUnionParam{OfThinkingTurns: &anthropic.BetaThinkingTurnsParam{Value: 1}},
			}},
			{OfClearToolUses20250919: &anthropic.BetaClearToolUses20250919EditParam{
				Trigger: anthropic.BetaClearToolUses20250919EditTriggerUnionParam{
					OfToolUses: &anthropic.BetaToolUsesTriggerParam{Value: 2},
				},
				Keep:         anthropic.BetaToolUsesKeepParam{Value: 1},
				ClearAtLeast: anthropic.BetaInputTokensClearAtLeastParam{Value: 10},
				ClearToolInputs: anthropic.BetaClearToolUses20250919EditClearToolInputsUnionParam{
					OfStringArray: []string{"look"},
				},
			}},
		}},
	}
}

// editsOf shows the applied edits as the SDK types them.
func editsOf(t *testing.T, m *anthropic.BetaMessage) (list []string) {
	t.Helper()
	for _, edit := range m.ContextManagement.AppliedEdits {
		switch edit := edit.AsAny().(type) {
		case anthropic.BetaClearToolUses20250919EditResponse:
			list = append(list, fmt.Sprintf("%d uses, %d tokens", edit.ClearedToolUses, edit.ClearedInputTokens))
		case anthropic.BetaClearThinking20251015EditResponse:
			list = append(list, fmt.Sprintf("%d turns", edit.ClearedThinkingTurns))
			if edit.ClearedInputTokens == 0 {
				t.Error("no tokens cleared")
			}
		}
	}
	return list
}

// TestSDKContextEditing: typed answers, whole and streamed, and the count.
func TestSDKContextEditing(t *testing.T) {
	client, srv := newClient(t)
	params := editingParams()
	whole, err := client.Beta.Messages.New(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"2 uses, 140 tokens"}
	if diff := cmp.Diff(want, editsOf(t, whole)); diff != "" {
		t.Errorf("edits (-want +got)\n%s", diff)
	}
	other := clientOf(srv, "sk-ant-other")
	stream := other.Beta.Messages.NewStreaming(t.Context(), params)
	var streamed anthropic.BetaMessage
	for stream.Next() {
		event := stream.Current()
		if start := event.Message.JSON.ContextManagement.Raw(); event.Type == "message_start" && start != "null" {
			t.Errorf("message_start has %s", start)
		}
		if event.Type == "message_delta" && len(event.ContextManagement.AppliedEdits) != 1 {
			t.Errorf("message_delta has %s", event.ContextManagement.RawJSON())
		}
		if err := streamed.Accumulate(event); err != nil {
			t.Fatal(err)
		}
	}
	if err := stream.Err(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, editsOf(t, &streamed)); diff != "" {
		t.Errorf("streamed edits (-want +got)\n%s", diff)
	}
	if streamed.Usage.InputTokens != whole.Usage.InputTokens {
		t.Errorf("streamed %d tokens, whole %d", streamed.Usage.InputTokens, whole.Usage.InputTokens)
	}
	count, err := client.Beta.Messages.CountTokens(t.Context(), anthropic.BetaMessageCountTokensParams{
		Model: params.Model, Messages: params.Messages, Betas: params.Betas, ContextManagement: params.ContextManagement,
		Tools: []anthropic.BetaMessageCountTokensParamsToolUnion{{OfTool: params.Tools[0].OfTool}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if count.InputTokens != whole.Usage.InputTokens || count.ContextManagement.OriginalInputTokens != count.InputTokens+140 {
		t.Errorf("counted %d of %d, billed %d", count.InputTokens, count.ContextManagement.OriginalInputTokens, whole.Usage.InputTokens)
	}
}

// TestSDKClearThinking holds a conversation whose thinking goes back as it came.
func TestSDKClearThinking(t *testing.T) {
	client, _ := newClient(t)
	params := editingParams()
	params.Messages, params.Tools = nil, nil
	var got [][]string
	for n := range 4 {
		params.Messages = append(params.Messages, anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock(
			fmt.Sprintf("Day %d: what comes after noon, and why does the tide turn so late?", n))))
		m, err := client.Beta.Messages.New(t.Context(), params)
		if err != nil {
			t.Fatal(err)
		}
		params.Messages = append(params.Messages, m.ToParam())
		got = append(got, editsOf(t, m))
	}
	if diff := cmp.Diff([][]string{nil, nil, {"1 turns"}, {"2 turns"}}, got); diff != "" {
		t.Errorf("edits (-want +got)\n%s", diff)
	}
}

// TestSDKEditsRefused: what is wrong with the edits comes as a typed error.
func TestSDKEditsRefused(t *testing.T) {
	client, _ := newClient(t)
	swapped := editingParams()
	swapped.ContextManagement.Edits[0], swapped.ContextManagement.Edits[1] =
		swapped.ContextManagement.Edits[1], swapped.ContextManagement.Edits[0]
	bare := editingParams()
	bare.Betas = nil
	for _, row := range []struct {
		why, want string
		params    anthropic.BetaMessageNewParams
	}{
		{"the order", "`clear_thinking_20251015` must be the first strategy", swapped},
		{"no beta", "context_management: Extra inputs are not permitted", bare},
	} {
		_, err := client.Beta.Messages.New(t.Context(), row.params)
		var e *anthropic.Error
		if !errors.As(err, &e) || e.StatusCode != http.StatusBadRequest || !strings.Contains(e.RawJSON(), row.want) {
			t.Errorf("%s: %v, want %s", row.why, err, row.want)
		}
	}
}
