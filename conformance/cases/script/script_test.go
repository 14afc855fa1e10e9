package script_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
	"github.com/seed-f1f39373/mockapi/conformance/cases/script"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// What runs a program of a language: the name of its file and the command before it.
var runners = map[string]struct {
	file    string
	command []string
}{
	"curl":   {"case.sh", []string{"sh"}},
	"go":     {"case.go", []string{"go", "run"}},
	"ts":     {"case.ts", []string{"node"}},
	"python": {"case.py", []string{"python3"}},
}

// execute runs a case as a program against a server.
func execute(t *testing.T, language string, c *cases.Case, url string) (status int, output string) {
	t.Helper()
	program, err := script.Write(language, "a test", c)
	if err != nil {
		t.Fatal(err)
	}
	runner := runners[language]
	if _, err := exec.LookPath(runner.command[0]); err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), runner.file)
	if err := os.WriteFile(file, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), runner.command[0], append(runner.command[1:], file)...)
	cmd.Env = append(os.Environ(), "ANTHROPIC_BASE_URL="+url, "ANTHROPIC_API_KEY=sk-ant-"+language+"-"+c.ID)
	out, err := cmd.CombinedOutput()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

// Every case, as a shell has it, is refused as expected.
func TestCurl(t *testing.T) {
	_, noJQ := exec.LookPath("jq")
	url := mockapi.RunT(t).URL()
	for _, c := range cases.All() {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			if noJQ != nil && len(c.Steps) > 1 {
				t.Skip(noJQ) // the cases that refer to earlier answers need it
			}
			refuses(t, "curl", c, url)
		})
	}
}

// The other languages, with a case for everything that a program may have to do.
func TestPrograms(t *testing.T) {
	url := mockapi.RunT(t).URL()
	for _, row := range []struct{ why, id string }{
		{"one request", "pair.missing_result"},
		{"a message with quotes", "thinking.enabled_unsupported"},
		{"backslashes in the body", "body.lone_surrogate"},
		{"a body of nothing", "body.empty"},
		{"a byte that is no text", "body.invalid_utf8"},
		{"a body of 32 MB", "body.too_large"},
		{"a compressed body", "body.too_large_after_decoding"},
		{"members that are counted", "strict.too_many_tools"},
		{"a header less", "auth.key_missing"},
		{"an error on demand, with a code", "auth.org_on_hold"},
		{"no body, no JSON", "route.method"},
		{"blocks of an earlier answer", "thinking.modified_latest"},
		{"a whole earlier answer", "compaction.misplaced"},
		{"an id in a path, DELETE", "batch.delete_in_progress"},
		{"results of a batch", "batch.stream"},
		{"an upload, and time that passes", "files.expired"},
		{"settings", "rate.requests"},
		{"a page of the edge", "fault.bad_gateway_html"},
		{"an error in a stream", "sse.overloaded"},
		{"a stream that is cut", "sse.truncated"},
	} {
		c, ok := cases.Find(row.id)
		if !ok {
			t.Fatalf("%s: no case %s", row.why, row.id)
		}
		for _, language := range []string{"go", "ts", "python"} {
			t.Run(language+"/"+row.id, func(t *testing.T) {
				t.Parallel()
				refuses(t, language, c, url)
			})
		}
	}
}

func refuses(t *testing.T, language string, c *cases.Case, url string) {
	t.Helper()
	status, output := execute(t, language, c, url)
	if status != 0 {
		t.Errorf("status %d\n%.2000s", status, output)
	}
	shown := "connection cut"
	if !c.Want.Cut {
		shown = c.Want.Type
	}
	if !strings.Contains(output, shown) {
		t.Errorf("the output does not show the rejection: %.500s", output)
	}
}

// A program does not take another answer for the one it is about.
func TestOtherAnswers(t *testing.T) {
	c, _ := cases.Find("pair.missing_result")
	several, _ := cases.Find("thinking.binding")
	for _, row := range []struct {
		why    string
		c      *cases.Case
		status int
		body   string
	}{
		{"accepted", c, 200, `{"type":"message"}`},
		{"another status", c, 404, `{"error":{"type":"invalid_request_error","message":"` + c.Want.Message + `"}}`},
		{"another type", c, 400, `{"error":{"type":"api_error","message":"` + c.Want.Message + `"}}`},
		{"another message", c, 400, `{"error":{"type":"invalid_request_error","message":"No."}}`},
		{"an earlier request is refused", several, 400, `{"error":{"type":"invalid_request_error","message":"` +
			several.Want.Contains + `"}}`},
	} {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(row.status)
			_, _ = io.WriteString(w, row.body)
		}))
		defer srv.Close()
		for _, language := range script.Languages() {
			t.Run(language+"/"+row.why, func(t *testing.T) {
				if status, output := execute(t, language, row.c, srv.URL); status != 1 {
					t.Errorf("status %d, want 1: %s", status, output)
				}
			})
		}
	}
}

// Without a server a program says so in one line, also where it waits for a connection that is cut.
func TestNoServer(t *testing.T) {
	srv := httptest.NewServer(http.NotFoundHandler())
	srv.Close()
	want := "no server at " + srv.URL + ": start mockapi serve\n"
	for _, row := range []struct{ why, id string }{
		{"one request", "pair.missing_result"},
		{"several", "thinking.binding"},
		{"a connection that is cut", "sse.truncated"},
		{"a compressed body", "body.too_large_after_decoding"},
	} {
		c, ok := cases.Find(row.id)
		if !ok {
			t.Fatalf("%s: no case %s", row.why, row.id)
		}
		for _, language := range script.Languages() {
			t.Run(language+"/"+row.id, func(t *testing.T) {
				// What go run adds is not the program's.
				status, output := execute(t, language, c, srv.URL)
				if output = strings.TrimSuffix(output, "exit status 1\n"); status != 1 || output != want {
					t.Errorf("status %d, %q, want 1, %q", status, output, want)
				}
			})
		}
	}
}

// Every case can be written, twice the same (the syntax of Go is checked on the way). What changes settings
// takes a key of its own and leaves the user's alone.
func TestWriteAll(t *testing.T) {
	for _, c := range cases.All() {
		for _, language := range script.Languages() {
			program, err := script.Write(language, "a test", c)
			if err != nil {
				t.Errorf("%s as %s: %v", c.ID, language, err)
			}
			if again, _ := script.Write(language, "a test", c); again != program {
				t.Errorf("%s as %s: two times, two programs", c.ID, language)
			}
			if changes := strings.Contains(program, "/_mock/"); changes == strings.Contains(program, "ANTHROPIC_API_KEY") {
				t.Errorf("%s as %s: changes settings %v, and whose key it takes", c.ID, language, changes)
			}
		}
	}
}

func TestWriteUnknown(t *testing.T) {
	c, _ := cases.Find("pair.missing_result")
	if _, err := script.Write("cobol", "", c); err == nil || err.Error() != `no language "cobol": there are curl, go, ts, python` {
		t.Errorf("error %v", err)
	}
}
