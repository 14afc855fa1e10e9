package rules

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLevels(t *testing.T) {
	nonsense := `"system":[` + text("") + `],"temperature":0.5,"top_p":0.9,` + withTools(user(result("a")))
	gated := `"thread":{"type":"create"},"context_management":{"edits":[]}`
	tests := []struct {
		why                 string
		header              []string
		body                string
		every, schema, none string // the ids that win, "" for accepted
	}{
		{
			why: "what makes no sense together", body: plain("claude-haiku-4-5", nonsense, false),
			every: "sampling.both",
		},
		{
			why: "an unknown model", body: plain("test-model", "", false), every: "model.not_found",
		},
		{
			why: "beta fields without their betas", body: plain("", gated, false), every: "schema.extra_input",
		},
		{
			why:    "a field of system messages on a user's, as the older SDKs' samples have it",
			body:   plain("", `"messages":[{"role":"user","content":"hi","output_config":{"effort":"low"}}]`, false),
			header: []string{"anthropic-beta", "mid-conversation-output-config-2026-07-01"},
			every:  "roles.system_fields",
		},
		{
			why: "an unknown beta", header: []string{"anthropic-beta", "imaginary-2025-01-01"},
			body: plain("", "", false), every: "headers.beta_unknown",
		},
		{
			why: "a field of another type", body: plain("", `"max_tokens":"64"`, false),
			every: "schema.wrong_type", schema: "schema.wrong_type",
		},
		{
			why: "an unknown field", body: plain("", `"colour":1`, false),
			every: "schema.extra_input", schema: "schema.extra_input",
		},
		{
			why: "no version", header: []string{"anthropic-version", ""}, body: plain("", "", false),
			every: "headers.version_missing", schema: "headers.version_missing",
		},
		{
			why: "broken JSON", body: `{`,
			every: "body.invalid_json", schema: "body.invalid_json", none: "body.invalid_json",
		},
		{
			why: "a key that says invalid", header: []string{"x-api-key", "k-invalid"}, body: plain("", "", false),
			every: "auth.key_invalid", schema: "auth.key_invalid", none: "auth.key_invalid",
		},
		{why: "JSON that is no request", body: `[1]`, every: "schema.wrong_type", schema: "schema.wrong_type"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got := map[Level]string{}
			for _, level := range []Level{Every, SchemaOnly, Off} {
				x := &Exchange{Endpoint: Messages, Header: headers(tt.header), Level: level, Lookup: find}
				x.Read([]byte(tt.body))
				got[level] = ""
				if err := First(x); err != nil {
					got[level] = err.Rule
				}
			}
			want := map[Level]string{Every: tt.every, SchemaOnly: tt.schema, Off: tt.none}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("winners by level (-want +got)\n%s", diff)
			}
		})
	}
}

// All goes on where First stops, in the order in which the API would come to each.
func TestAll(t *testing.T) {
	x := exchange(false, []string{"x-api-key", ""}, plain("claude-haiku-4-5", `"temperature":0.5,"top_p":0.9,`+
		`"colour":1,"messages":[{"role":"user","content":""},{"role":"user","content":[`+text("")+`]}]`, false))
	type finding struct {
		ID, Path string
		At       string
	}
	var got []finding
	for _, f := range All(x) {
		at := ""
		if f.Offset >= 0 {
			at = string(x.Body[f.Offset:min(f.Offset+8, len(x.Body))])
		}
		got = append(got, finding{f.Rule.ID, f.Path, at})
	}
	want := []finding{
		{"auth.key_missing", "", ""},
		{"schema.extra_input", "colour", `"colour"`},
		{"sampling.both", "top_p", `0.9,"col`},
		{"empty.user_string", "messages.0", `{"role":`},
		{"empty.text_block", "messages.1.content.0", `{"type":`},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got)\n%s", diff)
	}
}
