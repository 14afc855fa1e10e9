package cases_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

// What a step sends, as a server reads it.
func TestRunSends(t *testing.T) {
	type sent struct{ Method, Path, Key, Version, Type, Body string }
	var got []sent
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := io.Reader(r.Body)
		if r.Header.Get("content-encoding") == "gzip" {
			body, _ = gzip.NewReader(r.Body)
		}
		data, _ := io.ReadAll(body)
		h := r.Header
		got = append(got, sent{r.Method, r.RequestURI, h.Get("x-api-key"), h.Get("anthropic-version"), h.Get("content-type"), string(data)})
		_, _ = io.WriteString(w, `{"id":"file_1"}`)
	}))
	defer srv.Close()
	exchanges, err := cases.Target{BaseURL: srv.URL + "/", Key: "sk-1"}.Run(t.Context(), []cases.Step{
		{Method: "POST", Path: "/v1/messages", Body: `{"n":1}`},
		{Method: "GET", Path: "/v1/files/${1.id}?a=b", Header: map[string]string{"x-api-key": "", "anthropic-version": "2026-10-21"}},
		{Method: "PUT", Path: "/x", Body: `${1.id}`, Gzip: true, Header: map[string]string{"content-encoding": "gzip", "x-api-key": "${1.id}"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []sent{
		{"POST", "/v1/messages", "sk-1", "2023-06-01", "application/json", `{"n":1}`},
		{"GET", "/v1/files/file_1?a=b", "", "2026-10-21", "", ""},
		{"PUT", "/x", "file_1", "2023-06-01", "application/json", `"file_1"`},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if last := exchanges[2]; string(last.Body) != `"file_1"` || string(last.Answer) != `{"id":"file_1"}` || !last.Accepted() {
		t.Errorf("the exchange holds %q, %q, accepted %v", last.Body, last.Answer, last.Accepted())
	}
}

func TestRunStops(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/refused":
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"error":{}}`)
		case "/cut":
			panic(http.ErrAbortHandler)
		}
	}))
	defer srv.Close()
	get := func(path string) cases.Step { return cases.Step{Method: "GET", Path: path} }
	for _, row := range []struct {
		why   string
		steps []cases.Step
		sent  int
		want  string
	}{
		{"the last step may be refused", []cases.Step{get("/"), get("/refused")}, 2, ""},
		{"an earlier one may not", []cases.Step{get("/refused"), get("/")}, 1, `step 1 was refused with 400: {"error":{}}`},
		{"the last step may be cut", []cases.Step{get("/cut")}, 1, ""},
		{"a value that is not there", []cases.Step{get("/"), get("/${1.id}")}, 1, "step 2: ${1.id}: answer 1 has no such value"},
	} {
		exchanges, err := cases.Target{BaseURL: srv.URL}.Run(t.Context(), row.steps)
		if text(err) != row.want || len(exchanges) != row.sent {
			t.Errorf("%s: %d exchanges, %v; want %d, %s", row.why, len(exchanges), err, row.sent, row.want)
		}
	}
	exchanges, _ := cases.Target{BaseURL: srv.URL}.Run(t.Context(), []cases.Step{get("/cut")})
	if !exchanges[0].Cut || exchanges[0].Accepted() {
		t.Error("a cut connection is not told")
	}
}
