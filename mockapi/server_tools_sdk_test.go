package mockapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/google/go-cmp/cmp"
)

// everything is a reply of all that the API runs, to be read by the SDK.
const everything = `{"content":[
	{"text":"Well"},{"fallback":{"to":"claude-opus-4-8","category":"bio"}},
	{"web_search":{"query":"tea","results":[{"url":"https://a.example","title":"Tea"}]}},
	{"web_fetch":{"url":"https://a.example","text":"Tea grows.","title":"Tea"}},
	{"code_execution":{"code":"print(1)","stdout":"1"}},
	{"bash_code_execution":{"command":"ls","stdout":"a"}},
	{"text_editor_code_execution":{"command":"create","path":"a","file_text":"b","result":{"is_file_update":true}}},
	{"tool_search":{"query":"look","tools":["look"]}},
	{"advisor":{"text":"Say yes."}},
	{"mcp_tool_use":{"server_name":"notes","name":"find","input":{"a":1},"result":"None."}},
	{"text":{"text":"Tea grows.","citations":[
		{"url":"https://a.example","title":"Tea","cited_text":"grows"},
		{"type":"char_location","cited_text":"a","document_index":0,"start_char_index":1,"end_char_index":2},
		{"type":"page_location","cited_text":"b","document_index":0,"start_page_number":3,"end_page_number":4},
		{"type":"content_block_location","cited_text":"c","document_index":0,"start_block_index":5,"end_block_index":6},
		{"type":"search_result_location","cited_text":"d","search_result_index":0,"source":"s","title":"t","start_block_index":7,"end_block_index":8}]}}
	],"stop_reason":"refusal","stop_details":{"category":"cyber","explanation":"No."},"container":{"id":"container_01","expires_at":"2026-12-01T00:00:00Z"}}`

// readBlock is what the typed form of a block says.
func readBlock(block *anthropic.BetaContentBlockUnion) string {
	switch b := block.AsAny().(type) {
	case anthropic.BetaTextBlock:
		said := b.Text
		for _, c := range b.Citations {
			switch c := c.AsAny().(type) {
			case anthropic.BetaCitationsWebSearchResultLocation:
				said += fmt.Sprint(" ", c.URL, " ", c.EncryptedIndex != "")
			case anthropic.BetaCitationCharLocation:
				said += fmt.Sprint(" ", c.StartCharIndex, c.EndCharIndex)
			case anthropic.BetaCitationPageLocation:
				said += fmt.Sprint(" ", c.StartPageNumber, c.EndPageNumber)
			case anthropic.BetaCitationContentBlockLocation:
				said += fmt.Sprint(" ", c.StartBlockIndex, c.EndBlockIndex)
			case anthropic.BetaCitationSearchResultLocation:
				said += fmt.Sprint(" ", c.StartBlockIndex, c.EndBlockIndex, " ", c.Source)
			}
		}
		return said
	case anthropic.BetaFallbackBlock:
		return fmt.Sprint(b.From.Model, " > ", b.To.Model, " for ", b.Trigger.Category)
	case anthropic.BetaServerToolUseBlock:
		return fmt.Sprint(b.Name, " ", b.Input)
	case anthropic.BetaWebSearchToolResultBlock:
		return b.Content.AsBetaWebSearchResultBlockArray()[0].URL
	case anthropic.BetaWebFetchToolResultBlock:
		return b.Content.AsResponseWebFetchResultBlock().Content.Source.Data
	case anthropic.BetaCodeExecutionToolResultBlock:
		return b.Content.AsResponseCodeExecutionResultBlock().Stdout
	case anthropic.BetaBashCodeExecutionToolResultBlock:
		return b.Content.AsResponseBashCodeExecutionResultBlock().Stdout
	case anthropic.BetaTextEditorCodeExecutionToolResultBlock:
		return fmt.Sprint(b.Content.AsResponseTextEditorCodeExecutionCreateResultBlock().IsFileUpdate)
	case anthropic.BetaToolSearchToolResultBlock:
		return b.Content.AsResponseToolSearchToolSearchResultBlock().ToolReferences[0].ToolName
	case anthropic.BetaAdvisorToolResultBlock:
		return b.Content.AsResponseAdvisorResultBlock().Text
	case anthropic.BetaMCPToolUseBlock:
		return fmt.Sprint(b.ServerName, ".", b.Name, " ", b.Input)
	case anthropic.BetaMCPToolResultBlock:
		return b.Content.OfBetaMCPToolResultBlockContent[0].Text
	default:
		return "unread: " + block.Type
	}
}

