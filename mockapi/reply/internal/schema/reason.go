package schema

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// The library goes through maps, so that the order of its causes changes from run to run. Only the
// set of causes is the same, and what is told of it here: the first in the order of places and texts.

// maxReason bounds the text of a reason.
const maxReason = 300

// judge turns the library's answer into a verdict.
func judge(err error) verdict {
	if err == nil {
		return verdict{}
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return verdict{err: errors.New("the validator failed")}
	}
	v := verdict{err: errors.New(reasonOf(invalid))}
	collect(invalid, &v.failing)
	slices.Sort(v.failing)
	v.failing = slices.Compact(v.failing)
	return v
}

// collect lists the places of the outermost errors. What is wrong with the branches of a union is
// the union's error, for it may be another branch's turn.
func collect(e *jsonschema.ValidationError, places *[]string) {
	switch e.ErrorKind.(type) {
	case *kind.Schema, *kind.Group, *kind.Reference, *kind.AllOf:
		for _, cause := range e.Causes {
			collect(cause, places)
		}
	default:
		*places = append(*places, place(e))
	}
}

// place is where in the value an error is, in the form that choices use.
func place(e *jsonschema.ValidationError) string {
	var b strings.Builder
	for _, token := range locationOf(e) {
		b.WriteString("/" + pointerToken(token))
	}
	return b.String()
}

// locationOf is where the library says that an error is. Of a member's name it says so in memory
// that it uses again for other places, so that nothing but the root can be told.
func locationOf(e *jsonschema.ValidationError) []string {
	if _, ok := e.ErrorKind.(*kind.PropertyNames); ok {
		return nil
	}
	return e.InstanceLocation
}

// reasonOf is the first of the innermost causes of an error.
func reasonOf(e *jsonschema.ValidationError) string {
	var leaves []*jsonschema.ValidationError
	innermost(e, &leaves)
	first := slices.MinFunc(leaves, func(a, b *jsonschema.ValidationError) int {
		return slices.Compare(locationOf(a), locationOf(b))
	})
	texts := []string{}
	for _, leaf := range leaves {
		if slices.Equal(locationOf(leaf), locationOf(first)) {
			texts = append(texts, textOf(leaf))
		}
	}
	var at strings.Builder
	for _, token := range locationOf(first) {
		at.WriteString("/" + pointerEscapes.Replace(token))
	}
	return clip(fmt.Sprintf("at %q: %s", at.String(), slices.Min(texts)), maxReason)
}

func innermost(e *jsonschema.ValidationError, leaves *[]*jsonschema.ValidationError) {
	if _, ok := e.ErrorKind.(*kind.PropertyNames); ok || len(e.Causes) == 0 {
		*leaves = append(*leaves, e)
		return
	}
	for _, cause := range e.Causes {
		innermost(cause, leaves)
	}
}

var printer = message.NewPrinter(language.English)

// textOf is the text of one error, with the lists in it in order.
func textOf(e *jsonschema.ValidationError) string {
	switch k := e.ErrorKind.(type) {
	case nil:
		return "not accepted"
	case *kind.AdditionalProperties:
		slices.Sort(k.Properties)
	case *kind.RefCycle:
		return "the schema refers to itself"
	}
	return e.ErrorKind.LocalizedString(printer)
}

// clip cuts a text to a number of bytes, at a character.
func clip(s string, size int) string {
	if len(s) <= size {
		return s
	}
	for size > 0 && s[size]&0xc0 == 0x80 {
		size--
	}
	return s[:size] + "..."
}

// The reasons why a schema is none that do not depend on the library's order.
var (
	errReference = errors.New("a reference leads nowhere in the schema")
	errNames     = errors.New("an $id or $anchor is given twice")
	errSchema    = errors.New("it is not a valid JSON Schema")
)

// compileError says why a schema does not compile.
func (r *run) compileError(err error) error {
	if ref := r.deadReference(r.root); ref != "" {
		return fmt.Errorf("%w: %q", errReference, clip(ref, maxReason))
	}
	var duplicateID *jsonschema.DuplicateIDError
	var duplicateAnchor *jsonschema.DuplicateAnchorError
	if errors.As(err, &duplicateID) || errors.As(err, &duplicateAnchor) {
		return errNames
	}
	var bad *jsonschema.SchemaValidationError
	var invalid *jsonschema.ValidationError
	if errors.As(err, &bad) && bad.URL == location+"#" && errors.As(bad.Err, &invalid) {
		return fmt.Errorf("%w: %s", errSchema, reasonOf(invalid))
	}
	return errSchema
}

// deadReference is the first $ref of a schema that leads nowhere, or "".
func (r *run) deadReference(n *wire.Node) string {
	for i := range n.Members {
		m := &n.Members[i]
		if m.Name == "$ref" && m.Value.Is(wire.String) && r.index.resolve(m.Value.Text) == nil {
			return m.Value.Text
		}
		if dead := r.deadReference(m.Value); dead != "" {
			return dead
		}
	}
	for _, item := range n.Items {
		if dead := r.deadReference(item); dead != "" {
			return dead
		}
	}
	return ""
}
