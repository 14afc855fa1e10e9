package world

import (
	"net/http"
	"strconv"
	"time"
)

// limitHeaders are the canonical names of the headers of one limit.
type limitHeaders struct{ limit, remaining, reset string }

func headersOf(name string) limitHeaders {
	prefix := http.CanonicalHeaderKey("anthropic-ratelimit-" + name)
	return limitHeaders{prefix + "-Limit", prefix + "-Remaining", prefix + "-Reset"}
}

var (
	bucketHeaders = [3]limitHeaders{
		headersOf(bucketNames[0]), headersOf(bucketNames[1]), headersOf(bucketNames[2]),
	}
	tokensHeaders = headersOf("tokens")
)

// Headers sets the four triples of rate limit headers as they stand now. The remaining tokens are
// rounded to the nearest thousand, reset is when the bucket is full again, and the triple without
// a direction repeats whichever of input and output has the smaller share left.
func (l *Limits) Headers(h http.Header) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.update()
	for i := range l.buckets {
		l.buckets[i].show(h, bucketHeaders[i], now, i != requests)
	}
	tightest := &l.buckets[inputTokens]
	if out := &l.buckets[outputTokens]; out.full.After(tightest.full) {
		tightest = out
	}
	tightest.show(h, tokensHeaders, now, true)
}

// batchRequests is the limit that the batch endpoints show, alone (capture of 2026-09-02).
const batchRequests = 20_000

// BatchHeaders sets the one triple that the batch endpoints have. It never refuses, and shows each
// request as the first of its minute.
func (l *Limits) BatchHeaders(h http.Header) {
	now := l.world.Now()
	b := bucket{limit: batchRequests, full: now}
	b.take(now, 1)
	b.show(h, bucketHeaders[requests], now, false)
}

// A triple is what the headers of a bucket show, as text. Most requests find it unchanged.
type triple struct {
	limit, remaining int
	reset            time.Time
	text             [3]string
}

// show sets one triple of headers.
func (b *bucket) show(h http.Header, names limitHeaders, now time.Time, round bool) {
	remaining := b.left(now)
	if round {
		remaining = min(b.limit, (remaining+500)/1000*1000)
	}
	full := b.full
	if full.Before(now) {
		full = now
	}
	full = full.Add(time.Second - 1).Truncate(time.Second)
	if s := &b.shown; s.limit != b.limit || s.remaining != remaining || !s.reset.Equal(full) {
		*s = triple{b.limit, remaining, full, [3]string{
			strconv.Itoa(b.limit), strconv.Itoa(remaining), full.Format(time.RFC3339),
		}}
	}
	values := b.shown.text
	h[names.limit], h[names.remaining], h[names.reset] = values[0:1:1], values[1:2:2], values[2:3:3]
}
