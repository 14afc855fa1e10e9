package world_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

func limited(t *testing.T, settings string) *world.World {
	t.Helper()
	w := newRegistry(1).World("k")
	if err := w.ChangeSettings([]byte(settings)); err != nil {
		t.Fatal(err)
	}
	return w
}

func headers(w *world.World) map[string]string {
	h := http.Header{}
	w.Limits.Headers(h)
	flat := map[string]string{}
	for name := range h {
		flat[name] = h.Get(name)
	}
	return flat
}

// admitted counts how many of n small requests get in.
func admitted(w *world.World, n int) int {
	in := 0
	for range n {
		if w.Limits.Admit(http.Header{}, "m", 1) == nil {
			in++
		}
	}
	return in
}

func TestLimitHeaders(t *testing.T) {
	tests := []struct {
		why, settings string
		input, output int
		want          map[string]string
	}{
		{
			"limits that nobody set; token counts are rounded to thousands, resets up to seconds",
			`{}`, 70_400, 600,
			map[string]string{
				"Anthropic-Ratelimit-Requests-Limit":          "4000",
				"Anthropic-Ratelimit-Requests-Remaining":      "3999",
				"Anthropic-Ratelimit-Requests-Reset":          "2026-12-01T00:00:01Z",
				"Anthropic-Ratelimit-Input-Tokens-Limit":      "2000000",
				"Anthropic-Ratelimit-Input-Tokens-Remaining":  "1930000",
				"Anthropic-Ratelimit-Input-Tokens-Reset":      "2026-12-01T00:00:03Z",
				"Anthropic-Ratelimit-Output-Tokens-Limit":     "400000",
				"Anthropic-Ratelimit-Output-Tokens-Remaining": "399000",
				"Anthropic-Ratelimit-Output-Tokens-Reset":     "2026-12-01T00:00:01Z",
				"Anthropic-Ratelimit-Tokens-Limit":            "2000000",
				"Anthropic-Ratelimit-Tokens-Remaining":        "1930000",
				"Anthropic-Ratelimit-Tokens-Reset":            "2026-12-01T00:00:03Z",
			},
		},
		{
			"the triple without direction is the tighter one; less than nothing is nothing",
			`{"rate_limits":{"requests":50,"input_tokens":30000,"output_tokens":8000}}`, 15_000, 9000,
			map[string]string{
				"Anthropic-Ratelimit-Requests-Limit":          "50",
				"Anthropic-Ratelimit-Requests-Remaining":      "49",
				"Anthropic-Ratelimit-Requests-Reset":          "2026-12-01T00:00:02Z",
				"Anthropic-Ratelimit-Input-Tokens-Limit":      "30000",
				"Anthropic-Ratelimit-Input-Tokens-Remaining":  "15000",
				"Anthropic-Ratelimit-Input-Tokens-Reset":      "2026-12-01T00:00:30Z",
				"Anthropic-Ratelimit-Output-Tokens-Limit":     "8000",
				"Anthropic-Ratelimit-Output-Tokens-Remaining": "0",
				"Anthropic-Ratelimit-Output-Tokens-Reset":     "2026-12-01T00:01:08Z",
				"Anthropic-Ratelimit-Tokens-Limit":            "8000",
				"Anthropic-Ratelimit-Tokens-Remaining":        "0",
				"Anthropic-Ratelimit-Tokens-Reset":            "2026-12-01T00:01:08Z",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			w := limited(t, tt.settings)
			if err := w.Limits.Admit(http.Header{}, "claude-sonnet-4-6", tt.input); err != nil {
				t.Fatal(err)
			}
			w.Limits.Spend(tt.output)
			if diff := cmp.Diff(tt.want, headers(w)); diff != "" {
				t.Errorf("headers (-want +got):\n%s", diff)
			}
		})
	}
}

// TestLimitHeadersEarly asks for headers before anything was admitted, as a refused request does.
func TestLimitHeadersEarly(t *testing.T) {
	got := headers(limited(t, `{"rate_limits":{"requests":50}}`))
	if got["Anthropic-Ratelimit-Requests-Remaining"] != "50" || got["Anthropic-Ratelimit-Requests-Reset"] != "2026-12-01T00:00:00Z" {
		t.Errorf("headers of a fresh world: %v", got)
	}
}

