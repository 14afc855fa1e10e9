package mockapi_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

const hello = `{"model":"claude-opus-5-5","max_tokens":64,"messages":[{"role":"user","content":"Good morning."}]}`

func zipped(t testing.TB, body string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, body); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// post sends a body with headers given as name, value.
func post(h http.Handler, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/v1/messages", strings.NewReader(body))
	r.Header.Set("x-api-key", "sk-ant-test")
	r.Header.Set("anthropic-version", "2023-06-01")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestBodies(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	atLimit := hello[:len(hello)-1] + strings.Repeat(" ", 32<<20-len(hello)) + "}"
	for _, row := range []struct {
		why, body string
		headers   []string
		status    int
		want      string
	}{
		{"plain", hello, nil, 200, `"role":"assistant"`},
		{"compressed", zipped(t, hello), []string{"content-encoding", "gzip"}, 200, `"role":"assistant"`},
		{"a coding written in capitals", zipped(t, hello), []string{"content-encoding", "GZIP"}, 200, `"role":"assistant"`},
		{"identity is no coding", hello, []string{"content-encoding", "identity"}, 200, `"role":"assistant"`},
		{"a coding that is not supported", hello, []string{"content-encoding", "br"}, 400, `"error_code":"request_body_encoding_unsupported"`},
		{"not what the coding says", hello, []string{"content-encoding", "gzip"}, 400, `"error_code":"request_body_encoding_invalid"`},
		{"cut within the coding", zipped(t, hello)[:40], []string{"content-encoding", "gzip"}, 400, `"error_code":"request_body_encoding_invalid"`},
		{"32 MB to the byte", atLimit, nil, 200, `"role":"assistant"`},
		{
			"a byte more, refused by the edge before anyone asks for a key", atLimit + " ",
			[]string{"x-api-key", ""}, 413, `{"error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}`,
		},
		{
			"a small body that is large once it is decompressed", zipped(t, atLimit+" "),
			[]string{"content-encoding", "gzip"}, 413, `"error_code":"request_body_too_large_after_decoding"`,
		},
		{"a key is asked for before the coding", hello, []string{"content-encoding", "br", "x-api-key", ""}, 401, `authentication_error`},
	} {
		w := post(h, row.body, row.headers...)
		if w.Code != row.status || !strings.Contains(w.Body.String(), row.want) {
			t.Errorf("%s: %d %.300s, want %d with %s", row.why, w.Code, w.Body, row.status, row.want)
		}
	}
}

func TestErrorsOnDemand(t *testing.T) {
	srv := mockapi.RunT(t)
	for _, row := range []struct {
		why, id     string
		status      int
		contentType string
		want        string
	}{
		{"an error of the table", "fault.overloaded", 529, "application/json", `"type":"overloaded_error","message":"Overloaded"`},
		{"a page of the edge", "fault.cloudflare_html", 520, "text/html; charset=UTF-8", "<html"},
		{"an error within a stream", "sse.overloaded", 200, "text/event-stream; charset=utf-8", "event: error\ndata: {"},
		{"an id with a slip", "fault.overlaoded", 400, "application/json", `unknown error id \"fault.overlaoded\": did you mean \"fault.overloaded\"?`},
		{"an id that does not exist", "no.such", 400, "application/json", `unknown error id \"no.such\"`},
	} {
		w := post(srv.Handler(), hello, "x-mock-error", row.id)
		if w.Code != row.status || w.Header().Get("Content-Type") != row.contentType || !strings.Contains(w.Body.String(), row.want) {
			t.Errorf("%s: %d %s %.300s, want %d %s with %s",
				row.why, w.Code, w.Header().Get("Content-Type"), w.Body, row.status, row.contentType, row.want)
		}
	}
	req, err := http.NewRequest(http.MethodPost, srv.URL()+"/v1/messages", strings.NewReader(hello))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("x-api-key", "sk-ant-test")
	req.Header.Set("x-mock-error", "sse.truncated")
	res, err := http.DefaultClient.Do(req)
	if err == nil {
		_, err = io.ReadAll(res.Body)
		res.Body.Close()
	}
	if err == nil {
		t.Error("sse.truncated ended as an ordinary answer, want a connection that is cut")
	}
}
