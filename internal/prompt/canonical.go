package prompt

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A Digest identifies a piece of a prompt. The zero Digest stands for nothing.
type Digest [sha256.Size]byte

// String returns the first eight bytes in hexadecimal, enough to tell digests apart in a journal.
func (d Digest) String() string { return hex.EncodeToString(d[:8]) }

// A form says what counts as the same when two prompts are compared.
type form struct {
	// orderedKeys: the order of keys in free-form JSON counts.
	orderedKeys bool
	// outerSpace: white space around a text counts.
	outerSpace bool
	// numberText: 1.0 and 1 differ.
	numberText bool
	// streamingHint: a tool's eager_input_streaming counts.
	streamingHint bool
}

var (
	cacheForm = form{orderedKeys: true, outerSpace: true, numberText: true}
	signForm  = form{streamingHint: true}
)

// freeForm are the members that hold JSON of the user's own: their keys keep the order sent.
var freeForm = map[string]bool{"input": true, "input_schema": true, "input_examples": true}

// longText is where a text's own digest takes its place, so that it is hashed once for both forms
// and for the token count.
const longText = 64

// An encoder writes values in a canonical form, ready to be hashed.
type encoder struct {
	leaves map[*wire.Node]Digest
	buf    []byte
	form   form
}

// leaf is the digest of a String's value.
func (e *encoder) leaf(n *wire.Node) Digest {
	if d, ok := e.leaves[n]; ok {
		return d
	}
	d := Digest(sha256.Sum256([]byte(n.Text)))
	e.leaves[n] = d
	return d
}

// block returns the digest of a content block, and false for a text that the form ignores.
func (e *encoder) block(b *wire.Block, f form) (Digest, bool) {
	e.buf, e.form = e.buf[:0], f
	if b.Type == "text" && !f.outerSpace && strings.TrimSpace(b.Text) == "" {
		return Digest{}, false
	}
	e.blockNode(b.Node)
	return sha256.Sum256(e.buf), true
}

// tool returns the digest of a tool definition.
func (e *encoder) tool(t *wire.Tool, f form) Digest {
	e.buf, e.form = e.buf[:0], f
	e.object(t.Node, toolDefaults, true)
	return sha256.Sum256(e.buf)
}

// blockNode writes a block; a string is the short form of one text block.
func (e *encoder) blockNode(n *wire.Node) {
	if n.Is(wire.String) {
		e.buf = append(e.buf, "text{"...)
		e.trimmed(n)
		e.buf = append(e.buf, '}')
		return
	}
	kind := n.Get("type").Str()
	if text := n.Get("text"); kind == "text" && text.Is(wire.String) && !e.keeps(n) {
		e.blockNode(text)
		return
	}
	e.object(n, defaultsOf(kind), true)
}

// keeps tells whether a text block says more than its type and text.
func (e *encoder) keeps(n *wire.Node) bool {
	for _, m := range n.Members {
		if m.Name != "type" && m.Name != "text" && !dropped(m, defaultsOf("text")) {
			return true
		}
	}
	return false
}

// object writes the members that say something. Sorted is false for the user's own JSON, where the
// form decides.
func (e *encoder) object(n *wire.Node, defaults map[string]string, sorted bool) {
	members := make([]wire.Member, 0, len(n.Members))
	for _, m := range n.Members {
		if defaults != nil && (dropped(m, defaults) || m.Name == "eager_input_streaming" && !e.form.streamingHint) {
			continue
		}
		if m.Value.Is(wire.Null) && !(e.form.orderedKeys && !sorted) {
			continue
		}
		members = append(members, m)
	}
	if sorted || !e.form.orderedKeys {
		slices.SortStableFunc(members, func(a, b wire.Member) int { return strings.Compare(a.Name, b.Name) })
	}
	e.buf = append(e.buf, '{')
	for _, m := range members {
		e.text(m.Name)
		switch {
		case freeForm[m.Name] && sorted:
			e.value(m.Value, false)
		case m.Name == "content" && sorted && defaults != nil:
			e.content(m.Value)
		default:
			e.value(m.Value, sorted)
		}
	}
	e.buf = append(e.buf, '}')
}

// content writes what a tool_result or document holds; a string is one text block.
func (e *encoder) content(n *wire.Node) {
	e.buf = append(e.buf, '[')
	switch {
	case n.Is(wire.String):
		e.blockNode(n)
	case n.Is(wire.Array):
		for _, item := range n.Items {
			if item.Is(wire.Object) {
				e.blockNode(item)
			} else {
				e.value(item, true)
			}
		}
	default:
		e.value(n, true)
	}
	e.buf = append(e.buf, ']')
}

func (e *encoder) value(n *wire.Node, sorted bool) {
	switch {
	case n == nil:
	case n.Kind == wire.Object:
		e.object(n, nil, sorted)
	case n.Kind == wire.Array:
		e.buf = append(e.buf, '[')
		for _, item := range n.Items {
			e.value(item, sorted)
		}
		e.buf = append(e.buf, ']')
	case n.Kind == wire.String:
		e.string(n)
	case n.Kind == wire.Number && !e.form.numberText:
		e.buf = append(e.buf, '#')
		e.buf = append(e.buf, canonicalNumber(n)...)
		e.buf = append(e.buf, ';')
	default:
		e.buf = append(e.buf, '#')
		e.buf = append(e.buf, n.Raw...)
		e.buf = append(e.buf, ';')
	}
}

func (e *encoder) string(n *wire.Node) {
	if len(n.Text) <= longText {
		e.text(n.Text)
		return
	}
	leaf := e.leaf(n)
	e.buf = append(append(e.buf, '"', 'L'), leaf[:]...)
}

// trimmed writes a block's text without the white space that the form ignores.
func (e *encoder) trimmed(n *wire.Node) {
	text := strings.TrimSpace(n.Text)
	if e.form.outerSpace || len(text) == len(n.Text) {
		e.string(n)
		return
	}
	e.string(&wire.Node{Kind: wire.String, Text: text})
}

func (e *encoder) text(s string) {
	e.buf = append(e.buf, '"')
	e.buf = binary.AppendUvarint(e.buf, uint64(len(s)))
	e.buf = append(e.buf, s...)
}

// canonicalNumber writes equal numbers equally; integers that no float holds keep their digits.
func canonicalNumber(n *wire.Node) string {
	if i, ok := n.Int(); ok {
		return strconv.Itoa(i)
	}
	if !strings.ContainsAny(string(n.Raw), ".eE") {
		return string(n.Raw)
	}
	return strconv.FormatFloat(n.Float(), 'g', -1, 64)
}
