package mockapi_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/transcript"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// foreignSeed signs what a recording captures: to a check its signatures are those of a stranger.
const foreignSeed = 99

// A recording is a conversation with a server that nobody shares a seed with, as a log would have it.
type recording struct {
	t        testing.TB
	server   *mockapi.Server
	request  object // without messages
	messages []any
	headers  object
	now      time.Time
	lines    []object
}

func record(t testing.TB, request string) *recording {
	t.Helper()
	server, err := mockapi.New(mockapi.Config{Seed: foreignSeed})
	if err != nil {
		t.Fatal(err)
	}
	return &recording{
		t: t, server: server, request: decoded(request).(object),
		headers: object{"anthropic-version": "2023-06-01", "x-api-key": "sk-ant-secret-0123456789"},
		now:     time.Date(2026, time.November, 2, 9, 0, 0, 0, time.UTC),
	}
}

// say sends the conversation with a user's message behind it, and puts the reply behind that.
func (r *recording) say(content any) object {
	r.t.Helper()
	r.messages = append(r.messages, object{"role": "user", "content": content})
	return r.send()
}

// send sends the conversation as it stands.
func (r *recording) send() object {
	r.t.Helper()
	body := object{"messages": r.messages}
	for name, value := range r.request {
		body[name] = value
	}
	text := r.render(body)
	q := httptest.NewRequest("POST", "/v1/messages", strings.NewReader(string(text)))
	for name, value := range r.headers {
		q.Header.Set(name, value.(string))
	}
	w := httptest.NewRecorder()
	r.server.Handler().ServeHTTP(w, q)
	answer := decoded(w.Body.String()).(object)
	r.lines = append(r.lines, object{
		"time": r.now.Format(time.RFC3339), "headers": r.headers, "status": w.Code,
		"request": jsontext.Value(text), "response": answer,
	})
	r.pass(10 * time.Second)
	if content, ok := answer["content"]; ok {
		r.messages = append(r.messages, object{"role": "assistant", "content": content})
	}
	return answer
}

// pass lets time pass.
func (r *recording) pass(d time.Duration) {
	r.now = r.now.Add(d)
	r.server.World("sk-ant-secret-0123456789").FastForward(d)
}

// sent is the request in a line, counted from 1, to be changed.
func (r *recording) sent(line int) object {
	if raw, ok := r.lines[line-1]["request"].(jsontext.Value); ok {
		r.lines[line-1]["request"] = decoded(string(raw))
	}
	return r.lines[line-1]["request"].(object)
}

// log is the recording with a call a line.
func (r *recording) log() string {
	var b strings.Builder
	for _, line := range r.lines {
		b.Write(r.render(line))
		b.WriteByte('\n')
	}
	return b.String()
}

func (r *recording) render(v any) []byte {
	r.t.Helper()
	out, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		r.t.Fatal(err)
	}
	return out
}

// check checks a log with the seed of a stranger.
func check(t *testing.T, log string, configure ...func(*mockapi.Config)) ([]report.Finding, mockapi.Checked) {
	t.Helper()
	var config mockapi.Config
	for _, change := range configure {
		change(&config)
	}
	server, err := mockapi.New(config)
	if err != nil {
		t.Fatal(err)
	}
	var findings []report.Finding
	sum, err := server.Check("log", transcript.Read(strings.NewReader(log)), func(f report.Finding) {
		findings = append(findings, f)
	})
	if err != nil {
		t.Fatal(err)
	}
	return findings, sum
}

// outline is what of findings the tests are about: level, rule, request and path.
func outline(findings []report.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&b, "%s %s request %d %s\n", f.Level, f.Rule, f.Request, f.Path)
	}
	return b.String()
}
