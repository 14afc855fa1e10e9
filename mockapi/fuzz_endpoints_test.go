package mockapi_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// fuzzEndpoints are the endpoints that take a body.
var fuzzEndpoints = []string{"/v1/messages", "/v1/messages/count_tokens", "/v1/messages/batches", "/v1/files"}

// FuzzEndpoints sends what becomes of the requests of all cases, the refused and the accepted ones, to
// every endpoint that takes a body: whatever a mutation breaks, the answer is the API's own and no 5xx.
// What a batch holds runs, and its results are read.
func FuzzEndpoints(f *testing.F) {
	for _, c := range cases.All() {
		for _, step := range slices.Concat(c.Steps, c.Twin) {
			endpoint := slices.Index(fuzzEndpoints, step.Path)
			body, err := cases.Expand(step.Body, nil, true)
			if endpoint < 0 || err != nil || step.Injects() || len(body) > 100_000 {
				continue // one that continues an earlier answer, asks for its error, or is large
			}
			f.Add([]byte(body), step.Header["anthropic-beta"], step.Header["anthropic-version"] != "", uint8(endpoint))
		}
	}
	srv, err := mockapi.New(mockapi.Config{Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body []byte, beta string, newer bool, endpoint uint8) {
		send := func(method, path string, body []byte) *httptest.ResponseRecorder {
			r := httptest.NewRequest(method, path, strings.NewReader(string(body)))
			r.Header.Set("x-api-key", "sk-ant-fuzz")
			r.Header.Set("anthropic-version", "2023-06-01")
			if newer {
				r.Header.Set("anthropic-version", "2026-10-21")
			}
			r.Header.Set("anthropic-beta", beta)
			w := httptest.NewRecorder()
			srv.Handler().ServeHTTP(w, r)
			return w
		}
		path := fuzzEndpoints[int(endpoint)%len(fuzzEndpoints)]
		w := send(http.MethodPost, path, body)
		ownAnswer(t, path, w)
		if path != "/v1/messages/batches" || w.Code != http.StatusOK {
			return
		}
		batch := path + "/" + gjson.GetBytes(w.Body.Bytes(), "id").String()
		ownAnswer(t, batch, send(http.MethodGet, batch, nil))
		if w = send(http.MethodGet, batch+"/results", nil); w.Code >= 500 {
			t.Errorf("results: %d %s", w.Code, w.Body)
		}
		for line := range strings.Lines(w.Body.String()) {
			if !json.Valid([]byte(line)) || strings.Contains(line, `"api_error"`) {
				t.Errorf("a line of the results: %s", line)
			}
		}
		send(http.MethodDelete, "/_mock/world", nil)
	})
}

// ownAnswer checks that an answer is one that the endpoint can give.
func ownAnswer(t *testing.T, path string, w *httptest.ResponseRecorder) {
	t.Helper()
	if strings.HasPrefix(w.Header().Get("Content-Type"), "text/event-stream") {
		checkAnswer(t, w)
		return
	}
	body := w.Body.Bytes()
	if !json.Valid(body) {
		t.Fatalf("%s: %d, not JSON: %s", path, w.Code, body)
	}
	answer := gjson.ParseBytes(body)
	switch {
	case w.Code >= 400 && w.Code < 500:
		if answer.Get("error.type").String() == "" || answer.Get("error.message").String() == "" {
			t.Fatalf("%s: %d with a body that is not the API's: %s", path, w.Code, body)
		}
	case w.Code != http.StatusOK:
		t.Fatalf("%s: %d %s", path, w.Code, body)
	case !answer.Get("type").Exists() && !answer.Get("input_tokens").Exists():
		t.Fatalf("%s: accepted with %s", path, body)
	}
}
