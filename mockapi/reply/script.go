package reply

import (
	"sync"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// A Script is one scripted reply and the requests that it is for. docs/scripts.md tells how scripts
// are written. A Script never changes, so that worlds can share it: what has been used of it is
// counted in [Uses].
type Script struct {
	origin string // file:line:column, for errors
	match  match
	answer answer
	times  int // 0 for no limit
}

// scripted returns the reply that a script has for the prompt, and whether there is one: of the
// first queued script that fits, else of the first scenario that fits and may still be used.
//
// The error says why the script cannot apply, or is an *ErrorReply. The script counts as used then
// as well, so that one mistake in a queue does not refuse every request after it.
func scripted(p *prompt.Prompt, o Options) (*Draft, bool, error) {
	s, ok := nextScript(p, o)
	if !ok {
		return nil, false, nil
	}
	d, err := s.draft(p, o)
	return d, err == nil, err
}

func nextScript(p *prompt.Prompt, o Options) (*Script, bool) {
	if o.Queue != nil {
		if s, ok := o.Queue.Take(func(s *Script) bool { return s.fits(p) }); ok {
			return s, true
		}
	}
	for _, s := range o.Scenarios {
		if s.fits(p) && o.Uses.take(s) {
			return s, true
		}
	}
	return nil, false
}

// Uses counts how often each scenario has replied in one world. The zero Uses is ready; a nil one
// counts nothing, so that no scenario is ever used up.
type Uses struct {
	mu    sync.Mutex
	taken map[*Script]int
}

// take counts one use of a script and reports whether it was still to be had.
func (u *Uses) take(s *Script) bool {
	if u == nil || s.times == 0 {
		return true
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.taken[s] == s.times {
		return false
	}
	if u.taken == nil {
		u.taken = map[*Script]int{}
	}
	u.taken[s]++
	return true
}
