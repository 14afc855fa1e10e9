package world

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"
)

// alphabet is what the random part of an id is made of: digits and letters without 0, O, I and l,
// in the order of their bytes (inferred from published samples).
const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// An idForm is the shape of one kind of id after its prefix and underscore.
type idForm struct {
	lead string
	// ordered is how many characters count up, so that ids sort by the order of their making.
	ordered int
	random  int
}

var (
	// idForms are the kinds that differ from the usual form. Ids of requests made in one period
	// share their first characters, so they sort by time.
	idForms = map[string]idForm{
		"req":  {lead: "011C", ordered: 7, random: 13},
		"file": {lead: "011C", random: 20},
	}
	usualForm = idForm{lead: "01", random: 22}
)

// ids makes ids from a secret and one counter a kind. The secret follows from seed and key, so that
// no two worlds share an id.
type ids struct {
	secret [sha256.Size]byte
	// origin is where the ordered part starts to count.
	origin uint64

	mu     sync.Mutex
	counts map[string]uint64
}

func newIDs(seed uint64, key string) *ids {
	mac := hmac.New(sha256.New, binary.BigEndian.AppendUint64([]byte("mockapi world"), seed))
	mac.Write([]byte(key))
	g := &ids{counts: map[string]uint64{}}
	mac.Sum(g.secret[:0])
	// Seven characters hold 58^7 numbers. Starting within the middle third leaves 7e11 of them.
	const span = 58 * 58 * 58 * 58 * 58 * 58 * 58 / 3
	digest := g.digest("origin", 0)
	g.origin = span + binary.BigEndian.Uint64(digest[:])%span
	return g
}

// next makes the next id of a kind.
func (g *ids) next(prefix string) string {
	g.mu.Lock()
	g.counts[prefix]++
	n := g.counts[prefix]
	g.mu.Unlock()
	return g.numbered(prefix, n)
}

// numbered makes the id of a kind that has a number.
func (g *ids) numbered(prefix string, n uint64) string {
	form, ok := idForms[prefix]
	if !ok {
		form = usualForm
	}
	b := make([]byte, 0, 48)
	b = append(b, prefix...)
	b = append(b, '_')
	b = append(b, form.lead...)
	if form.ordered > 0 {
		b = appendOrdered(b, g.origin+n, form.ordered)
	}
	digest := g.digest(prefix, n)
	for _, c := range digest[:form.random] {
		b = append(b, alphabet[int(c)%len(alphabet)])
	}
	return string(b)
}

// uuid makes the one UUID of a kind, in the form of version 4.
func (g *ids) uuid(kind string) string {
	u := g.digest(kind, 0)
	u[6] = u[6]&0x0f | 0x40
	u[8] = u[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:16])
}

func (g *ids) digest(kind string, n uint64) [sha256.Size]byte {
	b := make([]byte, 0, 96)
	b = append(b, g.secret[:]...)
	b = binary.BigEndian.AppendUint64(b, n)
	b = append(b, kind...)
	return sha256.Sum256(b)
}

// appendOrdered appends n in as many digits of the alphabet.
func appendOrdered(b []byte, n uint64, digits int) []byte {
	start := len(b)
	b = append(b, make([]byte, digits)...)
	for i := start + digits - 1; i >= start; i-- {
		b[i] = alphabet[n%uint64(len(alphabet))]
		n /= uint64(len(alphabet))
	}
	return b
}
