package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// circular returns a local $ref that leads back to a schema that holds it, or nil.
func circular(root *wire.Node) *wire.Node {
	return newCycles(root).follow(root)
}

func newCycles(root *wire.Node) *cycles {
	return &cycles{root: root, state: map[*wire.Node]visit{}, names: map[*wire.Node]map[string]*wire.Node{}}
}

type visit int

const (
	inside visit = iota + 1 // being followed
	free                    // known to lead into no cycle
)

// cycles is a search for a cycle that visits every schema once.
type cycles struct {
	root  *wire.Node
	state map[*wire.Node]visit
	names map[*wire.Node]map[string]*wire.Node // members of the objects that references go through
}

func (c *cycles) follow(n *wire.Node) *wire.Node {
	c.state[n] = inside
	if ref := n.Get("$ref"); ref.Is(wire.String) {
		target := c.resolve(ref.Text)
		if c.state[target] == inside {
			return ref
		}
		if target != nil && c.state[target] == 0 {
			if found := c.follow(target); found != nil {
				return found
			}
		}
	}
	for _, child := range n.Items {
		if found := c.enter(child); found != nil {
			return found
		}
	}
	for _, m := range n.Members {
		if found := c.enter(m.Value); found != nil {
			return found
		}
	}
	c.state[n] = free
	return nil
}

func (c *cycles) enter(n *wire.Node) *wire.Node {
	if c.state[n] != 0 {
		return nil
	}
	return c.follow(n)
}

var unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")

// resolve follows a JSON pointer in a fragment, such as #/$defs/node. Any other reference is nil.
func (c *cycles) resolve(ref string) *wire.Node {
	pointer, local := strings.CutPrefix(ref, "#")
	if !local {
		return nil
	}
	n := c.root
	for part := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		if part != "" && n != nil {
			n = c.member(n, unescapePointer.Replace(part))
		}
	}
	return n
}

// member is Get through an index: many references go through one object of definitions.
func (c *cycles) member(n *wire.Node, name string) *wire.Node {
	index, known := c.names[n]
	if !known {
		index = make(map[string]*wire.Node, len(n.Members))
		for _, m := range n.Members {
			index[m.Name] = m.Value
		}
		c.names[n] = index
	}
	return index[name]
}
