package mockapi_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"
)

// diagnosing is a conversation of the official SDK that asks for diagnostics on every turn. Its model
// does not think, so that its history may be edited.
type diagnosing struct {
	t      *testing.T
	client anthropic.Client
	params anthropic.MessageNewParams
}

func (d *diagnosing) turn(text string) *anthropic.Message {
	d.t.Helper()
	if text != "" {
		d.params.Messages = append(d.params.Messages, user(text))
	}
	m, err := d.client.Messages.New(d.t.Context(), d.params)
	if err != nil {
		d.t.Fatal(err)
	}
	d.params.Messages = append(d.params.Messages, m.ToParam())
	d.params.Diagnostics.PreviousMessageID = param.NewOpt(m.ID)
	return m
}

func newDiagnosing(t *testing.T, client anthropic.Client) *diagnosing {
	return &diagnosing{t, client, anthropic.MessageNewParams{
		Model: anthropic.ModelClaudeOpus4_8, MaxTokens: 200,
		System:       []anthropic.TextBlockParam{{Text: strings.Repeat("You keep a shopping list. ", 300)}},
		CacheControl: anthropic.NewCacheControlEphemeralParam(),
		Diagnostics:  anthropic.DiagnosticsParam{PreviousMessageID: param.Null[string]()},
	}}
}

// TestSDKDiagnostics: thirty turns that only append, and one that does not, read as the SDK types it.
func TestSDKDiagnostics(t *testing.T) {
	client, _ := newClient(t)
	d := newDiagnosing(t, client)
	for i := range 30 {
		m := d.turn(fmt.Sprintf("Add %d apples to the list.", i+2))
		if m.JSON.Diagnostics.Raw() != "null" {
			t.Fatalf("turn %d: %s", i, m.JSON.Diagnostics.Raw())
		}
	}
	d.params.Messages[2] = user("Add no apples.")
	switch reason := d.turn("What is on the list?").Diagnostics.CacheMissReason.AsAny().(type) {
	case anthropic.CacheMissMessagesChanged:
		if reason.CacheMissedInputTokens < 100 {
			t.Errorf("missed %d tokens of 28 turns", reason.CacheMissedInputTokens)
		}
	default:
		t.Errorf("%T", reason)
	}
	d.params.Diagnostics.PreviousMessageID = param.NewOpt("msg_01AAAAAAAAAAAAAAAAAAAAAA")
	if reason, ok := d.turn("And now?").Diagnostics.CacheMissReason.AsAny().(anthropic.CacheMissPreviousMessageNotFound); !ok {
		t.Errorf("an unknown id: %+v", reason)
	}
}

// TestDiagnosticsBesideUsage: the reason and what was read from the cache tell two things apart, in
// all four ways (docs: cache diagnostics).
func TestDiagnosticsBesideUsage(t *testing.T) {
	for _, row := range []struct {
		why    string
		change func(*diagnosing, func(time.Duration))
		reason string
		reads  bool
	}{
		{"no divergence, read: all is well", func(*diagnosing, func(time.Duration)) {}, "", true},
		{"no divergence, not read: the entry has expired", func(_ *diagnosing, wait func(time.Duration)) { wait(6 * time.Minute) }, "", false},
		{"changed, not read: the change is why", func(d *diagnosing, _ func(time.Duration)) { d.params.System[0].Text += "!" }, "system_changed", false},
		{"changed, read: the change is late, an earlier breakpoint was read", func(d *diagnosing, _ func(time.Duration)) {
			d.params.Messages[0] = user("Add pears.")
		}, "messages_changed", true},
	} {
		client, srv := newClient(t)
		d := newDiagnosing(t, client)
		d.params.System[0].CacheControl = anthropic.NewCacheControlEphemeralParam()
		d.turn("Add apples.")
		row.change(d, srv.World("sk-ant-test").FastForward)
		m := d.turn("What is on the list?")
		if got := m.Diagnostics.CacheMissReason.Type; got != row.reason {
			t.Errorf("%s: reason %q, want %q", row.why, got, row.reason)
		}
		if reads := m.Usage.CacheReadInputTokens > 0; reads != row.reads {
			t.Errorf("%s: read %d tokens", row.why, m.Usage.CacheReadInputTokens)
		}
	}
}
