// Package schema makes JSON values that a JSON Schema accepts, filled where possible with values
// that somebody suggests.
//
// A schema is merged, keyword by keyword, into one [shape] of what is allowed at a place; where it
// leaves a choice (anyOf, oneOf, if, several types) the generator picks a branch. The finished
// value is checked by a JSON Schema validator, and a value that fails is made again with other
// choices, nearest first, up to a bound.
package schema

import (
	"errors"
	"fmt"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A Field is a place in a value, described to a [Source].
type Field struct {
	Name        string // the property's name, also for the items of an array
	Title       string
	Description string
	Type        string // string, number, integer or boolean
	Format      string
	Enum        []string // the strings of an enum
	Item        int      // the index in an array, -1 outside of one
}

// A Source suggests values for fields.
type Source interface {
	// Values returns the values that fit a field, best first: strings, float64s and bools. It
	// returns nil where it knows none.
	Values(f Field) []any
	// Count returns how many items an array for the field should have, 0 if unknown.
	Count(f Field) int
	// Knows tells whether the source is sure enough of a field to fill it where it is optional.
	Knows(f Field) bool
}

// Options steer [Generate].
type Options struct {
	Source Source
	// Full fills optional properties for which the source knows nothing. Without it they are left
	// out.
	Full bool
}

// Bounds of the search and of a value.
const (
	maxAttempts = 250
	maxDepth    = 12      // below it everything optional is left out
	endless     = 48      // below it nothing is made
	maxBytes    = 1 << 20 // of one value
	maxSpent    = 4 << 20 // of all attempts, in bytes
	stepCost    = 50      // of a step, in bytes
	maxSteps    = 200_000 // of one attempt
	maxItems    = 2000
)

// The reasons why no value can be made.
var (
	ErrTooLarge = errors.New("every value is larger than 1 MiB")
	ErrEndless  = errors.New("every value contains itself")
	ErrComplex  = errors.New("the schema refers to itself too often")
)

// Generate returns a compact JSON value that the schema accepts, with the members of objects in the
// order in which the schema names them. The error says why no such value was found; the best
// attempt is returned with it.
func Generate(s *wire.Node, o Options) ([]byte, error) {
	if s == nil { // a tool without a schema: no rule checked the request
		return []byte("{}"), nil
	}
	check, err := newValidator(s)
	if err != nil {
		return attempt(s, o, nil, 0).value, fmt.Errorf("compile schema: %w", err)
	}
	value, err := search(s, o, check)
	if err != nil && o.Full {
		if lean, leanErr := search(s, Options{Source: o.Source}, check); leanErr == nil {
			return lean, nil
		}
	}
	return value, err
}

// search makes values with the choices nearest to the defaults first, until one passes the check.
func search(s *wire.Node, o Options, check func([]byte) error) ([]byte, error) {
	var first []byte
	var reason error
	plans := [][]int{nil}
	spent := 0
	for tries := 0; tries < maxAttempts && spent < maxSpent && len(plans) > 0; tries++ {
		plan := plans[0]
		plans = plans[1:]
		for shift := range 2 {
			g := attempt(s, o, plan, shift)
			spent += len(g.value) + stepCost*g.steps
			if g.err != nil {
				reason = g.err
				continue
			}
			if reason = check(g.value); reason == nil {
				return g.value, nil
			}
			if first == nil {
				first = g.value
			}
			if shift == 0 {
				plans = append(plans, g.neighbours(len(plan))...)
			}
		}
	}
	if first == nil {
		first = []byte("{}")
	}
	return first, fmt.Errorf("generate value: %w", reason)
}

func attempt(s *wire.Node, o Options, plan []int, shift int) *generator {
	g := &generator{root: s, options: o, plan: plan, shift: shift, open: map[*wire.Node]int{s: 1}}
	g.value = g.make([]*wire.Node{s}, Field{Item: -1}, 0)
	if len(g.value) > maxBytes && g.err == nil {
		g.err = ErrTooLarge
	}
	return g
}
