package mockapi_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// client sends requests that no SDK would, and reads what the journal says of them.
type client struct {
	t   *testing.T
	srv *mockapi.Server
	key string
}

// sent is a request on its way. Text, if set, edits the JSON itself.
type sent struct {
	path    string // "" for /v1/messages
	body    object
	text    func(string) string
	headers http.Header
}

// answer is what came back.
type answer struct {
	status  int
	headers http.Header
	raw     string
	body    object // nil unless JSON
}

func (a *answer) message() string {
	if failure, ok := a.body["error"].(object); ok {
		return failure["message"].(string)
	}
	return ""
}

func render(t *testing.T, v any) []byte {
	t.Helper()
	out, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// request makes a request of a body, with the betas of the story and the one for binding.
func (c *client) request(body []byte) *sent {
	c.t.Helper()
	s := &sent{headers: http.Header{"Anthropic-Beta": {storyBetas + "," + bindingBeta}}}
	if err := json.Unmarshal(body, &s.body); err != nil {
		c.t.Fatal(err)
	}
	return s
}

func (c *client) post(s *sent) *answer {
	c.t.Helper()
	text := string(render(c.t, s.body))
	if s.text != nil {
		edited := s.text(text)
		if edited == text {
			c.t.Fatal("the edit of the JSON changes nothing")
		}
		text = edited
	}
	path := s.path
	if path == "" {
		path = "/v1/messages"
	}
	headers := s.headers.Clone()
	headers.Set("Content-Type", "application/json")
	if headers.Get("Anthropic-Version") == "" {
		headers.Set("Anthropic-Version", "2023-06-01")
	}
	return c.do(http.MethodPost, path, headers, text)
}

func (c *client) do(method, path string, headers http.Header, body string) *answer {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.srv.URL()+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if headers != nil {
		req.Header = headers
	}
	if req.Header.Get("X-Api-Key") == "" {
		req.Header.Set("X-Api-Key", c.key)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	a := &answer{status: resp.StatusCode, headers: resp.Header, raw: string(raw)}
	if bytes.HasPrefix(raw, []byte("{")) {
		if err := json.Unmarshal(raw, &a.body); err != nil {
			c.t.Fatalf("%s: %v", raw, err)
		}
	}
	return a
}

// settings changes the world's settings.
func (c *client) settings(body string) {
	c.t.Helper()
	if a := c.do(http.MethodPut, "/_mock/settings", nil, body); a.status != 200 {
		c.t.Fatalf("settings: %d %s", a.status, a.raw)
	}
}

// seen is what the journal says of a thinking block.
type seen struct {
	Path, Outcome, Change, At string
	Dropped                   bool
}

// journal returns what the journal says of the thinking in the request that an answer is for.
func (c *client) journal(a *answer) []seen {
	c.t.Helper()
	entry := c.do(http.MethodGet, "/_mock/requests/"+a.headers.Get("X-Mock-Request"), nil, "")
	var found []seen
	list, _ := entry.body["thinking"].([]any)
	for _, v := range list {
		view := v.(object)
		text := func(name string) string { s, _ := view[name].(string); return s }
		dropped, _ := view["dropped"].(bool)
		found = append(found, seen{text("path"), text("outcome"), text("change"), text("at"), dropped})
	}
	return found
}

// accepts checks that a request passes with all of its thinking.
func (c *client) accepts(why string, s *sent) *answer {
	c.t.Helper()
	a := c.post(s)
	if a.status != 200 {
		c.t.Errorf("%s: %d %s", why, a.status, a.message())
		return a
	}
	if diff := cmp.Diff([]any{}, a.body["input_transformations"]); diff != "" {
		c.t.Errorf("%s: input_transformations (-want +got):\n%s", why, diff)
	}
	for _, v := range c.journal(a) {
		if v.Outcome != "valid" {
			c.t.Errorf("%s: the journal says %+v", why, v)
		}
	}
	return a
}

// refuses checks that a request is refused with a message.
func (c *client) refuses(why string, s *sent, want string) *answer {
	c.t.Helper()
	a := c.post(s)
	if a.status != 400 || a.message() != want {
		c.t.Errorf("%s:\ngot  %d %s\nwant 400 %s", why, a.status, a.message(), want)
	}
	return a
}

// The parts of a request.

func (s *sent) messages() []any { return s.body["messages"].([]any) }

func (s *sent) message(m int) object { return s.messages()[m].(object) }

func (s *sent) content(m int) []any { return s.message(m)["content"].([]any) }

func (s *sent) block(m, i int) object { return s.content(m)[i].(object) }

func (s *sent) tools() []any { return s.body["tools"].([]any) }

func (s *sent) tool(i int) object { return s.tools()[i].(object) }

// insert puts messages before message m, given as JSON.
func (s *sent) insert(m int, messages ...string) {
	for i, text := range messages {
		s.body["messages"] = slices.Insert(s.messages(), m+i, decoded(text))
	}
}

// remove takes out messages from to to, without the last.
func (s *sent) remove(from, to int) { s.body["messages"] = slices.Delete(s.messages(), from, to) }

// cut takes blocks out of a message.
func (s *sent) cut(m, from, to int) { s.message(m)["content"] = slices.Delete(s.content(m), from, to) }

// put inserts a block, given as JSON.
func (s *sent) put(m, i int, block string) {
	s.message(m)["content"] = slices.Insert(s.content(m), i, decoded(block))
}

// swap changes the places of two blocks of a message.
func (s *sent) swap(m, i, j int) {
	blocks := s.content(m)
	blocks[i], blocks[j] = blocks[j], blocks[i]
}

// strip takes out the thinking from messages.{m}.content.{i} on.
func (s *sent) strip(m, i int) {
	for n, message := range s.messages() {
		blocks, ok := message.(object)["content"].([]any)
		if n < m || !ok {
			continue
		}
		from := 0
		if n == m {
			from = i
		}
		kept := slices.Clone(blocks[:from])
		for _, b := range blocks[from:] {
			if kind := b.(object)["type"]; kind != "thinking" && kind != "redacted_thinking" {
				kept = append(kept, b)
			}
		}
		message.(object)["content"] = kept
	}
}

// bind sets thinking.block_binding.
func (s *sent) bind(behavior string) {
	s.body["thinking"].(object)["block_binding"] = object{"prefix_mismatch_behavior": behavior}
}

// betas replaces the header.
func (s *sent) betas(list string) { s.headers = http.Header{"Anthropic-Beta": {list}} }

func decoded(text string) any {
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		panic(fmt.Sprintf("decode %s: %v", text, err))
	}
	return v
}

// place reads a path.
func place(path string) (m, i int) {
	if _, err := fmt.Sscanf(path, "messages.%d.content.%d", &m, &i); err != nil {
		panic(fmt.Sprintf("read path %q: %v", path, err))
	}
	return m, i
}

// firstDropped is the path of the first entry of input_transformations, if that is a dropped block.
func firstDropped(a *answer) string {
	list, _ := a.body["input_transformations"].([]any)
	if len(list) == 0 || list[0].(object)["type"] != "thinking_dropped" {
		return ""
	}
	return list[0].(object)["path"].(string)
}
