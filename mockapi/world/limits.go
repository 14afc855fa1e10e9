package world

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Limits are the rate limits of a world: a bucket each for requests, input and output tokens, which
// holds a minute's allowance and refills evenly on the world's clock.
//
// A limit that a test has set refuses what is too much. One that nobody set refuses nothing, and
// what the headers show of it is as if each request were the first in a minute: on a clock that
// stands still a bucket would never refill.
type Limits struct {
	world *World

	mu      sync.Mutex
	buckets [3]bucket
}

// The buckets.
const (
	requests = iota
	inputTokens
	outputTokens
)

// bucketNames are the parts of header names and the ids of rules; bucketWords stand in messages.
var (
	bucketNames = [3]string{"requests", "input-tokens", "output-tokens"}
	bucketRules = [3]string{"rate.requests", "rate.input_tokens", "rate.output_tokens"}
	bucketWords = [3]string{"requests", "input tokens", "output tokens"}
)

// A bucket knows what is left of a limit by the time at which it will be full again. That may be
// more than a minute ahead: output tokens are counted when they have been spent.
type bucket struct {
	limit int
	set   bool // by a test, so that it refuses
	full  time.Time
	shown triple // in the headers, the last time
}

func newLimits(w *World) *Limits { return &Limits{world: w} }

// Admit takes one request with so many input tokens, cache reads not counted (docs: rate limits),
// and refuses it where a limit is used up. A refusal takes nothing; it sets retry-after in h.
// Output counts when it is spent, so it refuses only the requests after the one that spent it.
func (l *Limits) Admit(h http.Header, model string, input int) *wire.APIError {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.update()
	need := [3]int{requests: 1, inputTokens: input, outputTokens: 1}
	for i := range l.buckets {
		b := &l.buckets[i]
		if !b.set {
			b.full = now
			continue
		}
		wait := b.wait(now, min(need[i], b.limit))
		if wait <= 0 && need[i] <= b.limit {
			continue
		}
		h.Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
		return l.refusal(i, model)
	}
	l.buckets[requests].take(now, 1)
	l.buckets[inputTokens].take(now, input)
	return nil
}

// Spend takes the output tokens of a reply.
func (l *Limits) Spend(output int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buckets[outputTokens].take(l.update(), output)
}

// update brings the buckets to the present limits; one whose limit has changed is full. It returns
// the time.
func (l *Limits) update() time.Time {
	now := l.world.Now()
	set := l.world.Settings().RateLimits
	limits := [3]int{set.Requests, set.InputTokens, set.OutputTokens}
	defaults := [3]int{
		defaultRateLimits.Requests, defaultRateLimits.InputTokens, defaultRateLimits.OutputTokens,
	}
	for i := range l.buckets {
		b, isSet := &l.buckets[i], limits[i] > 0
		if !isSet {
			limits[i] = defaults[i]
		}
		if b.set != isSet || b.limit != limits[i] {
			*b = bucket{limit: limits[i], set: isSet, full: now}
		}
	}
	return now
}

// take makes the bucket full later by as long as n needs to flow in.
func (b *bucket) take(now time.Time, n int) {
	if b.full.Before(now) {
		b.full = now
	}
	b.full = b.full.Add(b.flow(n))
}

// flow is the time in which n flow into the bucket, up to maxFlow.
func (b *bucket) flow(n int) time.Duration {
	minutes, rest := min(n/b.limit, maxFlow), n%b.limit
	return time.Duration(minutes)*time.Minute + time.Duration(rest)*time.Minute/time.Duration(b.limit)
}

// maxFlow, in minutes, is about two years: a script may say that a reply cost any number of tokens.
const maxFlow = 1_000_000

// wait is how long until the bucket holds n, at most its limit; 0 or less where it does.
func (b *bucket) wait(now time.Time, n int) time.Duration {
	return b.full.Sub(now) - b.flow(b.limit-n)
}

// left is what the bucket holds.
func (b *bucket) left(now time.Time) int {
	spent := b.full.Sub(now).Minutes() * float64(b.limit)
	return min(b.limit, max(0, b.limit-int(math.Ceil(spent))))
}

func (l *Limits) refusal(i int, model string) *wire.APIError {
	err, ok := rules.Error(bucketRules[i], "limit", groupThousands(l.buckets[i].limit),
		"what", bucketWords[i], "org", l.world.OrganizationID(), "model", model)
	if !ok {
		panic("world: no rule " + bucketRules[i])
	}
	return err
}

// groupThousands writes 30000 as 30,000.
func groupThousands(n int) string {
	digits := strconv.Itoa(n)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}