func TestLimitsRefuse(t *testing.T) {
	const tail = " For details, refer to: https://docs.claude.com/en/api/rate-limits. You can see the " +
		"response headers for current usage. Please reduce the prompt length or the maximum tokens " +
		"requested, or try again later. You may also contact sales at https://claude.com/contact-sales " +
		"to discuss your options for a rate limit increase."
	tests := []struct {
		why, settings string
		// inputs and output are those of the requests that are admitted first.
		inputs         []int
		output         int
		input          int // of the request that is refused
		rule, what     string
		retryAfter     string
		admittedBehind time.Duration
	}{
		{
			"the third request of two in a minute", `{"rate_limits":{"requests":2}}`, []int{1, 1}, 1, 1,
			"rate.requests", "2 requests", "30", 30 * time.Second,
		},
		{
			"more input than is left", `{"rate_limits":{"input_tokens":30000}}`, []int{20_000}, 1, 16_000,
			"rate.input_tokens", "30,000 input tokens", "12", 12 * time.Second,
		},
		{
			"more output was spent than the limit", `{"rate_limits":{"output_tokens":8000}}`, []int{1}, 11_999, 1,
			"rate.output_tokens", "8,000 output tokens", "30", 30 * time.Second,
		},
		{
			"a prompt above the limit never gets in, but the answer still says when to try",
			`{"rate_limits":{"input_tokens":1000}}`, nil, 0, 1001,
			"rate.input_tokens", "1,000 input tokens", "1", 0,
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			w := limited(t, tt.settings)
			for _, input := range tt.inputs {
				if err := w.Limits.Admit(http.Header{}, "claude-sonnet-4-6", input); err != nil {
					t.Fatalf("an early request is refused: %v", err)
				}
			}
			w.Limits.Spend(tt.output)
			h := http.Header{}
			got := w.Limits.Admit(h, "claude-sonnet-4-6", tt.input)
			if got == nil {
				t.Fatal("admitted")
			}
			want := "This request would exceed your organization's rate limit of " + tt.what +
				" per minute (org: " + w.OrganizationID() + ", model: claude-sonnet-4-6)." + tail
			if diff := cmp.Diff(want, got.Message); diff != "" {
				t.Errorf("message (-want +got):\n%s", diff)
			}
			if got.Status != 429 || got.Type != "rate_limit_error" || got.Rule != tt.rule {
				t.Errorf("refused with %d %s by %s, want 429 rate_limit_error by %s",
					got.Status, got.Type, got.Rule, tt.rule)
			}
			if retry := h.Get("Retry-After"); retry != tt.retryAfter {
				t.Errorf("retry-after %s, want %s", retry, tt.retryAfter)
			}
			if tt.admittedBehind == 0 {
				return
			}
			w.FastForward(tt.admittedBehind - time.Second)
			if w.Limits.Admit(http.Header{}, "claude-sonnet-4-6", tt.input) == nil {
				t.Error("admitted a second before retry-after")
			}
			w.FastForward(time.Second)
			if err := w.Limits.Admit(http.Header{}, "claude-sonnet-4-6", tt.input); err != nil {
				t.Errorf("still refused after retry-after: %v", err)
			}
		})
	}
}

func TestUnsetLimitsNeverRefuse(t *testing.T) {
	w := newRegistry(1).World("k")
	for range 10_000 {
		if err := w.Limits.Admit(http.Header{}, "claude-sonnet-4-6", 1_000_000); err != nil {
			t.Fatal(err)
		}
		w.Limits.Spend(100_000)
	}
	if got := headers(w)["Anthropic-Ratelimit-Requests-Remaining"]; got != "3999" {
		t.Errorf("%s requests remaining after 10,000: want 3999, as after the first", got)
	}
}

// TestLimitSetToItsDefault shows that a limit which was set refuses, whatever its value.
func TestLimitSetToItsDefault(t *testing.T) {
	w := newRegistry(1).World("k")
	admitted(w, 1)
	if err := w.ChangeSettings([]byte(`{"rate_limits":{"requests":4000}}`)); err != nil {
		t.Fatal(err)
	}
	if got := admitted(w, 5000); got != 4000 {
		t.Errorf("%d of 5000 requests are admitted, want 4000", got)
	}
}

// TestLimitsHoldOneMinute lets an hour pass: the bucket is full, not sixty times full.
func TestLimitsHoldOneMinute(t *testing.T) {
	w := limited(t, `{"rate_limits":{"requests":2}}`)
	if admitted(w, 1) != 1 {
		t.Fatal("the first request is refused")
	}
	w.FastForward(time.Hour)
	got := headers(w)
	if got["Anthropic-Ratelimit-Requests-Remaining"] != "2" || got["Anthropic-Ratelimit-Requests-Reset"] != "2026-12-01T01:00:00Z" {
		t.Errorf("headers after an idle hour: %v", got)
	}
	if got := admitted(w, 5); got != 2 {
		t.Errorf("%d of 5 requests are admitted after an idle hour, want 2", got)
	}
}

// TestLimitsFollowSettings changes a limit on the way: the new one starts full.
func TestLimitsFollowSettings(t *testing.T) {
	w := limited(t, `{"rate_limits":{"requests":1}}`)
	if got := admitted(w, 5); got != 1 {
		t.Errorf("%d of 5 requests are admitted under a limit of 1", got)
	}
	for settings, want := range map[string]int{`{"rate_limits":{"requests":2}}`: 2, `{"rate_limits":null}`: 5} {
		if err := w.ChangeSettings([]byte(settings)); err != nil {
			t.Fatal(err)
		}
		if got := admitted(w, 5); got != want {
			t.Errorf("%d of 5 requests are admitted after %s, want %d", got, settings, want)
		}
	}
}

// TestLimitsOfHugeSpending spends what a script may say that a reply cost. In nanoseconds it does not
// fit 64 bits.
func TestLimitsOfHugeSpending(t *testing.T) {
	for _, settings := range []string{`{"rate_limits":{"output_tokens":1}}`, `{"rate_limits":{"output_tokens":1000}}`, `{}`} {
		w := limited(t, settings)
		w.Limits.Spend(200_000_000)
		if got, want := headers(w)["Anthropic-Ratelimit-Output-Tokens-Remaining"], "0"; got != want {
			t.Errorf("%s: %s output tokens remain, want %s", settings, got, want)
		}
	}
	w := limited(t, `{"rate_limits":{"output_tokens":1000}}`)
	w.Limits.Spend(200_000_000)
	if in := admitted(w, 1); in != 0 {
		t.Error("a request got in after its world had spent two hundred thousand minutes of output")
	}
}
