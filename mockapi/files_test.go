package mockapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

const filesPath = "/v1/files"

// A field is one part of a form.
type field struct{ disposition, contentType, value string }

// fileField is the field file under a name, which stands in the header as it is.
func fileField(name, contentType, data string) field {
	return field{`form-data; name="file"; filename="` + name + `"`, contentType, data}
}

func life(seconds string) field { return field{`form-data; name="expires_in_seconds"`, "", seconds} }

// form builds a body and its content type.
func form(t testing.TB, fields ...field) (body, contentType string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, f := range fields {
		h := textproto.MIMEHeader{"Content-Disposition": {f.disposition}}
		if f.contentType != "" {
			h.Set("Content-Type", f.contentType)
		}
		part, err := w.CreatePart(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(f.value)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String(), w.FormDataContentType()
}

func uploadForm(t testing.TB, h http.Handler, fields ...field) *httptest.ResponseRecorder {
	t.Helper()
	body, contentType := form(t, fields...)
	return ask(h, http.MethodPost, filesPath, body, "content-type", contentType)
}

// stored uploads a file and returns its id.
func stored(t testing.TB, h http.Handler, fields ...field) string {
	t.Helper()
	w := uploadForm(t, h, fields...)
	var f struct{ ID string }
	if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || w.Code != http.StatusOK {
		t.Fatalf("upload: %d %s", w.Code, w.Body)
	}
	return f.ID
}

func pngOf(t testing.TB, w, h int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestUpload: what comes back for a form, and what is refused.
func TestUpload(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	meta := func(name, mime string, size int, expires string) string {
		return fmt.Sprintf(`{"id":"ID","type":"file","filename":%q,"mime_type":%q,"size_bytes":%d,`+
			`"created_at":"2026-12-01T00:00:00Z","downloadable":false,"expires_at":%s}`, name, mime, size, expires)
	}
	bad := func(message string) string {
		return `{"type":"error","error":{"type":"invalid_request_error","message":` + message + `}`
	}
	badName := bad(`"file: filename must be 1 to 255 characters without < > : \" | ? * \\ / or control characters"`)
	long := strings.Repeat("a", 251) + ".txt"
	for _, row := range []struct {
		why    string
		fields []field
		status int
		want   string
	}{
		{"a file that says what it is", []field{fileField("a.txt", "text/plain; charset=utf-8", "hello")}, 200, meta("a.txt", "text/plain", 5, "null")},
		{"by its name", []field{fileField("A.PDF", "application/octet-stream", "?")}, 200, meta("A.PDF", "application/pdf", 1, "null")},
		{"by its bytes", []field{fileField("a", "", pngOf(t, 1, 1))}, 200, meta("a", "image/png", len(pngOf(t, 1, 1)), "null")},
		{"a type that is none", []field{fileField("a.png", "png", "?")}, 200, meta("a.png", "image/png", 1, "null")},
		{"an empty one", []field{fileField("a.csv", "", "")}, 200, meta("a.csv", "text/csv", 0, "null")},
		{"of a path the last part", []field{fileField("x/y/a.txt", "", "")}, 200, meta("a.txt", "text/plain", 0, "null")},
		{"no name", []field{fileField("", "application/pdf", "?")}, 200, meta("unnamed.pdf", "application/pdf", 1, "null")},
		{"not even a filename", []field{{`form-data; name="file"`, "", "\x00\x01"}}, 200, meta("unnamed", "application/octet-stream", 2, "null")},
		{"a name beyond ASCII", []field{fileField("größe.txt", "", "")}, 200, meta("größe.txt", "text/plain", 0, "null")},
		{"the longest name", []field{fileField(long, "", "")}, 200, meta(long, "text/plain", 0, "null")},
		{"a longer one", []field{fileField("a"+long, "", "")}, 400, badName},
		{"a character that is not allowed", []field{fileField("a?b.txt", "", "")}, 400, badName},
		{"a backslash", []field{fileField(`a\b.txt`, "", "")}, 400, badName},
		{"it expires", []field{life("3600"), fileField("a.txt", "", "")}, 200, meta("a.txt", "text/plain", 0, `"2026-12-01T01:00:00Z"`)},
		{"after the longest time", []field{life("7776000"), fileField("a.txt", "", "")}, 200, meta("a.txt", "text/plain", 0, `"2027-03-01T00:00:00Z"`)},
		{"too soon", []field{life("3599"), fileField("a.txt", "", "")}, 400, bad(`"expires_in_seconds: Input should be greater than or equal to 3600"`)},
		{"too late", []field{life("7776001"), fileField("a.txt", "", "")}, 400, bad(`"expires_in_seconds: Input should be less than or equal to 7776000"`)},
		{"never mind", []field{life("soon"), fileField("a.txt", "", "")}, 400, bad(`"expires_in_seconds: Input should be a valid integer"`)},
		{"no file", []field{life("3600")}, 400, bad(`"file: Field required"`)},
		{"a field of another name", []field{{`form-data; name="files"; filename="a.txt"`, "", "x"}}, 400, bad(`"file: Field required"`)},
		{"and beside the file", []field{{`form-data; name="purpose"`, "", "x"}, fileField("a.txt", "", "")}, 200, meta("a.txt", "text/plain", 0, "null")},
	} {
		w := uploadForm(t, h, row.fields...)
		var made struct{ ID string }
		_ = json.Unmarshal(w.Body.Bytes(), &made)
		got := w.Body.String()
		if made.ID != "" {
			got = strings.ReplaceAll(got, made.ID, "ID")
		}
		if w.Code != row.status || !strings.HasPrefix(got, row.want) {
			t.Errorf("%s:\n got %d %s\nwant %d %s", row.why, w.Code, got, row.status, row.want)
		}
	}
	body, contentType := form(t, fileField("a.txt", "", "hello"))
	for _, row := range []struct {
		why, body string
		headers   []string
		want      string
	}{
		{"JSON", `{"file":"hello"}`, []string{"content-type", "application/json"}, "The request body is not valid multipart/form-data: Content-Type is not"},
		{"no boundary", body, []string{"content-type", "multipart/form-data"}, "The request body is not valid multipart/form-data: Content-Type is not"},
		{"a long boundary", body, []string{"content-type", "multipart/form-data; boundary=" + strings.Repeat("x", 71)},
			"The request body is not valid multipart/form-data: the boundary in Content-Type is longer than 70 characters"},
		{"another boundary", body, []string{"content-type", "multipart/form-data; boundary=x"}, "The request body is not valid multipart/form-data: multipart: NextPart: EOF"},
		{"cut off", body[:len(body)-20], []string{"content-type", contentType}, "The request body is not valid multipart/form-data: "},
		{"a coding", body, []string{"content-type", contentType, "content-encoding", "br"}, "Content-Encoding `br` is not supported."},
	} {
		if w := ask(h, http.MethodPost, filesPath, row.body, row.headers...); w.Code != 400 || !strings.Contains(w.Body.String(), row.want) {
			t.Errorf("%s: %d %s, want 400 with %s", row.why, w.Code, w.Body, row.want)
		}
	}
	if w := ask(h, http.MethodPost, filesPath, body, "content-type", contentType, "x-api-key", ""); w.Code != 401 {
		t.Errorf("without a key: %d %s", w.Code, w.Body)
	}
}

// TestFileLife follows a file to its end; the bytes are the API's.
func TestFileLife(t *testing.T) {
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	h := srv.Handler()
	id := stored(t, h, life("3600"), fileField("a.txt", "text/plain", "hello"))
	refused := func(kind, message, details string) string {
		return `{"type":"error","error":{"type":"` + kind + `","message":"File ` + "`ID` " + message + `."` + details + `}`
	}
	const meta = `{"id":"ID","type":"file","filename":"a.txt","mime_type":"text/plain","size_bytes":5,` +
		`"created_at":"2026-12-01T00:00:00Z","downloadable":false,"expires_at":"2026-12-01T01:00:00Z"}`
	notFound := refused("not_found_error", "not found", "")
	message := func(source string) string {
		return `{"model":"claude-opus-5-5","max_tokens":64,"messages":[{"role":"user","content":[{"type":"document","source":` +
			source + `},{"type":"text","text":"Summarise"}]}]}`
	}
	for _, s := range []struct {
		why          string
		wait         time.Duration
		method, path string
		status       int
		want         string
	}{
		{"metadata", 0, "GET", "/" + id, 200, meta},
		{"an upload cannot be downloaded", 0, "GET", "/" + id + "/content", 400,
			refused("invalid_request_error", "cannot be downloaded", `,"details":{"error_code":"file_not_downloadable"}`)},
		{"used in a message", time.Hour - time.Second, "POST", "", 200, `{"id":"msg_01`},
		{"its time has come", time.Second, "GET", "/" + id + "/content", 404,
			refused("not_found_error", "has expired", `,"details":{"error_code":"file_expired"}`)},
		{"a message does not find it", 0, "POST", "", 404, notFound},
		{"metadata stays", 0, "GET", "/" + id, 200, meta},
		{"deleted", 0, "DELETE", "/" + id, 200, `{"id":"ID","type":"file_deleted"}`},
		{"gone", 0, "GET", "/" + id, 404, notFound},
		{"no content", 0, "GET", "/" + id + "/content", 404, notFound},
		{"no second delete", 0, "DELETE", "/" + id, 404, notFound},
	} {
		srv.World("sk-ant-test").FastForward(s.wait)
		var w *httptest.ResponseRecorder
		if s.method == http.MethodPost {
			w = ask(h, s.method, "/v1/messages", message(`{"type":"file","file_id":"`+id+`"}`))
		} else {
			w = ask(h, s.method, filesPath+s.path, "")
		}
		if got := strings.ReplaceAll(w.Body.String(), id, "ID"); w.Code != s.status || !strings.HasPrefix(got, s.want) {
			t.Errorf("%s:\n got %d %s\nwant %d %s", s.why, w.Code, got, s.status, s.want)
		}
	}
	if w := ask(h, "GET", filesPath+"/"+stored(t, h, fileField("a", "", "x")), "", "x-api-key", "sk-ant-other"); w.Code != 404 {
		t.Errorf("another world sees the file: %d %s", w.Code, w.Body)
	}
}

// TestFileQuota: a world holds 64 MiB.
func TestFileQuota(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	const most = 64 << 20
	full := `"message":"The storage quota of your organization is exhausted: the file does not fit into the %d bytes that are left. ` +
		`Delete files and upload it again.","details":{"error_code":"storage_quota_exceeded"}}`
	big := strings.Repeat("x", most-2048)
	first := stored(t, h, fileField("big.bin", "", big))
	for _, row := range []struct {
		why    string
		size   int
		status int
		want   string
	}{
		{"more than is left", 2049, 400, fmt.Sprintf(full, 2048)},
		{"what is left", 2048, 200, `{"id":"file_011C`},
		{"nothing is left, not even for an empty file", 0, 400, fmt.Sprintf(full, 0)},
	} {
		if w := uploadForm(t, h, fileField("a.bin", "", big[:row.size])); w.Code != row.status || !strings.Contains(w.Body.String(), row.want) {
			t.Errorf("%s: %d %s, want %d with %s", row.why, w.Code, w.Body, row.status, row.want)
		}
	}
	if w := ask(h, "DELETE", filesPath+"/"+first, ""); w.Code != 200 {
		t.Fatalf("delete: %d %s", w.Code, w.Body)
	}
	stored(t, h, fileField("b.bin", "", "x"))
}
