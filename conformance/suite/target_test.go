package suite_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/suite"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// TestHostile lets targets answer what no server of the API answers. Nothing of it is a pass, and nothing
// ends the run.
func TestHostile(t *testing.T) {
	var groups []string
	for _, c := range suite.Cases() {
		if g := c.Group(); g != "reject" && !slices.Contains(groups, g) { // large bodies, and refusals are sabotaged elsewhere
			groups = append(groups, g)
		}
	}
	for _, tt := range []struct {
		why, kind, body string
		status          int
	}{
		{"an empty body", "application/json", "", 200},
		{"an empty object", "application/json", "{}", 200},
		{"an array", "application/json", "[]", 200},
		{"no JSON", "application/json", `{"content":[`, 200},
		{"a page", "text/html", "<html>", 200},
		{"a refusal in another form", "application/json", `{"detail":"Not found"}`, 404},
		{"a content of odd blocks", "application/json", `{"type":"x","content":[null,1,{"type":["text"]}],"usage":[]}`, 200},
		{"an empty stream", "text/event-stream", "\n\n", 200},
		{"a stream of odd events", "text/event-stream", "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"content_block\":{\"type\":\"thinking\"}}\n\n", 200},
	} {
		t.Run(tt.why, func(t *testing.T) {
			target := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", tt.kind)
				w.WriteHeader(tt.status)
				_, _ = w.Write([]byte(tt.body))
			}))
			defer target.Close()
			got, err := suite.Run(t.Context(), suite.Options{Target: target.URL, Key: "k", Nonce: "n", Only: groups, Parallel: 2})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range got {
				if c.Status == report.Pass {
					t.Errorf("%s passed: expected %s, actual %s", c.ID, c.Expected, c.Actual)
				}
			}
		})
	}
}

func TestUnusableTarget(t *testing.T) {
	answering := func(status int, body string) string {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = w.Write([]byte(body))
		}))
		t.Cleanup(srv.Close)
		return srv.URL
	}
	for _, tt := range []struct{ why, target, want string }{
		{"nobody listens", "http://127.0.0.1:1", "no server answers at http://127.0.0.1:1: "},
		{"the key is refused", answering(401, `{}`), " refuses the API key: name another with --api-key"},
		{"the model is unknown", answering(404, `{"error":{"type":"not_found_error","message":"model: claude-haiku-5-5"}}`),
			" has no model claude-haiku-5-5: name one that it has with --model"},
	} {
		_, err := suite.Run(t.Context(), suite.Options{Target: tt.target, Only: []string{"messages"}})
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want one sentence with %q", tt.why, err, tt.want)
		}
	}
}

// dying is a connection that is refused after a number of requests.
type dying struct{ left atomic.Int32 }

func (d *dying) RoundTrip(r *http.Request) (*http.Response, error) {
	if d.left.Add(-1) < 0 {
		return nil, &net.OpError{Op: "dial", Err: errors.New("connection refused")}
	}
	return http.DefaultTransport.RoundTrip(r)
}

func TestTargetThatGoesAway(t *testing.T) {
	d := &dying{}
	d.left.Store(5)
	_, err := suite.Run(t.Context(), suite.Options{
		Target: mockapi.RunT(t).URL(), Key: "k", Nonce: "n", Only: []string{"messages"}, Parallel: 2,
		Client: &http.Client{Transport: d},
	})
	if err == nil || !strings.Contains(err.Error(), "no server answers at http://127.0.0.1:") {
		t.Errorf("error %v, want one that says that no server answers", err)
	}
}

// TestTimeout: a target that does not answer one case fails it and none of the others.
func TestTimeout(t *testing.T) {
	next, release := mockapi.RunT(t).Handler(), make(chan struct{})
	target := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/messages/count_tokens" {
			<-release
			return
		}
		next.ServeHTTP(w, r)
	}))
	defer target.Close()
	defer close(release)
	got, err := suite.Run(t.Context(), suite.Options{
		Target: target.URL, Key: "k", Nonce: "n", Only: []string{"count.shape", "messages.shape"}, Timeout: 2 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	if got[0].Status != report.Pass || got[1].Status != report.Fail || !strings.Contains(got[1].Actual, context.DeadlineExceeded.Error()) {
		t.Errorf("got %+v, want a pass and a timeout", got)
	}
}

// TestLimited: a target that refuses for its limits is asked again, and in the end not judged.
func TestLimited(t *testing.T) {
	next := mockapi.RunT(t).Handler()
	for _, tt := range []struct {
		why     string
		refuses int32
		want    report.Status
	}{
		{"a limit that passes is no fault", 2, report.Pass},
		{"a limit that stays gives no occasion to judge", 100, report.Skip},
	} {
		var seen atomic.Int32
		target := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if n := seen.Add(1); n > 1 && n <= 1+tt.refuses {
				w.Header().Set("Retry-After", "0")
				w.WriteHeader(http.StatusTooManyRequests)
				return
			}
			next.ServeHTTP(w, r)
		}))
		got, err := suite.Run(t.Context(), suite.Options{Target: target.URL, Key: "k", Nonce: "n", Only: []string{"messages.shape"}})
		target.Close()
		if err != nil {
			t.Fatal(err)
		}
		if got[0].Status != tt.want || tt.want == report.Skip && got[0].Reason == "" {
			t.Errorf("%s: got %+v, want %s", tt.why, got[0], tt.want)
		}
	}
}
