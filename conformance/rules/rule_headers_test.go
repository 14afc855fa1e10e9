package rules

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const consult = " for the `anthropic-beta` header. Please consult our documentation at " +
	"platform.claude.com/docs or try again without the header."

func TestHeaders(t *testing.T) {
	run(t, []row{
		{
			why: "no version", rule: "headers.version_missing", header: []string{"anthropic-version", ""},
			want:       badRequest + "anthropic-version: header is required",
			twinHeader: []string{"anthropic-version", "2026-10-21"},
		},
		{
			why: "what a proxy that adds the header makes of it", rule: "headers.version_duplicated",
			header:     []string{"anthropic-version", "2023-06-01, 2023-06-01"},
			want:       badRequest + `anthropic-version: "2023-06-01, 2023-06-01" is not a valid version`,
			twinHeader: []string{"anthropic-version", "2023-06-01"},
		},
		{
			why: "a version that never was", rule: "headers.version_unknown",
			header:     []string{"anthropic-version", "2024-10-22"},
			want:       badRequest + `anthropic-version: "2024-10-22" is not a valid version`,
			twinHeader: []string{"anthropic-version", "2023-01-01"},
		},
		{
			why: "an unknown value with an old date", rule: "headers.beta_unknown",
			header:     []string{"anthropic-beta", "imaginary-feature-2025-01-01"},
			want:       badRequest + "Unexpected value(s) `imaginary-feature-2025-01-01`" + consult,
			twinHeader: []string{"anthropic-beta", "imaginary-feature-2026-10-22"},
		},
		{
			why: "all unknown values are named", rule: "headers.beta_unknown",
			header:     []string{"anthropic-beta", "one, prompt-caching-2024-07-31,two-2024-01-01"},
			want:       badRequest + "Unexpected value(s) `one`, `two-2024-01-01`" + consult,
			twinHeader: []string{"anthropic-beta", "prompt-caching-2024-07-31"},
		},
		{
			why: "a value dated like the newest known one is not newer", rule: "headers.beta_unknown",
			header: []string{"anthropic-beta", "imaginary-2026-10-21"},
			want:   badRequest + "Unexpected value(s) `imaginary-2026-10-21`" + consult,
			twinHeader: []string{"anthropic-beta", "claude-code-20250219,per-turn-control-2026-07-01," +
				"dangerous-tool-use-2026-09-03"},
		},
	})
}

// Two header lines of one name are one value.
func TestVersionOnTwoLines(t *testing.T) {
	x := &Exchange{Endpoint: Messages, Header: headers(nil)}
	x.Header.Add("anthropic-version", "2023-06-01")
	if err := First(x); err == nil || err.Rule != "headers.version_duplicated" {
		t.Errorf("got %v, want headers.version_duplicated", err)
	}
}

func TestWarnings(t *testing.T) {
	tests := []struct {
		why    string
		header []string
		fields string
		want   []string
	}{
		{why: "a plain request"},
		{
			why:    "a beta newer than the table",
			header: []string{"anthropic-beta", "pdfs-2024-09-25,next-big-thing-2027-01-02"},
			want: []string{"anthropic-beta: next-big-thing-2027-01-02 is newer than any known value: " +
				"accepted unseen"},
		},
		{
			why:    "a tool version newer than the table",
			fields: `"tools":[` + weather + `,{"type":"bash_20270101","name":"bash"}]`,
			want:   []string{"tools.1: type bash_20270101 is not known: accepted unseen"},
		},
		{
			why:    "a known server tool",
			fields: `"tools":[{"type":"web_search_20250305","name":"web_search"}]`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			x := exchange(false, tt.header, plain("", tt.fields, false))
			if err := First(x); err != nil {
				t.Fatalf("refused: %v", err)
			}
			if diff := cmp.Diff(tt.want, Warnings(x)); diff != "" {
				t.Errorf("warnings (-want +got)\n%s", diff)
			}
		})
	}
}
