package mockapi_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/anthropics/anthropic-sdk-go/v2/toolrunner"
	"github.com/google/go-cmp/cmp"
)

type weatherQuestion struct {
	City string `json:"city" jsonschema:"required"`
}

// lookOutside tells the weather to a tool runner and notes the cities.
func lookOutside(t *testing.T, asked *[]string) anthropic.BetaTool {
	t.Helper()
	tool, err := toolrunner.NewBetaToolFromJSONSchema("get_weather", "Tells the current weather of a city.",
		func(_ context.Context, in weatherQuestion) (anthropic.BetaToolResultBlockParamContentUnion, error) {
			*asked = append(*asked, in.City)
			return anthropic.BetaToolResultBlockParamContentUnion{
				OfText: &anthropic.BetaTextBlockParam{Text: "Drizzle in " + in.City + ", 17 degrees."},
			}, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

func compactingRunner(ask string) anthropic.BetaToolRunnerParams {
	return anthropic.BetaToolRunnerParams{
		DisableThread: true, MaxIterations: 5,
		BetaMessageNewParams: anthropic.BetaMessageNewParams{
			Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 2048,
			Betas:         []anthropic.AnthropicBeta{anthropic.AnthropicBetaCompact2026_09_04},
			StopSequences: []string{"NEVER"}, // which the runner leaves out of the compaction
			Messages:      []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock(ask))},
		},
	}
}

const askOutside = "I am Ana. Use the get_weather tool: what is the weather in Lisbon?"

// TestSDKRunnerCompacts: the runner compacts between a tool call and the answer to its result, and goes on
// from the block alone, also where the replies are streamed.
func TestSDKRunnerCompacts(t *testing.T) {
	for _, stream := range []bool{false, true} {
		t.Run(fmt.Sprintf("stream %t", stream), func(t *testing.T) {
			client, srv := newClient(t)
			var asked, stops []string
			tools := []anthropic.BetaTool{lookOutside(t, &asked)}
			var last *anthropic.BetaMessage
			see := func(m *anthropic.BetaMessage, compact func(anthropic.BetaCompactionConfigUnionParam)) {
				stops = append(stops, string(m.StopReason))
				if m.StopReason == anthropic.BetaStopReasonToolUse {
					compact(anthropic.BetaCompactionConfigUnionParam{})
				}
				if m.StopReason == anthropic.BetaStopReasonCompaction {
					block := m.Content[0].AsAny().(anthropic.BetaCompactionBlock)
					if block.Signature == "" || !strings.Contains(block.Content, "Ana") || m.Usage.InputTokens != 0 ||
						len(m.Usage.Iterations) != 1 || m.Usage.Iterations[0].InputTokens == 0 {
						t.Errorf("%s", m.RawJSON())
					}
				}
				last = m
			}
			if stream {
				runner := client.Beta.Messages.NewToolRunnerStreaming(tools, compactingRunner(askOutside))
				for events, err := range runner.AllStreaming(t.Context()) {
					if err != nil {
						t.Fatal(err)
					}
					ended := false // the runner closes with a turn without events
					for event, err := range events {
						if err != nil {
							t.Fatal(err)
						}
						ended = event.Type == "message_stop"
					}
					if ended {
						see(runner.LastMessage(), runner.CompactBeforeNextTurn)
					}
				}
			} else {
				runner := client.Beta.Messages.NewToolRunner(tools, compactingRunner(askOutside))
				for m, err := range runner.All(t.Context()) {
					if err != nil {
						t.Fatal(err)
					}
					see(m, runner.CompactBeforeNextTurn)
				}
			}
			if diff := cmp.Diff([]string{"tool_use", "compaction", "end_turn"}, stops); diff != "" {
				t.Errorf("stop reasons (-want +got)\n%s", diff)
			}
			if !slices.Equal(asked, []string{"Lisbon"}) {
				t.Errorf("the tool was asked for %q", asked)
			}
			if text := betaText(last); !strings.Contains(text, "17 degrees") {
				t.Errorf("the answer %q does not come from the result", text)
			}
			entries, _ := srv.World("sk-ant-test").Journal.List()
			for _, e := range entries {
				if e.Status != 200 {
					t.Errorf("%s %d %s", e.Path, e.Status, e.Message)
				}
			}
		})
	}
}

func betaText(m *anthropic.BetaMessage) string {
	var b strings.Builder
	for _, block := range m.Content {
		b.WriteString(block.Text)
	}
	return b.String()
}

// TestSDKCompaction goes through a conversation by hand: compacted on demand, continued, counted.
func TestSDKCompaction(t *testing.T) {
	client, _ := newClient(t)
	params := anthropic.BetaMessageNewParams{
		Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 2048,
		Betas:    []anthropic.AnthropicBeta{anthropic.AnthropicBetaCompact2026_09_04},
		Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("My sister Ana lives in Porto."))},
		Compaction: anthropic.BetaCompactionConfigUnionParam{OfSummarize: &anthropic.BetaSummarizeCompactionParam{
			Instructions: anthropic.String("Keep it to one sentence."),
		}},
	}
	m, err := client.Beta.Messages.New(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	params.Compaction = anthropic.BetaCompactionConfigUnionParam{}
	params.Messages = []anthropic.BetaMessageParam{m.ToParam(), anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Where does my sister live?"))}
	reply, err := client.Beta.Messages.New(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	if text := betaText(reply); !strings.Contains(text, "Porto") {
		t.Errorf("%q", text)
	}
	count, err := client.Beta.Messages.CountTokens(t.Context(), anthropic.BetaMessageCountTokensParams{
		Model: params.Model, Messages: params.Messages, Betas: params.Betas,
	})
	if err != nil {
		t.Fatal(err)
	}
	if count.InputTokens != reply.Usage.InputTokens {
		t.Errorf("counted %d tokens, billed %d", count.InputTokens, reply.Usage.InputTokens)
	}

	params.Messages = append([]anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Hello."))}, params.Messages...)
	_, err = client.Beta.Messages.New(t.Context(), params)
	var refused *anthropic.Error
	if !errors.As(err, &refused) || refused.ErrorCode() != anthropic.ErrorCodeCompactionBlockMisplaced {
		t.Errorf("the block behind a message: %v", err)
	}
	_, err = client.Beta.Messages.New(t.Context(), params, option.WithHeader("x-mock-error", "compaction.unavailable"))
	if !errors.As(err, &refused) || refused.StatusCode != 529 || refused.ErrorCode() != anthropic.ErrorCodeCompactionUnavailable {
		t.Errorf("an outage: %v", err)
	}
}
