package rules

import (
	"bytes"
	"crypto/sha256"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// metaschema is the metaschema of draft 2020-12, which the library carries with it.
var metaschema = sync.OnceValue(func() *jsonschema.Schema {
	return jsonschema.NewCompiler().MustCompile("https://json-schema.org/draft/2020-12/schema")
})

// verdicts remembers which schemas are valid: a client sends the same tools with every request. It
// is forgotten as a whole when it is full, so it stays small whatever is sent.
var verdicts = struct {
	sync.Mutex
	valid map[[sha256.Size]byte]bool
}{valid: map[[sha256.Size]byte]bool{}}

const maxVerdicts = 1024

// validSchema tells whether a JSON value is a schema of draft 2020-12.
func validSchema(raw []byte) bool {
	key := sha256.Sum256(raw)
	verdicts.Lock()
	valid, known := verdicts.valid[key]
	verdicts.Unlock()
	if known {
		return valid
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	valid = err == nil && metaschema().Validate(value) == nil
	verdicts.Lock()
	defer verdicts.Unlock()
	if len(verdicts.valid) >= maxVerdicts {
		clear(verdicts.valid)
	}
	verdicts.valid[key] = valid
	return valid
}

// firstMismatch returns the index of the first value that a schema refuses, or -1. A schema that does
// not compile refuses nothing here: that is another rule's finding, or a reference that only the
// network could resolve. Nor does one that would take too long.
func firstMismatch(schema *wire.Node, values []*wire.Node) int {
	if !affordable(schema, values) {
		return -1
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema.Raw))
	if err != nil {
		return -1
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(jsonschema.SchemeURLLoader{}) // nothing is loaded from files or the network
	if err := c.AddResource("schema.json", document); err != nil {
		return -1
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		return -1
	}
	for i, n := range values {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(n.Raw))
		if err != nil || compiled.Validate(value) != nil {
			return i
		}
	}
	return -1
}
