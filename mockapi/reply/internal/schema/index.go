package schema

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// An index finds things in a schema without going through all of it each time.
type index struct {
	root    *wire.Node
	budget  *Budget
	members map[*wire.Node]map[string]*wire.Node // of large objects
	enums   map[*wire.Node][]string
	refs    map[string]*wire.Node
	// anchors and ids are where a name is given, resources all that have an $id, the outer ones
	// first; nil before the first use.
	anchors, ids map[string][]*wire.Node
	resources    []*wire.Node
}

func newIndex(root *wire.Node, b *Budget) *index {
	return &index{
		root: root, budget: b, members: map[*wire.Node]map[string]*wire.Node{},
		enums: map[*wire.Node][]string{}, refs: map[string]*wire.Node{},
	}
}

// fewMembers are looked through one by one.
const fewMembers = 16

// get returns a member of an object, or nil.
func (x *index) get(n *wire.Node, name string) *wire.Node {
	if n == nil || len(n.Members) <= fewMembers {
		return n.Get(name)
	}
	m := x.members[n]
	if m == nil {
		x.budget.spend(len(n.Members))
		m = make(map[string]*wire.Node, len(n.Members))
		for i := range n.Members {
			m[n.Members[i].Name] = n.Members[i].Value
		}
		x.members[n] = m
	}
	return m[name]
}

// texts are the strings of an enum.
func (x *index) texts(enum *wire.Node) []string {
	list, ok := x.enums[enum]
	if !ok {
		list = textsOf(enum.Items)
		x.enums[enum] = list
	}
	return list
}

// resolve follows a reference inside the schema: a JSON pointer, an anchor or an $id. It returns
// nil where it leads nowhere.
func (x *index) resolve(ref string) *wire.Node {
	n, ok := x.refs[ref]
	if !ok {
		n = x.follow(ref)
		x.refs[ref] = n
	}
	return n
}

func (x *index) follow(ref string) *wire.Node {
	base, fragment, _ := strings.Cut(ref, "#")
	n := x.root
	if base != "" {
		n = x.identified(base)
	}
	if decoded, err := url.PathUnescape(fragment); err == nil {
		fragment = decoded
	}
	switch {
	case fragment == "" || n == nil:
		return n
	case fragment[0] == '/':
		if found := x.pointed(n, fragment[1:]); found != nil || base != "" {
			return found
		}
		return x.inResource(fragment[1:])
	}
	if named := x.anchored(fragment); len(named) > 0 {
		return named[0]
	}
	return nil
}

// inResource follows a pointer that leads nowhere from the root. It may start at a part that has an
// $id of its own.
func (x *index) inResource(pointer string) *wire.Node {
	x.scan()
	for _, n := range x.resources {
		if found := x.pointed(n, pointer); found != nil {
			return found
		}
	}
	return nil
}

// identified returns the schema with an $id, which may be written in full where the reference is
// relative, or the other way round.
func (x *index) identified(base string) *wire.Node {
	x.scan()
	if list := x.ids[base]; list != nil {
		return list[0]
	}
	if list := x.ids[lastSegment(base)]; list != nil {
		return list[0]
	}
	return nil
}

func lastSegment(url string) string { return url[strings.LastIndexByte(url, '/')+1:] }

// anchored lists the schemas that have a name, $anchor or $dynamicAnchor, the outer ones first.
func (x *index) anchored(name string) []*wire.Node {
	x.scan()
	return x.anchors[name]
}

// scan goes through the schema once, level by level.
func (x *index) scan() {
	if x.anchors != nil {
		return
	}
	x.anchors, x.ids = map[string][]*wire.Node{}, map[string][]*wire.Node{}
	level := []*wire.Node{x.root}
	for len(level) > 0 && x.budget.has(len(level)) {
		x.budget.spend(2 * len(level))
		var next []*wire.Node
		for _, n := range level {
			for i := range n.Members {
				m := &n.Members[i]
				x.note(n, m)
				next = append(next, m.Value)
			}
			next = append(next, n.Items...)
		}
		level = next
	}
}

func (x *index) note(n *wire.Node, m *wire.Member) {
	if !m.Value.Is(wire.String) {
		return
	}
	switch text := m.Value.Text; m.Name {
	case "$anchor", "$dynamicAnchor":
		x.anchors[text] = append(x.anchors[text], n)
	case "$id":
		text = strings.TrimSuffix(text, "#")
		x.resources = append(x.resources, n)
		x.ids[text] = append(x.ids[text], n)
		if last := lastSegment(text); last != text {
			x.ids[last] = append(x.ids[last], n)
		}
	}
}

// pointed follows a JSON pointer without its first slash.
func (x *index) pointed(n *wire.Node, pointer string) *wire.Node {
	for part := range strings.SplitSeq(pointer, "/") {
		x.budget.spend(1)
		part = strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		if n.Is(wire.Array) {
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(n.Items) {
				return nil
			}
			n = n.Items[i]
			continue
		}
		n = x.get(n, part)
	}
	return n
}
