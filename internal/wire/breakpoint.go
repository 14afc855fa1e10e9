package wire

import "strconv"

// A Breakpoint is a place that a request marks for the prompt cache: what stands before it, and the
// marked block itself, is kept as a prefix.
type Breakpoint struct {
	Section string // tools, system or messages
	// Message and Index say what is marked: messages.{Message}.content.{Index}. In the other sections
	// Message is -1 and Index counts the entries of the section.
	Message, Index int
	// Path is where the marker stands, in the API's grammar: tools.1, system.0, messages.0.content.6,
	// or messages.0.content.6.content.2 inside a result.
	Path string
	TTL  string // 5m or 1h
	// Node is the value of cache_control.
	Node *Node
	// Nested is set for a marker that stands inside a block without being that block's own. The API
	// refuses it.
	Nested bool
	// Automatic is set where the cache_control of the request made the breakpoint.
	Automatic bool
}

// Breakpoints lists the explicit markers in the order in which the API renders what they mark: tools,
// system, messages. Markers that are refused are among them, such as those of deferred tools.
//
// The last block inside a tool_result may carry the marker of the result. The docs want it on the
// result, but public reports show such markers accepted and counted (the errors name them by their
// inner path), as well as refused on other inner blocks. That it is the last that is accepted, and
// only where the result has no marker of its own, is inferred. So may the definition in a tool_addition,
// which is an entry of tools (docs: mid-conversation system messages).
func (r *Request) Breakpoints() []Breakpoint {
	var list []Breakpoint
	for i := range r.Tools {
		if r.Tools[i].Marker != nil {
			list = append(list, entry("tools", i).at(r.Tools[i].Node))
		}
	}
	for i := range r.System {
		if r.System[i].Marker != nil {
			list = append(list, entry("system", i).at(r.System[i].Node))
		}
	}
	for m := range r.Messages {
		blocks := r.Messages[m].Blocks
		for i := range blocks {
			list = blocks[i].breakpoints(list, m, i)
		}
	}
	return list
}

// breakpoints appends the markers of a block of a message and of what is in it.
func (b *Block) breakpoints(list []Breakpoint, message, index int) []Breakpoint {
	if b.Type == "tool_addition" {
		return b.additionBreakpoints(list, message, index)
	}
	var inner *Node
	member := holder(b.Type)
	if member != "" {
		inner = b.Node.Get(member)
	}
	if b.Marker == nil && !holdsMarker(inner, maxNesting) {
		return list
	}
	place := content(message, index)
	if marker(b.Node) != nil {
		list = append(list, place.at(b.Node))
	}
	place.Path += "." + member
	return place.inside(list, inner, b.lender(), maxNesting)
}

// additionBreakpoints appends the markers of a tool_addition. What else its definition holds is the
// user's own JSON.
func (b *Block) additionBreakpoints(list []Breakpoint, message, index int) []Breakpoint {
	if b.Marker == nil {
		return list
	}
	place := content(message, index)
	own := marker(b.Node) != nil
	if own {
		list = append(list, place.at(b.Node))
	}
	if definition := b.definition(); marker(definition) != nil {
		place.Path += ".tool.definition"
		place = place.at(definition)
		place.Nested = own
		list = append(list, place)
	}
	return list
}

// lender is what may hold the marker of b in its place: the last block inside a tool_result, the
// definition in a tool_addition. It is nil where b has its own.
func (b *Block) lender() *Node {
	switch {
	case marker(b.Node) != nil:
		return nil
	case b.Type == "tool_addition":
		return b.definition()
	case b.Type == "tool_result" && len(b.Content) > 0:
		return b.Content[len(b.Content)-1].Node
	default:
		return nil
	}
}

// definition is the tool that a tool_addition holds by value, else nil.
func (b *Block) definition() *Node { return b.Node.Get("tool").Get("definition") }

// holder names the member in which blocks of a type hold others, "" for none.
func holder(blockType string) string {
	switch blockType {
	case "tool_result", "mcp_tool_result", "search_result", "web_fetch_tool_result",
		"tool_search_tool_result":
		return "content"
	case "document":
		return "source"
	default:
		return ""
	}
}

// maxNesting is how many values deep a block can stand in the member that holds it: one more than a
// text in a document that a tool_result holds. It bounds the work on bodies that no schema has checked.
const maxNesting = 6

// holdsMarker tells whether a value or something in it carries a marker.
func holdsMarker(n *Node, depth int) bool {
	if n == nil || depth == 0 {
		return false
	}
	if marker(n) != nil {
		return true
	}
	for i := range n.Members {
		if holdsMarker(n.Members[i].Value, depth-1) {
			return true
		}
	}
	for _, item := range n.Items {
		if holdsMarker(item, depth-1) {
			return true
		}
	}
	return false
}

// inside appends the markers in n, which stands at b.Path. The marker of the lender is not nested.
func (b Breakpoint) inside(list []Breakpoint, n, lender *Node, depth int) []Breakpoint {
	if n == nil || depth == 0 {
		return list
	}
	if marker(n) != nil {
		found := b.at(n)
		found.Nested = n != lender
		list = append(list, found)
	}
	path := b.Path + "."
	for _, m := range n.Members {
		b.Path = path + m.Name
		list = b.inside(list, m.Value, lender, depth-1)
	}
	for i, item := range n.Items {
		b.Path = path + strconv.Itoa(i)
		list = b.inside(list, item, lender, depth-1)
	}
	return list
}

// at is the breakpoint b where n carries the marker.
func (b Breakpoint) at(n *Node) Breakpoint {
	b.Node, b.TTL = n.Get("cache_control"), marker(n).TTL
	return b
}

// entry is a place in tools or system, still without a marker.
func entry(section string, index int) Breakpoint {
	return Breakpoint{
		Section: section, Message: -1, Index: index, Path: section + "." + strconv.Itoa(index),
	}
}

// content is a place in messages, still without a marker.
func content(message, index int) Breakpoint {
	return Breakpoint{
		Section: "messages", Message: message, Index: index,
		Path: "messages." + strconv.Itoa(message) + ".content." + strconv.Itoa(index),
	}
}
