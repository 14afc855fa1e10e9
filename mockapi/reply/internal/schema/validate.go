package schema

import (
	"bytes"
	"errors"
	"regexp"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// location names the schema inside the compiler.
const location = "mem:///schema.json"

// errRemote refuses references that lead out of the schema: nothing is ever fetched.
var errRemote = errors.New("references to other documents are not followed")

type noLoader struct{}

// Load refuses.
func (noLoader) Load(string) (any, error) { return nil, errRemote }

func newCompiler() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoader{})
	c.UseRegexpEngine(lenientRegexp)
	c.AssertFormat()
	return c
}

// newValidator compiles a schema into a check of a JSON value.
func newValidator(s *wire.Node) (func(value []byte) error, error) {
	compiled, err := cached(s.Raw, func() (*jsonschema.Schema, error) { return compile(s.Raw) })
	if err != nil {
		return nil, err
	}
	return func(value []byte) error {
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
		if err != nil {
			return err
		}
		return compiled.Validate(v)
	}, nil
}

func compile(raw []byte) (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	c := newCompiler()
	if err := c.AddResource(location, doc); err != nil {
		return nil, err
	}
	return c.Compile(location)
}

// Validate tells whether a JSON value satisfies a schema.
func Validate(s *wire.Node, value []byte) error {
	check, err := newValidator(s)
	if err != nil {
		return err
	}
	return check(value)
}

// lenientRegexp compiles a pattern. One that Go cannot compile, such as a look-ahead of ECMAScript,
// accepts everything: the rest of the schema is still checked.
func lenientRegexp(pattern string) (jsonschema.Regexp, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return anything(pattern), nil
	}
	return re, nil
}

type anything string

func (anything) MatchString(string) bool { return true }

func (a anything) String() string { return string(a) }
