package suite

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/seed-f1f39373/mockapi/conformance/report"
)

// Options say what to run against what.
type Options struct {
	Target string // base URL, without /v1
	Key    string
	// Model is for all that does not depend on the model; "" means GeneralModel.
	Model string
	// Only names cases or groups; none means all.
	Only []string
	// Nonce is a word that no other run against the target has used: prompts that were cached then must
	// not be read now.
	Nonce    string
	Parallel int           // cases at once; 0 means one
	Timeout  time.Duration // of each case; 0 means a minute
	Client   *http.Client  // nil means http.DefaultClient
	// Done is called after each case, one call at a time. It may be nil.
	Done func(done, of int)
}

// GeneralModel is cheap, and takes everything that most cases need.
const GeneralModel = "claude-haiku-5-5"

// Run runs the cases and returns them in the order of Cases. The error is one sentence: a name that is no
// case, or a target that cannot be used at all.
func Run(ctx context.Context, o Options) ([]report.Case, error) {
	chosen, unknown := Select(o.Only)
	if unknown != "" {
		return nil, fmt.Errorf("case %q is unknown", unknown)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	to := &target{
		client: cmp.Or(o.Client, http.DefaultClient), url: strings.TrimRight(o.Target, "/"), key: o.Key,
		gone: func(err error) { stop(fmt.Errorf("no server answers at %s: %w", o.Target, err)) },
	}
	model := cmp.Or(o.Model, GeneralModel)
	if err := usable(ctx, to, model); err != nil {
		return nil, err
	}

	results := make([]report.Case, len(chosen))
	next, done := make(chan int), 0
	var (
		workers sync.WaitGroup
		mu      sync.Mutex
	)
	for range max(o.Parallel, 1) {
		workers.Go(func() {
			for i := range next {
				results[i] = runCase(ctx, chosen[i], T{
					target: to, model: model, nonce: fmt.Sprintf("%s-%d", o.Nonce, i),
				}, cmp.Or(o.Timeout, time.Minute))
				mu.Lock()
				if done++; o.Done != nil {
					o.Done(done, len(chosen))
				}
				mu.Unlock()
			}
		})
	}
	for i := range chosen {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return results, nil
}

func runCase(ctx context.Context, c Case, t T, timeout time.Duration) report.Case {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	t.ctx = ctx
	return t.run(c)
}

// usable tells what keeps every case from being judged, if anything does.
func usable(ctx context.Context, to *target, model string) error {
	body := fmt.Sprintf(`{"model":%s,"max_tokens":64,"messages":[{"role":"user","content":"Say hello."}]}`, show(model))
	a, err := to.once(ctx, http.MethodPost, "/v1/messages", []byte(body), nil)
	switch {
	case err != nil && ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return fmt.Errorf("%s does not answer POST /v1/messages: %w", to.url, err)
	case a.status == http.StatusUnauthorized || a.status == http.StatusForbidden:
		return fmt.Errorf("%s refuses the API key: name another with --api-key (it says: %s)", to.url, said(a))
	case isUnknownModel(a):
		return fmt.Errorf("%s has no model %s: name one that it has with --model", to.url, model)
	}
	return nil
}
