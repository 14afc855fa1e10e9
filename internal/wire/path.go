package wire

import (
	"strconv"
	"strings"
)

// A trail is the way from the root of a body to the value under check. It is kept as steps, and
// made a string only where a problem is found.
type trail []step

// A step goes into a member or an item. A step of kind stepTag goes nowhere: it is the value of a
// discriminator, which the API shows in its paths (errors of base64 images end in
// "image.source.base64.data") and which a JSON pointer does not have.
type step struct {
	kind  byte
	name  string
	index int
}

const (
	stepName byte = iota
	stepIndex
	stepTag
)

// path renders the trail as the API does: members, indexes and tags joined by dots.
func (t trail) path() string {
	var b strings.Builder
	for i, s := range t {
		if i > 0 {
			b.WriteByte('.')
		}
		if s.kind == stepIndex {
			b.WriteString(strconv.Itoa(s.index))
		} else {
			b.WriteString(s.name)
		}
	}
	return b.String()
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// pointer renders the trail as a JSON pointer (RFC 6901), "" for the root.
func (t trail) pointer() string {
	var b strings.Builder
	for _, s := range t {
		switch s.kind {
		case stepName:
			b.WriteByte('/')
			b.WriteString(pointerEscapes.Replace(s.name))
		case stepIndex:
			b.WriteByte('/')
			b.WriteString(strconv.Itoa(s.index))
		}
	}
	return b.String()
}
