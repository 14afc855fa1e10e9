package mockapi_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// threadBetas let a request have a thread, and the fields that the tests send with it.
const threadBetas = "message-threads-2026-08-12,compact-2026-09-04,task-budgets-2026-03-13"

// threaded sends requests on threads under one key.
type threaded struct {
	t   *testing.T
	srv *mockapi.Server
	key string
}

func newThreaded(t *testing.T, configure ...func(*mockapi.Config)) threaded {
	t.Helper()
	var c mockapi.Config
	for _, change := range configure {
		change(&c)
	}
	srv, err := mockapi.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return threaded{t, srv, "sk-ant-threads"}
}

// threadFields are the members that a request has unless the test sends others: of a name that is sent
// twice the last value stands.
const threadFields = `"model":"claude-opus-5-5","max_tokens":300,`

func (c threaded) send(fields string, headers ...string) *httptest.ResponseRecorder {
	c.t.Helper()
	return c.do(http.MethodPost, "/v1/messages", "{"+threadFields+fields+"}", headers...)
}

func (c threaded) do(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	c.t.Helper()
	r := httptest.NewRequestWithContext(c.t.Context(), method, path, strings.NewReader(body))
	r.Header.Set("x-api-key", c.key)
	r.Header.Set("anthropic-version", "2023-06-01")
	r.Header.Set("anthropic-beta", threadBetas)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	c.srv.Handler().ServeHTTP(w, r)
	return w
}

// starts begins a thread and returns the id of the response.
func (c threaded) starts(fields string, headers ...string) string {
	c.t.Helper()
	return c.ok(c.send(`"thread":{"type":"create"},`+fields, headers...))
}

// goesOn is a request that continues a response.
func goesOn(id, fields string) string {
	return `"thread":{"type":"continue","previous_message_id":"` + id + `"},` + fields
}

func (c threaded) continues(id, fields string, headers ...string) string {
	c.t.Helper()
	return c.ok(c.send(goesOn(id, fields), headers...))
}

// ok checks that a request passed and returns the id of its response.
func (c threaded) ok(w *httptest.ResponseRecorder) string {
	c.t.Helper()
	if w.Code != http.StatusOK {
		c.t.Fatalf("%d %s", w.Code, w.Body)
	}
	return gjson.Get(w.Body.String(), "id").Str
}

// refused is an error as the tests write it: status, code, message.
func refused(w *httptest.ResponseRecorder) string {
	body := w.Body.String()
	code := gjson.Get(body, "error.details.error_code").Str
	return strings.TrimSpace(w.Result().Status[:3] + " " + code + " " + gjson.Get(body, "error.message").Str)
}

func (c threaded) settings(body string) {
	c.t.Helper()
	if w := c.do(http.MethodPut, "/_mock/settings", body); w.Code != http.StatusOK {
		c.t.Fatalf("settings: %s", w.Body)
	}
}

func (c threaded) script(replies string) {
	c.t.Helper()
	if err := c.srv.QueueReplies(c.key, replies); err != nil {
		c.t.Fatal(err)
	}
}

// journal is what the journal says of a request at a path.
func (c threaded) journal(w *httptest.ResponseRecorder, path string) string {
	c.t.Helper()
	entry := c.do(http.MethodGet, "/_mock/requests/"+w.Header().Get("X-Mock-Request"), "")
	return gjson.Get(entry.Body.String(), path).String()
}

func (c threaded) wait(d time.Duration) { c.srv.World(c.key).FastForward(d) }

// turn is the member messages with one message of the user.
func turn(content string) string { return `"messages":[` + said("user", content) + `]` }

func said(role, content string) string { return `{"role":"` + role + `","content":` + content + `}` }
