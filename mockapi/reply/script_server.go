package reply

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// serverKeys are the short forms of what the API runs itself: each makes a call, and its result where
// one is given. A call without one is still waiting when the reply ends.
func (a *answer) serverKeys() []key {
	return []key{
		{"web_search", a.each(a.readWebSearch)},
		{"web_fetch", a.each(a.readWebFetch)},
		{"code_execution", a.each(a.readExecution("code_execution", "code"))},
		{"bash_code_execution", a.each(a.readExecution("bash_code_execution", "command"))},
		{"text_editor_code_execution", a.each(a.readTextEditor)},
		{"tool_search", a.each(a.readToolSearch)},
		{"advisor", a.each(a.readAdvisor)},
		{"mcp_tool_use", a.each(a.readMCP)},
		{"fallback", a.each(a.readFallback)},
	}
}

func (a *answer) each(read func(field) error) func(field) error {
	return func(f field) error { return f.each(read) }
}

// A serverCall is what the short forms have in common.
type serverCall struct {
	name string // of the tool
	kind string // of the result block
	id   string
	// result is the content of the result, nil for none.
	result *wire.Node
}

// keys are those of every short form. The error is a code of the type of the response that is called
// like errors.
func (s *serverCall) keys(errors string) []key {
	return []key{
		{"id", func(f field) (err error) {
			if s.id, err = f.string(); err == nil && !serverID.MatchString(s.id) {
				err = f.fail(badServerID)
			}
			return err
		}},
		{"error", func(f field) error {
			code, err := f.string()
			if err != nil {
				return err
			}
			if code == "" {
				return f.fail("is empty: write a code such as unavailable")
			}
			s.result = typedNode(s.kind+"_error", has("error_code", f.node))
			_, err = f.at(s.result).conform(responseType(errors))
			return err
		}},
	}
}

// serverID is what the API calls what it runs itself (OpenAPI document).
var serverID = regexp.MustCompile(`^srvtoolu_[a-zA-Z0-9_]+$`)

const badServerID = "is to be srvtoolu_ with letters, digits and _ behind it: the API has no other id here"

// at is the field with another value in its place.
func (f field) at(n *wire.Node) field {
	f.node = n
	return f
}

// add appends a call with an input to the answer, and its result.
func (a *answer) add(f field, s *serverCall, input *wire.Node) error {
	in, err := freeForm(input)
	if err != nil {
		return f.fail("%w", err)
	}
	a.content = append(a.content, wire.Content{Type: "server_tool_use", ID: s.id, Name: s.name, Input: in})
	if s.result == nil {
		return nil
	}
	block := typedNode(s.kind)
	if s.id != "" {
		block.Members = append(block.Members, has("tool_use_id", textNode(s.id)))
	}
	block.Members = append(block.Members, has("content", s.result))
	return a.raw(f.at(block))
}

// raw appends a block that is kept as JSON.
func (a *answer) raw(f field) error {
	c := wire.Content{Type: f.node.Get("type").Str()}
	err := f.rawBlock(&c)
	a.content = append(a.content, c)
	return err
}

// opaque stands for what the API encrypts: the same for the same content, and nothing to read.
func opaque(parts ...string) *wire.Node {
	h := sha256.New()
	for _, p := range parts {
		h.Write([]byte(p + "\n"))
	}
	return textNode(base64.StdEncoding.EncodeToString(h.Sum(nil)))
}

// need says which member of an object is missing.
func (f field) need(names ...string) error {
	for _, name := range names {
		if f.node.Get(name) == nil {
			return f.fail("has no %s: write one", name)
		}
	}
	return nil
}

// nodeInto keeps the value of a member that is a string.
func nodeInto(to **wire.Node) func(field) error {
	return func(f field) error {
		_, err := f.string()
		*to = f.node
		return err
	}
}
