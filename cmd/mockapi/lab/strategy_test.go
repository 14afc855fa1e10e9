package lab

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// everything is what a client sends that only appends, with more behind the system prompt.
func everything(more string) []string {
	return []string{
		"sys" + more + " | u:u1",
		"sys" + more + " | u:u1 | a:(thinking)A1 | u:u2",
		"sys" + more + " | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3",
		"sys" + more + " | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4",
		"sys" + more + " | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4 | a:(thinking)A4 | u:u5",
	}
}

func TestWhatStrategiesSend(t *testing.T) {
	summarised := "sys | u:<summary> A4 </summary> | a:" + summaryTaken
	for _, tt := range []struct {
		strategy, why string
		refused       []int
		want          []string
	}{
		{"full", "everything", nil, everything("")},
		{"compaction:on-demand:499", "above 499 tokens a block for all but the last two exchanges, whose thinking stays", nil, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3",
			`sys{"type":"summarize"} | u:u1 | a:(thinking)A1`,
			"sys | a:(compaction)C4 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4",
			// The prompt before was too long again: the next block is of the first, and what came behind it.
			`sys{"type":"summarize"} | a:(compaction)C4 | u:u2 | a:(thinking)A2`,
			"sys | a:(compaction)C6 | u:u3 | a:(thinking)A3 | u:u4 | a:(thinking)A5 | u:u5",
		}},
		{"compaction:on-demand:199", "the only exchange behind a block is compacted too; after a refused turn not again", []int{5}, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			`sys{"type":"summarize"} | u:u1 | a:(thinking)A1`,
			"sys | a:(compaction)C3 | u:u2 | a:(thinking)A2 | u:u3",
			`sys{"type":"summarize"} | a:(compaction)C3 | u:u2 | a:(thinking)A2`,
			`sys{"type":"summarize"} | a:(compaction)C3 | u:u2 | a:(thinking)A2`,
			"sys | a:(compaction)C6 | u:u3 | a:(thinking)A4 | u:u5",
		}},
		{"compaction:threshold:900", "everything, under the edit", nil, everything(
			`{"edits":[{"type":"compact_20260112","trigger":{"type":"input_tokens","value":900}}]}`)},
		{"clear-tools:900", "everything, under the edit", nil, everything(
			`{"edits":[{"type":"clear_tool_uses_20250919","trigger":{"type":"input_tokens","value":900}}]}`)},
		{"full", "a refused turn leaves no trace", []int{2, 3}, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u3",
			"sys | u:u1 | a:(thinking)A1 | u:u4",
			"sys | u:u1 | a:(thinking)A1 | u:u4 | a:(thinking)A4 | u:u5",
		}},
		{"window:2", "one exchange before the one under way", nil, []string{
			"sys | u:u1", "sys | u:u1 | a:A1 | u:u2", "sys | u:u2 | a:A2 | u:u3", "sys | u:u3 | a:A3 | u:u4", "sys | u:u4 | a:A4 | u:u5",
		}},
		{"window:1", "no memory at all", nil, []string{"sys | u:u1", "sys | u:u2", "sys | u:u3", "sys | u:u4", "sys | u:u5"}},
		{"naive-window:2", "with thinking", nil, []string{
			"sys | u:u1", "sys | u:u1 | a:(thinking)A1 | u:u2", "sys | u:u2 | a:(thinking)A2 | u:u3",
			"sys | u:u3 | a:(thinking)A3 | u:u4", "sys | u:u4 | a:(thinking)A4 | u:u5",
		}},
		{"pinned:2", "facts from the turn after", nil, []string{
			"sys | u:u1",
			"sys\n\n" + pinnedHeading + "\n\nu1 | u:u1 | a:A1 | u:u2",
			"sys\n\n" + pinnedHeading + "\n\nu1\n\nu2 | u:u2 | a:A2 | u:u3",
			"sys\n\n" + pinnedHeading + "\n\nu1\n\nu2 | u:u3 | a:A3 | u:u4",
			"sys\n\n" + pinnedHeading + "\n\nu1\n\nu2 | u:u4 | a:A4 | u:u5",
		}},
		{"summary:499", "above 499 tokens a summary of all, then the last two exchanges and on", nil, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:" + summaryOrder,
			summarised + " | u:u2 | a:A2 | u:u3 | a:A3 | u:u4",
			// The prompt before was too long again.
			summarised + " | u:u2 | a:A2 | u:u3 | a:A3 | u:u4 | a:(thinking)A5 | u:" + summaryOrder,
			strings.Replace(summarised, "A4", "A6", 1) + " | u:u3 | a:A3 | u:u4 | a:A5 | u:u5",
		}},
		{"summary:500", "500 is not above 500", nil, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4 | a:(thinking)A4 | u:" + summaryOrder,
			strings.Replace(summarised, "A4", "A5", 1) + " | u:u3 | a:A3 | u:u4 | a:A4 | u:u5",
		}},
		{"summary:500", "a refused summary costs the turn and is asked for again", []int{5}, []string{
			"sys | u:u1",
			"sys | u:u1 | a:(thinking)A1 | u:u2",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4",
			"sys | u:u1 | a:(thinking)A1 | u:u2 | a:(thinking)A2 | u:u3 | a:(thinking)A3 | u:u4 | a:(thinking)A4 | u:" + summaryOrder,
		}},
	} {
		t.Run(tt.strategy+"/"+tt.why, func(t *testing.T) {
			sent, _ := hold(t, tt.strategy, tt.refused...)
			if diff := cmp.Diff(tt.want, sent); diff != "" {
				t.Errorf("requests (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRequestsAreNoted(t *testing.T) {
	_, requests := hold(t, "summary:300", 2)
	answered := func(number int, purpose string, uncached int) Request {
		return Request{
			Number: number, Purpose: purpose, Status: 200, ThinkingDropped: 2, ThinkingMismatched: 1,
			Tokens: Tokens{Prompt: uncached + 50, Uncached: uncached, Read: 30, Written: 20, Output: 7},
		}
	}
	want := []Request{
		answered(1, "turn", 50),
		{Number: 2, Purpose: "turn", Status: 400},
		answered(3, "turn", 250),
		answered(4, "turn", 450),
		answered(5, "summary", 650),
		answered(6, "turn", 650),
	}
	if diff := cmp.Diff(want, requests); diff != "" {
		t.Errorf("requests (-want +got):\n%s", diff)
	}
}

// TestEditsAreArranged looks at what the strategies of the server need besides their requests.
func TestEditsAreArranged(t *testing.T) {
	for _, tt := range []struct{ strategy, beta, control string }{
		{"full", "", ""},
		{"compaction:threshold:900", "compact-2026-01-12", `PUT /_mock/settings {"compaction":{"minimum_trigger":900}}`},
		{"compaction:on-demand:900", "compact-2026-09-04", ""},
		{"clear-tools:900", "context-management-2025-06-27", `PUT /_mock/settings {"compaction":{"minimum_trigger":900}}`},
	} {
		var s recorder
		s.hold(t, tt.strategy, &fixtures.Turn{User: "u1"})
		if beta, control := strings.Join(s.betas, " "), strings.Join(s.control, "\n"); beta != tt.beta || control != tt.control {
			t.Errorf("%s: betas %q and %q, want %q and %q", tt.strategy, beta, control, tt.beta, tt.control)
		}
	}
}

// TestToolsAreCalled plays a turn with a result. The model makes two calls; one is answered.
func TestToolsAreCalled(t *testing.T) {
	look, next := &fixtures.Turn{User: "look (up) u1", Result: "found"}, &fixtures.Turn{User: "u2"}
	call := " | a:(thinking)(tool_use)(tool_use) | u:(tool_result)found(tool_result)Nothing was found."
	asked := "sys | u:look (up) u1"
	stripped := strings.ReplaceAll(asked+call, "(thinking)", "")
	for _, tt := range []struct {
		strategy string
		want     []string
	}{
		{"full", []string{asked, asked + call, asked + call + " | a:(thinking)A2 | u:u2"}},
		// The thinking of the turn under way stays.
		{"window:2", []string{asked, asked + call, stripped + " | a:A2 | u:u2"}},
	} {
		var s recorder
		requests := s.hold(t, tt.strategy, look, next)
		if diff := cmp.Diff(tt.want, s.sent); diff != "" || len(requests) != 3 {
			t.Errorf("%s: %d requests (-want +got):\n%s", tt.strategy, len(requests), diff)
		}
		want := []string{`POST /_mock/replies {"match":{"text":"/look \\(up\\) u1/"},"reply":{"tool_use":{"name":"look_up","input":{"query":"look (up) u1"}}}}`}
		if diff := cmp.Diff(want, s.control); diff != "" {
			t.Errorf("%s: the script (-want +got):\n%s", tt.strategy, diff)
		}
	}
}
