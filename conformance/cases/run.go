package cases

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// A Target is a server to send cases to.
type Target struct {
	Client  *http.Client // nil means http.DefaultClient
	BaseURL string       // http://127.0.0.1:4010, without /v1
	// Key is the API key. Cases leave traces, so with mockapi give each run a key of its own.
	Key string
}

// An Exchange is a step and what came of it.
type Exchange struct {
	Step Step
	// Path, Header and Body are what was sent, with nothing left to fill in. Body is not compressed.
	Path   string
	Header http.Header
	Body   []byte

	Status   int // 0 where the connection closed before there was one
	Answered http.Header
	Answer   []byte
	Cut      bool // the connection closed before the answer was whole
}

// maxAnswer bounds what is read of an answer, in bytes.
const maxAnswer = 16 << 20

// Run sends steps one after another. It returns what was exchanged so far with an error where a step
// before the last is refused, where a reference points at nothing, or where no server answers.
func (t Target) Run(ctx context.Context, steps []Step) ([]Exchange, error) {
	var (
		exchanges []Exchange
		answers   [][]byte
	)
	for i, step := range steps {
		x, err := t.send(ctx, step, answers)
		if err != nil {
			return exchanges, fmt.Errorf("step %d: %w", i+1, err)
		}
		exchanges = append(exchanges, x)
		answers = append(answers, x.Answer)
		if i < len(steps)-1 && !x.Accepted() {
			return exchanges, fmt.Errorf("step %d was refused with %d: %s", i+1, x.Status, x.Answer)
		}
	}
	return exchanges, nil
}

// Accepted tells whether the server did what it was asked. Streams and batches can fail under status 200.
func (x Exchange) Accepted() bool {
	return x.Status/100 == 2 && !x.Cut && !answeredError(x.Answer).Exists()
}

func (t Target) send(ctx context.Context, step Step, answers [][]byte) (Exchange, error) {
	x := Exchange{Step: step, Header: step.Headers(t.Key)}
	var err error
	if x.Path, err = Expand(step.Path, answers, false); err != nil {
		return x, err
	}
	for _, values := range x.Header {
		if values[0], err = Expand(values[0], answers, false); err != nil {
			return x, err
		}
	}
	body, err := Expand(step.Body, answers, true)
	if err != nil {
		return x, err
	}
	x.Body = []byte(body)
	sent := x.Body
	if step.Gzip {
		sent = compressed(sent)
	}
	r, err := http.NewRequestWithContext(ctx, step.Method, strings.TrimSuffix(t.BaseURL, "/")+x.Path, bytes.NewReader(sent))
	if err != nil {
		return x, err
	}
	r.Header = x.Header.Clone()
	client := t.Client
	if client == nil {
		client = http.DefaultClient
	}
	answer, err := client.Do(r)
	if errors.Is(err, io.EOF) {
		x.Cut = true
		return x, nil
	}
	if err != nil {
		return x, err
	}
	defer answer.Body.Close()
	x.Status, x.Answered = answer.StatusCode, answer.Header
	x.Answer, err = io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	x.Cut = err != nil
	return x, nil
}

func compressed(b []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, _ = z.Write(b) // a buffer takes everything
	_ = z.Close()
	return out.Bytes()
}
