// Package world holds what one API key owns: a clock, ids, a journal, settings, rate limits, files and
// batches.
//
// Worlds share nothing, so the tests of one program can run in parallel against one server, each
// with a made-up key. All that a world does follows from the seed, the key and the requests that
// it has seen: no other world's traffic changes a byte of it.
package world

import (
	"time"
	"unicode/utf8"
)

// A World is everything that one API key owns. Its methods may be called from any goroutine.
type World struct {
	// Name is the key with its middle left out: keys are secrets, even made-up ones.
	Name    string
	Clock   *Clock
	Journal *Journal
	Limits  *Limits
	Files   *Files
	Batches *Batches
	// Attached is what Config.Attach returned for this world.
	Attached any

	ids          *ids
	knowsModel   func(string) bool
	settings     settings
	created      time.Time
	organization string
	workspace    string
}

func newWorld(key string, c Config) *World {
	w := &World{
		Name:    mask(key),
		Clock:   newClock(c),
		Journal: &Journal{},
		ids:     newIDs(c.Seed, key),

		knowsModel: c.KnowsModel,
	}
	w.created = c.AccountCreated
	if w.created.IsZero() {
		w.created = w.Clock.Now()
	}
	w.organization = w.ids.uuid("organization")
	w.workspace = w.ids.next("wrkspc")
	w.Limits = newLimits(w)
	w.Files, w.Batches = newFiles(w), newBatches(w)
	if c.Attach != nil {
		w.Attached = c.Attach(w)
	}
	return w
}

// Now is the time in this world.
func (w *World) Now() time.Time { return w.Clock.Now() }

// FastForward lets time pass: cache entries expire, rate limits recover. It panics on a negative
// duration, which is a mistake in the test that calls it.
func (w *World) FastForward(d time.Duration) {
	if err := w.Clock.Advance(d); err != nil {
		panic("world: " + err.Error())
	}
}

// NewID makes the next id of a kind, such as msg or toolu, in the form that the API gives it.
// Request ids are not counted here: Begin makes them from the number of the exchange.
func (w *World) NewID(prefix string) string { return w.ids.next(prefix) }

// OrganizationID is the value of the header anthropic-organization-id.
func (w *World) OrganizationID() string { return w.organization }

// WorkspaceID is the value of the header anthropic-workspace-id.
func (w *World) WorkspaceID() string { return w.workspace }

// AccountCreated is when the account was opened: by the setting, else by the server's
// configuration, else when the world began.
func (w *World) AccountCreated() time.Time {
	if set := w.Settings().AccountCreated; !set.IsZero() {
		return set
	}
	return w.created
}

// Begin gives an exchange its number, time and request id. The caller fills in what becomes known
// and hands it to Finish.
func (w *World) Begin(e Exchange) *Exchange {
	e.Time = w.Now()
	e.Number = w.Journal.next()
	e.RequestID = w.ids.numbered("req", uint64(e.Number))
	return &e
}

// Finish files the exchange in the journal. Nothing in it may change from here on.
func (w *World) Finish(e *Exchange) { w.Journal.file(e) }

// mask keeps the ends of a key, by which its owner knows it. Of a short key only the head stays.
func mask(key string) string {
	const head, tail, least = 6, 4, 16
	if len(key) < least || !utf8.ValidString(key) {
		return firstRunes(key, 3) + "…"
	}
	return firstRunes(key, head) + "…" + lastRunes(key, tail)
}

func firstRunes(s string, n int) string {
	runes := []rune(s)
	return string(runes[:min(n, len(runes))])
}

func lastRunes(s string, n int) string {
	runes := []rune(s)
	return string(runes[max(0, len(runes)-n):])
}
