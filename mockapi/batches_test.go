package mockapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// ask sends a request of any method to a handler, under the key that the tests of this package use.
func ask(h http.Handler, method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("x-api-key", "sk-ant-test")
	r.Header.Set("anthropic-version", "2026-10-21")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

const batchesPath = "/v1/messages/batches"

// batchOf is the body of a batch whose requests have these params.
func batchOf(params ...string) string {
	var items []string
	for i, p := range params {
		items = append(items, fmt.Sprintf(`{"custom_id":"r%d","params":%s}`, i, p))
	}
	return `{"requests":[` + strings.Join(items, ",") + `]}`
}

// createBatch makes a batch and returns its path.
func createBatch(t testing.TB, h http.Handler, body string, headers ...string) string {
	t.Helper()
	w := ask(h, http.MethodPost, batchesPath, body, headers...)
	var b struct{ ID string }
	if err := json.Unmarshal(w.Body.Bytes(), &b); err != nil || w.Code != http.StatusOK {
		t.Fatalf("create: %d %s", w.Code, w.Body)
	}
	return batchesPath + "/" + b.ID
}

// batchResults waits for the end of a batch and returns its lines.
func batchResults(t testing.TB, h http.Handler, path string) []string {
	t.Helper()
	if w := ask(h, http.MethodGet, path, ""); w.Code != http.StatusOK {
		t.Fatalf("retrieve: %d %s", w.Code, w.Body)
	}
	w := ask(h, http.MethodGet, path+"/results", "")
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "application/x-jsonl" {
		t.Fatalf("results: %d %s %s", w.Code, w.Header().Get("Content-Type"), w.Body)
	}
	return strings.SplitAfter(strings.TrimSuffix(w.Body.String(), "\n"), "\n")
}

// TestBatchLife follows a batch through its states; the bytes are the API's.
func TestBatchLife(t *testing.T) {
	const (
		id   = `"id":"ID","type":"message_batch",`
		born = `"created_at":"2026-12-01T00:00:00Z","expires_at":"2026-12-02T00:00:00Z",`
		url  = `"results_url":"http://example.com/v1/messages/batches/ID/results"}`
	)
	counts := func(processing, succeeded, errored, canceled, expired int) string {
		return fmt.Sprintf(`"request_counts":{"processing":%d,"succeeded":%d,"errored":%d,"canceled":%d,"expired":%d},`,
			processing, succeeded, errored, canceled, expired)
	}
	progress := "{" + id + `"processing_status":"in_progress",` + counts(2, 0, 0, 0, 0) + `"ended_at":null,` + born +
		`"archived_at":null,"cancel_initiated_at":null,"results_url":null}`
	canceling := "{" + id + `"processing_status":"canceling",` + counts(2, 0, 0, 0, 0) + `"ended_at":null,` + born +
		`"archived_at":null,"cancel_initiated_at":"2026-12-01T00:00:00Z","results_url":null}`
	ended := func(at, counts, archived, canceled string) string {
		return "{" + id + `"processing_status":"ended",` + counts + `"ended_at":` + at + `,` + born +
			`"archived_at":` + archived + `,"cancel_initiated_at":` + canceled + `,` + url
	}
	done := ended(`"2026-12-01T00:00:00Z"`, counts(0, 1, 1, 0, 0), "null", "null")
	type step struct {
		why            string
		wait           time.Duration
		settings       string // PUT before the request
		method, suffix string
		status         int
		want           string
	}
	const notReady = `{"type":"error","error":{"type":"not_found_error","message":"Message Batch ID has no available results."},`
	const notFound = `{"type":"error","error":{"type":"not_found_error","message":"Message Batch ID not found."},`
	for _, tt := range []struct {
		why   string
		steps []step
	}{
		{"looked at", []step{
			{"results before anyone has waited for the end", 0, "", "GET", "/results", 404, notReady},
			{"a delete before the end", 0, "", "DELETE", "", 400,
				`{"type":"error","error":{"type":"invalid_request_error","message":"Message Batch ID cannot be deleted before it has ended."},`},
			{"the first look ends it", 0, "", "GET", "", 200, done},
			{"a cancel comes too late", 0, "", "POST", "/cancel", 200, done},
			{"and changes nothing", time.Hour, "", "GET", "", 200, done},
			{"results", 0, "", "GET", "/results", 200, `{"custom_id":"r0","result":{"type":"succeeded","message":{"id":"msg_01`},
			{"results on the 29th day", 28*24*time.Hour + 22*time.Hour, "", "GET", "/results", 200, `{"custom_id":"r0"`},
			{"results are archived", time.Hour, "", "GET", "/results", 404, notReady},
			{"which the batch says", 0, "", "GET", "", 200,
				ended(`"2026-12-01T00:00:00Z"`, counts(0, 1, 1, 0, 0), `"2026-12-30T00:00:00Z"`, "null")},
			{"a delete", 0, "", "DELETE", "", 200, `{"id":"ID","type":"message_batch_deleted"}`},
			{"gone", 0, "", "GET", "", 404, notFound},
			{"no results either", 0, "", "GET", "/results", 404, notFound},
			{"no second delete", 0, "", "DELETE", "", 404, notFound},
			{"nothing to cancel", 0, "", "POST", "/cancel", 404, notFound},
		}},
		{"canceled", []step{
			{"a cancel", 0, "", "POST", "/cancel", 200, canceling},
			{"once more, later", time.Minute, "", "POST", "/cancel", 200, canceling},
			{"no results yet", 0, "", "GET", "/results", 404, notReady},
			{"the next look ends it", 0, "", "GET", "", 200,
				ended(`"2026-12-01T00:01:00Z"`, counts(0, 0, 0, 2, 0), "null", `"2026-12-01T00:00:00Z"`)},
			{"results", 0, "", "GET", "/results", 200,
				`{"custom_id":"r0","result":{"type":"canceled"}}` + "\n" + `{"custom_id":"r1","result":{"type":"canceled"}}` + "\n"},
		}},
		{"canceled and left alone", []step{
			{"a cancel", 0, "", "POST", "/cancel", 200, canceling},
			{"it did not expire", 48 * time.Hour, "", "GET", "", 200,
				ended(`"2026-12-02T00:00:00Z"`, counts(0, 0, 0, 2, 0), "null", `"2026-12-01T00:00:00Z"`)},
		}},
		{"expired", []step{
			{"after a day nothing runs anymore", 24 * time.Hour, "", "GET", "/results", 200,
				`{"custom_id":"r0","result":{"type":"expired"}}` + "\n" + `{"custom_id":"r1","result":{"type":"expired"}}` + "\n"},
			{"it ended when it expired", time.Hour, "", "GET", "", 200,
				ended(`"2026-12-02T00:00:00Z"`, counts(0, 0, 0, 0, 2), "null", "null")},
		}},
		{"just in time", []step{
			{"a second before it expires", 24*time.Hour - time.Second, "", "GET", "", 200,
				ended(`"2026-12-01T23:59:59Z"`, counts(0, 1, 1, 0, 0), "null", "null")},
		}},
		{"polled", []step{
			{"the first look", 0, `{"batch_looks":2}`, "GET", "", 200, progress},
			{"the second", 0, "", "GET", "", 200, progress},
			{"the third", 0, "", "GET", "", 200, done},
		}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			srv, err := mockapi.New(mockapi.Config{})
			if err != nil {
				t.Fatal(err)
			}
			h := srv.Handler()
			first := ask(h, http.MethodPost, batchesPath, batchOf(haiku, `{"model":"claude-haiku-4-5"}`))
			var made struct{ ID string }
			if err := json.Unmarshal(first.Body.Bytes(), &made); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(progress, strings.ReplaceAll(first.Body.String(), made.ID, "ID")); diff != "" {
				t.Errorf("create (-want +got):\n%s", diff)
			}
			for _, s := range tt.steps {
				srv.World("sk-ant-test").FastForward(s.wait)
				if s.settings != "" {
					ask(h, http.MethodPut, "/_mock/settings", s.settings)
				}
				w := ask(h, s.method, batchesPath+"/"+made.ID+s.suffix, "")
				got := strings.ReplaceAll(w.Body.String(), made.ID, "ID")
				if w.Code != s.status || !strings.HasPrefix(got, s.want) {
					t.Errorf("%s:\n got %d %s\nwant %d %s", s.why, w.Code, got, s.status, s.want)
				}
				if polling := s.want == progress; (w.Header().Get("Retry-After") == "10") != polling {
					t.Errorf("%s: retry-after %q", s.why, w.Header().Get("Retry-After"))
				}
			}
		})
	}
}

