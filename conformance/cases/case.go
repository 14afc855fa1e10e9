// Package cases holds, for every rule of the rule table, the smallest request that breaks it, and the
// nearest request that is accepted.
//
// The cases are the YAML files of this package, one for each family of rules. They know nothing of
// mockapi: [Target.Run] sends them to any server that claims to speak the API. Cases that only mockapi
// can play, because they inject an error, change a setting or use a key that it knows, say so.
package cases

import (
	"maps"
	"net/http"
	"slices"
	"strings"
)

// A Case is how to get one rejection.
type Case struct {
	// ID is that of a rule, or of a single case of one (rules.Instance).
	ID string
	// Note says what the requests do not show by themselves; most cases have none.
	Note string
	// Steps are sent one after another. The last one is refused, the others succeed.
	Steps []Step
	Want  Want
	// Twin is the nearest sequence that is accepted whole.
	Twin []Step
	// Mock tells that the case needs mockapi: an error on demand, its control plane, or a key of its own.
	Mock bool
}

// A Step is one request.
type Step struct {
	Method string // POST where a step has a body, else GET
	Path   string // with its query; may hold references to earlier answers
	// Header is what differs from the plain headers (see PlainHeader); "" removes one.
	Header map[string]string
	// Body is a template: see Parts. A body of nothing is sent as such where the method is POST.
	Body string
	// Gzip compresses the body. The header says so separately.
	Gzip bool
}

// PlainPath is where a step goes that names no other path.
const PlainPath = "/v1/messages"

// PlainBody is the body of a step that has no other: the smallest that is accepted.
const PlainBody = `{
  "model": "claude-sonnet-4-6",
  "max_tokens": 64,
  "messages": [{"role": "user", "content": "Hello"}]
}`

// Control tells whether the step goes to mockapi's control plane instead of the API.
func (s Step) Control() bool { return strings.HasPrefix(s.Path, "/_mock/") }

// Injects tells whether the step asks mockapi for an error by its id.
func (s Step) Injects() bool { return s.Header[injectHeader] != "" }

// injectHeader asks mockapi for an error by its id.
const injectHeader = "x-mock-error"

// Headers are the headers of the step for a key, with canonical names. Values may hold references.
func (s Step) Headers(key string) http.Header {
	h := http.Header{"X-Api-Key": {key}, "Anthropic-Version": {"2023-06-01"}}
	if s.Method == http.MethodPost || s.Method == http.MethodPut {
		h.Set("Content-Type", "application/json")
	}
	for name, value := range s.Header {
		if h.Del(name); value != "" {
			h.Set(name, value)
		}
	}
	return h
}

// Changes lists in lines what differs from the plain headers, for people.
func (s Step) Changes() []string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(s.Header)) {
		value := s.Header[name]
		if value == "" {
			value = "(not sent)"
		}
		lines = append(lines, name+": "+value)
	}
	return lines
}

// Want is the answer that is expected of the last step.
type Want struct {
	Status int
	Type   string // error.type
	Code   string // error.details.error_code, "" for none
	// Message is error.message, or the text of an HTML page. ${any} in it stands for an id that nobody
	// knows beforehand.
	Message string
	// Match says how much of that is known of the API; mockapi itself gives all of it.
	Match Match
	// Contains is the part of the message that is known, for the Match Text.
	Contains string
	// Cut tells that the connection closes in the middle of the answer.
	Cut bool
}

// Match says how strictly an answer of a server other than mockapi may be compared.
type Match string

// The degrees of a match. All of them compare the status and error.type.
const (
	Exact Match = ""      // the message as well
	Text  Match = "text"  // a part of the message
	Code  Match = "code"  // error_code; the message is not public
	Shape Match = "shape" // no more than status and type
)