// offering are the options that offer what every() does.
func offering(t *testing.T) []option.RequestOption {
	t.Helper()
	body := decoded(every().body(false)).(object)
	options := []option.RequestOption{option.WithHeader("anthropic-beta", every().headers[1])}
	for _, name := range []string{"tools", "mcp_servers", "fallbacks"} {
		options = append(options, option.WithJSONSet(name, body[name]))
	}
	return options
}

func TestSDKReadsServerTools(t *testing.T) {
	client, srv := newClient(t)
	queue := func(key string) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, srv.URL()+"/_mock/replies", strings.NewReader(`{"reply":`+everything+`}`))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("X-Api-Key", key)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if response.StatusCode >= 300 {
			t.Fatalf("queue: %s", response.Status)
		}
	}
	params := anthropic.BetaMessageNewParams{
		Model: "claude-opus-5", MaxTokens: 400,
		Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Tea?"))},
	}
	queue("sk-ant-test")
	whole, err := client.Beta.Messages.New(t.Context(), params, offering(t)...)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range whole.Content {
		got = append(got, readBlock(&whole.Content[i]))
	}
	want := []string{
		"Well", "claude-opus-5 > claude-opus-4-8 for bio",
		"web_search map[query:tea]", "https://a.example", "web_fetch map[url:https://a.example]", "Tea grows.",
		"code_execution map[code:print(1)]", "1", "bash_code_execution map[command:ls]", "a",
		"text_editor_code_execution map[command:create file_text:b path:a]", "true",
		"tool_search_tool_bm25 map[query:look]", "look", "advisor map[]", "Say yes.", "notes.find map[a:1]", "None.",
		"Tea grows. https://a.example true 1 2 3 4 5 6 7 8 s",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("content (-want +got):\n%s", diff)
	}
	type outcome struct {
		Model, Stop, Category, Explanation, Container string
		Searches, Fetches                             int64
		Runs                                          string
	}
	var runs []string
	for _, i := range whole.Usage.Iterations {
		runs = append(runs, strings.TrimSuffix(i.Type, "_message")+" "+strings.TrimPrefix(i.Model, "claude-"))
	}
	summary := outcome{
		whole.Model, string(whole.StopReason), string(whole.StopDetails.Category), whole.StopDetails.Explanation, whole.Container.ID,
		whole.Usage.ServerToolUse.WebSearchRequests, whole.Usage.ServerToolUse.WebFetchRequests, strings.Join(runs, ", "),
	}
	if diff := cmp.Diff(outcome{
		"claude-opus-4-8", "refusal", "cyber", "No.", "container_01", 1, 1,
		"message opus-5, message opus-4-8, message opus-4-8, message opus-4-8, message opus-4-8, message opus-4-8, " +
			"message opus-4-8, message opus-4-8, advisor opus-4-6, message opus-4-8, fallback opus-4-8",
	}, summary); diff != "" {
		t.Errorf("outcome (-want +got):\n%s", diff)
	}

	queue("sk-ant-other") // a second world makes the same ids
	other := clientOf(srv, "sk-ant-other")
	stream := other.Beta.Messages.NewStreaming(t.Context(), params, offering(t)...)
	var streamed anthropic.BetaMessage
	for stream.Next() {
		if err := streamed.Accumulate(stream.Current()); err != nil {
			t.Fatal(err)
		}
	}
	if err := stream.Err(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(contentOf(whole), contentOf(&streamed)); diff != "" {
		t.Errorf("content (-whole +streamed):\n%s", diff)
	}
	if diff := cmp.Diff(iterationsOf(whole), iterationsOf(&streamed)); diff != "" {
		t.Errorf("iterations (-whole +streamed):\n%s", diff)
	}
	if diff := cmp.Diff([]any{whole.StopDetails.Category, whole.Container.ID, whole.Usage.InputTokens, whole.Model},
		[]any{streamed.StopDetails.Category, streamed.Container.ID, streamed.Usage.InputTokens, streamed.Model}); diff != "" {
		t.Errorf("outcome (-whole +streamed):\n%s", diff)
	}

	params.Messages = append(params.Messages, whole.ToParam(), anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("And milk?")))
	if _, err := client.Beta.Messages.New(t.Context(), params, offering(t)...); err != nil {
		t.Errorf("the reply comes back: %v", err)
	}
}

func iterationsOf(m *anthropic.BetaMessage) []string {
	var list []string
	for i := range m.Usage.Iterations {
		list = append(list, m.Usage.Iterations[i].RawJSON())
	}
	return list
}

// contentOf is the content of a message, without the ids that differ between worlds.
func contentOf(m *anthropic.BetaMessage) []any {
	var list []any
	for i := range m.Content {
		block := decoded(m.Content[i].RawJSON()).(object)
		delete(block, "id")
		delete(block, "tool_use_id")
		list = append(list, map[string]any(block))
	}
	return list
}
