package mockapi_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// newClient is the official SDK against a server of the test's own.
func newClient(t *testing.T, configure ...func(*mockapi.Config)) (anthropic.Client, *mockapi.Server) {
	t.Helper()
	srv := mockapi.RunT(t, configure...)
	return clientOf(srv, "sk-ant-test"), srv
}

func clientOf(srv *mockapi.Server, key string) anthropic.Client {
	return anthropic.NewClient(
		option.WithBaseURL(srv.URL()), option.WithAPIKey(key), option.WithMaxRetries(0))
}

func user(text string) anthropic.MessageParam {
	return anthropic.NewUserMessage(anthropic.NewTextBlock(text))
}

func assistant(text string) anthropic.MessageParam {
	return anthropic.NewAssistantMessage(anthropic.NewTextBlock(text))
}

// textOf joins the text blocks of a reply.
func textOf(m *anthropic.Message) string {
	var b strings.Builder
	for _, block := range m.Content {
		b.WriteString(block.Text)
	}
	return b.String()
}

func TestSDKConversation(t *testing.T) {
	client, _ := newClient(t)
	var response *http.Response
	params := anthropic.MessageNewParams{
		Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 200,
		Messages: []anthropic.MessageParam{user("My sister Ana lives in Porto.")},
	}
	first, err := client.Messages.New(t.Context(), params, option.WithResponseInto(&response))
	if err != nil {
		t.Fatal(err)
	}
	if id := response.Header.Get("request-id"); !strings.HasPrefix(id, "req_011C") || len(id) != 28 {
		t.Errorf("request-id = %q", id)
	}
	if first.StopReason != anthropic.StopReasonEndTurn || first.Usage.InputTokens == 0 || first.Usage.OutputTokens == 0 {
		t.Errorf("stop %q, usage %+v", first.StopReason, first.Usage)
	}
	params.Messages = append(params.Messages, first.ToParam(), user("Where does my sister live?"))
	second, err := client.Messages.New(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	if got := textOf(second); !strings.Contains(got, "Porto") {
		t.Errorf("the reply %q does not name Porto", got)
	}
}

func TestSDKStreamEqualsMessage(t *testing.T) {
	client, srv := newClient(t)
	params := anthropic.MessageNewParams{
		Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 200,
		Messages: []anthropic.MessageParam{user("Good morning, how are you?")},
	}
	whole, err := client.Messages.New(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	// A second world gives the same bytes, so the two differ in their ids alone.
	other := clientOf(srv, "sk-ant-other")
	stream := other.Messages.NewStreaming(t.Context(), params)
	var streamed anthropic.Message
	for stream.Next() {
		if err := streamed.Accumulate(stream.Current()); err != nil {
			t.Fatal(err)
		}
	}
	if err := stream.Err(); err != nil {
		t.Fatal(err)
	}
	if textOf(&streamed) != textOf(whole) || streamed.StopReason != whole.StopReason ||
		streamed.Usage.OutputTokens != whole.Usage.OutputTokens {
		t.Errorf("streamed %q (%s, %d tokens), whole %q (%s, %d tokens)",
			textOf(&streamed), streamed.StopReason, streamed.Usage.OutputTokens,
			textOf(whole), whole.StopReason, whole.Usage.OutputTokens)
	}
}

func TestSDKCountEqualsUsage(t *testing.T) {
	client, _ := newClient(t)
	messages := []anthropic.MessageParam{user("What is on the list?"), assistant("Milk."), user("Anything else?")}
	system := []anthropic.TextBlockParam{{Text: "You keep a shopping list."}}
	count, err := client.Messages.CountTokens(t.Context(), anthropic.MessageCountTokensParams{
		Model: anthropic.ModelClaudeSonnet5_5, Messages: messages,
		System: anthropic.MessageCountTokensParamsSystemUnion{OfTextBlockArray: system},
	})
	if err != nil {
		t.Fatal(err)
	}
	m, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
		Model: anthropic.ModelClaudeSonnet5_5, MaxTokens: 50, Messages: messages, System: system,
	})
	if err != nil {
		t.Fatal(err)
	}
	if count.InputTokens != m.Usage.InputTokens {
		t.Errorf("count_tokens says %d, usage %d", count.InputTokens, m.Usage.InputTokens)
	}
}

func TestSDKErrors(t *testing.T) {
	_, srv := newClient(t)
	valid := anthropic.MessageNewParams{
		Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 10, Messages: []anthropic.MessageParam{user("hi")},
	}
	unknown := valid
	unknown.Model = "claude-imaginary-9"
	orphan := valid
	orphan.Messages = []anthropic.MessageParam{
		user("hi"), anthropic.NewUserMessage(anthropic.NewToolResultBlock("toolu_01", "4", false)),
	}
	for _, row := range []struct {
		why, key string
		params   anthropic.MessageNewParams
		status   int
		want     string
	}{
		{"a key that says it is revoked", "sk-ant-revoked", valid, 401, "API key has been revoked."},
		{"a model that does not exist", "sk-ant-test", unknown, 404, "model: claude-imaginary-9"},
		{"a result without its call", "sk-ant-test", orphan, 400,
			"messages.1.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_01."},
	} {
		client := clientOf(srv, row.key)
		_, err := client.Messages.New(t.Context(), row.params)
		var refused *anthropic.Error
		if !errors.As(err, &refused) {
			t.Errorf("%s: %v, want an API error", row.why, err)
			continue
		}
		if refused.StatusCode != row.status || !strings.Contains(refused.RawJSON(), row.want) {
			t.Errorf("%s: %d %s, want %d with %q", row.why, refused.StatusCode, refused.RawJSON(), row.status, row.want)
		}
		if refused.RequestID == "" {
			t.Errorf("%s: the error has no request id", row.why)
		}
	}
}

func TestSDKModels(t *testing.T) {
	client, _ := newClient(t)
	page := client.Models.ListAutoPaging(t.Context(), anthropic.ModelListParams{Limit: anthropic.Int(3)})
	seen := map[string]bool{}
	for page.Next() {
		if id := page.Current().ID; seen[id] {
			t.Errorf("%s is listed twice", id)
		} else {
			seen[id] = true
		}
	}
	if err := page.Err(); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"claude-opus-5-5", "claude-haiku-5-5", "claude-haiku-4-5-20251001"} {
		if !seen[id] {
			t.Errorf("%s is not listed", id)
		}
	}
	m, err := client.Models.Get(t.Context(), "claude-haiku-4-5", anthropic.ModelGetParams{})
	if err != nil {
		t.Fatal(err)
	}
	if m.ID != "claude-haiku-4-5-20251001" || m.MaxInputTokens != 200_000 {
		t.Errorf("alias resolves to %s with %d tokens", m.ID, m.MaxInputTokens)
	}
}
