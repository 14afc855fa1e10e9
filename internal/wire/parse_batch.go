package wire

import "github.com/go-json-experiment/json/jsontext"

// ParseBatch is Parse for the body of a batch. The params of its requests are checked like all the
// rest, but no tree is kept of them: such a Node has its Kind, Start and Raw alone. A batch may hold
// 100,000 requests, and each is read again when it runs.
func ParseBatch(body []byte) (*Node, *SyntaxError) {
	if !jsontext.Value(body).IsValid(jsontext.AllowDuplicateNames(true)) {
		return nil, diagnose(body)
	}
	p := parser{body: body, text: string(body), slab: min(len(body)/bytesPerNode+1, slabSize)}
	p.params = &parser{body: body, text: p.text, slab: p.slab}
	root := p.value(0)
	if p.refused {
		return nil, diagnose(body)
	}
	return root, nil
}

// requestDepth is the nesting of a request of a batch: the body, the list, the request.
const requestDepth = 3

// outline reads the params of a request with a parser of its own, whose slabs nothing outlives.
func (p *parser) outline(depth int) *Node {
	p.params.pos = p.pos
	n := p.params.value(depth)
	p.pos, p.refused = p.params.pos, p.refused || p.params.refused
	return &Node{Kind: n.Kind, Start: n.Start, Raw: n.Raw, Text: n.Text}
}
