package wire

import (
	"math"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDepth is the nesting that the API's parser follows, arrays and objects together (orjson).
const maxDepth = 1024

// Parse makes the tree of a body. It accepts what the API's parser accepts, which behaves like
// orjson: duplicate names are allowed and the last value stands in the place of the first, integers
// may be of any size, and nesting deeper than 1024, numbers beyond a double, lone surrogates and
// invalid UTF-8 are refused.
//
// The nodes share the memory of body, which must not change while they are in use. The error, nil
// for a valid body, has the API's words and place.
func Parse(body []byte) (*Node, *SyntaxError) {
	// The library checks the grammar in one tight pass over the body. What is left to do can then
	// lean on it, which is several times as fast as asking a decoder for token after token.
	if !jsontext.Value(body).IsValid(jsontext.AllowDuplicateNames(true)) {
		return nil, diagnose(body)
	}
	p := parser{body: body, text: string(body), slab: min(len(body)/bytesPerNode+1, slabSize)}
	root := p.value(0)
	if p.refused {
		return nil, diagnose(body)
	}
	return root, nil
}

// A parser builds the tree of a body whose grammar is known to be valid.
type parser struct {
	body []byte
	text string // the body once more, for names and strings to be cut from without a copy each
	pos  int
	// refused tells that the body breaks a rule that is not of the grammar: depth or magnitude.
	refused bool

	// The nodes and members are cut from slabs, and the children of an open object or array wait
	// on a stack until their number is known.
	slab         int // their length, little for a small body
	nodes        []Node
	memberSlab   []Member
	itemSlab     []*Node
	openMembers  []Member
	openItems    []*Node
	unquoteSpace []byte

	params *parser // of the params of a batch's requests; nil elsewhere
}

const (
	// slabSize is the number of nodes, members or items that are allocated at a time.
	slabSize = 256
	// bytesPerNode is about how many bytes of an ordinary body make a node.
	bytesPerNode = 16
)

func (p *parser) value(depth int) *Node {
	p.space()
	if len(p.nodes) == 0 {
		p.nodes = make([]Node, p.slab)
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	n.Start = p.pos
	switch c := p.body[p.pos]; c {
	case '{':
		n.Kind = Object
		p.object(n, depth+1)
	case '[':
		n.Kind = Array
		p.array(n, depth+1)
	case '"':
		n.Kind = String
		n.Text = p.str()
	case 't', 'n':
		n.Kind = Kind(c)
		if c == 't' {
			n.Kind = Bool
		}
		p.pos += len("true")
	case 'f':
		n.Kind = Bool
		p.pos += len("false")
	default:
		n.Kind = Number
		p.number()
	}
	n.Raw = p.body[n.Start:p.pos:p.pos]
	return n
}

func (p *parser) object(n *Node, depth int) {
	if p.tooDeep(depth) {
		return
	}
	base := len(p.openMembers)
	p.pos++
	for p.space(); p.body[p.pos] != '}'; p.space() {
		if p.body[p.pos] == ',' {
			p.pos++
			p.space()
		}
		m := Member{Start: p.pos}
		m.Name = p.str()
		p.space()
		p.pos++ // the colon
		if p.params != nil && depth == requestDepth && m.Name == "params" {
			m.Value = p.outline(depth)
		} else {
			m.Value = p.value(depth)
		}
		if p.refused {
			return
		}
		p.openMembers = append(p.openMembers, m)
	}
	p.pos++
	members := lastValues(p.openMembers[base:])
	p.openMembers = p.openMembers[:base]
	n.Members = cut(&p.memberSlab, p.slab, members)
}

func (p *parser) array(n *Node, depth int) {
	if p.tooDeep(depth) {
		return
	}
	base := len(p.openItems)
	p.pos++
	for p.space(); p.body[p.pos] != ']'; p.space() {
		if p.body[p.pos] == ',' {
			p.pos++
		}
		item := p.value(depth)
		if p.refused {
			return
		}
		p.openItems = append(p.openItems, item)
	}
	p.pos++
	n.Items = cut(&p.itemSlab, p.slab, p.openItems[base:])
	p.openItems = p.openItems[:base]
}

func (p *parser) tooDeep(depth int) bool {
	p.refused = p.refused || depth > maxDepth
	return p.refused
}

// cut copies elems to a piece of the slab, which holds size elements when it is new, that cannot grow
// into its neighbour.
func cut[T any](slab *[]T, size int, elems []T) []T {
	n := len(elems)
	if n == 0 {
		return nil
	}
	if len(*slab) < n {
		*slab = make([]T, max(n, size))
	}
	piece := (*slab)[:n:n]
	*slab = (*slab)[n:]
	copy(piece, elems)
	return piece
}

// smallObject is the number of members up to which comparing all pairs beats a map.
const smallObject = 8

// lastValues drops the repeated names of an object in place: as in a Python dict, a name keeps the
// place of its first value and holds the last.
func lastValues(members []Member) []Member {
	if len(members) > smallObject {
		return lastValuesByMap(members)
	}
	kept := members[:0]
next:
	for _, m := range members {
		for i := range kept {
			if kept[i].Name == m.Name {
				kept[i] = m
				continue next
			}
		}
		kept = append(kept, m)
	}
	return kept
}

func lastValuesByMap(members []Member) []Member {
	place := make(map[string]int, len(members))
	kept := members[:0]
	for _, m := range members {
		if i, ok := place[m.Name]; ok {
			kept[i] = m
			continue
		}
		place[m.Name] = len(kept)
		kept = append(kept, m)
	}
	return kept
}

// str reads a string with its escapes resolved.
func (p *parser) str() string {
	start := p.pos
	pos := start + 1
	quote := pos + strings.IndexByte(p.text[pos:], '"')
	escaped := false
	for {
		i := strings.IndexByte(p.text[pos:quote], '\\')
		if i < 0 {
			break
		}
		escaped = true
		pos += i + 2
		if pos > quote { // the quote was the escaped character
			quote = pos + strings.IndexByte(p.text[pos:], '"')
		}
	}
	p.pos = quote + 1
	if !escaped {
		return p.text[start+1 : quote]
	}
	// The string is valid, so there is no error.
	p.unquoteSpace, _ = jsontext.AppendUnquote(p.unquoteSpace[:0], p.body[start:p.pos])
	return string(p.unquoteSpace)
}

// number reads a number. Only one with an exponent or very many digits can be beyond a double.
func (p *parser) number() {
	start, exponent := p.pos, false
scan:
	for ; p.pos < len(p.body); p.pos++ {
		switch c := p.body[p.pos]; {
		case c == 'e' || c == 'E':
			exponent = true
		case c != '-' && c != '+' && c != '.' && (c < '0' || c > '9'):
			break scan
		}
	}
	if digits := p.text[start:p.pos]; exponent || len(digits) > 300 {
		f, _ := strconv.ParseFloat(digits, 64)
		p.refused = p.refused || math.IsInf(f, 0)
	}
}

func (p *parser) space() {
	for p.pos < len(p.body) && isSpace(p.body[p.pos]) {
		p.pos++
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }
