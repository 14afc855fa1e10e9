package mockapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// TestBatchOfTenThousand holds the figure that docs/batches.md gives.
func TestBatchOfTenThousand(t *testing.T) {
	const n = 10_000
	params := make([]string, n)
	for i := range params {
		params[i] = fmt.Sprintf(`{"model":"claude-haiku-4-5","max_tokens":64,"messages":[{"role":"user","content":"Note %d is here."}]}`, i)
		if i%100 == 7 {
			params[i] = `{"model":"claude-haiku-4-5","messages":[{"role":"user","content":"No limit."}]}`
		}
	}
	body := batchOf(params...)
	params = nil
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	h := srv.Handler()
	createBatch(t, h, batchOf(haiku)) // so that what is made once is not counted
	before := heap()
	path := createBatch(t, h, body)
	waiting := heap() - before
	lines := batchResults(t, h, path)
	counts := map[string]int{}
	seen := map[string]bool{}
	for _, line := range lines {
		var r struct {
			CustomID string `json:"custom_id"`
			Result   struct {
				Type  string
				Error struct{ Error struct{ Message string } }
			}
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		counts[r.Result.Type+" "+r.Result.Error.Error.Message]++
		seen[r.CustomID] = true
	}
	want := map[string]int{"succeeded ": 9900, "errored max_tokens: Field required": 100}
	if diff := cmp.Diff(want, counts); diff != "" || len(seen) != n {
		t.Errorf("%d custom ids, counts (-want +got):\n%s", len(seen), diff)
	}
	w := ask(h, http.MethodGet, path, "")
	if !strings.Contains(w.Body.String(), `"request_counts":{"processing":0,"succeeded":9900,"errored":100,"canceled":0,"expired":0}`) {
		t.Errorf("retrieve: %s", w.Body)
	}
	size := 0
	for _, line := range lines {
		size += len(line)
	}
	lines, w = nil, nil
	kept := heap() - before
	t.Logf("a body of %.1f MB waits in %.1f MB; %.1f MB of results are kept in %.1f MB",
		mb(len(body)), mb(waiting), mb(size), mb(kept))
	if waiting > 4*len(body) || kept > 4*(size+len(body)) {
		t.Error("that is more than four times what it holds")
	}
	summary := srv.Summary()
	if summary.Refused != 100 || summary.Refusals[0].Rule != "schema.field_required" ||
		summary.Refusals[0].Request != "POST /v1/messages/batches item r7" || summary.Requests != 5 {
		t.Errorf("summary: %d requests, %d refused, first %+v", summary.Requests, summary.Refused, summary.Refusals[0])
	}
	runtime.KeepAlive(srv)
	runtime.KeepAlive(body)
}

func heap() int {
	runtime.GC()
	runtime.GC() // the first leaves what pools hold
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

func mb(n int) float64 { return float64(n) / 1e6 }
