package mockapi_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// FuzzBatch sends any bytes as a batch, at every level of rules, and reads what becomes of it: each
// answer is the API's own, and the results have a line for every request.
func FuzzBatch(f *testing.F) {
	for _, body := range []string{
		batchOf(haiku), batchOf(`{}`, `1`, `null`, `[[]]`), batchOf(haiku, haiku), `{"requests":[]}`, `{"requests":{}}`,
		`[]`, `{`, ``, `{"requests":[1,{"params":[{"params":{}}]}]}`, `{"requests":[{"custom_id":1}],"requests":[{"params":"\u0000"}]}`,
	} {
		f.Add([]byte(body))
	}
	var handlers []http.Handler
	for _, level := range []rules.Level{rules.Every, rules.SchemaOnly, rules.Off} {
		handlers = append(handlers, fuzzedHandler(f, level))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, h := range handlers {
			ask(h, http.MethodDelete, "/_mock/world", "")
			w := ask(h, http.MethodPost, batchesPath, string(body))
			if w.Code != http.StatusOK {
				checkRefusal(t, w)
				continue
			}
			var made struct {
				ID            string
				RequestCounts struct{ Processing int } `json:"request_counts"`
			}
			if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil || made.ID == "" {
				t.Fatalf("no batch: %s", w.Body)
			}
			ask(h, http.MethodGet, batchesPath, "")
			lines := ask(h, http.MethodGet, batchesPath+"/"+made.ID+"/results", "").Body.String()
			if n := strings.Count(lines, "\n"); n != made.RequestCounts.Processing {
				t.Fatalf("%d lines for %d requests", n, made.RequestCounts.Processing)
			}
			for line := range strings.Lines(lines) {
				if !json.Valid([]byte(line)) {
					t.Fatalf("not JSON: %s", line)
				}
			}
		}
	})
}

// FuzzUpload sends any bytes as a form: the answer is a file of the right size or the API's refusal.
func FuzzUpload(f *testing.F) {
	for _, fields := range [][]field{
		{fileField("a.txt", "text/plain", "hello")}, {life("3600"), fileField("a?b", "", "")}, {life("x")}, nil,
		{{`form-data; name="file"`, "a/b", "x"}, {`form-data; name=file; filename*=UTF-8''%41`, "", "y"}}, {{"", "", ""}},
	} {
		body, contentType := form(f, fields...)
		f.Add([]byte(body), contentType)
	}
	f.Add([]byte("--x\r\n\r\n"), "multipart/form-data; boundary=x")
	f.Add([]byte("--x--"), `multipart/form-data; boundary="x"; boundary=y`)
	h := fuzzedHandler(f, rules.Every)
	f.Fuzz(func(t *testing.T, body []byte, contentType string) {
		ask(h, http.MethodDelete, "/_mock/world", "")
		w := ask(h, http.MethodPost, filesPath, string(body), "content-type", contentType)
		if w.Code != http.StatusOK {
			checkRefusal(t, w)
			return
		}
		var made struct {
			ID, Filename string
			MIME         string `json:"mime_type"`
			Size         int    `json:"size_bytes"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil || made.ID == "" || made.Filename == "" || made.MIME == "" || made.Size > len(body) {
			t.Fatalf("%v in %s", err, w.Body)
		}
		if again := ask(h, http.MethodGet, filesPath+"/"+made.ID, ""); again.Body.String() != w.Body.String() {
			t.Fatalf("uploaded %s, kept %s", w.Body, again.Body)
		}
	})
}

func fuzzedHandler(f *testing.F, level rules.Level) http.Handler {
	srv, err := mockapi.New(mockapi.Config{Rules: level})
	if err != nil {
		f.Fatal(err)
	}
	return srv.Handler()
}

func checkRefusal(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	var answer struct {
		Type  string
		Error struct{ Type, Message string }
	}
	err := json.Unmarshal(w.Body.Bytes(), &answer)
	if err != nil || w.Code < 400 || w.Code >= 500 || answer.Type != "error" || answer.Error.Message == "" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
}
