package mockapi_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// reported is a server whose report is looked at.
type reported struct {
	t   *testing.T
	srv *mockapi.Server
}

func newReported(t *testing.T) reported {
	t.Helper()
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return reported{t, srv}
}

func (r reported) do(key, method, target, body string) {
	request := httptest.NewRequest(method, target, strings.NewReader(body))
	request.Header.Set("x-api-key", key)
	request.Header.Set("anthropic-version", "2023-06-01")
	r.srv.Handler().ServeHTTP(httptest.NewRecorder(), request)
}

func TestSummaryEndpoints(t *testing.T) {
	r := newReported(t)
	for _, request := range []struct{ why, method, path string }{
		{"files have one line", http.MethodDelete, "/v1/files/file_011Ca"},
		{"whichever they are", http.MethodDelete, "/v1/files/file_011Cb"},
		{"by method", http.MethodGet, "/v1/files/file_011Ca?beta=true"},
		{"and what is asked of them", http.MethodGet, "/v1/files/file_011Ca/content"},
		{"a list has no id", http.MethodGet, "/v1/files?limit=2"},
		{"batches", http.MethodGet, "/v1/messages/batches/msgbatch_01"},
		{"further down", http.MethodPost, "/v1/messages/batches/msgbatch_02/cancel"},
		{"models", http.MethodGet, "/v1/models/claude-opus-5-5"},
		{"a path of no route is itself", http.MethodGet, "/v1/filez/file_011Ca"},
		{"so is one of another method", http.MethodPut, "/v1/files/file_011Ca"},
	} {
		r.do("sk-ant-mock", request.method, request.path, "")
	}
	want := map[string]int{
		"DELETE /v1/files/{id}":                 2,
		"GET /v1/files/{id}":                    1,
		"GET /v1/files/{id}/content":            1,
		"GET /v1/files":                         1,
		"GET /v1/messages/batches/{id}":         1,
		"POST /v1/messages/batches/{id}/cancel": 1,
		"GET /v1/models/{id}":                   1,
		"GET /v1/filez/file_011Ca":              1,
		"PUT /v1/files/file_011Ca":              1,
	}
	s := r.srv.Summary()
	if diff := cmp.Diff(want, s.Endpoints); diff != "" {
		t.Errorf("endpoints (-want +got):\n%s", diff)
	}
	if got := s.Refusals[0].Request; got != "DELETE /v1/files/file_011Ca" {
		t.Errorf("a refusal tells which file: %s", got)
	}
}

func TestSummaryWorlds(t *testing.T) {
	r := newReported(t)
	var want []string
	for _, row := range []struct{ why, key, world string }{
		{"the first is its mask", "sk-ant-one", "sk-…"},
		{"one that looks the same has a number", "sk-ant-two", "sk-…#2"},
		{"which it keeps", "sk-ant-one", "sk-…"},
		{"both of them", "sk-ant-two", "sk-…#2"},
		{"one that looks different needs none", "sk-ant-a-longer-key", "sk-ant…-key"},
		{"the next one counts on", "sk-ant-six", "sk-…#3"},
	} {
		r.do(row.key, http.MethodPost, "/v1/messages", `{}`)
		want = append(want, row.world)
	}
	r.do("sk-ant-two", http.MethodPost, "/_mock/reset", "") // a world that begins anew is still that key's
	r.do("sk-ant-two", http.MethodPost, "/v1/messages", `{}`)
	want = append(want, "sk-…#2")
	var got []string
	for _, refusal := range r.srv.Summary().Refusals {
		got = append(got, refusal.World)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("worlds (-want +got):\n%s", diff)
	}
}
