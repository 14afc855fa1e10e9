package diagnose

import (
	"crypto/sha256"
	"slices"
	"time"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// horizon is how many blocks of the messages a comparison tells apart. The documentation names a
// horizon and no number.
const horizon = 1000

// Reasons without a count of tokens (SDK: CacheMissReason).
const (
	notFound    = "previous_message_not_found"
	unavailable = "unavailable"
)

// compared lists what is compared, in the order in which a divergence is reported. The documentation
// promises the earliest one and lists model, system, tools, messages; tools stand here before system
// because they do so in the prompt. Where the parameters stand is documented as after these three,
// and inferred as before the messages.
var compared = [...]struct {
	reason string
	parts  func(*prompt.Prompt) []part
	grows  bool // what follows at the end is no divergence
}{
	{"model_changed", modelParts, false},
	{"tools_changed", toolParts, false},
	{"system_changed", systemParts, false},
	{unavailable, parameterParts, false},
	{"messages_changed", messageParts, true},
}

// last is where the messages stand in compared.
const last = len(compared) - 1

// A part of a request: what it says, and its length in the body.
type part struct {
	digest prompt.Digest
	bytes  int
}

// Parts are those of a request, for each row of compared.
type Parts [len(compared)][]part

// PartsOf reads a request off its prompt, less nothing that the client has sent.
func PartsOf(p *prompt.Prompt) Parts {
	var all Parts
	for i := range compared {
		all[i] = compared[i].parts(p)
	}
	return all
}

// A fingerprint is what is kept of a request: digests and lengths, no text.
type fingerprint struct {
	made  time.Time
	parts Parts // messages up to the horizon
	// beyond counts the parts of the messages after the horizon; rest is them as one.
	beyond int
	rest   part
}

func newFingerprint(made time.Time, parts Parts) *fingerprint {
	f := &fingerprint{made: made, parts: parts}
	if messages := parts[last]; len(messages) > horizon {
		f.beyond, f.rest = len(messages)-horizon, joined(messages[horizon:])
		f.parts[last] = slices.Clone(messages[:horizon])
	}
	return f
}

func (f *fingerprint) live(now time.Time) bool { return now.Before(f.made.Add(fingerprintLife)) }

func (f *fingerprint) size() int {
	n := 1 // rest
	for _, list := range f.parts {
		n += len(list)
	}
	return n
}

// compare finds the first divergence of a later request.
func (f *fingerprint) compare(later Parts) divergence {
	for i, row := range compared {
		at, same := firstDifference(f.parts[i], later[i], row.grows)
		if same {
			continue
		}
		missed := length(f.parts[i][at:]) + f.rest.bytes
		for _, list := range f.parts[i+1:] {
			missed += length(list)
		}
		return divergence{row.reason, missed}
	}
	if f.beyond > 0 {
		rest := later[last][horizon:]
		if len(rest) < f.beyond || joined(rest[:f.beyond]).digest != f.rest.digest {
			return divergence{reason: unavailable}
		}
	}
	return divergence{}
}

func firstDifference(before, after []part, grows bool) (at int, same bool) {
	for i := range before {
		if i >= len(after) || before[i].digest != after[i].digest {
			return i, false
		}
	}
	return len(before), grows || len(before) == len(after)
}

func length(list []part) int {
	n := 0
	for _, p := range list {
		n += p.bytes
	}
	return n
}

func joined(list []part) part {
	h := sha256.New()
	for _, p := range list {
		h.Write(p.digest[:])
	}
	return part{prompt.Digest(h.Sum(nil)), length(list)}
}
