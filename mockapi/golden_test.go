package mockapi_test

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

var update = flag.Bool("update", false, "rewrite the responses in testdata/wire")

// TestWire plays each file of testdata/wire against a server of its own. A file is a list of
// exchanges: a file NAME.request with the request line, headers and body as they travel, and after
// it NAME.response with what came back. A first comment says why the file is there.
func TestWire(t *testing.T) {
	files, err := filepath.Glob("testdata/wire/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			playFile(t, file)
		})
	}
}

func playFile(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	config := mockapi.Config{Directives: strings.Contains(string(archive.Comment), "--directives")}
	srv, err := mockapi.New(config)
	if err != nil {
		t.Fatal(err)
	}
	played := &txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		name, isRequest := strings.CutSuffix(f.Name, ".request")
		if !isRequest {
			continue
		}
		played.Files = append(played.Files, f, txtar.File{
			Name: name + ".response", Data: exchange(t, srv.Handler(), f.Data),
		})
	}
	got := txtar.Format(played)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(txtar.Format(archive)), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// exchange sends one request as it stands in a golden and renders what came back: the status, the
// headers in order, and the body.
func exchange(t *testing.T, h http.Handler, data []byte) []byte {
	t.Helper()
	head, body, _ := bytes.Cut(data, []byte("\n\n"))
	lines := bufio.NewScanner(bytes.NewReader(head))
	lines.Scan()
	method, target, _ := strings.Cut(lines.Text(), " ")
	r := httptest.NewRequest(method, target, bytes.NewReader(bytes.TrimSuffix(body, []byte("\n"))))
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		r.Header.Add(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var out bytes.Buffer
	fmt.Fprintf(&out, "%d\n", w.Code)
	var headers []string
	for name, values := range w.Header() {
		for _, value := range values {
			headers = append(headers, strings.ToLower(name)+": "+value)
		}
	}
	slices.Sort(headers)
	fmt.Fprintf(&out, "%s\n\n%s", strings.Join(headers, "\n"), w.Body)
	if !bytes.HasSuffix(out.Bytes(), []byte("\n")) {
		out.WriteByte('\n')
	}
	return out.Bytes()
}
