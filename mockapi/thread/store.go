package mockapi

import (
	"sync"
	"time"
)

const (
	// threadLife is how long a response can be continued (docs: message threads).
	threadLife = 5 * time.Minute
	// maxThreads and maxThreadBytes bound what a world holds. Beyond them the oldest are forgotten, as if
	// their time had passed: state in memory is best effort at the API too (docs).
	maxThreads     = 4096
	maxThreadBytes = 64 << 20
)

// threads are the conversations that a world holds for its clients, each under the id of the response
// that it ends with. The zero threads is empty.
type threads struct {
	mu    sync.Mutex
	byID  map[string]*thread
	order []*thread // oldest first
	bytes int
}

// A thread is a conversation as it stood after one response. That response is continued once, so what
// it held is dropped then, and its name is kept to tell so.
type thread struct {
	id   string // of the response
	kept time.Time
	// system and tools are JSON, nil for none; messages are JSON without the brackets around them, the
	// response's own last.
	system, tools, messages []byte
	count                   int  // of the messages
	paused                  bool // the response is a turn to go on with: there need be no new message
	fixed                   fixedFields
	continuing, continued   bool
}

func (t *thread) size() int { return len(t.system) + len(t.tools) + len(t.messages) }

// claim finds the thread that a request continues and bars others from it. Else it returns the rule
// that refuses the request.
func (t *threads) claim(id string, now time.Time) (held *thread, rule string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	held = t.byID[id]
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

func (t *thread) expired(now time.Time) bool { return !now.Before(t.kept.Add(threadLife)) }

// release lets others continue a thread whose claim came to nothing. Nil is no claim.
func (t *threads) release(held *thread) {
	if held == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	held.continuing = false
}

// keep holds a conversation from now on. Before is the claimed one that it continues, nil for none.
func (t *threads) keep(new, before *thread) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byID == nil {
		t.byID = map[string]*thread{}
	}
	if before != nil {
		if t.byID[before.id] == before {
			t.bytes -= before.size()
		}
		before.continued = true
		before.system, before.tools, before.messages = nil, nil, nil
	}
	t.byID[new.id] = new
	t.order = append(t.order, new)
	t.bytes += new.size()
	for len(t.order) > 0 {
		oldest := t.order[0]
		if len(t.order) <= maxThreads && t.bytes <= maxThreadBytes && !oldest.expired(new.kept) {
			return
		}
		delete(t.byID, oldest.id)
		t.order[0] = nil
		t.order = t.order[1:]
		t.bytes -= oldest.size()
	}
}
