package suite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tidwall/gjson"

	"github.com/go-json-experiment/json"
)

// target is the server under test.
type target struct {
	client *http.Client
	url    string // without a slash at the end
	key    string
	// lists is held while all batches are listed, and while a case depends on nobody looking at its own.
	lists sync.Mutex
	// gone is called with the error where no connection to the target can be made.
	gone func(error)
}

// An answer is what the target said to a request.
type answer struct {
	status int
	header http.Header
	body   []byte
	// length is what the headers announce, -1 for nothing.
	length int64
}

// get is a value of the JSON body.
func (a *answer) get(path string) gjson.Result { return gjson.GetBytes(a.body, path) }

// An option changes the headers of a request.
type option func(http.Header)

// header sets a header, or removes it where the value is "".
func header(name, value string) option {
	return func(h http.Header) {
		if h.Del(name); value != "" {
			h.Set(name, value)
		}
	}
}

// beta asks for beta features.
func beta(values ...string) option { return header("Anthropic-Beta", strings.Join(values, ",")) }

// version speaks another dialect of the API.
func version(v string) option { return header("Anthropic-Version", v) }

const (
	maxAnswer = 64 << 20         // bytes read of an answer
	maxRetry  = 3                // times a request is sent again that a limit refused
	maxWait   = 20 * time.Second // for a limit to pass
)

// send sends a request, as often as a rate limit or an overload asks for. A connection that fails fails
// the case.
func (t *T) send(method, path string, body []byte, opts ...option) *answer {
	for retry := 0; ; retry++ {
		a, err := t.target.once(t.ctx, method, path, body, opts)
		if err != nil {
			t.check(false, "an answer to "+method+" "+path, err.Error())
		}
		if !isLimit(a.status) {
			return a
		}
		if retry == maxRetry {
			t.skip("the target refused %s %s with %d again and again: %s", method, path, a.status, clip(string(a.body)))
		}
		seconds, err := strconv.Atoi(a.header.Get("Retry-After"))
		if err != nil {
			seconds = 1 << retry
		}
		select {
		case <-time.After(min(time.Duration(seconds)*time.Second, maxWait)):
		case <-t.ctx.Done():
		}
	}
}

// isLimit tells a refusal for the limits or the load of the target, which says nothing about the request.
func isLimit(status int) bool { return status == http.StatusTooManyRequests || status == 529 }

func (g *target) once(ctx context.Context, method, path string, body []byte, opts []option) (*answer, error) {
	r, err := http.NewRequestWithContext(ctx, method, g.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("X-Api-Key", g.key)
	r.Header.Set("Anthropic-Version", "2023-06-01")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, o := range opts {
		o(r.Header)
	}
	got, err := g.client.Do(r)
	if err != nil {
		if isGone(err) {
			g.gone(err)
		}
		return nil, err
	}
	defer got.Body.Close()
	a := &answer{status: got.StatusCode, header: got.Header, length: got.ContentLength}
	if a.body, err = io.ReadAll(io.LimitReader(got.Body, maxAnswer)); err != nil {
		return nil, fmt.Errorf("the answer breaks off: %w", err)
	}
	return a, nil
}

// post sends JSON.
func (t *T) post(path string, body object, opts ...option) *answer {
	out, err := json.Marshal(body, json.Deterministic(true))
	if err != nil { // what a target sent and a case sends back is no JSON
		t.check(false, "an answer that can be sent back", err.Error())
	}
	return t.send(http.MethodPost, path, out, opts...)
}

// fetch gets JSON.
func (t *T) fetch(path string, opts ...option) *answer {
	a := t.send(http.MethodGet, path, nil, opts...)
	t.ok(a)
	return a
}

// ok checks that an answer is no refusal.
func (t *T) ok(a *answer) {
	t.check(a.status == http.StatusOK, "status 200", said(a))
}

// message sends a request for a message that has to be accepted.
func (t *T) message(body object, opts ...option) *answer {
	a := t.post("/v1/messages", body, opts...)
	t.knowsModel(a, body)
	t.isMessage(a)
	return a
}

// isMessage checks that an answer is a message.
func (t *T) isMessage(a *answer) {
	t.ok(a)
	t.equal("type", a.get("type"), "message")
	t.that(a.get("content").IsArray(), "content", "is an array", a.get("content"))
}

// count is the number of tokens that count_tokens has for a request for a message.
func (t *T) count(body object, opts ...option) int64 {
	a := t.post("/v1/messages/count_tokens", body.without("max_tokens"), opts...)
	t.knowsModel(a, body)
	t.ok(a)
	return t.number(a, "input_tokens")
}

// number is a whole number of an answer.
func (t *T) number(a *answer, path string) int64 {
	n := a.get(path)
	t.that(n.Type == gjson.Number && n.Num == float64(n.Int()) && n.Num >= 0, path, "is a whole number", n)
	return n.Int()
}

// refused sends a request for a message that has to be refused with a type of error.
func (t *T) refused(status int, kind string, body object, opts ...option) *answer {
	a := t.post("/v1/messages", body, opts...)
	t.knowsModel(a, body)
	t.error(a, status, kind)
	return a
}

// error checks that an answer is a refusal.
func (t *T) error(a *answer, status int, kind string) {
	t.check(a.status == status, fmt.Sprintf("status %d", status), said(a))
	t.equal("error.type", a.get("error.type"), kind)
}

// said is an answer in short.
func said(a *answer) string {
	if a.status == http.StatusOK {
		return "status 200"
	}
	return fmt.Sprintf("status %d: %s", a.status, clip(strings.TrimSpace(string(a.body))))
}

// knowsModel skips the case where the target does not have the model of the request.
func (t *T) knowsModel(a *answer, body object) {
	if isUnknownModel(a) {
		t.skip("the target has no model %v", body["model"])
	}
}

// isUnknownModel recognises the refusal of a model that the target does not have.
func isUnknownModel(a *answer) bool {
	return a.status == http.StatusNotFound && a.get("error.type").String() == "not_found_error" &&
		strings.Contains(a.get("error.message").String(), "model")
}

// isGone tells a target that cannot be reached from one that breaks off.
func isGone(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}
