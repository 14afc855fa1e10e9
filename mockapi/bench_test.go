package mockapi_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// BenchmarkHandler compares the server with a handler that reads the body and writes a constant, both
// without a socket. The ratio that the README promises is measured from a second process: see bench.
func BenchmarkHandler(b *testing.B) {
	const small = `{"model":"claude-opus-5-5","max_tokens":200,"messages":[{"role":"user","content":"Good morning to you."}]}`
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		b.Fatal(err)
	}
	bare := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			b.Error(err)
		}
		_, _ = io.WriteString(w, small)
	})
	for _, row := range []struct {
		name, body string
		handler    http.Handler
	}{
		{"bare", small, bare},
		{"json", small, srv.Handler()},
		{"sse", strings.Replace(small, "{", `{"stream":true,`, 1), srv.Handler()},
	} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := httptest.NewRequest(http.MethodPost, "/v1/messages", strings.NewReader(row.body))
				r.Header.Set("x-api-key", "sk-ant-bench")
				r.Header.Set("anthropic-version", "2023-06-01")
				w := httptest.NewRecorder()
				row.handler.ServeHTTP(w, r)
				if w.Code != http.StatusOK {
					b.Fatalf("status %d: %s", w.Code, w.Body)
				}
			}
		})
	}
}
