package main

import (
	"fmt"
	"strings"
)

// A cacheEntry is what the prompt cache did with a request.
type cacheEntry struct {
	Read        int `json:"read"`
	Written5m   int `json:"written_5m"`
	Written1h   int `json:"written_1h"`
	Uncached    int `json:"uncached"`
	Breakpoints []struct {
		Path        string `json:"path"`
		TTL         string `json:"ttl"`
		Automatic   bool   `json:"automatic"`
		Tokens      int    `json:"tokens"`
		Outcome     string `json:"outcome"`
		LookedAt    int    `json:"looked_at"`
		LookedTo    string `json:"looked_to"`
		Explanation string `json:"explanation"`
	} `json:"breakpoints"`
	Miss *struct {
		Previous    int              `json:"previous_request"`
		Tokens      int              `json:"tokens"`
		Cause       string           `json:"cause"`
		Pattern     string           `json:"pattern"`
		First       *differenceEntry `json:"first_difference"`
		Explanation string           `json:"explanation"`
		Fix         string           `json:"fix"`
	} `json:"miss"`
}

// write tells of the cache: the bill, each breakpoint, and what was paid again.
func (c *cacheEntry) write(b *strings.Builder) {
	fmt.Fprintf(b, "\ncache      %d tokens read, %d written for 5m, %d for 1h, %d uncached\n",
		c.Read, c.Written5m, c.Written1h, c.Uncached)
	for _, p := range c.Breakpoints {
		ttl := p.TTL
		if p.Automatic {
			ttl += ", automatic"
		}
		fmt.Fprintf(b, "  %s (%s): ", p.Path, ttl)
		switch {
		case p.Explanation != "":
			b.WriteString(p.Explanation)
		case p.LookedAt == 0:
			fmt.Fprintf(b, "%d tokens, %s", p.Tokens, p.Outcome)
		case p.LookedTo == p.Path:
			fmt.Fprintf(b, "%d tokens, %s; looked at itself", p.Tokens, p.Outcome)
		default:
			fmt.Fprintf(b, "%d tokens, %s; looked at %d positions, back to %s", p.Tokens, p.Outcome, p.LookedAt, p.LookedTo)
		}
		b.WriteByte('\n')
	}
	m := c.Miss
	if m == nil {
		return
	}
	by := "had been cached"
	if m.Previous > 0 {
		by = fmt.Sprintf("request %d had cached", m.Previous)
	}
	fmt.Fprintf(b, "\nmissed %d tokens that %s\n", m.Tokens, by)
	line(b, "reason", m.Cause)
	if m.First != nil {
		m.First.write(b)
	}
	if m.Pattern != m.Cause {
		line(b, "pattern", m.Pattern)
	}
	line(b, "cause", m.Explanation)
	line(b, "fix", m.Fix)
}
