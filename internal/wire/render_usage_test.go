package wire_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestUsageDelta(t *testing.T) {
	plain := wire.Usage{Input: 1, CacheRead: 2, CacheWrite5m: 3, CacheWrite1h: 4, Output: 5}
	resumed := plain
	resumed.Iterations = []wire.Iteration{
		{Type: "compaction", Input: 100, CacheRead: 20, CacheWrite5m: 30, Output: 40},
		{Type: "message", Model: "claude-opus-5-5", Input: 1, CacheRead: 2, CacheWrite5m: 3, CacheWrite1h: 4, Output: 5},
	}
	iterations := `,"iterations":[{"type":"compaction","input_tokens":100,"output_tokens":40,` +
		`"cache_read_input_tokens":20,"cache_creation_input_tokens":30,` +
		`"cache_creation":{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":30}},` +
		`{"type":"message","model":"claude-opus-5-5","input_tokens":1,"output_tokens":5,` +
		`"cache_read_input_tokens":2,"cache_creation_input_tokens":7,` +
		`"cache_creation":{"ephemeral_1h_input_tokens":4,"ephemeral_5m_input_tokens":3}}]}`
	none := plain
	none.Iterations = []wire.Iteration{}
	compacting := func(d wire.Dialect) wire.Dialect {
		d.Betas = wire.Betas{"x-2026-01-01", "compact-2026-09-04"}
		return d
	}
	other := newer
	other.Betas = wire.Betas{wire.BindingBeta}
	busy := plain
	busy.Thinking, busy.WebFetches = 6, 7
	tests := []struct {
		why     string
		usage   wire.Usage
		dialect wire.Dialect
		want    string
	}{
		{
			"MessageDeltaUsage has six required members and no cache_creation", plain, newer,
			`{"cache_creation_input_tokens":7,"cache_read_input_tokens":2,"input_tokens":1,` +
				`"output_tokens":5,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}`,
		},
		{
			"the older dialect shows no nulls", plain, older,
			`{"cache_creation_input_tokens":7,"cache_read_input_tokens":2,"input_tokens":1,"output_tokens":5}`,
		},
		{
			"but what there is, it shows", busy, older,
			`{"cache_creation_input_tokens":7,"cache_read_input_tokens":2,"input_tokens":1,` +
				`"output_tokens":5,"output_tokens_details":{"thinking_tokens":6},` +
				`"server_tool_use":{"web_fetch_requests":7,"web_search_requests":0}}`,
		},
		{
			"iterations come last; a compaction has no model", resumed, newer,
			`{"cache_creation_input_tokens":7,"cache_read_input_tokens":2,"input_tokens":1,` +
				`"output_tokens":5,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null` + iterations,
		},
		{
			"both dialects show them", resumed, compacting(older),
			`{"cache_creation_input_tokens":7,"cache_read_input_tokens":2,"input_tokens":1,"output_tokens":5` + iterations,
		},
		{
			"an empty list is a list", none, older,
			`{"cache_creation_input_tokens":7,"cache_read_input_tokens":2,"input_tokens":1,"output_tokens":5,"iterations":[]}`,
		},
		{
			"BetaMessageDeltaUsage requires them under a beta that has them", plain, compacting(newer),
			`{"cache_creation_input_tokens":7,"cache_read_input_tokens":2,"input_tokens":1,` +
				`"output_tokens":5,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null,"iterations":null}`,
		},
		{
			"the older dialect shows no null there either", plain, compacting(older),
			`{"cache_creation_input_tokens":7,"cache_read_input_tokens":2,"input_tokens":1,"output_tokens":5}`,
		},
		{
			"a beta that does not know them adds nothing", plain, other,
			`{"cache_creation_input_tokens":7,"cache_read_input_tokens":2,"input_tokens":1,` +
				`"output_tokens":5,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got := string(tt.usage.AppendDelta(nil, tt.dialect))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("AppendDelta (-want +got):\n%s", diff)
			}
		})
	}
}

// TestUsageIterations has the usage that a reporter captured of a reply with an advisor.
func TestUsageIterations(t *testing.T) {
	run := wire.Usage{Input: 1, CacheRead: 25465, CacheWrite5m: 735, Output: 229}
	u := wire.Usage{
		Input: 2, CacheRead: 49459, CacheWrite5m: 735, CacheWrite1h: 1471, Output: 314,
		InferenceGeo: "global", ServiceTier: "standard",
		Iterations: []wire.Iteration{
			{Type: "message", Input: 1, CacheRead: 23994, CacheWrite1h: 1471, Output: 85},
			{Type: "advisor_message", Model: "claude-opus-4-6", Input: 36300, Output: 2197},
			run.Iteration("message", "claude-sonnet-4-6"),
		},
	}
	want := `{"cache_creation":{"ephemeral_1h_input_tokens":1471,"ephemeral_5m_input_tokens":735},` +
		`"cache_creation_input_tokens":2206,"cache_read_input_tokens":49459,"input_tokens":2,"output_tokens":314,` +
		`"inference_geo":"global","service_tier":"standard","iterations":[` +
		`{"type":"message","input_tokens":1,"output_tokens":85,"cache_read_input_tokens":23994,"cache_creation_input_tokens":1471,` +
		`"cache_creation":{"ephemeral_1h_input_tokens":1471,"ephemeral_5m_input_tokens":0}},` +
		`{"type":"advisor_message","model":"claude-opus-4-6","input_tokens":36300,"output_tokens":2197,` +
		`"cache_read_input_tokens":0,"cache_creation_input_tokens":0,` +
		`"cache_creation":{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":0}},` +
		`{"type":"message","model":"claude-sonnet-4-6","input_tokens":1,"output_tokens":229,` +
		`"cache_read_input_tokens":25465,"cache_creation_input_tokens":735,` +
		`"cache_creation":{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":735}}]}`
	if diff := cmp.Diff(want, string(u.AppendJSON(nil, older))); diff != "" {
		t.Errorf("AppendJSON (-want +got):\n%s", diff)
	}
	var apart []string
	for _, i := range append(u.Iterations, wire.Iteration{Type: "compaction"}, wire.Iteration{Type: "fallback_message"}) {
		if i.Apart() {
			apart = append(apart, i.Type)
		}
	}
	if diff := cmp.Diff([]string{"advisor_message", "compaction"}, apart); diff != "" {
		t.Errorf("iterations that the totals leave out (-want +got):\n%s", diff)
	}
}

func TestUsageIsZero(t *testing.T) {
	for _, tt := range []struct {
		why   string
		usage wire.Usage
		want  bool
	}{
		{"a request that was refused", wire.Usage{}, true},
		{"a reply that cost nothing was billed", wire.Usage{ServiceTier: "standard"}, false},
		{"a compaction has all its tokens in the list", wire.Usage{Iterations: []wire.Iteration{{Type: "compaction"}}}, false},
	} {
		if got := tt.usage.IsZero(); got != tt.want {
			t.Errorf("%s: IsZero = %t", tt.why, got)
		}
	}
}
