package mockapi

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/seed-f1f39373/mockapi/cache"
)

// A CacheMiss is one request that paid again for what was cached before.
type CacheMiss struct {
	Request string `json:"request"` // method and path
	World   string `json:"world"`   // its key, masked
	Number  int    `json:"number"`  // in the journal of its world
	Tokens  int    `json:"tokens"`  // that were paid again
	Cause   string `json:"cause"`
	// Explanation and Fix are left out after the first hundred misses: to find them, two prompts are
	// compared.
	Explanation string `json:"explanation,omitzero"`
	Fix         string `json:"fix,omitzero"`
}

const (
	keptMisses      = 1000
	explainedMisses = 100
)

// missOf is the miss of an exchange that got its reply. What another request was still writing is left
// out: it depends on how fast the two came, and no run of a test should.
func missOf(x *exchange, explained bool) (CacheMiss, bool) {
	r, ok := x.entry.Cache.(*cacheReport)
	if !ok || r.view.Miss == nil || r.view.Miss.Cause == cache.NotYetVisible.String() || x.entry.Usage.IsZero() {
		return CacheMiss{}, false
	}
	miss := *r.view.Miss
	if explained {
		r.explain(&miss)
	}
	return CacheMiss{
		World: x.world.Name, Number: x.entry.Number, Tokens: miss.Tokens, Cause: miss.Cause,
		Explanation: miss.Explanation, Fix: miss.Fix,
	}, true
}

// explains tells whether the next miss is explained.
func (s *summary) explains() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.told.Missed < explainedMisses
}

// droppedThinking counts the thinking blocks that the model did not get to see.
func droppedThinking(x *exchange) int {
	t, ok := x.entry.Thinking.(*thinkingReport)
	if !ok || x.entry.Rule != "" {
		return 0
	}
	count := 0
	for i := range t.blocks {
		if t.blocks[i].dropped {
			count++
		}
	}
	return count
}

// historyText is what a summary says of the cache and of thinking.
func (s *Summary) historyText() string {
	var b strings.Builder
	p := message.NewPrinter(language.English)
	if s.DroppedThinking > 0 {
		fmt.Fprintf(&b, "  dropped %s\n", plural(s.DroppedThinking, "thinking block"))
	}
	for _, m := range s.CacheMisses {
		p.Fprintf(&b, "  cache miss %s (request %d of %s): %d tokens paid again: %s\n",
			m.Request, m.Number, m.World, m.Tokens, m.Cause)
		if m.Explanation != "" {
			fmt.Fprintf(&b, "          %s %s\n", m.Explanation, m.Fix)
		}
	}
	if more := s.Missed - len(s.CacheMisses); more > 0 {
		fmt.Fprintf(&b, "  and %d more cache misses\n", more)
	}
	return b.String()
}
