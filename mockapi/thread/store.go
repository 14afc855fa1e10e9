// Package thread holds the conversations of message threads between their requests: each under the id of
// the response that it ends with, for as long as that can be continued.
package thread

import (
	"sync"
	"time"
)

const (
	// life is how long a response can be continued (docs: message threads).
	life = 5 * time.Minute
	// maxCount and maxBytes bound what a world holds. Beyond them the oldest are forgotten, as if
	// their time had passed: state in memory is best effort at the API too (docs).
	maxCount = 4096
	maxBytes = 64 << 20
)

// A Store is the threads of a world. The zero Store is empty. Its methods may be called from any goroutine.
type Store struct {
	mu    sync.Mutex
	byID  map[string]*Thread
	order []*Thread // oldest first
	bytes int
}

// A Thread is a conversation as it stood after one response. That response is continued once, so what
// it held is dropped then, and its name is kept to tell so.
type Thread struct {
	ID   string // of the response
	Kept time.Time
	// System and Tools are JSON, nil for none; Messages are JSON without the brackets around them, the
	// response's own last.
	System, Tools, Messages []byte
	Count                   int  // of the messages
	Paused                  bool // the response is a turn to go on with: there need be no new message
	Fixed                   Fields
	continuing, continued   bool
}

func (t *Thread) size() int { return len(t.System) + len(t.Tools) + len(t.Messages) }

// Claim finds the thread that a request continues and bars others from it. Else it returns the rule
// that refuses the request.
func (s *Store) Claim(id string, now time.Time) (held *Thread, rule string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	held = s.byID[id]
	switch {
	case held == nil || held.expired(now):
		return nil, "thread.not_found"
	case held.continued:
		return nil, "thread.already_continued"
	case held.continuing:
		return nil, "thread.in_flight"
	}
	held.continuing = true
	return held, ""
}

func (t *Thread) expired(now time.Time) bool { return !now.Before(t.Kept.Add(life)) }

// Release lets others continue a thread whose claim came to nothing. Nil is no claim.
func (s *Store) Release(held *Thread) {
	if held == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	held.continuing = false
}

// Keep holds a conversation from now on. Before is the claimed one that it continues, nil for none.
func (s *Store) Keep(new, before *Thread) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byID == nil {
		s.byID = map[string]*Thread{}
	}
	if before != nil {
		if s.byID[before.ID] == before {
			s.bytes -= before.size()
		}
		before.continued = true
		before.System, before.Tools, before.Messages = nil, nil, nil
	}
	s.byID[new.ID] = new
	s.order = append(s.order, new)
	s.bytes += new.size()
	for len(s.order) > 0 {
		oldest := s.order[0]
		if len(s.order) <= maxCount && s.bytes <= maxBytes && !oldest.expired(new.Kept) {
			return
		}
		delete(s.byID, oldest.ID)
		s.order[0] = nil
		s.order = s.order[1:]
		s.bytes -= oldest.size()
	}
}
