package prompt

import "github.com/seed-f1f39373/mockapi/internal/wire"

// findDeferred attaches each deferred tool to the position that is the first to name it. There its
// definition enters the prompt, so that what stands before stays as it was (docs: tool search tool).
func (p *Prompt) findDeferred() {
	waiting := map[string]*wire.Tool{}
	for i := range p.Request.Tools {
		if t := &p.Request.Tools[i]; t.Deferred {
			waiting[t.Name] = t
		}
	}
	messages := p.Section(Messages)
	for i := 0; i < len(messages) && len(waiting) > 0; i++ {
		q := &messages[i]
		named(q.Block.Node, func(name string) {
			if t, ok := waiting[name]; ok {
				q.Found = append(q.Found, t)
				delete(waiting, name)
			}
		})
	}
}

// named visits the names of all tool references in a block, at any depth: in a result of a client's
// own search, in one of the tool search tool, and in a system message that adds a tool.
func named(n *wire.Node, visit func(name string)) {
	switch n.Get("type").Str() {
	case "tool_removal":
		return
	case "tool_reference":
		for _, field := range []string{"tool_name", "name"} {
			if name := n.Get(field); name.Is(wire.String) {
				visit(name.Text)
			}
		}
		return
	}
	for _, item := range n.Elems() {
		named(item, visit)
	}
	if !n.Is(wire.Object) {
		return
	}
	for _, m := range n.Members {
		if !freeForm[m.Name] {
			named(m.Value, visit)
		}
	}
}
