package explain

import (
	"fmt"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// compareSystem finds the first system block that differs, or nil.
func compareSystem(before, after *prompt.Prompt) *Difference {
	was, is := systemOf(before), systemOf(after)
	for i := range max(len(was), len(is)) {
		switch {
		case i >= len(is):
			return difference(systemPath(&was[i]), "", was[i].Block.Node, nil)
		case i >= len(was):
			return difference(systemPath(&is[i]), "", nil, is[i].Block.Node)
		case was[i].Sign != is[i].Sign:
			return blocks(systemPath(&is[i]), was[i].Block.Node, is[i].Block.Node)
		}
	}
	return nil
}

// systemOf lists the blocks that a signature sees.
func systemOf(p *prompt.Prompt) []prompt.Position {
	var list []prompt.Position
	for _, q := range p.Section(prompt.System) {
		if q.Sign != (prompt.Digest{}) {
			list = append(list, q)
		}
	}
	return list
}

func systemPath(q *prompt.Position) string {
	if q.Block.Node.Is(wire.String) {
		return "system"
	}
	return fmt.Sprintf("system.%d", q.Index)
}

// A tool is an entry of tools or of mcp_servers, under what tells it from others.
type tool struct {
	at   string
	node *wire.Node
}

// compareTools finds the first tool that differs, or nil, and whether it is there on one side alone:
// of the tools that apply to the block, whatever their order.
func compareTools(before, after View) (first *Difference, setChanged bool) {
	was, is := toolsOf(before), toolsOf(after)
	now := map[string]*wire.Node{}
	for _, t := range is {
		now[t.at] = t.node
	}
	for _, t := range was {
		node, ok := now[t.at]
		delete(now, t.at)
		if !ok {
			return difference(t.at, "", t.node, nil), true
		}
		if d, differs := prompt.ToolDifference(t.node, node); differs && first == nil {
			first = difference(t.at, d.Pointer, d.Before, d.After)
		}
	}
	for _, t := range is {
		if _, added := now[t.at]; added {
			return difference(t.at, "", nil, t.node), true
		}
	}
	return first, false
}

// toolsOf lists the tools that apply to the block: deferred ones only once something named them.
func toolsOf(v View) []tool {
	var list []tool
	add := func(t *wire.Tool) {
		at := "tools." + t.Name
		if t.Name == "" {
			at = "tools." + t.Type
		}
		list = append(list, tool{at, t.Node})
	}
	for _, n := range v.Prompt.Request.Node.Get("mcp_servers").Elems() {
		list = append(list, tool{"mcp_servers." + n.Get("name").Str(), withoutToken(n)})
	}
	for _, q := range v.Prompt.Section(prompt.Tools) {
		add(q.Tool)
	}
	for _, q := range v.Prompt.Section(prompt.Messages) {
		if v.holds(&q) {
			for _, t := range q.Found {
				add(t)
			}
		}
	}
	return list
}

// withoutToken is an entry of mcp_servers less what is no part of the prompt.
func withoutToken(n *wire.Node) *wire.Node {
	kept := &wire.Node{Kind: n.Kind, Start: n.Start, Raw: n.Raw}
	for _, m := range n.Members {
		if m.Name != "authorization_token" {
			kept.Members = append(kept.Members, m)
		}
	}
	return kept
}

// blocks is the difference of two blocks that are not the same.
func blocks(at string, before, after *wire.Node) *Difference {
	d, ok := prompt.BlockDifference(before, after)
	if !ok {
		return difference(at, "", before, after)
	}
	return difference(at, d.Pointer, d.Before, d.After)
}
