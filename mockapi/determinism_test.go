package mockapi_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// traffic sends a few requests of every kind under a key and returns all that came back.
func traffic(h http.Handler, key string) string {
	var out strings.Builder
	for i, r := range []struct{ method, path, body string }{
		{"POST", "/v1/messages", `{"model":"claude-opus-5-5","max_tokens":99,"messages":[{"role":"user","content":"Good morning."}]}`},
		{"POST", "/v1/messages", `{"model":"claude-opus-5-5","max_tokens":99,"stream":true,"messages":[{"role":"user","content":"Tell me about bread."}]}`},
		{"POST", "/v1/messages", `{"model":"claude-haiku-5-5","max_tokens":99,"tool_choice":{"type":"any"},"tools":[{"name":"f","input_schema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}],"messages":[{"role":"user","content":"Use f with 7."}]}`},
		{"POST", "/v1/messages/count_tokens", `{"model":"claude-opus-5-5","messages":[{"role":"user","content":"Good morning."}]}`},
		{"POST", "/v1/messages", `{"model":"claude-opus-5-5"}`},
		{"GET", "/v1/models", ""},
		{"GET", "/_mock/requests", ""},
	} {
		req := httptest.NewRequest(r.method, r.path, strings.NewReader(r.body))
		req.Header.Set("x-api-key", key)
		req.Header.Set("anthropic-version", "2023-06-01")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, req)
		fmt.Fprintf(&out, "%d: %d %v\n%s\n", i, w.Code, w.Header(), w.Body)
	}
	return out.String()
}

func newHandler(t *testing.T, c mockapi.Config) http.Handler {
	t.Helper()
	srv, err := mockapi.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return srv.Handler()
}

func TestSameRequestsGiveTheSameBytes(t *testing.T) {
	quiet := traffic(newHandler(t, mockapi.Config{}), "sk-ant-same")
	if again := traffic(newHandler(t, mockapi.Config{}), "sk-ant-same"); again != quiet {
		t.Errorf("a second server answers otherwise:\n%s\nthe first:\n%s", again, quiet)
	}
	busy := newHandler(t, mockapi.Config{})
	stop := make(chan struct{})
	var others sync.WaitGroup
	for i := range 4 {
		others.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					traffic(busy, fmt.Sprintf("sk-ant-other-%d", i))
				}
			}
		})
	}
	if got := traffic(busy, "sk-ant-same"); got != quiet {
		t.Errorf("under the load of other worlds it answers otherwise:\n%s\nalone:\n%s", got, quiet)
	}
	close(stop)
	others.Wait()
}

func TestAnotherSeedGivesOtherIDs(t *testing.T) {
	one := traffic(newHandler(t, mockapi.Config{}), "sk-ant-same")
	two := traffic(newHandler(t, mockapi.Config{Seed: 7}), "sk-ant-same")
	if one == two {
		t.Error("seed 7 gives the bytes of the default seed")
	}
}
