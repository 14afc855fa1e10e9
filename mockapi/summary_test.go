package mockapi_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

func TestSummaryText(t *testing.T) {
	const head = "mockapi: 3 requests, 0 refused\n"
	tests := []struct {
		why   string
		spent mockapi.Spending
		want  string
	}{
		{"nothing was billed", mockapi.Spending{}, head},
		{
			"no cache", mockapi.Spending{Input: 14, Output: 9, USD: 0.000236},
			head + "  tokens  14 in, 9 out; $0.00024\n",
		},
		{
			"all at once",
			mockapi.Spending{Input: 134, CacheRead: 800, CacheWrite: 300, Output: 420, ReadShare: 0.6483, USD: 0.0123},
			head + "  tokens  1,234 in (65% read from the cache, 300 written), 420 out; $0.0123\n",
		},
		{
			"a cache that was only written", mockapi.Spending{Input: 1, CacheWrite: 2_000_000, USD: 12.5},
			head + "  tokens  2,000,001 in (0% read from the cache, 2,000,000 written), 0 out; $12.5000\n",
		},
		{"a model that costs nothing", mockapi.Spending{Input: 14, Output: 9}, head + "  tokens  14 in, 9 out; $0\n"},
		{"the smallest amount", mockapi.Spending{CacheRead: 1, ReadShare: 1, USD: 1e-8}, head +
			"  tokens  1 in (100% read from the cache, 0 written), 0 out; $0.000000010\n"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			s := mockapi.Summary{Requests: 3, Spent: tt.spent}
			if diff := cmp.Diff(tt.want, s.Text()); diff != "" {
				t.Errorf("Text (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSummaryJSON(t *testing.T) {
	s := mockapi.Summary{
		Requests: 1, Endpoints: map[string]int{"POST /v1/messages": 1},
		Spent: mockapi.Spending{Input: 134, CacheRead: 800, CacheWrite: 300, Output: 420, ReadShare: 0.6483, USD: 0.0123},
	}
	want := `{
  "requests": 1,
  "endpoints": {
    "POST /v1/messages": 1
  },
  "refusals": [],
  "refused": 0,
  "injected": 0,
  "cache_misses": [],
  "missed": 0,
  "dropped_thinking": 0,
  "usage": {
    "input_tokens": 134,
    "cache_read_input_tokens": 800,
    "cache_creation_input_tokens": 300,
    "output_tokens": 420,
    "cache_read_share": 0.6483,
    "cost_usd": 0.0123
  },
  "warnings": [],
  "models": {},
  "betas": {},
  "rules_met": {},
  "rules_never_met": []
}
`
	if diff := cmp.Diff(want, s.JSON()); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}

// TestSummarySpent asks in two worlds, whole and streamed, for replies that say what they cost.
func TestSummarySpent(t *testing.T) {
	srv := mockapi.RunT(t)
	ask := func(key, path, body string) *answer {
		c := &client{t: t, srv: srv, key: key}
		return c.do(http.MethodPost, path, http.Header{"Anthropic-Version": {"2023-06-01"}}, body)
	}
	for key, reply := range map[string]string{
		"sk-ant-one": `[{"reply": {"text": "a", "usage": {"input_tokens": 100, "cache_read_input_tokens": 800,
			"cache_creation_input_tokens": 300, "output_tokens": 420}}}]`,
		"sk-ant-two": `[{"reply": {"text": "b", "usage": {"input_tokens": 34, "output_tokens": 80}}}]`,
	} {
		if err := srv.QueueReplies(key, reply); err != nil {
			t.Fatal(err)
		}
	}
	const hello = `"messages": [{"role": "user", "content": "hello"}]`
	for _, r := range []struct {
		key, path, body string
		status          int
	}{
		{"sk-ant-one", "/v1/messages", `{"model": "claude-opus-5-5", "max_tokens": 999, ` + hello + `}`, 200},
		{"sk-ant-two", "/v1/messages", `{"model": "claude-haiku-4-5", "max_tokens": 999, "stream": true, ` + hello + `}`, 200},
		// Neither of these is billed.
		{"sk-ant-two", "/v1/messages", `{"model": "claude-imaginary-9", "max_tokens": 999, ` + hello + `}`, 404},
		{"sk-ant-one", "/v1/messages/count_tokens", `{"model": "claude-opus-5-5", ` + hello + `}`, 200},
	} {
		if a := ask(r.key, r.path, r.body); a.status != r.status {
			t.Fatalf("%s: %d %s", r.path, a.status, a.raw)
		}
	}
	if err := srv.Drain(); err != nil { // an exchange is counted after its last byte
		t.Fatal(err)
	}
	want := mockapi.Spending{Input: 134, CacheRead: 800, CacheWrite: 300, Output: 500, ReadShare: 0.6483, USD: 0.010894}
	if diff := cmp.Diff(want, srv.Summary().Spent); diff != "" {
		t.Errorf("spent (-want +got):\n%s", diff)
	}
}
