package wire

import (
	"bytes"
	"math"
	"strconv"
)

// Kind tells what a JSON value is.
type Kind byte

// The six kinds of JSON value. The zero Kind is an absent value.
const (
	Null   Kind = 'n'
	Bool   Kind = 'b'
	Number Kind = '0'
	String Kind = '"'
	Array  Kind = '['
	Object Kind = '{'
)

// A Node is one decoded JSON value that remembers where it stood in the body.
//
// Every method accepts a nil Node, which stands for an absent value, so that a chain such as
// n.Get("source").Get("type").Str() needs no checks.
type Node struct {
	Kind Kind
	// Start is the byte offset of the value in the body.
	Start int
	// Raw holds the bytes as sent, without surrounding white space. It shares the body's memory.
	Raw []byte
	// Text is a String's value with its escapes resolved.
	Text string
	// Members of an Object in the order sent; of a name that is sent twice, the last value stands.
	Members []Member
	// Items of an Array.
	Items []*Node
}

// A Member is one name and value of an Object.
type Member struct {
	Name  string
	Start int // byte offset of the name
	Value *Node
}

// Get returns the member called name, or nil.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Members {
		if n.Members[i].Name == name {
			return n.Members[i].Value
		}
	}
	return nil
}

// Present tells whether the value was sent and is not null.
func (n *Node) Present() bool { return n != nil && n.Kind != Null && n.Kind != 0 }

// Is tells whether the value was sent and is of kind k.
func (n *Node) Is(k Kind) bool { return n != nil && n.Kind == k }

// Str returns a String's value, else "".
func (n *Node) Str() string {
	if !n.Is(String) {
		return ""
	}
	return n.Text
}

// True tells whether the value is the literal true.
func (n *Node) True() bool { return n.Is(Bool) && n.Raw[0] == 't' }

// Int returns a Number without a fraction as an int, and whether it is one.
func (n *Node) Int() (int, bool) {
	if !n.Is(Number) {
		return 0, false
	}
	if i, err := strconv.Atoi(string(n.Raw)); err == nil {
		return i, true
	}
	f, err := strconv.ParseFloat(string(n.Raw), 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return 0, false
	}
	return int(f), true
}

// Float returns a Number's value, else 0.
func (n *Node) Float() float64 {
	if !n.Is(Number) {
		return 0
	}
	f, _ := strconv.ParseFloat(string(n.Raw), 64)
	return f
}

// Elems returns an Array's items, else nil.
func (n *Node) Elems() []*Node {
	if n == nil {
		return nil
	}
	return n.Items
}

// LineColumn returns the 1-based line and column, both in bytes, of offset in body.
func LineColumn(body []byte, offset int) (line, column int) {
	offset = min(max(offset, 0), len(body))
	before := body[:offset]
	return bytes.Count(before, []byte{'\n'}) + 1, offset - bytes.LastIndexByte(before, '\n')
}
