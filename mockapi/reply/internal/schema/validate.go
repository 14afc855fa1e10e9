package schema

import (
	"bytes"
	"errors"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema/pattern"
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
	c.AssertFormat()
	return c
}

// A checker holds values against a schema.
type checker struct {
	*run
	weight   *weight
	compiled *jsonschema.Schema // nil where the schema is too heavy
}

// newChecker compiles the schema. The error says why it is none.
func (r *run) newChecker() (*checker, error) {
	c := &checker{run: r, weight: weigh(r.root)}
	r.budget.spend(c.weight.nodes / 2)
	work := c.weight.work()
	if c.weight.tooHeavy() || !r.budget.has(work+attemptWork) || !r.compilePatterns(r.root) {
		return c, nil
	}
	r.budget.spend(work)
	var err error
	c.compiled, err = cached(r.root.Raw, r.compile)
	return c, err
}

func (r *run) compile() (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(r.root.Raw))
	if err != nil {
		return nil, err
	}
	c := newCompiler()
	c.UseRegexpEngine(func(text string) (jsonschema.Regexp, error) {
		if known := r.patterns.byText[text]; known != nil {
			return known, nil
		}
		return pattern.Compile(text), nil
	})
	if err := c.AddResource(location, doc); err != nil {
		return nil, r.compileError(err)
	}
	compiled, err := c.Compile(location)
	if err != nil {
		return nil, r.compileError(err)
	}
	return compiled, nil
}

// compilePatterns compiles all patterns of a schema. It returns false where that takes too long.
func (r *run) compilePatterns(n *wire.Node) bool {
	for i := range n.Members {
		m := &n.Members[i]
		if m.Name == "pattern" && m.Value.Is(wire.String) && !r.compilePattern(m.Value.Text) {
			return false
		}
		if m.Name == "patternProperties" {
			for j := range m.Value.Members {
				if !r.compilePattern(m.Value.Members[j].Name) {
					return false
				}
			}
		}
		if !r.compilePatterns(m.Value) {
			return false
		}
	}
	for _, item := range n.Items {
		if !r.compilePatterns(item) {
			return false
		}
	}
	return true
}

func (r *run) compilePattern(text string) bool {
	p := r.patterns.compile(text)
	if p != nil && !p.Exact() && r.patterns.inexact == "" {
		r.patterns.inexact = text
	}
	return p != nil && r.budget.has(attemptWork)
}

// A verdict is what a check says of a value.
type verdict struct {
	err error // nil for a value that the schema accepts
	// failing are the places in the value that are wrong, as far as the validator tells.
	failing []string
}

// check holds a value against the schema, unless that takes too long.
func (c *checker) check(value []byte) verdict {
	if c.compiled == nil {
		return verdict{err: ErrUnchecked}
	}
	node, syntax := wire.Parse(value)
	if syntax != nil {
		return verdict{err: syntax}
	}
	pairs := c.countPairs(node)
	work := pairs*pairWork + len(value)/4
	if pairs > maxPairs || !c.budget.has(work) {
		return verdict{err: ErrUnchecked}
	}
	c.budget.spend(work)
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
	if err != nil {
		return verdict{err: err}
	}
	return judge(c.compiled.Validate(v))
}
