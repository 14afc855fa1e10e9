package lab

import (
	"fmt"
	"io"
	"math"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A Report compares strategies.
type Report struct {
	Conversation string    `json:"conversation"` // its title
	Model        string    `json:"model"`
	Check        bool      `json:"check"` // the history check was enforced
	Turns        int       `json:"turns"`
	Results      []*Result `json:"results"`
}

// A Result is what became of the conversation by one strategy. Tokens and cost are sums over all of
// its requests, those for summaries included.
type Result struct {
	Strategy string `json:"strategy"`
	Requests int    `json:"requests"`
	Tokens
	// CachedShare is the part of the prompt tokens that was read from the cache, from 0 to 1.
	CachedShare float64 `json:"cached_share"`
	CostUSD     float64 `json:"cost_usd"`
	Recalled    int     `json:"recalled"`
	Asked       int     `json:"asked"`
	Refused     int     `json:"refused"`
	// Refusal is the first request that was refused.
	Refusal *Refusal `json:"refusal,omitzero"`
	// ThinkingDropped counts blocks that the model did not get to see, ThinkingMismatched those that
	// came back under another prefix and were let through. A block counts with each request.
	ThinkingDropped    int `json:"thinking_dropped"`
	ThinkingMismatched int `json:"thinking_mismatched"`
	// Remark says what the strategy did that no count shows.
	Remark string `json:"remark,omitzero"`
	Turns  []Turn `json:"turns"`
}

// A Turn is one message of the user and what came of it.
type Turn struct {
	Number   int       `json:"turn"` // from 1
	User     string    `json:"user"`
	Answer   string    `json:"answer"`
	Requests []Request `json:"requests"`
	Refusal  *Refusal  `json:"refusal,omitzero"`
	Recall   *Recall   `json:"recall,omitzero"`
}

// A Recall is a question for something said before.
type Recall struct {
	Expect string `json:"expect"`
	Found  bool   `json:"found"`
}

// A Refusal is an answer that is an error.
type Refusal struct {
	Turn   int `json:"turn"`
	Status int `json:"status"`
	// Path is where in the request the fault is, "" where the message names no place.
	Path    string `json:"path"`
	Message string `json:"message"`
}

// Error is the message as the API gives it.
func (r *Refusal) Error() string { return r.Message }

// A Request is one call of the API.
type Request struct {
	Number  int    `json:"number"`  // in the journal of the strategy's world
	Purpose string `json:"purpose"` // turn or summary
	Status  int    `json:"status"`
	Tokens
	CostUSD            float64 `json:"cost_usd"`
	ThinkingDropped    int     `json:"thinking_dropped"`
	ThinkingMismatched int     `json:"thinking_mismatched"`
	// Compactions counts the summaries made within the request or by it, and ToolUsesCleared the calls
	// whose results the model did not get to see.
	Compactions     int `json:"compactions"`
	ToolUsesCleared int `json:"tool_uses_cleared"`
}

// Tokens are counts as usage reports them.
type Tokens struct {
	Prompt   int `json:"prompt_tokens"`  // the sum of the next three
	Uncached int `json:"input_tokens"`   // neither read nor written
	Read     int `json:"read_tokens"`    // from the cache
	Written  int `json:"written_tokens"` // to the cache
	Output   int `json:"output_tokens"`  // thinking included
}

func (t *Tokens) add(o Tokens) {
	t.Prompt += o.Prompt
	t.Uncached += o.Uncached
	t.Read += o.Read
	t.Written += o.Written
	t.Output += o.Output
}

// newResult sums up the turns.
func newResult(strategy string, turns []Turn) *Result {
	r := &Result{Strategy: strategy, Turns: turns}
	for i := range turns {
		t := &turns[i]
		for _, request := range t.Requests {
			r.Requests++
			r.Tokens.add(request.Tokens)
			r.CostUSD += request.CostUSD
			r.ThinkingDropped += request.ThinkingDropped
			r.ThinkingMismatched += request.ThinkingMismatched
		}
		if t.Refusal != nil {
			t.Refusal.Turn = t.Number
			r.Refused++
			if r.Refusal == nil {
				r.Refusal = t.Refusal
			}
		}
		if t.Recall != nil {
			r.Asked++
			if t.Recall.Found {
				r.Recalled++
			}
		}
	}
	if r.Prompt > 0 {
		r.CachedShare = round(float64(r.Read)/float64(r.Prompt), 4)
	}
	r.CostUSD = round(r.CostUSD, 8)
	return r
}

// round takes away what adding up binary fractions leaves behind.
func round(x float64, digits int) float64 {
	unit := math.Pow10(digits)
	return math.Round(x*unit) / unit
}

// tokens sums up the requests of a turn.
func (t *Turn) tokens() Tokens {
	var sum Tokens
	for i := range t.Requests {
		sum.add(t.Requests[i].Tokens)
	}
	return sum
}

// WriteJSON writes everything, turn by turn.
func (r *Report) WriteJSON(w io.Writer) error {
	body, err := json.Marshal(r, json.Deterministic(true), jsontext.WithIndent("  "))
	if err != nil {
		return fmt.Errorf("render report: %w", err)
	}
	_, err = w.Write(append(body, '\n'))
	return err
}
