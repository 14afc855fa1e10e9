// Package diagnose compares a request with an earlier one of the same world, as the API's cache
// diagnostics do: what is the first thing in which their prompts differ. It knows digests and lengths,
// no text, and does not ask whether the cache was read (docs: cache diagnostics).
package diagnose

import (
	"fmt"
	"sync"
	"time"
)

const (
	// fingerprintLife is how long a request can be compared with. The documentation calls it short;
	// that it is an hour is inferred from reports, which see previous_message_not_found after longer
	// pauses.
	fingerprintLife = time.Hour
	// maxParts bounds what the fingerprints of a world hold together, about 10 MB. Beyond it the
	// oldest are forgotten, as if their time had passed.
	maxParts = 1 << 18
	// bytesPerToken is the rate of the estimate, which the API makes of bytes as well (docs: cache
	// diagnostics). The number is inferred.
	bytesPerToken = 4
)

// A divergence is where a request leaves an earlier one. The zero divergence is none.
type divergence struct {
	reason string
	// missed are the bytes of the earlier request from there on. They are what the cache would have
	// held (SDK: cache_missed_input_tokens).
	missed int
}

// JSON is the diagnostics of an answer (SDK: Diagnostics). The comparison never takes so long that
// cache_miss_reason would be null.
func (d divergence) JSON() []byte {
	switch d.reason {
	case "":
		return []byte("null")
	case notFound, unavailable:
		return fmt.Appendf(nil, `{"cache_miss_reason":{"type":%q}}`, d.reason)
	}
	tokens := (d.missed + bytesPerToken - 1) / bytesPerToken
	return fmt.Appendf(nil, `{"cache_miss_reason":{"type":%q,"cache_missed_input_tokens":%d}}`, d.reason, tokens)
}

// Fingerprints are the requests of a world that asked for diagnostics, by the id of their message. The
// zero Fingerprints is empty. Its methods may be called from any goroutine.
type Fingerprints struct {
	mu    sync.Mutex
	byID  map[string]*fingerprint
	order []string // oldest first
	parts int
}

// Add keeps a request that began at a time and got the message called id.
func (f *Fingerprints) Add(id string, made time.Time, parts Parts) {
	f.add(id, newFingerprint(made, parts))
}

func (f *Fingerprints) add(id string, new *fingerprint) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.byID == nil {
		f.byID = map[string]*fingerprint{}
	}
	f.byID[id] = new
	f.order = append(f.order, id)
	f.parts += new.size()
	for len(f.order) > 0 {
		oldest := f.byID[f.order[0]]
		if f.parts <= maxParts && oldest.live(new.made) {
			return
		}
		delete(f.byID, f.order[0])
		f.order = f.order[1:]
		f.parts -= oldest.size()
	}
}

// Compare compares a request that begins at now with the one that got the message called id. It returns
// the diagnostics of the answer, as JSON.
func (f *Fingerprints) Compare(id string, now time.Time, parts Parts) []byte {
	f.mu.Lock()
	before := f.byID[id]
	f.mu.Unlock()
	if before == nil || !before.live(now) {
		return divergence{reason: notFound}.JSON()
	}
	return before.compare(parts).JSON()
}
