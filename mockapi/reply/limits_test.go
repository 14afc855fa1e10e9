package reply

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestLimits(t *testing.T) {
	said := func(text string) []wire.Content { return []wire.Content{{Type: "text", Text: text}} }
	called := wire.Content{Type: "tool_use", ID: "toolu_1", Name: "get_weather", Input: []byte(`{"city":"Paris","unit":"celsius"}`)}
	tests := []struct {
		why     string
		members string
		content []wire.Content
		want    []wire.Content
		stop    string
		matched string
	}{
		{"nothing to cut", `"max_tokens":100`, said("one two three"), said("one two three"), "end_turn", ""},
		{"cut at a token", `"max_tokens":4`, said("one two three four five six"), said("one two three"), "max_tokens", ""},
		{"a token is not cut", `"max_tokens":3`, said("one two internationalisation"), said("one two"), "max_tokens", ""},
		{"a character is not cut", `"max_tokens":3`, said("日本語日本語"), said("日本"), "max_tokens", ""},
		{"a stop sequence is not sent", `"stop_sequences":["three"]`, said("one two three four"), said("one two "), "stop_sequence", "three"},
		{"the one that is complete first", `"stop_sequences":["two three","two"]`, said("one two three"), said("one "), "stop_sequence", "two"},
		{"a stop sequence at the start leaves nothing", `"stop_sequences":["one"]`, said("one two"), []wire.Content{}, "stop_sequence", "one"},
		{"a stop sequence before the limit", `"max_tokens":4,"stop_sequences":["two"]`, said("one two three four five"), said("one "), "stop_sequence", "two"},
		{"the limit before a stop sequence", `"max_tokens":3,"stop_sequences":["six"]`, said("one two three four five six"), said("one two"), "max_tokens", ""},
		{"a stop sequence ends what follows", `"stop_sequences":["two"]`, append(said("one two"), called), said("one "), "stop_sequence", "two"},
		{"a stop sequence in an input is none", `"stop_sequences":["Paris"]`, []wire.Content{called}, []wire.Content{called}, "end_turn", ""},
		{"an input is cut", `"max_tokens":14`, []wire.Content{called},
			[]wire.Content{{Type: "tool_use", ID: "toolu_1", Name: "get_weather", Input: []byte(`{"city":"Paris","`)}}, "max_tokens", ""},
		{"a call for which there is no room", `"max_tokens":6`, append(said("one two three"), called), said("one two three"), "max_tokens", ""},
		{"thinking is cut", `"max_tokens":3`, []wire.Content{{Type: "thinking", Text: "one two three four"}, {Type: "text", Text: "x"}},
			[]wire.Content{{Type: "thinking", Text: "one two"}}, "max_tokens", ""},
		{"thinking that cost more than it shows", `"max_tokens":10`, []wire.Content{{Type: "thinking", Text: "one two three four", Tokens: 20}, {Type: "text", Text: "x"}},
			[]wire.Content{{Type: "thinking", Text: "one two t", Tokens: 10}}, "max_tokens", ""},
		{"thinking that does not show", `"max_tokens":10`, []wire.Content{{Type: "thinking", Tokens: 20}, called},
			[]wire.Content{{Type: "thinking", Tokens: 10}}, "max_tokens", ""},
		{"the first character costs more", `"max_tokens":1`, said("👋🏽"), []wire.Content{}, "max_tokens", ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			p := promptOf(t, user("Hello", tt.members))
			d := &Draft{Content: append([]wire.Content{}, tt.content...), StopReason: "end_turn"}
			limit(p, d)
			if diff := cmp.Diff(tt.want, d.Content); diff != "" {
				t.Errorf("content: -want +got\n%s", diff)
			}
			if d.StopReason != tt.stop || d.StopSequence != tt.matched {
				t.Errorf("stop_reason %q, stop_sequence %q, want %q and %q", d.StopReason, d.StopSequence, tt.stop, tt.matched)
			}
			if n, _ := countOutput(p, d.Content); p.Request.MaxTokens >= 0 && n > p.Request.MaxTokens {
				t.Errorf("%d tokens, want no more than max_tokens %d", n, p.Request.MaxTokens)
			}
			if d.StopReason == "max_tokens" && d.OutputTokens != p.Request.MaxTokens {
				t.Errorf("%d output tokens, want all of max_tokens %d", d.OutputTokens, p.Request.MaxTokens)
			}
		})
	}
}

func TestMaxTokensZero(t *testing.T) {
	d := composeBody(t, user("What is my budget?", `"max_tokens":0`))
	if diff := cmp.Diff(&Draft{StopReason: "max_tokens", Source: "none"}, d); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestRepliesKeepToMaxTokens(t *testing.T) {
	for limit := 1; limit < 80; limit += 3 {
		d := composeBody(t, user("My budget is 3000 euros.", fmt.Sprintf(`"max_tokens":%d`, limit)))
		if d.OutputTokens > limit || d.OutputTokens < 1 {
			t.Errorf("max_tokens %d: %d tokens, want from 1 to it", limit, d.OutputTokens)
		}
		if d.StopReason != "max_tokens" && limit < 40 {
			t.Errorf("max_tokens %d: stop_reason %q, want max_tokens", limit, d.StopReason)
		}
	}
}

func TestStructuredOutputIsCut(t *testing.T) {
	body := user("Extract: John lives in Oslo.", `"max_tokens":6`, `"output_config":{"format":{"type":"json_schema","schema":{"type":"object",
		"properties":{"name":{"type":"string"},"city":{"type":"string"}},"required":["name","city"],"additionalProperties":false}}}`)
	d := composeBody(t, body)
	if d.StopReason != "max_tokens" || !strings.HasPrefix(`{"name":"John","city":"Oslo"}`, d.Content[0].Text) {
		t.Errorf("got %q, %s", d.Content[0].Text, d.StopReason)
	}
}
