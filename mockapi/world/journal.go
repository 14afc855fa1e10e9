package world

import (
	"slices"
	"sync"
	"time"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// An Exchange is one request and its answer. The key that the request came with is no part of it.
type Exchange struct {
	// Number counts the exchanges of a world from 1. Answers carry it as x-mock-request.
	Number int
	// Time, like Number and RequestID, is set by World.Begin.
	Time      time.Time
	Method    string
	Path      string
	Version   string   // anthropic-version
	Betas     []string // anthropic-beta
	Status    int
	RequestID string
	Model     string
	// Rule is the id of the rule or fault that refused the request, Message what the API says.
	Rule, Message string
	Warnings      []string
	Usage         wire.Usage
	// USD is what Usage cost, in US dollars.
	USD float64
	// Source is where the reply came from: recall, a script, …
	Source string
	// Request and Response are the bodies, without content encoding. Of a streamed reply Response is
	// the message that its events add up to.
	Request, Response []byte
	// Whole is what Request stands for where it goes on with a thread: the request with the whole
	// conversation in it. Nil where Request says everything.
	Whole []byte
	// Thread is how the request uses a thread, and whether the server holds the conversation now; rendered
	// like Prompt.
	Thread any
	// Prompt is how the request was read and what became of its parts. It is kept as it is and
	// rendered as JSON when someone asks, so it should hold no more than it shows.
	Prompt any
	// Thinking is what became of the thinking blocks that came back; rendered like Prompt.
	Thinking any
	// Cache is what the prompt cache did with the prompt; rendered like Prompt.
	Cache any
	// Compaction is the summary that the request asked for or set off; rendered like Prompt.
	Compaction any
	// ContextEditing is what the request had cleared of its prompt; rendered like Prompt.
	ContextEditing any
	// Batches is what became of the batches that this exchange ran; rendered like Prompt.
	Batches any
}

// What a journal keeps.
const (
	maxExchanges = 1000
	maxBodies    = 64 << 20 // bytes
)

// A Journal is the newest exchanges of a world. It forgets the oldest beyond a thousand exchanges
// or 64 MiB of bodies, whichever comes first; the newest it always keeps. Numbers count on.
type Journal struct {
	mu      sync.Mutex
	begun   int
	dropped int
	bodies  int
	kept    []*Exchange // by number
}

// next hands out the number of an exchange that begins.
func (j *Journal) next() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.begun++
	return j.begun
}

// file keeps a finished exchange at the place of its number, and drops what is too much.
func (j *Journal) file(e *Exchange) {
	j.mu.Lock()
	defer j.mu.Unlock()
	at, _ := j.place(e.Number) // not always the end: what began later may finish earlier
	j.kept = slices.Insert(j.kept, at, e)
	j.bodies += weight(e)
	for len(j.kept) > maxExchanges || j.bodies > maxBodies && len(j.kept) > 1 {
		j.bodies -= weight(j.kept[0])
		j.kept[0] = nil
		j.kept = j.kept[1:]
		j.dropped++
	}
}

func weight(e *Exchange) int { return len(e.Request) + len(e.Whole) + len(e.Response) }

// Body is the request as it was answered: Whole, or Request where that is all.
func (e *Exchange) Body() []byte {
	if e.Whole != nil {
		return e.Whole
	}
	return e.Request
}

// List returns the exchanges that are kept, the newest last, and how many were dropped before them.
func (j *Journal) List() (kept []*Exchange, dropped int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.kept), j.dropped
}

// Find returns a finished exchange by its number, unless it was dropped.
func (j *Journal) Find(number int) (*Exchange, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	at, ok := j.place(number)
	if !ok {
		return nil, false
	}
	return j.kept[at], true
}

// place is where an exchange with the number stands, or would stand.
func (j *Journal) place(number int) (int, bool) {
	return slices.BinarySearchFunc(j.kept, number, func(e *Exchange, n int) int { return e.Number - n })
}
