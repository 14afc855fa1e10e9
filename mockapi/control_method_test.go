package mockapi_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

func TestControlMethods(t *testing.T) {
	h := mockapi.RunT(t).Handler()
	for _, row := range []struct {
		why, method, path string
		status            int
		body              string
	}{
		{"settings are put", http.MethodPost, "/_mock/settings", 405, `{"error":"POST is no method of /_mock/settings: use PUT"}`},
		{"which is accepted", http.MethodPut, "/_mock/settings", 200, ""},
		{"time is posted", http.MethodPut, "/_mock/clock", 405, `{"error":"PUT is no method of /_mock/clock: use POST"}`},
		{"reading is GET", http.MethodHead, "/_mock/settings", 405, `{"error":"HEAD is no method of /_mock/settings: use GET or PUT"}`},
		{"replies cannot be read", http.MethodGet, "/_mock/replies", 405, `{"error":"GET is no method of /_mock/replies: use POST"}`},
		{"requests are not posted", http.MethodPost, "/_mock/requests/1", 405, `{"error":"POST is no method of /_mock/requests/1: use GET"}`},
		{"a world is deleted", http.MethodPost, "/_mock/world", 405, `{"error":"POST is no method of /_mock/world: use DELETE"}`},
		{"no path", http.MethodGet, "/_mock/setings", 404, `{"error":"nothing at /_mock/setings: see docs/control.md for the routes"}`},
	} {
		r := httptest.NewRequest(row.method, row.path, http.NoBody)
		if row.status == http.StatusOK {
			r = httptest.NewRequest(row.method, row.path, strings.NewReader(`{}`))
		}
		r.Header.Set("x-api-key", "sk-ant-test")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != row.status || row.body != "" && w.Body.String() != row.body+"\n" {
			t.Errorf("%s: %d %s, want %d %s", row.why, w.Code, w.Body, row.status, row.body)
		}
	}
}