const haiku = `{"model":"claude-haiku-4-5","max_tokens":64,"messages":[{"role":"user","content":"Good morning."}]}`

// TestBatchCreate refuses at once what is wrong with the batch itself.
func TestBatchCreate(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	const bad = `{"type":"error","error":{"type":"invalid_request_error","message":`
	id := func(id string) string { return `{"requests":[{"custom_id":"` + id + `","params":` + haiku + `}]}` }
	for _, row := range []struct {
		why, body string
		status    int
		want      string
	}{
		{"no requests", `{}`, 400, bad + `"requests: Field required"}`},
		{"none in the list", `{"requests":[]}`, 400, bad + `"requests: List should have at least 1 item after validation, not 0"}`},
		{"one", batchOf(haiku), 200, `{"id":"msgbatch_01`},
		{"no custom_id", `{"requests":[{"params":{}}]}`, 400, bad + `"requests.0.custom_id: Field required"}`},
		{"no params", `{"requests":[{"custom_id":"a"}]}`, 400, bad + `"requests.0.params: Field required"}`},
		{"params that make no sense", batchOf(`{}`, `{"a":[1]}`), 200, `{"id":"msgbatch_01`},
		{"an empty custom_id", id(""), 400, bad + `"requests.0.custom_id: String should have at least 1 character"}`},
		{"a long custom_id", id(strings.Repeat("a", 65)), 400, bad + `"requests.0.custom_id: String should have at most 64 characters"}`},
		{"the longest", id(strings.Repeat("a", 64)), 200, `{"id":"msgbatch_01`},
		{"a custom_id with a space", id("a b"), 400, bad + `"requests.0.custom_id: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'"}`},
		{"one with all that is allowed", id("aZ0_-"), 200, `{"id":"msgbatch_01`},
		{"a custom_id twice", `{"requests":[{"custom_id":"dup","params":{}},{"custom_id":"dup","params":{}}]}`, 400,
			bad + `"requests: custom_id's must be unique within a batch. Duplicate custom_id found: dup"}`},
		{"a field of its own", `{"requests":[{"custom_id":"a","params":{},"model":"x"}]}`, 400,
			bad + `"requests.0.model: Extra inputs are not permitted"}`},
		{"too many", `{"requests":[` + strings.Repeat(`{"custom_id":"a","params":{}},`, 100_000) + `{"custom_id":"b","params":{}}]}`, 400,
			bad + `"requests: List should have at most 100000 items after validation, not 100001"}`},
		{"half a character in params", batchOf(`{"model":"\ud83d"}`), 400, bad + `"The request body is not valid JSON: no low surrogate in string: `},
	} {
		w := ask(h, http.MethodPost, batchesPath, row.body)
		if w.Code != row.status || !strings.HasPrefix(w.Body.String(), row.want) {
			t.Errorf("%s:\n got %d %.300s\nwant %d %s", row.why, w.Code, w.Body, row.status, row.want)
		}
	}
}

