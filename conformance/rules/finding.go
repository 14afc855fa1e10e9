package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A Finding is one place of a request that breaks a rule.
type Finding struct {
	Rule *Rule
	// Message is the text of the API, with its variables filled in.
	Message string
	// Path is the place in the API's own grammar, such as messages.1.content.0; "" for the whole
	// request.
	Path string
	// Offset is where the value at fault starts in the body, -1 where it is not in the body.
	Offset int
	// Vars are the values of the message's variables.
	Vars Vars
	// Details are members of error.details that stand in for those of its row, where this place has any.
	Details []wire.Detail

	// rank orders findings of one stage where it is not Offset that decides.
	rank int
}

// Error renders the finding as the API answers it.
func (f Finding) Error() *wire.APIError {
	e := f.Rule.refuse(f.Message)
	if f.Details != nil {
		e.Details = f.Details
	}
	return e
}

// refuse makes the error of a row. A header may hold any bytes, an answer only UTF-8.
func (r *Rule) refuse(message string) *wire.APIError {
	return &wire.APIError{
		Rule:    r.ID,
		Status:  r.Status,
		Type:    r.Type,
		Message: strings.ToValidUTF8(message, "\uFFFD"),
		Code:    r.Code,
		Details: r.Details,
		Bare:    r.Form == BareJSON,
	}
}

// at makes a finding at a node. The path is a variable of the message as well.
func at(n *wire.Node, path string, vars ...string) Finding {
	f := Finding{Path: path, Offset: -1, Vars: pairs(vars)}
	if n != nil {
		f.Offset = n.Start
	}
	f.rank = f.Offset
	f.Vars["path"] = path
	return f
}

// one is a single finding as a list.
func one(n *wire.Node, path string, vars ...string) []Finding {
	return []Finding{at(n, path, vars...)}
}

// outside is a finding that is not in the body.
func outside(vars ...string) []Finding { return []Finding{at(nil, "", vars...)} }
