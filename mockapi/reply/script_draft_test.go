package reply

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestScriptedDrafts(t *testing.T) {
	rows := []struct {
		why, reply, body string
		want             Draft
	}{
		{
			"a text ends the turn",
			`{"text":"Hi."}`, user("a"),
			Draft{Content: []wire.Content{{Type: "text", Text: "Hi."}}, StopReason: "end_turn"},
		},
		{
			"calls stop for their results, and get ids in order where they have none",
			`{"text":"Hi.","tool_use":[{"name":"get_weather"},{"name":"send_mail","id":"mine"},{"name":"get_weather"}]}`,
			user("a", twoTools),
			Draft{
				Content: []wire.Content{
					{Type: "text", Text: "Hi."},
					{Type: "tool_use", ID: "toolu_1", Name: "get_weather", Input: []byte("{}")},
					{Type: "tool_use", ID: "mine", Name: "send_mail", Input: []byte("{}")},
					{Type: "tool_use", ID: "toolu_2", Name: "get_weather", Input: []byte("{}")},
				},
				StopReason: "tool_use",
			},
		},
		{
			"what a script sets is fixed",
			`{"thinking":"Hi.","text":"Hi.","stop_reason":"pause_turn","delay":"1s","usage":{"input_tokens":7}}`,
			user("a", `"model":"claude-opus-5-5"`),
			Draft{
				Content:    []wire.Content{{Type: "thinking", Text: "Hi."}, {Type: "text", Text: "Hi."}},
				StopReason: "pause_turn", Fixed: true, Delay: time.Second, Usage: map[string]int{"input_tokens": 7},
			},
		},
		{
			"a stop sequence of the request",
			`{"text":"Hi.","stop_sequence":"END"}`, user("a", `"stop_sequences":["STOP","END"]`),
			Draft{
				Content: []wire.Content{{Type: "text", Text: "Hi."}}, StopReason: "stop_sequence", StopSequence: "END",
				Fixed: true,
			},
		},
		{
			"a call of a server tool does not stop for the client",
			`{"content":[{"type":"server_tool_use","name":"web_search","input":{"query":"a"}},
				{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}]}`,
			user("a", twoTools),
			Draft{
				Content: []wire.Content{
					{Type: "server_tool_use", ID: "srvtoolu_1", Name: "web_search", Input: []byte(`{"query":"a"}`)},
					{
						Type: "web_search_tool_result",
						Raw:  []byte(`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}`),
					},
				},
				StopReason: "end_turn",
			},
		},
		{
			"one that has no result waits", `{"content":[{"type":"server_tool_use","name":"web_search","input":{"query":"a"}}]}`, user("a", twoTools),
			Draft{
				Content:    []wire.Content{{Type: "server_tool_use", ID: "srvtoolu_1", Name: "web_search", Input: []byte(`{"query":"a"}`)}},
				StopReason: "pause_turn",
			},
		},
		{
			"a refusal says nothing",
			`{"content":[],"stop_reason":"refusal","stop_details":{"type":"refusal"}}`, user("a"),
			Draft{StopReason: "refusal", StopDetails: []byte(`{"type":"refusal","category":null,"explanation":null}`), Fixed: true},
		},
		{
			"a stop reason tells why a forced call is missing",
			`{"text":"Hi.","stop_reason":"max_tokens"}`, user("a", twoTools, `"model":"claude-haiku-4-5"`, `"tool_choice":{"type":"any"}`),
			Draft{Content: []wire.Content{{Type: "text", Text: "Hi."}}, StopReason: "max_tokens", Fixed: true},
		},
		{
			"a toolset does not list its members",
			`{"content":[{"type":"tool_use","id":"t","name":"click","input":{},"toolset_name":"computer"}]}`,
			user("a", `"tools":[{"type":"computer_toolset_20260801"}]`),
			Draft{
				Content: []wire.Content{{
					Type: "tool_use", ID: "t", Name: "click", Input: []byte(`{}`),
					Raw: []byte(`{"type":"tool_use","id":"t","name":"click","input":{},"toolset_name":"computer"}`),
				}},
				StopReason: "tool_use",
			},
		},
		{
			"thinking where the request turns it on",
			`{"thinking":[{"redacted":true}]}`, user("a", `"model":"claude-haiku-4-5"`, `"thinking":{"type":"enabled","budget_tokens":1024}`),
			Draft{Content: []wire.Content{{Type: "redacted_thinking"}}, StopReason: "end_turn"},
		},
	}
	for _, row := range rows {
		s := parseOne(t, `{"reply":`+row.reply+`}`)
		got, err := s.draft(promptOf(t, row.body), Options{NewID: countingIDs()})
		if err != nil {
			t.Errorf("%s: %v", row.why, err)
			continue
		}
		row.want.Source = "script"
		if diff := cmp.Diff(&row.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

func TestScriptsThatCannotApply(t *testing.T) {
	const call = `{"tool_use":{"name":"get_weather"}}`
	rows := []struct{ why, reply, body, want string }{
		{"no tools", call, user("a"), `tool_use "get_weather": the request offers no tools that the client runs`},
		{
			"another tool", `{"tool_use":{"name":"get_wether"}}`, user("a", twoTools),
			`tool_use "get_wether": the request offers no such tool, but get_weather, send_mail`,
		},
		{
			"a tool of the server", `{"tool_use":{"name":"web_search"}}`, user("a", twoTools),
			`tool_use "web_search": the request offers no such tool, but get_weather, send_mail`,
		},
		{
			"a block is checked as well", `{"content":[{"type":"tool_use","name":"f"}]}`, user("a"),
			`tool_use "f": the request offers no tools that the client runs`,
		},
		{
			"no call wanted", call, user("a", twoTools, `"tool_choice":{"type":"none"}`),
			`tool_use "get_weather": the request's tool_choice is "none"`,
		},
		{
			"another call wanted", call, user("a", twoTools, `"tool_choice":{"type":"tool","name":"send_mail"}`),
			`tool_use "get_weather": the request's tool_choice asks for "send_mail"`,
		},
		{
			"one call wanted", `{"tool_use":[{"name":"get_weather"},{"name":"send_mail"}]}`,
			user("a", twoTools, `"tool_choice":{"type":"auto","disable_parallel_tool_use":true}`),
			`tool_use: 2 calls, but the request's disable_parallel_tool_use allows one`,
		},
		{
			"a call wanted", `{"text":"Hi."}`, user("a", twoTools, `"tool_choice":{"type":"any"}`),
			`the request's tool_choice "any" forces a call: give the script a tool_use, or a stop_reason that says why there is none`,
		},
		{
			"thinking turned off", `{"thinking":"Hm."}`, user("a", `"model":"claude-opus-5"`, `"thinking":{"type":"disabled"}`),
			`thinking: the request has none: turn it on with the request's thinking, or leave it out of the script`,
		},
		{
			"thinking off by default", `{"thinking":[{"redacted":true}]}`, user("a", `"model":"claude-haiku-4-5"`),
			`thinking: the request has none: turn it on with the request's thinking, or leave it out of the script`,
		},
		{
			"a stop sequence that was not asked for", `{"text":"Hi.","stop_sequence":"END"}`, user("a", `"stop_sequences":["STOP"]`),
			`stop_sequence "END": the request's stop_sequences are ["STOP"]`,
		},
	}
	for _, row := range rows {
		s := parseOne(t, `{"reply":`+row.reply+`}`)
		d, err := s.draft(promptOf(t, row.body), Options{NewID: countingIDs()})
		if err == nil || d != nil {
			t.Errorf("%s: draft %v, error %v, want an error alone", row.why, d, err)
			continue
		}
		if diff := cmp.Diff("apply script replies:1:1: "+row.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

func TestDraftsLeaveTheirScriptAlone(t *testing.T) {
	s := parseOne(t, `{"reply":{"tool_use":{"name":"get_weather"},"usage":{"output_tokens":5}}}`)
	o := Options{NewID: countingIDs()}
	for _, want := range []string{"toolu_1", "toolu_2"} {
		d, err := s.draft(promptOf(t, user("a", twoTools)), o)
		if err != nil {
			t.Fatal(err)
		}
		if d.Content[0].ID != want || d.Usage["output_tokens"] != 5 {
			t.Errorf("id %s and usage %v, want %s and 5 output tokens", d.Content[0].ID, d.Usage, want)
		}
		d.Content[0].Input, d.Usage["output_tokens"] = nil, 0
	}
}
