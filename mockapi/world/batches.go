package world

import (
	"net/http"
	"slices"
	"sync"
	"time"
)

// The lives of a batch and of its results, from when it was made (docs: batch processing).
const (
	batchLife   = 24 * time.Hour
	resultsLife = 29 * 24 * time.Hour
)

// What the batches of a world keep together.
const (
	// MaxWaiting is how many bytes of requests may wait. What is beyond makes the oldest batches run.
	MaxWaiting = 256 << 20
	// maxResults is how many bytes of results are kept. Beyond it the oldest are archived early; those
	// of the newest batch are always kept.
	maxResults = 256 << 20
)

// Batches are the message batches of a world. Nothing happens in the background: a batch runs when it
// is looked at.
type Batches struct {
	world *World

	mu   sync.Mutex
	kept []*Batch // oldest first
	byID map[string]*Batch
}

func newBatches(w *World) *Batches { return &Batches{world: w, byID: map[string]*Batch{}} }

// Add makes a batch in progress. Number is that of the exchange that asks for it, header what of its
// headers concerns the requests, size how many bytes the items hold.
func (s *Batches) Add(number int, header http.Header, items []BatchItem, size int) *Batch {
	now := s.world.Now().Truncate(time.Microsecond)
	b := &Batch{
		ID: s.world.NewID("msgbatch"), Number: number, Header: header,
		Created: now, Expires: now.Add(batchLife), world: s.world, items: items, size: size,
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = append(s.kept, b)
	s.byID[b.ID] = b
	return b
}

// Find returns a batch by its id.
func (s *Batches) Find(id string) (*Batch, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.byID[id]
	return b, ok
}

// Delete forgets a batch.
func (s *Batches) Delete(b *Batch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.byID, b.ID)
	if at := slices.Index(s.kept, b); at >= 0 {
		s.kept = slices.Delete(s.kept, at, at+1)
	}
}

// List returns all batches, the newest first.
func (s *Batches) List() []*Batch {
	s.mu.Lock()
	list := slices.Clone(s.kept)
	s.mu.Unlock()
	slices.Reverse(list)
	return list
}

// Overdue returns the batches that must run for this many more bytes of requests to find room, the
// oldest first.
func (s *Batches) Overdue(more int) []*Batch {
	list := s.List()
	for i, b := range list {
		if more += b.waiting(); more > MaxWaiting {
			overdue := list[i:]
			slices.Reverse(overdue)
			return overdue
		}
	}
	return nil
}

// Trim archives results that are too old or, the oldest first, too much.
func (s *Batches) Trim() {
	now, kept := s.world.Now(), 0
	for i, b := range s.List() {
		kept += b.trim(now, i > 0 && kept >= maxResults)
	}
}
