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
	size             int // of the items, in bytes

	running  sync.Mutex // held while the batch runs; taken before mu
	mu       sync.Mutex
	items    []BatchItem
	looks    int
	canceled time.Time
	ended    time.Time
	archived time.Time
	counts   BatchCounts
	results  [][]byte
	kept     int // bytes of results
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
	b.running.Lock()
	defer b.running.Unlock()
	return !b.early() && b.end(r)
}

// early counts a look and tells whether it still finds the batch in progress.
func (b *Batch) early() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.looks++
	return b.canceled.IsZero() && b.looks <= b.world.Settings().BatchLooks && b.world.Now().Before(b.Expires)
}

// Finish runs a batch that is in progress and reports whether it was.
func (b *Batch) Finish(r BatchRunner) bool {
	b.running.Lock()
	defer b.running.Unlock()
	return b.end(r)
}

// end runs the batch. Until it is done the batch is seen in progress, and one that is canceled
// meanwhile runs to its end.
func (b *Batch) end(r BatchRunner) bool {
	b.mu.Lock()
	items, canceled, ended := b.items, !b.canceled.IsZero(), !b.ended.IsZero()
	b.mu.Unlock()
	if ended {
		return false
	}
	now := b.world.Now().Truncate(time.Microsecond)
	expired := !now.Before(b.Expires)
	var counts BatchCounts
	results, kept := make([][]byte, 0, len(items)), 0
	for _, item := range items {
		var line []byte
		switch succeeded := false; {
		case canceled: // it took a moment, whenever someone looks
			line = r.Left(item, "canceled")
			counts.Canceled++
		case expired:
			line = r.Left(item, "expired")
			counts.Expired++
		default:
			if line, succeeded = r.Run(item); succeeded {
				counts.Succeeded++
			} else {
				counts.Errored++
			}
		}
		results = append(results, line)
		kept += len(line)
	}
	if expired {
		now = b.Expires
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.items, b.ended, b.counts, b.results, b.kept = nil, now, counts, results, kept
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
	if !b.ended.IsZero() {
		return 0
	}
	return b.size
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
		return b.kept
	}
	b.results, b.kept = nil, 0
	return 0
}
