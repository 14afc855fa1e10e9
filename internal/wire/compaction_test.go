package wire

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestThreshold(t *testing.T) {
	for _, tt := range []struct {
		why, body string
		want      *Threshold
	}{
		{"no edits", `{}`, nil},
		{"others", `{"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}}`, nil},
		{"the defaults", `{"context_management":{"edits":[{"type":"compact_20260112"}]}}`, &Threshold{Trigger: 150_000}},
		{"null stands for them", `{"context_management":{"edits":[{"type":"compact_20260112","trigger":null,"instructions":null}]}}`, &Threshold{Trigger: 150_000}},
		{"everything", `{"context_management":{"edits":[{"type":"clear_tool_uses_20250919"},{"type":"compact_20260112",` +
			`"trigger":{"type":"input_tokens","value":60000},"pause_after_compaction":true,"instructions":" Be short. "}]}}`,
			&Threshold{Index: 1, Trigger: 60_000, Pause: true, Instructions: "Be short."}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			root, syntax := Parse([]byte(tt.body))
			if syntax != nil {
				t.Fatal(syntax)
			}
			got := NewRequest(root, Dialect{}).Threshold()
			if got != nil {
				got.Node = nil
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestSummarizing(t *testing.T) {
	for body, want := range map[string]struct {
		asked        bool
		instructions string
	}{
		`{}`:                                  {},
		`{"compaction":null}`:                 {},
		`{"compaction":{"type":"summarize"}}`: {asked: true},
		`{"compaction":{"type":"summarize","instructions":" \n"}}`:       {asked: true},
		`{"compaction":{"type":"summarize","instructions":"Be short."}}`: {true, "Be short."},
	} {
		root, syntax := Parse([]byte(body))
		if syntax != nil {
			t.Fatal(syntax)
		}
		n, instructions := NewRequest(root, Dialect{}).Summarizing()
		if (n != nil) != want.asked || instructions != want.instructions {
			t.Errorf("%s: %t, %q", body, n != nil, instructions)
		}
	}
}

func TestContextManagementIsRendered(t *testing.T) {
	for _, tt := range []struct {
		why     string
		value   string
		version string
		betas   Betas
		want    string
	}{
		{"nothing is configured and nobody asks", "", Version2026, nil, ""},
		{"nothing is configured: null", "", Version2026, Betas{ThresholdBeta}, `,"context_management":null`},
		{"the older dialect shows no null", "", Version2023, Betas{ThresholdBeta}, ""},
		{"no edit was applied", `{"applied_edits":[]}`, Version2023, Betas{ThresholdBeta}, `,"context_management":{"applied_edits":[]}`},
		{"compaction on demand has none", "", Version2026, Betas{CompactionBeta}, ""},
	} {
		m := Message{}
		if tt.value != "" {
			m.ContextManagement = []byte(tt.value)
		}
		if got := string(m.AppendContextManagement(nil, Dialect{tt.version, tt.betas})); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.why, got, tt.want)
		}
	}
}
