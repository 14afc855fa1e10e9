package mockapi_test

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// lasting is a request whose whole prompt but the frame is cached.
var lasting = shape{more: automatic, messages: []string{asks(long("What turns?", 600))}}

// A held request is one whose answer a script holds back.
type held struct {
	c       *cacher
	release context.CancelFunc
	done    chan *httptest.ResponseRecorder
}

// hold sends a request and returns once the server has looked at the cache for it. The script of its
// reply is to have a delay longer than the test.
func (c *cacher) hold(s shape) held {
	c.t.Helper()
	c.set(`{"rate_limits": {"requests": 1000}}`)
	ctx, cancel := context.WithCancel(c.t.Context())
	h := held{c, cancel, make(chan *httptest.ResponseRecorder, 1)}
	before := c.left()
	go func() {
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/v1/messages", strings.NewReader(s.body(false)))
		h.done <- c.serve(r)
	}()
	// A request is admitted after it has been looked up, which the headers show.
	for c.left() == before {
		runtime.Gosched()
	}
	return h
}

// left is how many requests the world's limit still has.
func (c *cacher) left() int {
	h := c.do(http.MethodPost, "/v1/messages/count_tokens", lasting.body(true)).Header()
	n, err := strconv.Atoi(h.Get("Anthropic-Ratelimit-Requests-Remaining"))
	if err != nil {
		c.t.Fatal(err)
	}
	return n
}

// let lets the answer go: the server takes the client for gone, and waits no longer.
func (h held) let() billed {
	h.release()
	var m struct {
		Usage usage `json:"usage"`
	}
	h.c.decode(<-h.done, &m)
	return m.Usage.billed()
}

const heldReplies = `[{"reply": {"text": "A", "delay": "10m"}}, {"reply": {"text": "B", "delay": "10m"}}]`

// TestParallelRequests: what a request writes can be read once its response begins (docs).
func TestParallelRequests(t *testing.T) {
	c := newCacher(t)
	if err := c.srv.QueueReplies(c.key, heldReplies); err != nil {
		t.Fatal(err)
	}
	one, two := c.hold(lasting), c.hold(lasting)
	a, b := one.let(), two.let()
	if a.Written == 0 || a.Read != 0 || a != b {
		t.Errorf("at once: %+v and %+v, want both to write", a, b)
	}
	if again := c.ask(lasting); again.Read != a.Written || again.Written != 0 {
		t.Errorf("after them: %+v, want %d read", again, a.Written)
	}
}

// TestLifetimeOfASlowRequest counts from its start, not from its answer.
func TestLifetimeOfASlowRequest(t *testing.T) {
	for _, row := range []struct {
		later time.Duration
		hit   bool
	}{{time.Minute - time.Nanosecond, true}, {time.Minute, false}} {
		c := newCacher(t)
		if err := c.srv.QueueReplies(c.key, `[{"reply": {"text": "A", "delay": "10m"}}]`); err != nil {
			t.Fatal(err)
		}
		slow := c.hold(lasting)
		c.srv.World(c.key).FastForward(4 * time.Minute)
		slow.let()
		c.srv.World(c.key).FastForward(row.later)
		if b := c.ask(lasting); b.Read > 0 != row.hit {
			t.Errorf("%v after an answer that took four minutes: %+v", row.later, b)
		}
	}
}

// TestReadableFromTheFirstEvent: a stream need not end before others read what it writes.
func TestReadableFromTheFirstEvent(t *testing.T) {
	c := newCacher(t)
	c.srv = mockapi.RunT(t)
	if err := c.srv.QueueReplies(c.key, `[{"reply": {"text": "A", "delay": "10m"}}]`); err != nil {
		t.Fatal(err)
	}
	streamed := lasting
	streamed.rest = `"max_tokens":64,"stream":true`
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.srv.URL()+"/v1/messages", strings.NewReader(streamed.body(false)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = http.Header{"X-Api-Key": {c.key}, "Anthropic-Version": {"2023-06-01"}}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if line, err := bufio.NewReader(resp.Body).ReadString('\n'); err != nil || line != "event: message_start\n" {
		t.Fatalf("%q, %v", line, err)
	}
	if b := c.ask(lasting); b.Read == 0 || b.Written != 0 {
		t.Errorf("while the first streams: %+v, want all read", b)
	}
}
