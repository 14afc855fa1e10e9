package mockapi_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tidwall/gjson"
)

// TestDiagnosticsNotFound: which requests can be named later.
func TestDiagnosticsNotFound(t *testing.T) {
	d := newDiagnosed(t)
	plain := idOf(d.send(theWord))
	empty := idOf(d.send(edit(t, theWord, noLimits, noLimits+`,"diagnostics":{}`)))
	null := idOf(d.send(edit(t, theWord, noLimits, noLimits+`,"diagnostics":null`)))
	known := idOf(d.ask("", theWord))
	for _, row := range []struct{ why, previous, want string }{
		{"an id that nobody was given", "msg_01AAAAAAAAAAAAAAAAAAAAAA", missing},
		{"a request without diagnostics", plain, missing},
		{"a request whose diagnostics were null", null, missing},
		{"a request whose diagnostics named nothing", empty, noDivergence},
		{"a request with diagnostics", known, noDivergence},
	} {
		if got := diagnosticsOf(d.ask(row.previous, theWord)); got != row.want {
			t.Errorf("%s: %s, want %s", row.why, got, row.want)
		}
	}
	if got := diagnosticsOf(d.ask(known, theWord, "x-api-key", "sk-ant-other")); got != missing {
		t.Errorf("a message of another world: %s", got)
	}
	world := d.srv.World("sk-ant-test")
	world.FastForward(time.Hour - time.Second)
	if got := diagnosticsOf(d.ask(known, theWord)); got != noDivergence {
		t.Errorf("within the hour: %s", got)
	}
	world.FastForward(time.Second)
	if got := diagnosticsOf(d.ask(known, theWord)); got != missing {
		t.Errorf("after an hour: %s", got)
	}
}

// TestDiagnosticsInBothDialects: null shows where it was asked for, and in the newer dialect always.
func TestDiagnosticsInBothDialects(t *testing.T) {
	asked := edit(t, theWord, noLimits, noLimits+`,"diagnostics":{"previous_message_id":null}`)
	stray := edit(t, theWord, noLimits, noLimits+`,"diagnostics":{"previous_message_id":"msg_01AAAAAAAAAAAAAAAAAAAAAA"}`)
	for _, row := range []struct{ why, version, body, want string }{
		{"older, not asked", "2023-06-01", theWord, ""},
		{"older, asked", "2023-06-01", asked, noDivergence},
		{"older, a reason", "2023-06-01", stray, missing},
		{"newer, not asked", "2026-10-21", theWord, noDivergence},
		{"newer, asked", "2026-10-21", asked, noDivergence},
		{"newer, a reason", "2026-10-21", stray, missing},
	} {
		d := newDiagnosed(t)
		if got := diagnosticsOf(d.send(row.body, "anthropic-version", row.version)); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
		streamed := edit(t, row.body, noLimits, noLimits+`,"stream":true`)
		start, _, _ := strings.Cut(d.send(streamed, "anthropic-version", row.version), "\n\n")
		_, data, _ := strings.Cut(start, "data: ")
		if got := gjson.Get(data, "message.diagnostics").Raw; got != row.want {
			t.Errorf("%s, streamed: %q in %s, want %q", row.why, got, start, row.want)
		}
	}
}

// TestDiagnosticsAreNotCounted: count_tokens makes no message that could be named.
func TestDiagnosticsAreNotCounted(t *testing.T) {
	d := newDiagnosed(t)
	for _, row := range []struct {
		why, members string
		status       int
	}{
		{"a plain count", "", http.StatusOK},
		{"diagnostics", `"diagnostics":{"previous_message_id":null},`, http.StatusBadRequest},
	} {
		body := strings.NewReader(edit(t, theWord, noLimits+",", row.members))
		r := httptest.NewRequest(http.MethodPost, "/v1/messages/count_tokens", body)
		r.Header.Set("x-api-key", "sk-ant-test")
		r.Header.Set("anthropic-version", "2023-06-01")
		w := httptest.NewRecorder()
		d.srv.Handler().ServeHTTP(w, r)
		if w.Code != row.status {
			t.Errorf("%s: %d %s", row.why, w.Code, w.Body)
		}
	}
}
