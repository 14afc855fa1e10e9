package mockapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

const (
	demandBeta    = "compact-2026-09-04"
	thresholdBeta = "compact-2026-01-12"
	summarize     = `"compaction":{"type":"summarize"}`
)

// threshold is a context_management that compacts at a number of tokens.
func threshold(at string, more ...string) string {
	return `"context_management":{"edits":[{"type":"compact_20260112","trigger":{"type":"input_tokens","value":` + at + `}` +
		strings.Join(append([]string{""}, more...), ",") + `}]}`
}

const paused = `"pause_after_compaction":true`

// A compacting client knows what a compaction answers.
type compacting struct {
	*cacher
	betas string
}

func newCompacting(t *testing.T, betas string) *compacting {
	t.Helper()
	return &compacting{newCacher(t), betas}
}

// compacted is a message as far as compaction shows in it.
type compacted struct {
	Content []jsontext.Value `json:"content"`
	Stop    string           `json:"stop_reason"`
	Context jsontext.Value   `json:"context_management"`
	Usage   struct {
		usage
		Iterations []iteration `json:"iterations"`
	} `json:"usage"`
	Dropped jsontext.Value `json:"input_transformations"`
	Error   struct {
		Type    string         `json:"type"`
		Message string         `json:"message"`
		Details jsontext.Value `json:"details"`
	} `json:"error"`
	status int
	number string // of the exchange
	raw    string
}

type iteration struct {
	Type  string `json:"type"`
	Model string `json:"model"`
	usage
}

// content is the whole content, to be sent back.
func (m *compacted) content() string {
	list := make([]string, len(m.Content))
	for i, b := range m.Content {
		list[i] = string(b)
	}
	return says("assistant", list...)
}

// kinds lists the types of the blocks.
func (m *compacted) kinds() string {
	var list []string
	for _, b := range m.Content {
		list = append(list, decoded(string(b)).(object)["type"].(string))
	}
	return strings.Join(list, " ")
}

// runs lists the types of the iterations.
func (m *compacted) runs() string {
	var list []string
	for _, i := range m.Usage.Iterations {
		list = append(list, i.Type)
	}
	return strings.Join(list, " ")
}

// text joins the text blocks.
func (m *compacted) text() string {
	var b strings.Builder
	for _, block := range m.Content {
		if text, ok := decoded(string(block)).(object)["text"].(string); ok {
			b.WriteString(text)
		}
	}
	return b.String()
}

// summary is the content of the first block.
func (m *compacted) summary() string {
	s, _ := decoded(string(m.Content[0])).(object)["content"].(string)
	return s
}

// request is a body for claude-opus-5-5. More are members, of which a later one of the same name stands.
func (c *compacting) request(more string, messages ...string) string {
	body := `{"model":"claude-opus-5-5","max_tokens":4000,"messages":[` + strings.Join(messages, ",") + `]`
	if more != "" {
		body += "," + more
	}
	return body + "}"
}

func (c *compacting) send(path, body string) *compacted {
	c.t.Helper()
	w := c.do(http.MethodPost, path, body, "Anthropic-Beta", c.betas)
	m := &compacted{status: w.Code, number: w.Header().Get("X-Mock-Request"), raw: w.Body.String()}
	if strings.HasPrefix(m.raw, "{") {
		// A request may name a member twice; an answer does not.
		if err := json.Unmarshal(w.Body.Bytes(), m); err != nil {
			c.t.Fatalf("%v: %s", err, m.raw)
		}
	}
	return m
}

// ask sends a request that is to be answered.
func (c *compacting) ask(more string, messages ...string) *compacted {
	c.t.Helper()
	m := c.send("/v1/messages", c.request(more, messages...))
	if m.status != http.StatusOK {
		c.t.Fatalf("%d %s\n%s", m.status, m.raw, c.request(more, messages...))
	}
	return m
}

// compact returns the block that stands for some messages.
func (c *compacting) compact(messages ...string) string {
	c.t.Helper()
	m := c.ask(summarize, messages...)
	if m.Stop != "compaction" || len(m.Content) != 1 {
		c.t.Fatalf("no block: %s", m.raw)
	}
	return string(m.Content[0])
}

// with is the client under other betas, in the same world.
func (c *compacting) with(betas string) *compacting { return &compacting{c.cacher, betas} }

// alter changes a member of a block.
func alter(block, member, value string) string {
	o := decoded(block).(object)
	if value == "" {
		delete(o, member)
	} else {
		o[member] = decoded(value)
	}
	return string(mustJSON(o))
}

func mustJSON(v any) []byte {
	out, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		panic(err)
	}
	return out
}
