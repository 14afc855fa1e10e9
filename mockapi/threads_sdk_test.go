package mockapi_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/toolrunner"
	"github.com/google/go-cmp/cmp"
	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

const sdkKey = "sk-ant-test"

// onTheWire lists what a world was asked: the type of the thread, the number of messages, the status.
func onTheWire(srv *mockapi.Server) []string {
	exchanges, _ := srv.World(sdkKey).Journal.List()
	var list []string
	for _, e := range exchanges {
		thread := gjson.GetBytes(e.Request, "thread.type").Str
		list = append(list, fmt.Sprintf("%s %d %d", thread, gjson.GetBytes(e.Request, "messages.#").Int(), e.Status))
	}
	return list
}

// twoCalls are the replies of a loop of three rounds.
const twoCalls = `[{"reply":{"tool_use":{"name":"get_weather","input":{"city":"Lisbon"}}}},` +
	`{"reply":{"tool_use":{"name":"get_weather","input":{"city":"Porto"}}}},{"reply":{"text":"Take a coat."}}]`

type weatherInput struct {
	City string `json:"city"`
}

// weatherTool tells the weather, and does something else first.
func weatherTool(t *testing.T, first func(city string)) anthropic.BetaTool {
	t.Helper()
	tool, err := toolrunner.NewBetaToolFromJSONSchema("get_weather", "Tells the weather of a city.",
		func(_ context.Context, in weatherInput) (anthropic.BetaToolResultBlockParamContentUnion, error) {
			first(in.City)
			return anthropic.BetaToolResultBlockParamContentUnion{OfText: &anthropic.BetaTextBlockParam{Text: "Drizzle in " + in.City}}, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

func runnerParams(messages ...anthropic.BetaMessageParam) anthropic.BetaToolRunnerParams {
	return anthropic.BetaToolRunnerParams{BetaMessageNewParams: anthropic.BetaMessageNewParams{
		Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 2000, Messages: messages,
		System: []anthropic.BetaTextBlockParam{{Text: "You are brief."}},
	}}
}

func betaUser(text string) anthropic.BetaMessageParam {
	return anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock(text))
}

func TestSDKRunnerOnThread(t *testing.T) {
	tests := []struct {
		why      string
		settings string
		before   func(srv *mockapi.Server, city string) // the tool answers
		want     []string
	}{
		{
			"every round sends its results alone", `{}`, func(*mockapi.Server, string) {},
			[]string{"create 1 200", "continue 1 200", "continue 1 200"},
		},
		{
			"a tool that takes too long: the runner sends all again", `{}`,
			func(srv *mockapi.Server, city string) {
				if city == "Porto" {
					srv.World(sdkKey).FastForward(5 * time.Minute)
				}
			},
			[]string{"create 1 200", "continue 1 200", "continue 1 404", "create 5 200"},
		},
		{
			"an organization without threads: the runner goes on without one", `{"threads":{"unsupported":["hipaa"]}}`,
			func(*mockapi.Server, string) {},
			[]string{"create 1 400", " 1 200", " 3 200", " 5 200"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			client, srv := newClient(t)
			if err := srv.World(sdkKey).ChangeSettings([]byte(tt.settings)); err != nil {
				t.Fatal(err)
			}
			if err := srv.QueueReplies(sdkKey, twoCalls); err != nil {
				t.Fatal(err)
			}
			tool := weatherTool(t, func(city string) { tt.before(srv, city) })
			runner := client.Beta.Messages.NewToolRunner([]anthropic.BetaTool{tool}, runnerParams(betaUser("What is the weather?")))
			last, err := runner.RunToCompletion(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if last.Content[len(last.Content)-1].Text != "Take a coat." {
				t.Errorf("the last reply is %s", last.RawJSON())
			}
			if diff := cmp.Diff(tt.want, onTheWire(srv)); diff != "" {
				t.Errorf("on the wire (-want +got):\n%s", diff)
			}
		})
	}
}

// The runner compacts on a thread: the summary comes under a new thread, and begins another.
func TestSDKRunnerCompactsOnThread(t *testing.T) {
	client, srv := newClient(t)
	if err := srv.QueueReplies(sdkKey, `[{"reply":{"tool_use":{"name":"get_weather","input":{"city":"Lisbon"}}}}]`); err != nil {
		t.Fatal(err)
	}
	params := runnerParams(betaUser("What is the weather?"))
	params.Betas = []anthropic.AnthropicBeta{"compact-2026-09-04"}
	runner := client.Beta.Messages.NewToolRunner([]anthropic.BetaTool{weatherTool(t, func(string) {})}, params)
	for range 10 {
		message, err := runner.NextMessage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if message == nil {
			break
		}
		if message.StopReason == "tool_use" {
			runner.CompactBeforeNextTurn(anthropic.BetaCompactionConfigUnionParam{})
		}
	}
	want := []string{"create 1 200", "create 3 200", "create 1 200"}
	if diff := cmp.Diff(want, onTheWire(srv)); diff != "" {
		t.Errorf("on the wire (-want +got):\n%s", diff)
	}
}

func TestSDKThread(t *testing.T) {
	client, srv := newClient(t)
	thread := client.Beta.Messages.NewThread(anthropic.BetaMessageThreadCreateParams{Model: anthropic.ModelClaudeSonnet5_5, MaxTokens: 300})
	send := func(text string) *anthropic.BetaMessage {
		t.Helper()
		reply, err := thread.Send(t.Context(), anthropic.BetaMessageThreadSendParams{Messages: []anthropic.BetaMessageParam{betaUser(text)}})
		if err != nil {
			t.Fatal(err)
		}
		return reply
	}
	send("My sister Ana lives in Porto.")
	if id := thread.PreviousMessageID(); id == "" {
		t.Error("the thread has no response to continue")
	}
	stream := thread.SendStreaming(t.Context(), anthropic.BetaMessageThreadSendParams{Messages: []anthropic.BetaMessageParam{betaUser("Good.")}})
	for stream.Next() {
	}
	if err := errors.Join(stream.Err(), stream.Close()); err != nil {
		t.Fatal(err)
	}
	fork := thread.Fork()
	send("Where does my sister live?")
	if _, err := fork.Send(t.Context(), anthropic.BetaMessageThreadSendParams{Messages: []anthropic.BetaMessageParam{betaUser("Thanks.")}}); err != nil {
		t.Fatal(err)
	}
	want := []string{"create 1 200", "continue 1 200", "continue 1 200", "create 5 200"}
	if diff := cmp.Diff(want, onTheWire(srv)); diff != "" {
		t.Errorf("on the wire (-want +got):\n%s", diff)
	}
}

// The SDK knows each refusal by its code.
func TestSDKThreadErrors(t *testing.T) {
	client, srv := newClient(t)
	params := anthropic.BetaMessageNewParams{
		Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 100, Messages: []anthropic.BetaMessageParam{betaUser("Hello.")},
		Betas:  []anthropic.AnthropicBeta{anthropic.AnthropicBetaMessageThreads2026_08_12},
		Thread: anthropic.BetaMessageThreadParamUnion{OfCreate: &anthropic.BetaThreadCreateParams{}},
	}
	first, err := client.Beta.Messages.New(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	params.Thread = anthropic.BetaMessageThreadParamOfContinue(first.ID)
	if _, err := client.Beta.Messages.New(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	second, err := client.Beta.Messages.New(t.Context(), anthropic.BetaMessageNewParams{
		Model: params.Model, MaxTokens: 100, Messages: params.Messages, Betas: params.Betas,
		Thread: anthropic.BetaMessageThreadParamUnion{OfCreate: &anthropic.BetaThreadCreateParams{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		why    string
		change func(p *anthropic.BetaMessageNewParams)
		status int
		code   anthropic.ErrorCode
	}{
		{"continued before", func(*anthropic.BetaMessageNewParams) {}, 400, anthropic.ErrorCodeThreadAlreadyContinued},
		{
			"unknown", func(p *anthropic.BetaMessageNewParams) {
				p.Thread = anthropic.BetaMessageThreadParamOfContinue("msg_unknown")
			},
			404, anthropic.ErrorCodeThreadNotFound,
		},
		{
			"another system", func(p *anthropic.BetaMessageNewParams) {
				p.Thread = anthropic.BetaMessageThreadParamOfContinue(second.ID)
				p.System = []anthropic.BetaTextBlockParam{{Text: "You are brief."}}
			},
			400, anthropic.ErrorCodeThreadFingerprintMismatch,
		},
		{
			"not supported", func(p *anthropic.BetaMessageNewParams) {
				if err := srv.World(sdkKey).ChangeSettings([]byte(`{"threads":{"unsupported":["hipaa"]}}`)); err != nil {
					t.Fatal(err)
				}
			},
			400, anthropic.ErrorCodeThreadUnsupportedRequest,
		},
	} {
		p := params
		row.change(&p)
		_, err := client.Beta.Messages.New(t.Context(), p)
		var refused *anthropic.Error
		if !errors.As(err, &refused) || refused.StatusCode != row.status || refused.ErrorCode() != row.code {
			t.Errorf("%s: %v, want %d %s", row.why, err, row.status, row.code)
		}
	}
}
