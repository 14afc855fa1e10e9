package mockapi_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// While one request continues a response no other may; when its stream is cut before message_stop, the
// server holds nothing of it, and the response can be continued again.
func TestThreadInFlight(t *testing.T) {
	srv := mockapi.RunT(t)
	c := threaded{t, srv, "sk-ant-threads"}
	first := c.starts(turn(`"Hello."`))
	c.script(`[{"match":{"text":"slowly"},"reply":{"text":"One two three four five six seven eight nine ten.","delay":"10m"}}]`)
	ctx, cut := context.WithCancel(t.Context())
	defer cut()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, srv.URL()+"/v1/messages",
		strings.NewReader("{"+threadFields+goesOn(first, `"stream":true,`+turn(`"Count slowly."`))+"}"))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"x-api-key": c.key, "anthropic-version": "2023-06-01", "anthropic-beta": threadBetas, "content-type": "application/json",
	} {
		r.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewReader(resp.Body)
	if _, err := lines.ReadString('\n'); err != nil { // event: message_start
		t.Fatal(err)
	}
	start, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	streamed := gjson.Get(strings.TrimPrefix(start, "data: "), "message.id").Str

	want := "400 thread_continue_in_flight thread: another request is still continuing from previous_message_id `" + first + "`"
	if got := refused(c.send(goesOn(first, turn(`"Go on."`)))); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	cut()
	_, _ = io.Copy(io.Discard, lines)
	// The server notices by itself that the client is gone.
	for {
		w := c.send(goesOn(first, turn(`"Go on."`)))
		if codeOf(w.Body.String()) != "thread_continue_in_flight" {
			c.ok(w)
			break
		}
	}
	if got := codeOf(c.send(goesOn(streamed, turn(`"Go on."`))).Body.String()); got != "thread_not_found" {
		t.Errorf("the response that was cut: %q, want thread_not_found", got)
	}
}

// A stream is kept before its last event, so that the next request finds it.
func TestThreadOfStreamIsKept(t *testing.T) {
	c := newThreaded(t)
	w := c.send(`"thread":{"type":"create"},"stream":true,` + turn(`"Hello."`))
	_, data, _ := strings.Cut(w.Body.String(), "data: ")
	id := gjson.Get(strings.SplitN(data, "\n", 2)[0], "message.id").Str
	c.continues(id, turn(`"Go on."`))
}

// A request that fails after it has found the thread leaves it to the next one.
func TestThreadSurvivesFailures(t *testing.T) {
	tests := []struct{ why, script, fields, want string }{
		{"an error of the server", `[{"reply":{"error":"fault.overloaded"}}]`, turn(`"Go on."`), "529"},
		{"a rule", "[]", `"temperature":0.5,` + turn(`"Go on."`), "400"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			c := newThreaded(t)
			id := c.starts(turn(`"Hello."`))
			c.script(tt.script)
			if got := refused(c.send(goesOn(id, tt.fields))); got[:3] != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			c.continues(id, turn(`"Go on."`))
		})
	}
}
