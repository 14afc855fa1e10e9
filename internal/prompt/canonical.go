package prompt

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A Digest identifies a piece of a prompt. The zero Digest stands for nothing.
type Digest [sha256.Size]byte

// String returns the first eight bytes in hexadecimal, enough to tell digests apart in a journal.
func (d Digest) String() string { return hex.EncodeToString(d[:8]) }

// A form says what counts as the same when two prompts are compared.
type form struct {
	// rawObjects: the order of keys in free-form JSON counts, and so do its nulls.
	rawObjects bool
	// floats: 1.0 and 1 differ.
	floats bool
	// outerSpace: white space around a text counts, and a text of white space alone.
	outerSpace bool
	// citedText: the text that a citation quotes counts.
	citedText bool
	// streamingHint: a tool's eager_input_streaming counts.
	streamingHint bool
	// urlQuery: the query of the URL of an image or a document counts. A signature compares what the
	// URL serves (docs: preserved thinking), which nobody can fetch here. That a URL signed anew
	// serves the same and another path does not is inferred.
	urlQuery bool
}

var (
	cacheForm = form{rawObjects: true, floats: true, outerSpace: true, urlQuery: true}
	signForm  = form{citedText: true, streamingHint: true}
)

// freeForm are the members that hold JSON of the user's own. Everything else in a prompt has the
// structure that the API gives it.
var freeForm = map[string]bool{"input": true, "input_schema": true, "input_examples": true}

// An encoder writes values in a canonical form, ready to be hashed. Two values have the same bytes
// if and only if the form finds them the same: every value begins with a byte that tells its kind
// and says itself where it ends.
type encoder struct {
	leaves map[*wire.Node]Digest
	buf    []byte
	form   form
	// open holds the members of the objects that are being written.
	open []wire.Member
}

func (e *encoder) start(f form) { e.buf, e.form = e.buf[:0], f }

// block returns the digest of a content block, and false for one that the form ignores.
func (e *encoder) block(b *wire.Block, f form) (Digest, bool) {
	e.start(f)
	if e.ignores(b.Node) {
		return Digest{}, false
	}
	e.blockNode(b.Node)
	return sha256.Sum256(e.buf), true
}

// tool returns the digest of a tool definition.
func (e *encoder) tool(t *wire.Tool, f form) Digest {
	e.start(f)
	e.object(t.Node, defaultsOfTool(t.Type))
	return sha256.Sum256(e.buf)
}

// fields returns the digest of some members of an object, as of an object that has no others.
func (e *encoder) fields(members []wire.Member, f form) Digest {
	e.start(f)
	e.object(&wire.Node{Kind: wire.Object, Members: members}, nil)
	return sha256.Sum256(e.buf)
}

// ignores tells whether a block is a text that is not there in this form.
func (e *encoder) ignores(n *wire.Node) bool {
	if e.form.outerSpace {
		return false
	}
	text := n
	if n.Is(wire.Object) && n.Get("type").Str() == "text" {
		text = n.Get("text")
	}
	return text.Is(wire.String) && strings.TrimSpace(text.Text) == ""
}

// blockNode writes a block. A string is short for a text block without anything else.
func (e *encoder) blockNode(n *wire.Node) {
	switch {
	case n.Is(wire.String):
		e.buf = append(e.buf, '{')
		e.short("text")
		e.text(n)
		e.short("type")
		e.short("text")
		e.buf = append(e.buf, '}')
	case n.Is(wire.Object):
		e.object(n, defaultsOf(n.Get("type").Str()))
	default:
		e.value(n, false)
	}
}

// object writes what an object of the API's own structure says, its members by name.
func (e *encoder) object(n *wire.Node, defaults map[string]string) {
	if !n.Is(wire.Object) {
		e.value(n, false)
		return
	}
	kind := n.Get("type").Str()
	base := len(e.open)
	for _, m := range n.Members {
		if e.says(m, defaults) {
			e.open = append(e.open, m)
		}
	}
	members := e.open[base:]
	slices.SortFunc(members, byName)
	e.buf = append(e.buf, '{')
	for _, m := range members {
		e.member(m, kind)
	}
	e.buf = append(e.buf, '}')
	e.open = e.open[:base]
}

// member writes a member of an object of the API's own structure, which is of a type. A content that
// is nothing is not written.
func (e *encoder) member(m wire.Member, kind string) {
	before := len(e.buf)
	e.short(m.Name)
	switch {
	case freeForm[m.Name]:
		e.value(m.Value, true)
	case m.Name == "text" && kind == "text" && m.Value.Is(wire.String):
		e.text(m.Value)
	case m.Name == "content" && kind != "compaction":
		if !e.content(m.Value) {
			e.buf = e.buf[:before]
		}
	case m.Name == "definition":
		e.object(m.Value, defaultsOfTool(m.Value.Get("type").Str()))
	case m.Name == "source" && !e.form.urlQuery:
		e.value(withoutQuery(m.Value), false)
	default:
		e.value(m.Value, false)
	}
}

