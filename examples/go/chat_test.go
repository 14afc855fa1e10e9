package chat_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	chat "github.com/seed-f1f39373/mockapi/examples/go"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

func TestChatRemembersTheBudget(t *testing.T) {
	srv := mockapi.RunT(t)
	client := anthropic.NewClient(option.WithBaseURL(srv.URL()), option.WithAPIKey("sk-ant-mock"))
	c := chat.New(client)

	if _, err := c.Say(t.Context(), "My budget for the trip is 4000 euros."); err != nil {
		t.Fatal(err)
	}
	answer, err := c.Say(t.Context(), "What is my budget for the trip?")
	if err != nil {
		t.Fatal(err)
	}
	// The mock knows only what the request shows it, so a history that lost the first turn fails here.
	if !strings.Contains(answer, "4000") {
		t.Errorf("the chat forgot the budget: %q", answer)
	}
}

func TestSixMinutesPassAtOnce(t *testing.T) {
	srv := mockapi.RunT(t)
	client := anthropic.NewClient(option.WithBaseURL(srv.URL()), option.WithAPIKey("sk-ant-mock"))

	before := requestsReset(t, client)
	srv.World("sk-ant-mock").FastForward(6 * time.Minute)
	after := requestsReset(t, client)

	if got := after.Sub(before); got != 6*time.Minute {
		t.Errorf("the rate limit resets %v later, want 6m0s", got)
	}
}

// requestsReset makes a request and returns when its rate limit will be whole again.
func requestsReset(t *testing.T, client anthropic.Client) time.Time {
	t.Helper()
	var response *http.Response
	_, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
		Model:     anthropic.ModelClaudeOpus5_5,
		MaxTokens: 64,
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Hello there."))},
	}, option.WithResponseInto(&response))
	if err != nil {
		t.Fatal(err)
	}
	reset, err := time.Parse(time.RFC3339, response.Header.Get("anthropic-ratelimit-requests-reset"))
	if err != nil {
		t.Fatal(err)
	}
	return reset
}
