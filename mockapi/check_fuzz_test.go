package mockapi_test

import (
	"bytes"
	"log/slog"
	"os"
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/transcript"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// FuzzCheck changes a captured conversation: whatever comes of it, it is checked without a panic, and
// every finding has a place in the file.
func FuzzCheck(f *testing.F) {
	r := record(f, travellerRequest(longSystem[:2000]))
	travel(r, 3)
	f.Add([]byte(r.log()))
	r = record(f, `{"model": "claude-opus-5-5", "max_tokens": 100}`)
	r.headers["anthropic-beta"] = "compact-2026-09-04,message-threads-2026-08-12"
	r.say("I am Ana.")
	r.request["compaction"] = object{"type": "summarize"}
	answer := r.send()
	delete(r.request, "compaction")
	r.messages = []any{object{"role": "assistant", "content": answer["content"]}}
	r.request["thread"] = object{"type": "create"}
	r.say("Who am I?")
	f.Add([]byte(r.log()))
	f.Add([]byte(`{"request":{"model":"claude-opus-5-5","messages":[{"role":"user","content":""}]},"response":{"type":"message","content":[1,{"type":"fallback"}]}}`))
	const begun = `{"model":"claude-opus-5-5","messages":[{"role":"user","content":"Hi"}`
	f.Add([]byte(begun + "]}\n" + begun + `,{"role":"assistant"},{"role":"user"}]}`))
	server, err := mockapi.New(mockapi.Config{Log: slog.New(slog.NewTextHandler(os.Stderr, nil))})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, log []byte) {
		lines := bytes.Count(log, []byte{'\n'}) + 1
		_, _ = server.Check("log", transcript.Read(bytes.NewReader(log)), func(f report.Finding) {
			if f.Rule == "capture.bug" {
				t.Errorf("%+v", f)
			}
			if f.Line < 1 || f.Line > lines || f.Column < 1 || f.Rule == "" || f.Message == "" {
				t.Errorf("finding without a place, a rule or a message: %+v", f)
			}
		})
	})
}