// withoutQuery is the source of an image or a document less its URL's query.
func withoutQuery(source *wire.Node) *wire.Node {
	if source.Get("type").Str() != "url" {
		return source
	}
	short := *source
	short.Members = slices.Clone(source.Members)
	for i := range short.Members {
		m := &short.Members[i]
		if m.Name != "url" || !m.Value.Is(wire.String) {
			continue
		}
		url := *m.Value
		url.Text, _, _ = strings.Cut(url.Text, "?")
		m.Value = &url
	}
	return &short
}

// says tells whether a member of an object of the API's own structure counts.
func (e *encoder) says(m wire.Member, defaults map[string]string) bool {
	switch {
	case dropped(m, defaults):
		return false
	case m.Name == "cited_text":
		return e.form.citedText
	case m.Name == "eager_input_streaming":
		return e.form.streamingHint
	}
	return true
}

func byName(a, b wire.Member) int { return strings.Compare(a.Name, b.Name) }

// content writes what a result or a document holds and tells whether that is anything: a string is
// one text block, and an empty one is no block.
func (e *encoder) content(n *wire.Node) bool {
	if !n.Is(wire.String) && !n.Is(wire.Array) {
		e.value(n, false)
		return true
	}
	items := n.Items
	if n.Is(wire.String) && n.Text != "" {
		items = []*wire.Node{n}
	}
	wrote := false
	e.buf = append(e.buf, '[')
	for _, item := range items {
		if !e.ignores(item) {
			e.blockNode(item)
			wrote = true
		}
	}
	e.buf = append(e.buf, ']')
	return wrote
}

// value writes any other value. Free tells that it is the user's own JSON.
func (e *encoder) value(n *wire.Node, free bool) {
	switch {
	case n.Is(wire.Object) && free:
		e.freeObject(n)
	case n.Is(wire.Object):
		e.object(n, defaultsOf(n.Get("type").Str()))
	case n.Is(wire.Array):
		e.buf = append(e.buf, '[')
		for _, item := range n.Items {
			e.value(item, free)
		}
		e.buf = append(e.buf, ']')
	case n.Is(wire.String):
		e.string(n.Text, n)
	case n.Is(wire.Number):
		e.buf = append(e.buf, '#')
		e.buf = append(appendNumber(e.buf, n, e.form.floats), ';')
	default:
		e.buf = append(e.buf, '=')
		e.buf = append(append(e.buf, n.Raw...), ';')
	}
}

func (e *encoder) freeObject(n *wire.Node) {
	base := len(e.open)
	for _, m := range n.Members {
		if e.form.rawObjects || !m.Value.Is(wire.Null) {
			e.open = append(e.open, m)
		}
	}
	members := e.open[base:]
	if !e.form.rawObjects {
		slices.SortFunc(members, byName)
	}
	e.buf = append(e.buf, '{')
	for _, m := range members {
		e.short(m.Name)
		e.value(m.Value, true)
	}
	e.buf = append(e.buf, '}')
	e.open = e.open[:base]
}

// longText is where a text's own digest takes its place, so that it is hashed once for both forms
// and for the token count.
const longText = 64

// text writes the text of a text block, without the white space that the form ignores.
func (e *encoder) text(n *wire.Node) {
	text := n.Text
	if !e.form.outerSpace {
		text = strings.TrimSpace(text)
	}
	e.string(text, n)
}

// string writes s, which is the text of n or a part of it.
func (e *encoder) string(s string, n *wire.Node) {
	if len(s) <= longText {
		e.short(s)
		return
	}
	var digest Digest
	if len(s) == len(n.Text) {
		digest = e.leaf(n)
	} else {
		digest = sha256.Sum256([]byte(s))
	}
	e.buf = append(append(e.buf, 'L'), digest[:]...)
}

// leaf is the digest of a String's text.
func (e *encoder) leaf(n *wire.Node) Digest {
	if d, ok := e.leaves[n]; ok {
		return d
	}
	d := Digest(sha256.Sum256([]byte(n.Text)))
	e.leaves[n] = d
	return d
}

func (e *encoder) short(s string) {
	e.buf = append(e.buf, '"')
	e.buf = binary.AppendUvarint(e.buf, uint64(len(s)))
	e.buf = append(e.buf, s...)
}
