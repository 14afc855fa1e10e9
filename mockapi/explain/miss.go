package explain

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// A Miss says why a prompt does not begin with what an earlier one had cached.
type Miss struct {
	Pattern string `json:"pattern,omitzero"`
	// First counts in the later request, or, for what is missing there, in the earlier one.
	First *Difference `json:"first_difference,omitzero"`
	// Explanation is the likely cause, Fix the change to the later request that would have hit.
	Explanation string `json:"explanation"`
	Fix         string `json:"fix"`
}

// A Cached is an earlier prompt, of which everything up to the prefix End was cached.
type Cached struct {
	Prompt *prompt.Prompt
	End    prompt.Digest
}

// CompareCached finds the first thing in prompt order that keeps a prompt from beginning with what an
// earlier one of the same model had cached. It reports false where nothing does. AtStart names the
// parameters that keep prompts apart altogether.
func CompareCached(before Cached, after *prompt.Prompt, atStart func(field string) bool) (Miss, bool) {
	c := comparison{before.Prompt, after}
	if m, ok := c.salts(func(s prompt.Salt) bool { return atStart(s.Field) }); ok {
		return m, true
	}
	if d := compareServers(before.Prompt, after); d != nil {
		return missOf(patternServers, d), true
	}
	cached := before.positions()
	for section := prompt.Tools; len(cached) > 0; section++ {
		end := 0
		for end < len(cached) && cached[end].Section == section {
			end++
		}
		was, is := cached[:end], after.Section(section)
		cached = cached[end:]
		if m, ok := c.salts(func(s prompt.Salt) bool { return s.Before == section }); ok {
			// An image comes or goes with a block. Where the messages were rewritten that is the cause.
			if head, _ := ends(was, is, sameContent); m.Pattern == "images" && head < len(was) {
				return c.blocks(section, was[head:], is[head:]), true
			}
			return m, true
		}
		head, _ := ends(was, is, samePrefix)
		// What is new at the end of a section stands before the next one.
		if head == len(was) && (head == len(is) || len(cached) == 0) {
			continue
		}
		if section == prompt.Tools {
			return c.tools(was[head:], is[head:]), true
		}
		return c.blocks(section, was[head:], is[head:]), true
	}
	return Miss{}, false
}

// positions are those that were cached.
func (c Cached) positions() []prompt.Position {
	all := c.Prompt.Positions
	end := slices.IndexFunc(all, func(q prompt.Position) bool { return q.CachePrefix == c.End })
	return all[:end+1]
}

// A comparison is of an earlier prompt with a later one.
type comparison struct{ before, after *prompt.Prompt }

func samePrefix(a, b prompt.Position) bool { return a.CachePrefix == b.CachePrefix }

func sameContent(a, b prompt.Position) bool { return a.Role == b.Role && a.Cache == b.Cache }

// salts finds the first parameter that differs, of some.
func (c comparison) salts(some func(prompt.Salt) bool) (Miss, bool) {
	was, is := valuesOf(c.before, some), valuesOf(c.after, some)
	for _, s := range slices.Concat(c.before.Salts, c.after.Salts) {
		a, b := was[s.Field], is[s.Field]
		if a != b {
			return missOf(s.Field, &Difference{At: s.Field, Before: saltValue(s.Field, a), After: saltValue(s.Field, b)}), true
		}
	}
	return Miss{}, false
}

func valuesOf(p *prompt.Prompt, some func(prompt.Salt) bool) map[string]string {
	values := map[string]string{}
	for _, s := range p.Salts {
		if some(s) {
			values[s.Field] = s.Value
		}
	}
	return values
}

// defaulted are the parameters that have a value where they are left out.
var defaulted = []string{"speed", "tool_choice", "thinking", "output_config.effort"}

// saltValue shows a parameter; nil where there is none.
func saltValue(field, value string) *string {
	switch {
	case value != "":
		return shown(value)
	case slices.Contains(defaulted, field):
		return shown("the default")
	}
	return nil
}

// missOf puts a difference into the words of its pattern.
func missOf(pattern string, d *Difference) Miss {
	advice := byMiss[pattern]
	return Miss{
		Pattern: pattern, First: d,
		Explanation: strings.ReplaceAll(advice.Cause, "{at}", d.At), Fix: strings.ReplaceAll(advice.Fix, "{at}", d.At),
	}
}

// ModelChanged is the miss of a request that goes to another model.
func ModelChanged(before, after string) Miss {
	return missOf(patternModel, &Difference{At: "model", Before: &before, After: &after})
}