// TestBatchHeaders: the batch endpoints show the limit of requests alone, on refusals as well.
func TestBatchHeaders(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	path := createBatch(t, h, batchOf(haiku))
	for _, p := range []string{path, path + "/results", batchesPath, batchesPath + "/msgbatch_0"} {
		w := ask(h, http.MethodGet, p, "")
		got := map[string]string{}
		for name := range w.Header() {
			if strings.HasPrefix(name, "Anthropic-Ratelimit-") {
				got[name] = w.Header().Get(name)
			}
		}
		want := map[string]string{
			"Anthropic-Ratelimit-Requests-Limit": "20000", "Anthropic-Ratelimit-Requests-Remaining": "19999",
			"Anthropic-Ratelimit-Requests-Reset": "2026-12-01T00:00:01Z",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", p, diff)
		}
	}
	if w := ask(h, http.MethodGet, path, "", "x-api-key", "sk-ant-invalid"); w.Code != 401 || w.Header().Get("Anthropic-Ratelimit-Requests-Limit") != "" {
		t.Errorf("a bad key: %d %v", w.Code, w.Header())
	}
}

// TestBatchLookedAtByMany: whoever looks first makes it run, the others wait for it.
func TestBatchLookedAtByMany(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	path := createBatch(t, h, batchOf(haiku, haiku, haiku, haiku))
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			p, want := path, `"succeeded":4`
			if i%2 == 1 {
				p = batchesPath
			}
			if w := ask(h, http.MethodGet, p, ""); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s: %d %s", p, w.Code, w.Body)
			}
			ask(h, http.MethodPost, path+"/cancel", "")
			ask(h, http.MethodGet, path+"/results", "")
		})
	}
	all.Wait()
}
