package mockapi

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/seed-f1f39373/mockapi/cache"
	"github.com/seed-f1f39373/mockapi/mockapi/explain"
)

// A CacheMiss is one request that paid again for what was cached before.
type CacheMiss struct {
	Request string `json:"request"` // method and path
	World   string `json:"world"`   // its key, masked, and numbered where another looks the same
	Number  int    `json:"number"`  // in the journal of its world
	Tokens  int    `json:"tokens"`  // that were paid again
	Cause   string `json:"cause"`
	// First, Explanation and Fix are left out after the first hundred misses: to find them, two
	// prompts are compared. First is nil too where nothing changed or the journal forgot.
	First       *explain.Difference `json:"first_difference,omitzero"`
	Explanation string              `json:"explanation,omitzero"`
	Fix         string              `json:"fix,omitzero"`
}

const (
	keptMisses = 1000
	// explainedFirst bounds the misses that are explained, and the refusals.
	explainedFirst = 100
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
		Number: x.entry.Number, Tokens: miss.Tokens, Cause: miss.Cause,
		First: miss.First, Explanation: miss.Explanation, Fix: miss.Fix,
	}, true
}

// explains tells whether the next miss is explained, and the next refusal.
func (s *summary) explains() (miss, refusal bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.told.Missed < explainedFirst, s.told.Refused < explainedFirst
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

// reasonText is the lines below what went wrong: what changed, and the cause with what to do.
func reasonText(first *explain.Difference, cause, fix string) string {
	text := ""
	if first != nil {
		text = fmt.Sprintf("          changed %s\n", first)
	}
	if cause != "" {
		text += fmt.Sprintf("          %s %s\n", cause, fix)
	}
	return text
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
		b.WriteString(reasonText(m.First, m.Explanation, m.Fix))
	}
	if more := s.Missed - len(s.CacheMisses); more > 0 {
		fmt.Fprintf(&b, "  and %d more cache misses\n", more)
	}
	return b.String()
}
