package world_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

const defaultSettings = `{"account_created":"2026-12-01T00:00:00Z",` +
	`"rate_limits":{"requests":null,"input_tokens":null,"output_tokens":null},"unknown_models":"refuse"}`

func TestSettings(t *testing.T) {
	tests := []struct {
		why    string
		bodies []string
		want   string
	}{
		{"every key has a default", nil, defaultSettings},
		{
			"what a body leaves out stays as it was",
			[]string{
				`{"account_created":"2026-08-31T12:00:00+02:00","rate_limits":{"requests":50}}`,
				`{"rate_limits":{"input_tokens":30000},"unknown_models":"like:claude-opus-5-5"}`,
			},
			`{"account_created":"2026-08-31T10:00:00Z",` +
				`"rate_limits":{"requests":50,"input_tokens":30000,"output_tokens":null},` +
				`"unknown_models":"like:claude-opus-5-5"}`,
		},
		{
			"null and the words for the defaults bring them back",
			[]string{
				`{"account_created":"2026-08-31","rate_limits":{"requests":1,"output_tokens":2},"unknown_models":"like:x"}`,
				`{"account_created":null,"rate_limits":{"output_tokens":null},"unknown_models":"refuse"}`,
				`{"rate_limits":null,"unknown_models":null}`,
			},
			defaultSettings,
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			w := newRegistry(1).World("k")
			for _, body := range tt.bodies {
				if err := w.ChangeSettings([]byte(body)); err != nil {
					t.Fatal(err)
				}
			}
			got, err := w.SettingsJSON()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("settings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSettingsRefuse(t *testing.T) {
	tests := []struct{ why, body, want string }{
		{"a misspelled key", `{"rate_limit":{}}`, `change settings: unknown key "rate_limit": did you mean "rate_limits"?`},
		{
			"a misspelled key inside", `{"rate_limits":{"input_tokns":1}}`,
			`change settings: rate_limits: unknown key "input_tokns": did you mean "input_tokens"?`,
		},
		{"no date", `{"account_created":"yesterday"}`, `change settings: account_created: "yesterday" is no date such as "2026-08-31" or "2026-08-31T09:00:00Z"`},
		{"not even text", `{"account_created":1}`, `change settings: account_created: must be a date such as "2026-08-31", or null`},
		{"zero would refuse everything", `{"rate_limits":{"requests":0}}`, `change settings: rate_limits: requests must be a whole number from 1 to 100000000, or null for no limit`},
		{"no bucket can hold this", `{"rate_limits":{"requests":100000001}}`, `change settings: rate_limits: requests must be a whole number from 1 to 100000000, or null for no limit`},
		{"half a token", `{"rate_limits":{"input_tokens":1.5}}`, `change settings: rate_limits: input_tokens must be a whole number from 1 to 100000000, or null for no limit`},
		{"neither of two forms", `{"unknown_models":"allow"}`, `change settings: unknown_models: "allow" is neither "refuse" nor "like:" and a model id`},
		{"like nothing", `{"unknown_models":"like:"}`, `change settings: unknown_models: "like:" is neither "refuse" nor "like:" and a model id`},
		{"like an unknown model", `{"unknown_models":"like:gpt"}`, `change settings: unknown_models: "like:gpt" names no known model: GET /v1/models lists them`},
		{"a good key does not save a bad one", `{"account_created":"2026-08-31","unknown_models":1}`, `change settings: unknown_models: must be "refuse", "like:" and a model id, or null`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			knows := func(id string) bool { return id != "gpt" }
			w := world.NewRegistry(world.Config{KnowsModel: knows}).World("k")
			err := w.ChangeSettings([]byte(tt.body))
			if err == nil || err.Error() != tt.want {
				t.Errorf("ChangeSettings(%s) = %v, want %s", tt.body, err, tt.want)
			}
			if got, _ := w.SettingsJSON(); string(got) != defaultSettings {
				t.Errorf("a refused change left %s", got)
			}
		})
	}
}

func FuzzChangeSettings(f *testing.F) {
	for _, seed := range []string{
		`{}`, `null`, `[]`, `{"rate_limits":{"requests":50}}`, `{"account_created":"2026-08-31"}`,
		`{"unknown_models":"like:x"}`, `{"a":1,"a":2}`, `{"rate_limits":[]} x`, "\xff",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		w := newRegistry(1).World("k")
		err := w.ChangeSettings(body)
		after, renderErr := w.SettingsJSON()
		if renderErr != nil {
			t.Fatalf("settings after %q do not render: %v", body, renderErr)
		}
		if err != nil && string(after) != defaultSettings {
			t.Errorf("%q is refused with %v and leaves %s", body, err, after)
		}
		if err == nil && strings.TrimSpace(string(body)) != "null" {
			if err := newRegistry(1).World("k").ChangeSettings(after); err != nil {
				t.Errorf("what a GET shows is no body of a PUT: %v in %s", err, after)
			}
		}
	})
}
