package cache

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

// maxEntries bounds a Store. A request writes four entries at most, so this is more than a test suite
// leaves within an hour.
const maxEntries = 1 << 16

// A Store is the cache of one workspace. Its methods may be called from any goroutine.
//
// It remembers entries that have expired as long as there is room, to be able to say so.
type Store struct {
	mu      sync.Mutex
	entries map[key]*entry
	uses    uint64 // of any entry, so far
}

type key struct {
	scope  string
	prefix Digest
}

type entry struct {
	ttl     time.Duration
	expires time.Time
	used    uint64 // the count of uses when it was last written or read
	// visible: a response to a request that wrote the entry has begun.
	visible bool
	// writers is how many requests are about to write it.
	writers int
}

// live tells whether the entry can be read by a request that starts at a time.
func (e *entry) live(start time.Time) bool { return e != nil && e.visible && start.Before(e.expires) }

func (s *Store) key(r *Request, i int) key { return key{r.Scope, r.Positions[i].Prefix} }

func (s *Store) at(r *Request, i int) *entry { return s.entries[s.key(r, i)] }

// open returns the entry at a position, and makes one that nobody can read yet where there is none.
func (s *Store) open(r *Request, i int) *entry {
	k := s.key(r, i)
	e := s.entries[k]
	if e == nil {
		if s.entries == nil {
			s.entries = map[key]*entry{}
		}
		if len(s.entries) >= maxEntries {
			s.forget()
		}
		e = &entry{}
		s.entries[k] = e
	}
	return e
}

// forget drops the half of the entries that expire first. Where a clock stands still, all expire at
// once: then the order of use decides.
func (s *Store) forget() {
	type item struct {
		key
		*entry
	}
	items := make([]item, 0, len(s.entries))
	for k, e := range s.entries {
		items = append(items, item{k, e})
	}
	slices.SortFunc(items, func(a, b item) int {
		return cmp.Or(a.expires.Compare(b.expires), cmp.Compare(a.used, b.used))
	})
	for _, i := range items[:len(items)/2] {
		if i.writers == 0 {
			delete(s.entries, i.key)
		}
	}
}
