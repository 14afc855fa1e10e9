package world

import (
	"net/http"
	"sync"
	"time"
)

// A BatchItem is one request of a batch. Params is JSON as it was sent.
type BatchItem struct {
	CustomID string
	Params   []byte
}

// BatchCounts tells what became of the requests of a batch.
type BatchCounts struct {
	Processing, Succeeded, Errored, Canceled, Expired int
}

// A BatchState is a batch as it stands; a zero time has not come.
type BatchState struct {
	ID                       string
	Created, Expires         time.Time
	Ended, Canceled, Archive time.Time // Canceled is when it was asked for
	Counts                   BatchCounts
}

// A Batch is many requests that are answered together.
type Batch struct {
	ID               string
	Number           int         // of the exchange that made it
	Header           http.Header // of that exchange
	Created, Expires time.Time
	world            *World

	mu       sync.Mutex // held while the batch runs
	items    []BatchItem
	looks    int
	canceled time.Time
	ended    time.Time
	archived time.Time
	counts   BatchCounts
	results  [][]byte
	size     int // of results, in bytes
}

// A BatchRunner answers the requests of a batch.
type BatchRunner interface {
	// Run answers one request with the line of the results, and tells whether it succeeded.
	Run(BatchItem) (line []byte, succeeded bool)
	// Left is the line of a request that was never answered: result is canceled or expired.
	Left(item BatchItem, result string) (line []byte)
}

// Look runs a batch that is in progress, unless the setting batch_looks wants it to be seen so first.
// It reports whether the batch ended by this.
func (b *Batch) Look(r BatchRunner) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.looks++
	if b.canceled.IsZero() && b.looks <= b.world.Settings().BatchLooks && b.world.Now().Before(b.Expires) {
		return false
	}
	return b.end(r)
}

// Finish runs a batch that is in progress and reports whether it was.
func (b *Batch) Finish(r BatchRunner) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.end(r)
}

func (b *Batch) end(r BatchRunner) bool {
	if !b.ended.IsZero() {
		return false
	}
	now := b.world.Now().Truncate(time.Microsecond)
	expired := !now.Before(b.Expires)
	b.results = make([][]byte, 0, len(b.items))
	for _, item := range b.items {
		var line []byte
		switch succeeded := false; {
		case expired:
			line = r.Left(item, "expired")
			b.counts.Expired++
		case !b.canceled.IsZero():
			line = r.Left(item, "canceled")
			b.counts.Canceled++
		default:
			if line, succeeded = r.Run(item); succeeded {
				b.counts.Succeeded++
			} else {
				b.counts.Errored++
			}
		}
		b.results = append(b.results, line)
		b.size += len(line)
	}
	b.items, b.ended = nil, now
	if expired {
		b.ended = b.Expires
	}
	return true
}

// Cancel begins to cancel a batch that has not ended.
func (b *Batch) Cancel() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now := b.world.Now().Truncate(time.Microsecond); b.ended.IsZero() && b.canceled.IsZero() && now.Before(b.Expires) {
		b.canceled = now
	}
}

// State is the batch as it stands.
func (b *Batch) State() BatchState {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := BatchState{
		ID: b.ID, Created: b.Created, Expires: b.Expires,
		Ended: b.ended, Canceled: b.canceled, Archive: b.archived, Counts: b.counts,
	}
	s.Counts.Processing = len(b.items)
	return s
}

// Results are the lines of a batch that has ended; nil where it has not, or where they are archived.
func (b *Batch) Results() [][]byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.results
}

func (b *Batch) waiting() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for i := range b.items {
		n += len(b.items[i].Params)
	}
	return n
}

// trim archives the results if their time has come or there are too many, and returns the bytes of
// those that are left.
func (b *Batch) trim(now time.Time, tooMany bool) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.results == nil {
		return 0
	}
	due := b.Created.Add(resultsLife)
	switch {
	case !now.Before(due):
		b.archived = due
	case tooMany:
		b.archived = now.Truncate(time.Microsecond)
	default:
		return b.size
	}
	b.results, b.size = nil, 0
	return 0
}
