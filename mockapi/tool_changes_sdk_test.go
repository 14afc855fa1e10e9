package mockapi_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/toolrunner"
	"github.com/google/go-cmp/cmp"
	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// namedTool is a tool of the runner that takes a place and notes its calls.
func namedTool(t *testing.T, name string, ran *[]string) anthropic.BetaTool {
	t.Helper()
	type input struct {
		Place string `json:"place" jsonschema:"required"`
	}
	tool, err := toolrunner.NewBetaToolFromJSONSchema(name, "Looks a place up.",
		func(_ context.Context, in input) (anthropic.BetaToolResultBlockParamContentUnion, error) {
			*ran = append(*ran, name+" "+in.Place)
			return anthropic.BetaToolResultBlockParamContentUnion{OfText: &anthropic.BetaTextBlockParam{Text: in.Place}}, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

// changingReplies call each tool while it is there. A script that calls another fits no request.
const changingReplies = `[{"reply":{"tool_use":{"name":"get_weather","input":{"place":"Lisbon"}}}},` +
	`{"reply":{"tool_use":{"name":"get_time","input":{"place":"Porto"}}}},{"reply":{"text":"Take a coat."}}]`

// TestSDKRunnerChangesTools: AddTools and RemoveTools between the turns of the runner, which sends them in
// a system message behind the results, with whole histories and on a thread.
func TestSDKRunnerChangesTools(t *testing.T) {
	for why, disabled := range map[string]bool{"with whole histories": true, "on a thread": false} {
		t.Run(why, func(t *testing.T) {
			client, srv := newClient(t)
			if err := srv.QueueReplies("sk-ant-test", changingReplies); err != nil {
				t.Fatal(err)
			}
			var ran []string
			weather, clock := namedTool(t, "get_weather", &ran), namedTool(t, "get_time", &ran)
			runner := client.Beta.Messages.NewToolRunner([]anthropic.BetaTool{weather}, changingRunner(disabled))
			turn := 0
			for _, err := range runner.All(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				switch turn++; turn {
				case 1:
					runner.AddTools(clock)
				case 2:
					runner.RemoveToolsByNames("get_weather")
				}
			}
			if diff := cmp.Diff([]string{"get_weather Lisbon", "get_time Porto"}, ran); diff != "" {
				t.Errorf("ran (-want +got):\n%s", diff)
			}
			want := []string{"user text", "system tool_addition get_time", "system tool_removal get_weather"}
			if diff := cmp.Diff(want, lastSent(t, srv)); diff != "" {
				t.Errorf("the last messages (-want +got):\n%s", diff)
			}
		})
	}
}

// TestSDKRunnerHoldsChangesBack: a paused turn goes back as it is, and the changes with the request after
// it, since a tool change right behind a paused turn is refused.
func TestSDKRunnerHoldsChangesBack(t *testing.T) {
	client, srv := newClient(t)
	replies := `[{"reply":{"stop_reason":"pause_turn","content":[` +
		`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"Lisbon"}},` +
		`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}]}},` + changingReplies[1:]
	if err := srv.QueueReplies("sk-ant-test", replies); err != nil {
		t.Fatal(err)
	}
	var ran []string
	params := changingRunner(true)
	params.Tools = []anthropic.BetaToolUnionParam{{OfWebSearchTool20250305: &anthropic.BetaWebSearchTool20250305Param{}}}
	runner := client.Beta.Messages.NewToolRunner([]anthropic.BetaTool{namedTool(t, "get_weather", &ran)}, params)
	first := true
	for _, err := range runner.All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if first {
			runner.AddTools(namedTool(t, "get_time", &ran))
		}
		first = false
	}
	want := []string{"user text", "assistant server_tool_use web_search", "system tool_addition get_time", "user tool_result"}
	if diff := cmp.Diff(want, lastSent(t, srv)); diff != "" {
		t.Errorf("the last messages (-want +got):\n%s", diff)
	}
}

func changingRunner(disableThread bool) anthropic.BetaToolRunnerParams {
	return anthropic.BetaToolRunnerParams{
		DisableThread: disableThread, MaxIterations: 5,
		BetaMessageNewParams: anthropic.BetaMessageNewParams{
			Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 2048,
			Betas:    []anthropic.AnthropicBeta{anthropic.AnthropicBetaInlineTools2026_09_15},
			Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Go."))},
		},
	}
}

// lastSent lists the last message of each request: its role, the type of its first block and the name
// that stands there.
func lastSent(t *testing.T, srv *mockapi.Server) []string {
	t.Helper()
	exchanges, _ := srv.World("sk-ant-test").Journal.List()
	var sent []string
	for _, e := range exchanges {
		if e.Status != 200 {
			t.Fatalf("%d %s\n%s", e.Status, e.Message, e.Request)
		}
		last := gjson.GetBytes(e.Request, "messages|@reverse|0")
		block := last.Get("content.0")
		line := []string{last.Get("role").Str, block.Get("type").Str}
		for _, path := range []string{"name", "tool.name", "tool.definition.name"} {
			if name := block.Get(path).Str; name != "" {
				line = append(line, name)
			}
		}
		sent = append(sent, strings.Join(line, " "))
	}
	return sent
}

// TestSDKToolChangeErrors: what the API refuses has the SDK's own codes, on both endpoints.
func TestSDKToolChangeErrors(t *testing.T) {
	client, _ := newClient(t)
	shell := anthropic.BetaToolUnionParam{OfBashTool20250124: &anthropic.BetaToolBash20250124Param{}}
	own := anthropic.BetaToolUnionParam{OfTool: &anthropic.BetaToolParam{
		Name: "bash", InputSchema: anthropic.BetaToolInputSchemaParam{Properties: map[string]any{}},
	}}
	addition := func(definition anthropic.BetaToolUnionParam) anthropic.BetaSystemMessageParamContentUnion {
		return anthropic.BetaSystemMessageParamContentUnion{OfToolAddition: &anthropic.BetaRequestToolAdditionBlockParam{
			Tool: anthropic.BetaRequestToolAdditionBlockToolUnionParam{
				OfToolDefinition: &anthropic.BetaToolChangeToolDefinitionParam{Definition: definition},
			},
		}}
	}
	removal := anthropic.BetaSystemMessageParamContentUnion{OfToolRemoval: &anthropic.BetaRequestToolRemovalBlockParam{
		Tool: anthropic.BetaRequestToolRemovalBlockToolUnionParam{
			OfToolReference: &anthropic.BetaToolChangeToolReferenceParam{Name: "nope"},
		},
	}}
	for _, c := range []struct {
		code   anthropic.ErrorCode
		blocks []anthropic.BetaSystemMessageParamContentUnion
	}{
		{anthropic.ErrorCodeToolNameConflict, []anthropic.BetaSystemMessageParamContentUnion{addition(own), addition(shell)}},
		{anthropic.ErrorCodeToolReferenceUnresolved, []anthropic.BetaSystemMessageParamContentUnion{removal}},
	} {
		messages := []anthropic.BetaMessageParam{
			anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Go.")),
			anthropic.NewBetaSystemMessage(anthropic.BetaSystemMessageOutputConfigParam{}, c.blocks...),
		}
		betas := []anthropic.AnthropicBeta{anthropic.AnthropicBetaInlineTools2026_09_15}
		_, err := client.Beta.Messages.New(t.Context(), anthropic.BetaMessageNewParams{
			Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 64, Betas: betas, Messages: messages,
		})
		_, counting := client.Beta.Messages.CountTokens(t.Context(), anthropic.BetaMessageCountTokensParams{
			Model: anthropic.ModelClaudeOpus5_5, Betas: betas, Messages: messages,
		})
		for _, err := range []error{err, counting} {
			var refused *anthropic.Error
			if !errors.As(err, &refused) || refused.StatusCode != 400 || refused.ErrorCode() != c.code {
				t.Errorf("%v, want 400 %s", err, c.code)
			}
		}
	}
}
