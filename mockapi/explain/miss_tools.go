package explain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// compareServers finds the first entry of mcp_servers that differs, or nil. Their order counts.
func compareServers(before, after *prompt.Prompt) *Difference {
	was, is := before.Request.Node.Get("mcp_servers").Elems(), after.Request.Node.Get("mcp_servers").Elems()
	for i := range max(len(was), len(is)) {
		at := fmt.Sprintf("mcp_servers.%d", i)
		switch {
		case i >= len(is):
			return difference(at, "", withoutToken(was[i]), nil)
		case i >= len(was):
			return difference(at, "", nil, withoutToken(is[i]))
		}
		if d, differs := prompt.ToolDifference(withoutToken(was[i]), withoutToken(is[i])); differs {
			return difference(at, d.Pointer, d.Before, d.After)
		}
	}
	return nil
}

// tools says what became of the tools from the first one that differs.
func (c comparison) tools(was, is []prompt.Position) Miss {
	names, now := namesOf(was), namesOf(is)
	switch fateOf(names, now, func(a, b string) bool { return a == b }) {
	case kept:
		d, pattern := changed(&was[0], &is[0])
		return missOf(cmp.Or(pattern, volatile(d), patternToolSchema), d)
	case removed:
		return missOf(setPattern(&was[0]), difference(was[0].Path(), "", was[0].Tool.Node, nil))
	case inserted:
		return missOf(setPattern(&is[0]), difference(is[0].Path(), "", nil, is[0].Tool.Node))
	case reordered:
		before, after := strings.Join(names, ", "), strings.Join(now, ", ")
		return missOf(patternToolOrder, &Difference{At: is[0].Path(), Before: shown(before), After: shown(after)})
	}
	return missOf(setPattern(&is[0]), difference(is[0].Path(), "", was[0].Tool.Node, is[0].Tool.Node))
}

// setPattern is that of a tool which came or went.
func setPattern(q *prompt.Position) string {
	if strings.HasPrefix(q.Kind(), "web_") {
		return patternWeb
	}
	return patternToolSet
}

func namesOf(tools []prompt.Position) []string {
	names := make([]string, len(tools))
	for i := range tools {
		names[i] = cmp.Or(tools[i].Tool.Name, tools[i].Tool.Type)
	}
	return names
}

// A fate is what became of the first item of a list that differs.
type fate uint8

const (
	kept fate = iota
	removed
	inserted
	reordered
	replaced
)

// fateOf compares two lists that are not both empty.
func fateOf[T any](was, is []T, same func(T, T) bool) fate {
	in := func(list []T, item T) bool {
		return slices.ContainsFunc(list, func(other T) bool { return same(other, item) })
	}
	switch {
	case len(is) == 0:
		return removed
	case len(was) == 0:
		return inserted
	case same(was[0], is[0]):
		return kept
	}
	stays, known := in(is, was[0]), in(was, is[0])
	switch {
	case stays && known:
		return reordered
	case stays:
		return inserted
	case known:
		return removed
	}
	return replaced
}
