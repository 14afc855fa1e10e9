package cases

import (
	"net/http"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
)

// injected is the case of a rule that no request causes: mockapi gives the error where it is asked for.
// The twin is the same request without asking.
func injected(r *rules.Rule, id string) *Case {
	e, _ := rules.Error(id) // of the table
	plain := Step{Method: http.MethodPost, Path: PlainPath, Header: map[string]string{}, Body: PlainBody}
	if r.Form == rules.Stream || r.Form == rules.StreamCut {
		plain.Body = streamBody
	}
	asking := plain
	asking.Header = map[string]string{injectHeader: id}
	return &Case{
		ID: id, Mock: true, Steps: []Step{asking}, Twin: []Step{plain},
		Note: "Nothing in a request causes this. mockapi answers with it where the header " + injectHeader + " asks.",
		Want: Want{
			Status: e.Status, Type: e.Type, Code: e.Code, Message: e.Message, Match: Shape,
			Cut: r.Form == rules.StreamCut,
		},
	}
}

// streamBody is the plain body, answered by a stream.
const streamBody = `{
  "model": "claude-sonnet-4-6",
  "max_tokens": 64,
  "stream": true,
  "messages": [{"role": "user", "content": "Hello"}]
}`
