package prompt_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/tokens"
)

// toolTurn is a conversation with thinking in an earlier turn and in the open tool loop.
const toolTurn = `{"model":"m","max_tokens":10,"system":"be brief",
"tools":[{"name":"f","input_schema":{"type":"object"}}],
"messages":[
 {"role":"user","content":"one"},
 {"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"first"}]},
 {"role":"user","content":"two"},
 {"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"tool_use","id":"t","name":"f","input":{}}]},
 {"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"4","cache_control":{"type":"ephemeral","ttl":"1h"}}]}
]}`

func TestPositionsStandInPromptOrder(t *testing.T) {
	want := []string{
		"tools.0 custom",
		"system.0 text",
		"messages.0.content.0 text user",
		"messages.1.content.0 thinking assistant",
		"messages.1.content.1 text assistant",
		"messages.2.content.0 text user",
		"messages.3.content.0 thinking assistant",
		"messages.3.content.1 tool_use assistant",
		"messages.4.content.0 tool_result user 1h",
	}
	if diff := cmp.Diff(want, outline(build(t, toolTurn))); diff != "" {
		t.Errorf("positions (-want +got):\n%s", diff)
	}
}

func TestModelsThatKeepTheLastTurnForgetEarlierThinking(t *testing.T) {
	want := []string{
		"tools.0 custom",
		"system.0 text",
		"messages.0.content.0 text user",
		"messages.1.content.1 text assistant",
		"messages.2.content.0 text user",
		"messages.3.content.0 thinking assistant",
		"messages.3.content.1 tool_use assistant",
		"messages.4.content.0 tool_result user 1h",
	}
	if diff := cmp.Diff(want, outline(buildFor(t, "claude-haiku-4-5", toolTurn))); diff != "" {
		t.Errorf("positions (-want +got):\n%s", diff)
	}
}

func outline(p *prompt.Prompt) []string {
	var lines []string
	for i := range p.Positions {
		q := &p.Positions[i]
		line := q.Path() + " " + q.Kind()
		if q.Role != "" {
			line += " " + q.Role
		}
		if q.Marker != nil {
			line += " " + q.Marker.TTL
		}
		lines = append(lines, line)
	}
	return lines
}

func TestTokensAreTheSumOfPositionsAndTail(t *testing.T) {
	p := build(t, toolTurn)
	sum := p.Tail
	for _, q := range p.Positions {
		if q.Tokens <= 0 {
			t.Errorf("%s counts %d tokens", q.Path(), q.Tokens)
		}
		sum += q.Tokens
	}
	if p.Tokens() != sum {
		t.Errorf("Tokens() = %d, want %d", p.Tokens(), sum)
	}
}

func TestDocumentedCounts(t *testing.T) {
	rows := []struct {
		why, body string
		want      int
	}{
		{
			why:  "the count_tokens page's first example",
			body: `{"system":"You are a scientist","messages":[{"role":"user","content":"Hello, Claude"}]}`,
			want: 14,
		},
		{
			why: "its example with a tool; the marker is ours and costs nothing",
			body: `{"tools":[{"name":"get_weather","description":"Get the current weather in a given location",
				"cache_control":{"type":"ephemeral"},
				"input_schema":{"type":"object","properties":{"location":{"type":"string",
				"description":"The city and state, e.g. San Francisco, CA"}},"required":["location"]}}],
				"messages":[{"role":"user","content":"What's the weather like in San Francisco?"}]}`,
			want: 403,
		},
		{
			why:  "an image of unknown size counts as one of 1000 by 1000: 36 by 36 patches",
			body: `{"messages":[{"role":"user","content":[{"type":"image","source":{"type":"url","url":"https://a/b.png"}}]}]}`,
			want: tokens.PerPrompt + tokens.PerTurn + tokens.PerBlock + 1296,
		},
		{
			why: "an image in a document counts as one, not as the text that encodes it",
			body: `{"messages":[{"role":"user","content":[{"type":"document","source":{"type":"content","content":[` +
				`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + strings.Repeat("AAAA", 9999) + `"}}]}}]}]}`,
			want: tokens.PerPrompt + tokens.PerTurn + 2*tokens.PerBlock + 1296,
		},
	}
	for _, row := range rows {
		if got := build(t, row.body).Tokens(); got != row.want {
			t.Errorf("%s: %d tokens, want %d", row.why, got, row.want)
		}
	}
}

func TestAppendedTurnsLeaveEarlierPrefixesAlone(t *testing.T) {
	body := `{"messages":[{"role":"user","content":"0"}`
	var before *prompt.Prompt
	for turn := 1; turn < 8; turn++ {
		role := [...]string{"user", "assistant"}[turn%2]
		body += fmt.Sprintf(`,{"role":%q,"content":"%d"}`, role, turn)
		now := build(t, body+"]}")
		if before != nil {
			for i, q := range before.Positions {
				if now.Positions[i].CachePrefix != q.CachePrefix || now.Positions[i].SignPrefix != q.SignPrefix {
					t.Errorf("turn %d: the prefix at %s changed", turn, q.Path())
				}
			}
		}
		before = now
	}
}
