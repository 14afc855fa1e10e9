package mockapi

import (
	"fmt"
	"sync"
	"time"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
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

// diagnose says how the request differs from the one whose message it names, and keeps the
// fingerprint by which a later one can name this. It neither asks the cache nor refuses anything
// (docs: cache diagnostics).
func (x *exchange) diagnose() *wire.APIError {
	asked := x.Request.Node.Get("diagnostics")
	if !asked.Is(wire.Object) {
		return nil
	}
	parts := partsOf(x.asSent())
	kept := &ownedBy(x.world).fingerprints
	// Null as well is an answer, which the older dialect would leave out where nobody asked.
	x.message.Diagnostics = []byte("null")
	if id := asked.Get("previous_message_id"); id.Is(wire.String) {
		x.message.Diagnostics = kept.diagnose(id.Text, x.entry.Time, parts)
	}
	kept.add(x.message.ID, newFingerprint(x.entry.Time, parts))
	return nil
}

// asSent is the prompt with the thinking that its model does not keep and that the server has
// dropped: the client has sent it, so its loss is no change of the client's.
func (x *exchange) asSent() *prompt.Prompt {
	model := *x.Model
	model.Thinking.Keep = "all"
	return prompt.Outline(x.Request, &model)
}

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

// fingerprints are the requests of a world that asked for diagnostics, by the id of their message.
type fingerprints struct {
	mu    sync.Mutex
	byID  map[string]*fingerprint
	order []string // oldest first
	parts int
}

func (f *fingerprints) add(id string, new *fingerprint) {
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

// diagnose compares a request that begins at now with the one that got the message called id.
func (f *fingerprints) diagnose(id string, now time.Time, parts parts) []byte {
	f.mu.Lock()
	before := f.byID[id]
	f.mu.Unlock()
	if before == nil || !before.live(now) {
		return divergence{reason: notFound}.JSON()
	}
	return before.compare(parts).JSON()
}
