package mockapi

import (
	"sync"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// maxTurns bounds the turns of a world. One is enough for each conversation that is under way.
const maxTurns = 4096

// turns knows, by the reply that it got, which request a later one continues.
type turns struct {
	mu      sync.Mutex
	byReply map[prompt.Digest]turn
	order   []prompt.Digest // oldest first
}

// A turn is a request that got a reply, as far as its cache matters to the next.
type turn struct {
	number int // of the exchange
	model  string
	// cached is what the request read and wrote, in tokens; end is the prefix digest up to there.
	cached int
	end    prompt.Digest
}

func (t *turns) add(reply prompt.Digest, new turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byReply == nil {
		t.byReply = map[prompt.Digest]turn{}
	}
	if _, known := t.byReply[reply]; !known {
		t.order = append(t.order, reply)
		if len(t.order) > maxTurns {
			delete(t.byReply, t.order[0])
			t.order = t.order[1:]
		}
	}
	t.byReply[reply] = new
}

// before is the turn that a prompt continues.
func (t *turns) before(p *prompt.Prompt) (turn, bool) {
	reply, ok := p.LastReply()
	if !ok {
		return turn{}, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	found, ok := t.byReply[reply]
	return found, ok
}
