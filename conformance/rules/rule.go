package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A Rule is one reason for which the API refuses a request, or fails on it.
type Rule struct {
	// ID is family.name, such as pair.missing_result. It never changes.
	ID    string
	Title string
	Layer Layer
	// Certainty tells how sure the row is, Source where it is known from.
	Certainty Certainty
	Source    string

	// Status is the HTTP status, Type the error.type. A row that leaves them out gets 400 and the
	// type that belongs to its status.
	Status int
	Type   string
	// Message is the text of the API. {name} stands for a variable; every other brace is literal.
	Message string
	// Code is error.details.error_code, "" for none. Details are further members of details.
	Code    string
	Details []wire.Detail
	// Header holds headers that only this answer carries.
	Header map[string]string
	Form   Form

	// Why says what the API protects or means by it, Fix what the sender should do.
	Why, Fix string
	// Endpoints that can give this answer; empty means all that the row's layer is reached on, from
	// the layer Model on those with a Messages body.
	Endpoints []Endpoint
	// Sample holds a value for every variable of Message, for use where no request gives one.
	Sample Vars
	// Also names the single cases of this rule that have an id of their own in public reports.
	Also []Instance

	// Check finds the fault in a request. It is nil where no request alone shows it: faults, limits
	// and account state, and what is refused before a body is read.
	Check func(*Exchange) []Finding
	// claims tells whether the row speaks for a problem that the schema found, and in which words.
	// Rows of layer Schema have it in place of Check.
	claims func(wire.Problem) (message string, ok bool)
}

// Family is the part of the id before the dot.
func (r *Rule) Family() string {
	family, _, _ := strings.Cut(r.ID, ".")
	return family
}

// An Instance is a single case of a rule under an id of its own.
type Instance struct {
	ID   string
	Vars Vars
}

// Vars are values for the variables of a message.
type Vars map[string]string

// Certainty tells how well a row is known.
type Certainty string

// The three degrees of certainty.
const (
	Documented Certainty = "documented" // in the public documentation or the types of the SDKs
	Reported   Certainty = "reported"   // seen in public bug reports or probes
	Inferred   Certainty = "inferred"   // no source says it: status, text or trigger is a choice
)

// Layer is the step of the API at which a rule applies.
type Layer int

// The layers in the order in which the API goes through them, as far as that is known.
const (
	Edge      Layer = iota // in front of the API: routing and size
	Auth                   // who asks
	Headers                // version
	Betas                  // anthropic-beta
	Body                   // JSON
	Schema                 // fields and types
	Model                  // the model exists
	Semantics              // everything that the request itself breaks
	Context                // the size of the prompt in tokens
	State                  // what depends on the account, on time or on luck
)

var layerNames = [...]string{
	"edge", "auth", "headers", "betas", "body", "schema", "model", "semantics", "context", "state",
}

func (l Layer) String() string { return layerNames[l] }

// Form is the shape of an answer that is not an ordinary JSON error.
type Form string

// The forms. Message is the whole body of an HTML page and is empty for a cut stream.
const (
	JSON      Form = ""
	BareJSON  Form = "bare_json"    // no top-level type, no request_id: the edge answers
	HTML      Form = "html"         // an error page of the edge
	Stream    Form = "stream_error" // status 200, then an error event in the stream
	StreamCut Form = "stream_cut"   // status 200, then the connection closes
)

// Endpoint is what a request asks for.
type Endpoint string

// The endpoints that have rules.
const (
	Messages    Endpoint = "messages"
	CountTokens Endpoint = "count_tokens"
	Batches     Endpoint = "batches"
	Models      Endpoint = "models"
	Files       Endpoint = "files"
)
