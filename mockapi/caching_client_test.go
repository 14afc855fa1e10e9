package mockapi_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// A shape is a request in parts, each of them JSON.
type shape struct {
	model                   string // "" for claude-opus-5-5, whose minimum is 512 tokens
	tools, system, messages []string
	// more are members that shape the prompt. Rest are members that count_tokens does not take;
	// max_tokens comes with them.
	more, rest string
	headers    []string // name, value
	// countless: count_tokens refuses something that is in the prompt.
	countless bool
}

// body is the request, or what count_tokens is asked about it.
func (s shape) body(counted bool) string {
	model := s.model
	if model == "" {
		model = "claude-opus-5-5"
	}
	b := `{"model":` + strconv.Quote(model)
	if len(s.tools) > 0 {
		b += `,"tools":[` + strings.Join(s.tools, ",") + `]`
	}
	if len(s.system) > 0 {
		b += `,"system":[` + strings.Join(s.system, ",") + `]`
	}
	b += `,"messages":[` + strings.Join(s.messages, ",") + `]`
	if s.more != "" {
		b += "," + s.more
	}
	switch {
	case counted:
	case s.rest != "":
		b += "," + s.rest
	default:
		b += `,"max_tokens":64`
	}
	return b + "}"
}

// with adds messages to a copy.
func (s shape) with(messages ...string) shape {
	s.messages = append(s.messages[:len(s.messages):len(s.messages)], messages...)
	return s
}

const (
	marker     = `,"cache_control":{"type":"ephemeral"}`
	hourMarker = `,"cache_control":{"type":"ephemeral","ttl":"1h"}`
	automatic  = `"cache_control":{"type":"ephemeral"}`
)

// mark puts a breakpoint on a block or a tool.
func mark(entry string) string { return strings.TrimSuffix(entry, "}") + marker + "}" }

func markHour(entry string) string { return strings.TrimSuffix(entry, "}") + hourMarker + "}" }

func unmark(entry string) string {
	return strings.NewReplacer(marker, "", hourMarker, "").Replace(entry)
}

func block(text string) string { return `{"type":"text","text":` + strconv.Quote(text) + `}` }

func says(role string, blocks ...string) string {
	return `{"role":"` + role + `","content":[` + strings.Join(blocks, ",") + `]}`
}

func asks(text string) string { return says("user", block(text)) }

func answers(text string) string { return says("assistant", block(text)) }

func calls(id, input string) string {
	return `{"type":"tool_use","id":"` + id + `","name":"look","input":` + input + `}`
}

func resultOf(id, text string) string {
	return `{"type":"tool_result","tool_use_id":"` + id + `","content":` + strconv.Quote(text) + `}`
}

// tool is a definition with a description of about so many words.
func tool(name string, words int) string {
	return `{"name":"` + name + `","description":` + strconv.Quote(long("The tool "+name+".", words)) +
		`,"input_schema":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}}`
}

// long is a text of about so many words, each at least a token.
func long(begin string, words int) string {
	return begin + strings.Repeat(" The tide turns twice a day, and the moon is why.", words/11)
}

// billed is the usage of an answer, as far as the prompt goes: Written is the sum of both TTLs, Hour the
// part of it that lasts an hour.
type billed struct{ Read, Written, Hour, Input int }

// cached is how much of the prompt is in the cache once the answer has come.
func (b billed) cached() int { return b.Read + b.Written }

func (b billed) total() int { return b.cached() + b.Input }

// usage is the usage of a message.
type usage struct {
	Input    int `json:"input_tokens"`
	Read     int `json:"cache_read_input_tokens"`
	Written  int `json:"cache_creation_input_tokens"`
	Output   int `json:"output_tokens"`
	Creation struct {
		Hour    int `json:"ephemeral_1h_input_tokens"`
		Minutes int `json:"ephemeral_5m_input_tokens"`
	} `json:"cache_creation"`
}

func (u usage) billed() billed { return billed{u.Read, u.Written, u.Creation.Hour, u.Input} }

// cacher asks one world of a server, without a socket.
type cacher struct {
	t   *testing.T
	srv *mockapi.Server
	key string
}

func newCacher(t *testing.T) *cacher {
	t.Helper()
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return &cacher{t, srv, "sk-ant-cache"}
}

// as asks another world of the server.
func (c *cacher) as(key string) *cacher { return &cacher{c.t, c.srv, "sk-ant-" + key} }

func (c *cacher) do(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(c.t.Context(), method, path, strings.NewReader(body))
	return c.serve(r, headers...)
}

func (c *cacher) serve(r *http.Request, headers ...string) *httptest.ResponseRecorder {
	r.Header.Set("X-Api-Key", c.key)
	r.Header.Set("Anthropic-Version", "2023-06-01")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	c.srv.Handler().ServeHTTP(w, r)
	return w
}

func (c *cacher) set(settings string) {
	c.t.Helper()
	if err := c.srv.World(c.key).ChangeSettings([]byte(settings)); err != nil {
		c.t.Fatal(err)
	}
}

// post sends a request as it is.
func (c *cacher) post(s shape) *httptest.ResponseRecorder {
	return c.do(http.MethodPost, "/v1/messages", s.body(false), s.headers...)
}

// reply sends a request that is to be answered, and returns the content of the answer and the usage. It
// checks that the parts of the usage add up to what count_tokens says.
func (c *cacher) reply(s shape) (content string, b billed) {
	c.t.Helper()
	w := c.post(s)
	if w.Code != http.StatusOK {
		c.t.Fatalf("%d %s\n%s", w.Code, w.Body, s.body(false))
	}
	var m struct {
		Content jsontext.Value `json:"content"`
		Usage   usage          `json:"usage"`
	}
	c.decode(w, &m)
	if sum := m.Usage.Creation.Hour + m.Usage.Creation.Minutes; sum != m.Usage.Written {
		c.t.Errorf("written %d, by TTL %d", m.Usage.Written, sum)
	}
	b = m.Usage.billed()
	if !s.countless {
		if count := c.count(s); b.total() != count {
			c.t.Errorf("usage %+v adds up to %d, count_tokens says %d\n%s", b, b.total(), count, s.body(false))
		}
	}
	return string(m.Content), b
}

// ask is reply for those who care for the usage alone.
func (c *cacher) ask(s shape) billed {
	c.t.Helper()
	_, b := c.reply(s)
	return b
}

func (c *cacher) count(s shape) int {
	c.t.Helper()
	w := c.do(http.MethodPost, "/v1/messages/count_tokens", s.body(true), s.headers...)
	if w.Code != http.StatusOK {
		c.t.Fatalf("count_tokens: %d %s\n%s", w.Code, w.Body, s.body(true))
	}
	var count struct {
		Input int `json:"input_tokens"`
	}
	c.decode(w, &count)
	return count.Input
}

func (c *cacher) decode(w *httptest.ResponseRecorder, into any) {
	c.t.Helper()
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
		c.t.Fatalf("%v: %s", err, w.Body)
	}
}
