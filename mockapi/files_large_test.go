package mockapi_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// TestFileTooLarge: what announces more than 500 MB is refused by the edge, which hears it out: most
// clients read an answer only then.
func TestFileTooLarge(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	body, contentType := form(t, fileField("a.bin", "", "x"))
	for _, row := range []struct {
		why    string
		length int64
		status int
		want   string
	}{
		{"501 MiB and a byte", 501<<20 + 1, 413, `{"error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}`},
		{"an honest length", int64(len(body)), 200, `{"id":"file_011C`},
	} {
		rest := &io.LimitedReader{R: padding{}, N: row.length - int64(len(body))}
		r := httptest.NewRequest(http.MethodPost, filesPath, io.MultiReader(strings.NewReader(body), rest))
		r.ContentLength = row.length
		r.Header.Set("x-api-key", "sk-ant-other")
		r.Header.Set("anthropic-version", "2023-06-01")
		r.Header.Set("content-type", contentType)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != row.status || !strings.HasPrefix(w.Body.String(), row.want) || rest.N > 0 {
			t.Errorf("%s: %d %s, %d bytes are not read", row.why, w.Code, w.Body, rest.N)
		}
	}
}

// padding is bytes without end.
type padding struct{}

func (padding) Read(b []byte) (int, error) { return len(b), nil }
