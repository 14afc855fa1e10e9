package world_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

const defaultSettings = `{"account_created":"2026-12-01T00:00:00Z","batch_looks":0,` +
	`"cache":{"lookback":20,"count_blocks":false,"speeds_share_tools":false,"thinking_at_start":false},` +
	`"compaction":{"minimum_trigger":50000,"missing_signature_code":false,"maximum_tool_references":null},` +
	`"context_editing":{"clear_anew":false,"count_answered_turn":false},` +
	`"rate_limits":{"requests":null,"input_tokens":null,"output_tokens":null},` +
	`"threads":{"fixed_fields":["system","tools","model","output_config","thinking"],"keep_refusals":false,` +
	`"repeat_fixed_fields":"accept","unsupported":[]},"unknown_models":"refuse"}`

// changed is the default settings with some members changed: old, new, old, new.
func changed(members ...string) string {
	return strings.NewReplacer(members...).Replace(defaultSettings)
}

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
			changed("2026-12-01T00", "2026-08-31T10", `"requests":null,"input_tokens":null`,
				`"requests":50,"input_tokens":30000`, `"refuse"}`, `"like:claude-opus-5-5"}`),
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
		{
			"the cache of another platform, one key after the other",
			[]string{
				`{"cache":{"lookback":21,"count_blocks":true}}`,
				`{"cache":{"speeds_share_tools":true,"thinking_at_start":true,"count_blocks":null}}`,
			},
			changed(`"lookback":20,"count_blocks":false,"speeds_share_tools":false,"thinking_at_start":false`,
				`"lookback":21,"count_blocks":false,"speeds_share_tools":true,"thinking_at_start":true`),
		},
		{
			"null brings the cache back",
			[]string{`{"cache":{"lookback":21,"count_blocks":true}}`, `{"cache":{"lookback":null}}`, `{"cache":null}`},
			defaultSettings,
		},
		{
			"short conversations are compacted, one key after the other",
			[]string{`{"compaction":{"minimum_trigger":100}}`, `{"compaction":{"missing_signature_code":true,"maximum_tool_references":7}}`},
			changed(`"minimum_trigger":50000,"missing_signature_code":false,"maximum_tool_references":null`,
				`"minimum_trigger":100,"missing_signature_code":true,"maximum_tool_references":7`),
		},
		{
			"null brings compaction back",
			[]string{`{"compaction":{"minimum_trigger":100,"missing_signature_code":true}}`, `{"compaction":{"minimum_trigger":null,"missing_signature_code":null,"maximum_tool_references":null}}`},
			defaultSettings,
		},
		{
			"clearing by the other readings, one key after the other",
			[]string{`{"context_editing":{"clear_anew":true}}`, `{"context_editing":{"count_answered_turn":true}}`},
			changed(`"clear_anew":false,"count_answered_turn":false`, `"clear_anew":true,"count_answered_turn":true`),
		},
		{
			"null brings clearing back",
			[]string{`{"context_editing":{"clear_anew":true,"count_answered_turn":true}}`, `{"context_editing":{"clear_anew":null}}`, `{"context_editing":null}`},
			defaultSettings,
		},
		{
			"threads by the strict reading, one key after the other",
			[]string{
				`{"threads":{"repeat_fixed_fields":"refuse","fixed_fields":["model","tools"],"unsupported":["hipaa"]}}`,
				`{"threads":{"keep_refusals":true,"fixed_fields":["tools","system"]}}`,
			},
			changed(`"fixed_fields":["system","tools","model","output_config","thinking"],"keep_refusals":false,`+
				`"repeat_fixed_fields":"accept","unsupported":[]`,
				`"fixed_fields":["system","tools"],"keep_refusals":true,"repeat_fixed_fields":"refuse","unsupported":["hipaa"]`),
		},
		{
			"null brings each key of threads back, and all of them",
			[]string{
				`{"threads":{"repeat_fixed_fields":"refuse","fixed_fields":[],"unsupported":["thinking"]}}`,
				`{"threads":{"repeat_fixed_fields":null,"fixed_fields":null,"unsupported":null}}`,
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
		{"a trigger that any conversation reaches", `{"compaction":{"minimum_trigger":0}}`, `change settings: compaction: minimum_trigger must be a whole number from 1, or null for 50000`},
		{"a block that records nothing", `{"compaction":{"maximum_tool_references":0}}`, `change settings: compaction: maximum_tool_references must be a whole number from 1, or null for no limit`},
		{"a code that is no switch", `{"compaction":{"missing_signature_code":"yes"}}`, `change settings: compaction: missing_signature_code must be true, false or null`},
		{"a breakpoint that looks at nothing", `{"cache":{"lookback":0}}`, `change settings: cache: lookback must be a whole number from 1 to 1000, or null for 20`},
		{"a word for a switch", `{"cache":{"count_blocks":"yes"}}`, `change settings: cache: count_blocks must be true, false or null`},
		{"a misspelled switch", `{"cache":{"count_block":true}}`, `change settings: cache: unknown key "count_block": did you mean "count_blocks"?`},
		{"clearing that is no switch", `{"context_editing":{"clear_anew":1}}`, `change settings: context_editing: clear_anew must be true, false or null`},
		{"a third way", `{"threads":{"repeat_fixed_fields":"ignore"}}`, `change settings: threads: repeat_fixed_fields must be "accept", "refuse" or null`},
		{"a field that changes by its nature", `{"threads":{"fixed_fields":["max_tokens"]}}`, `change settings: threads: fixed_fields must be a list of system, tools, model, output_config, thinking, or null`},
		{"no feature of threads", `{"threads":{"unsupported":"hipaa"}}`, `change settings: threads: unsupported must be a list of cache_control, context_management, fallbacks, hipaa, inference_hooks, thinking, or null`},
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
