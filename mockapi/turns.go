package mockapi

import (
	"slices"
	"sync"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// maxTurns bounds the turns of a world. One is enough for each conversation that is under way.
const maxTurns = 4096

// turns knows, by the reply that it got, which request a later one continues.
type turns struct {
	mu sync.Mutex
	// byReply holds, oldest first, the turns that got one reply: conversations of the same words.
	byReply map[prompt.Digest][]turn
	order   []prompt.Digest // the key of each turn, oldest first
}

// A turn is a request that got a reply, as far as its cache matters to the next.
type turn struct {
	number int // of the exchange
	model  string
	// whole is the prefix digest of the prompt.
	whole prompt.Digest
	// cached is what the request read and wrote, in tokens; end is the prefix digest up to there.
	cached int
	end    prompt.Digest
}

// none tells whether no turn is known.
func (t *turns) none() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.order) == 0
}

// add keeps a turn by both digests of its reply.
func (t *turns) add(reply prompt.Reply, new turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byReply == nil {
		t.byReply = map[prompt.Digest][]turn{}
	}
	t.put(reply.Answer, new)
	t.put(reply.Alone, new)
}

// put adds a turn, in the place of one that asked the same.
func (t *turns) put(key prompt.Digest, new turn) {
	list := t.byReply[key]
	same := slices.IndexFunc(list, func(u turn) bool { return u.whole == new.whole && u.model == new.model })
	if same >= 0 {
		t.byReply[key] = append(slices.Delete(list, same, same+1), new)
		return
	}
	t.byReply[key] = append(list, new)
	if t.order = append(t.order, key); len(t.order) <= 2*maxTurns {
		return
	}
	oldest := t.order[0]
	t.order = t.order[1:]
	if t.byReply[oldest] = t.byReply[oldest][1:]; len(t.byReply[oldest]) == 0 {
		delete(t.byReply, oldest)
	}
}

// before is the turn that a prompt continues, by the last reply that it shows. Where the block which
// that answers has changed, the reply alone tells, if one turn only got it.
func (t *turns) before(reply prompt.Reply, p *prompt.Prompt) (turn, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if list := t.byReply[reply.Answer]; len(list) > 0 {
		return likeliest(list, p), true
	}
	if list := t.byReply[reply.Alone]; len(list) == 1 {
		return list[0], true
	}
	return turn{}, false
}

// likeliest is the newest of the turns that a prompt begins with: with all of its own, else with what
// it had cached. Where there is none it is the newest.
func likeliest(list []turn, p *prompt.Prompt) turn {
	newest := list[len(list)-1]
	if len(list) == 1 {
		return newest
	}
	begins := make(map[prompt.Digest]bool, len(p.Positions))
	for i := range p.Positions {
		begins[p.Positions[i].CachePrefix] = true
	}
	cached := -1
	for i := len(list) - 1; i >= 0; i-- {
		if begins[list[i].whole] {
			return list[i]
		}
		if cached < 0 && begins[list[i].end] {
			cached = i
		}
	}
	if cached >= 0 {
		return list[cached]
	}
	return newest
}
