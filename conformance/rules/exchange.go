package rules

import (
	"net/http"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Level says how much of the table is enforced.
type Level int

// The levels of the --rules flag. The zero Level is the API's own strictness.
const (
	Every      Level = iota // all rules
	SchemaOnly              // keys, versions, JSON, fields and types; no beta gates
	Off                     // keys and JSON: whatever decodes is accepted
)

// An Exchange is a request on its way through the rules. The caller sets the fields up to Tokens;
// Read sets the others.
type Exchange struct {
	Endpoint Endpoint
	Header   http.Header
	Level    Level
	// Keys are the API keys that are accepted; empty accepts any but those that tell their fault.
	Keys []string
	// Lookup resolves a model id or alias. Without it the model rules do not apply.
	Lookup func(id string) (*fixtures.Model, bool)
	// LeastTrigger is the smallest trigger of compaction at a threshold; 0 means wire.LeastTrigger.
	LeastTrigger int
	// File returns the MIME type of an uploaded file. Without it the rules about files do not apply.
	File func(id string) (mime string, ok bool)
	// Batched tells that the request is one of a batch.
	Batched bool
	// Resumed tells that Body holds the whole conversation of the thread that the request continues.
	Resumed bool
	// Tokens is the size of the prompt, for the layer Context; 0 while it is not known.
	Tokens int

	Body     []byte
	Syntax   *wire.SyntaxError // the body is not JSON
	Root     *wire.Node
	Problems []wire.Problem
	// Request is nil until a body has been read that is JSON, and on endpoints with other bodies.
	Request *wire.Request
	// Model is nil where the request names none that exists.
	Model *fixtures.Model

	pairs       []pairFault       // found once for all rows of the family; see pairing.go
	breakpoints []wire.Breakpoint // found once, as well
	defined     []definedTool
	changes     *toolChanges
	shown       *[]medium     // found once; see media.go
	dialect     *wire.Dialect // read once
	quick       bool          // only the first finding is asked for
}

// Dialect is what the headers say about the request.
func (x *Exchange) Dialect() wire.Dialect {
	if x.dialect == nil {
		x.dialect = &wire.Dialect{
			Version: strings.Join(x.Header.Values(versionHeader), ", "),
			Betas:   wire.ParseBetas(x.Header.Values(betaHeader)),
		}
	}
	return *x.dialect
}

// Read decodes a body, already without its content encoding, and checks it against the schema of
// the endpoint. It keeps the body: the nodes share its memory.
func (x *Exchange) Read(body []byte) {
	x.Body = body
	parse := wire.Parse
	if x.Endpoint == Batches {
		parse = wire.ParseBatch
	}
	x.Root, x.Syntax = parse(body)
	if x.Syntax != nil {
		return
	}
	dialect := x.Dialect()
	if x.Level != Off {
		x.Problems = wire.Validate(x.Root, shapes[x.Endpoint], x.gates(dialect))
	}
	if x.Level == SchemaOnly {
		// The older SDKs have one type for messages of every role, and so have their samples.
		x.Problems = slices.DeleteFunc(x.Problems, func(p wire.Problem) bool { return p.Code == wire.Misplaced })
	}
	if x.Endpoint != Messages && x.Endpoint != CountTokens {
		return
	}
	x.Request = wire.NewRequest(x.Root, dialect)
	if x.Lookup == nil {
		return
	}
	if model, ok := x.Lookup(x.Request.Model); ok {
		x.Model = model
	}
}

var shapes = map[Endpoint]wire.Shape{
	Messages:    wire.CreateMessage,
	CountTokens: wire.CountTokens,
	Batches:     wire.CreateBatch,
}

// gates is the dialect by which the schema is read: without beta gates every beta is on.
func (x *Exchange) gates(d wire.Dialect) wire.Dialect {
	if x.Level == SchemaOnly {
		return wire.Ungated(d)
	}
	return d
}

// beta tells whether the request sent one of the values.
func (x *Exchange) beta(values ...string) bool { return x.Request.Betas.HasAny(values...) }

// field is a member of the body that was sent and is not null, else nil.
func (x *Exchange) field(name string) *wire.Node {
	if n := x.Root.Get(name); n.Present() {
		return n
	}
	return nil
}
