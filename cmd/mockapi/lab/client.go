package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// maxTokens is room for an ordinary answer and the thinking before it.
const maxTokens = 2048

// A client talks to the server with the key of one strategy, and notes what each request cost.
type client struct {
	ctx             context.Context
	url, key, model string
	betas           []string       // of every request
	management      jsontext.Value // context_management of every request, nil for none
	tools           []tool         // offered with every request
	requests        []Request      // of the turn under way
}

func newClient(ctx context.Context, url, key, model string) *client {
	return &client{ctx: ctx, url: url, key: key, model: model}
}

// taken returns the requests since it was last called.
func (c *client) taken() []Request {
	requests := c.requests
	c.requests = nil
	return requests
}

// A body is the request that a strategy makes; the client fills in what all of its requests share.
// Caching is automatic: one breakpoint, on the last block.
type body struct {
	Model        string         `json:"model"`
	MaxTokens    int            `json:"max_tokens"`
	CacheControl cacheControl   `json:"cache_control"`
	Tools        []tool         `json:"tools,omitzero"`
	System       string         `json:"system,omitzero"`
	Messages     []message      `json:"messages"`
	Management   jsontext.Value `json:"context_management,omitzero"`
	Compaction   jsontext.Value `json:"compaction,omitzero"`
}

type cacheControl struct {
	Type string `json:"type"`
}

// The purposes of a request.
const (
	purposeTurn    = "turn"
	purposeSummary = "summary"
)

// send asks for a reply. An answer that is an error is a [*Refusal].
func (c *client) send(purpose string, b body) (*answer, error) {
	b.Model, b.MaxTokens, b.CacheControl, b.Tools = c.model, maxTokens, cacheControl{"ephemeral"}, c.tools
	if b.Compaction == nil {
		b.Management = c.management
	}
	payload, err := json.Marshal(b)
	if err != nil {
		return nil, fmt.Errorf("write request: %w", err)
	}
	var a answer
	res, err := c.call(http.MethodPost, "/v1/messages", payload, &a)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(res.Header.Get("X-Mock-Request"))
	if err != nil {
		return nil, fmt.Errorf("%s is no mockapi server: its answer has no x-mock-request", c.url)
	}
	r := Request{Number: number, Purpose: purpose, Status: res.StatusCode}
	a.note(&r)
	c.requests = append(c.requests, r)
	if res.StatusCode != http.StatusOK {
		refused := &Refusal{Status: res.StatusCode, Message: a.Error.Message}
		if path, _, ok := strings.Cut(refused.Message, ": "); ok && !strings.Contains(path, " ") {
			refused.Path = path
		}
		return nil, refused
	}
	return &a, nil
}

// wait lets virtual time pass.
func (c *client) wait(d time.Duration) error {
	return c.control(http.MethodPost, "/_mock/clock", fmt.Appendf(nil, `{"advance":%q}`, d), nil)
}

// costs returns what each request of this client cost, by its number.
func (c *client) costs() (map[int]float64, error) {
	var journal struct {
		Requests []struct {
			Number  int     `json:"number"`
			CostUSD float64 `json:"cost_usd"`
		} `json:"requests"`
		Dropped int `json:"dropped"`
	}
	if err := c.control(http.MethodGet, "/_mock/requests", nil, &journal); err != nil {
		return nil, err
	}
	if journal.Dropped > 0 {
		return nil, errors.New("the conversation is too long for the server's journal: play fewer turns, or shorter ones")
	}
	costs := map[int]float64{}
	for _, r := range journal.Requests {
		costs[r.Number] = r.CostUSD
	}
	return costs, nil
}

func (c *client) control(method, path string, payload []byte, into any) error {
	res, err := c.call(method, path, payload, into)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s %s: %s", method, path, res.Status)
	}
	return err
}

// call makes a request and decodes the answer, whose body is closed.
func (c *client) call(method, path string, payload []byte, into any) (*http.Response, error) {
	req, err := http.NewRequestWithContext(c.ctx, method, c.url+path, bytes.NewReader(payload))
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Api-Key", c.key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Anthropic-Version", "2026-10-21")
	// With it answers tell what became of thinking that came back. It changes nothing else.
	req.Header.Set("Anthropic-Beta", strings.Join(append([]string{"thinking-binding-controls-2026-08-01"}, c.betas...), ","))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err == nil && into != nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		return nil, fmt.Errorf("read answer of %s %s: %w", method, path, err)
	}
	return res, nil
}
