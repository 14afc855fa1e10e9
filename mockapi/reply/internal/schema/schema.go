// Package schema makes JSON values that a JSON Schema accepts, filled where possible with values
// that somebody suggests.
//
// A schema is merged, keyword by keyword, into one [shape] of what is allowed at a place; where it
// leaves a choice (anyOf, oneOf, if, several types) the generator picks a branch. The finished
// value is checked by a JSON Schema validator. A value that fails is made again with other choices
// at the places that failed, the likeliest first (search.go).
//
// Schemas come from clients, so all work is counted and ends at a bound (budget.go): a schema that
// would take longer to check still gets a value, and an error that says that nobody checked it.
package schema

import (
	"errors"
	"fmt"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Options steer [Generate].
type Options struct {
	Source Source
	// Full fills optional properties for which the source knows nothing. Without it they are left
	// out.
	Full bool
	// Budget bounds the work. Values of one reply share one; nil stands for one of its own.
	Budget *Budget
}

// The reasons why no value can be made, or why it is not certain that the schema accepts it.
var (
	ErrTooLarge  = errors.New("every value is larger than 1 MiB")
	ErrEndless   = errors.New("every value contains itself")
	ErrComplex   = errors.New("the schema takes too long to follow")
	ErrUnchecked = errors.New("the value is not checked, for the schema would take too long")
	ErrPattern   = errors.New("the value is checked but for a pattern that is not understood")
)

// Generate returns a compact JSON value that the schema accepts, with the members of objects in the
// order in which the schema names them. The error says why no such value was found, or why nobody
// knows whether it is one; the best attempt is returned with it. The text of an error depends on
// nothing but the schema and the options.
func Generate(s *wire.Node, o Options) ([]byte, error) {
	if s == nil { // a tool without a schema: no rule checked the request
		return []byte("{}"), nil
	}
	r := newRun(s, o)
	c, err := r.newChecker()
	if err != nil {
		return r.attempt(nil).value, fmt.Errorf("compile schema: %w", err)
	}
	value, err := r.search(c)
	if err != nil && o.Full && !errors.Is(err, ErrUnchecked) {
		r.full = false
		lean, leanErr := r.search(c)
		if leanErr == nil || leanErr == ErrUnchecked && err == ErrComplex {
			value, err = lean, leanErr
		}
	}
	if err != nil {
		return value, fmt.Errorf("generate value: %w", err)
	}
	if text := r.patterns.inexact; text != "" {
		return value, fmt.Errorf("generate value: %w: %q", ErrPattern, clip(text, maxReason))
	}
	return value, nil
}

// Validate tells whether a JSON value satisfies a schema.
func Validate(s *wire.Node, value []byte) error {
	c, err := newRun(s, Options{}).newChecker()
	if err != nil {
		return err
	}
	return c.check(value).err
}

// FieldOf describes a property to a source.
func FieldOf(name string, property *wire.Node) Field {
	r := newRun(property, Options{Budget: &Budget{spent: allowance - fieldWork}})
	return r.generator(nil).field(Field{Name: name, Item: -1}, []*wire.Node{property})
}
