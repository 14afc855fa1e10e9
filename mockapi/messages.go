package mockapi

import (
	"net/http"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A step is one part of a request's way through the server. The first that refuses ends it.
type step func(*exchange) *wire.APIError

// The way of a request. Each list is read from the top; what a step finds out it leaves in the
// exchange for the next ones.
var (
	wayOfMessages = []step{
		(*exchange).decode,    // body: size, coding, JSON, schema
		(*exchange).check,     // every rule that the request alone can break
		(*exchange).build,     // the canonical prompt
		(*exchange).verify,    // the thinking that came back
		(*exchange).fit,       // does it fit the model
		(*exchange).admit,     // rate limits
		(*exchange).compose,   // what the reply says
		(*exchange).bill,      // its id, its usage
		(*exchange).sign,      // its thinking
		(*exchange).sendReply, // JSON or events
	}
	wayOfCountTokens = []step{
		(*exchange).decode,
		(*exchange).check,
		(*exchange).build,
		(*exchange).verify,
		(*exchange).fit,
		(*exchange).sendCount,
	}
)

// walk serves an endpoint by the steps of its way.
func walk(way []step) func(*exchange) {
	return func(x *exchange) {
		for _, s := range way {
			if refused := s(x); refused != nil {
				x.refuse(refused)
				return
			}
			if x.gone {
				return
			}
		}
	}
}

// decode reads the body and looks at it. A body that is too large is refused by the edge, before
// anyone asks for a key; every other fault of the body comes after the key.
func (x *exchange) decode() *wire.APIError {
	body, refused, err := readBody(x.r)
	if err != nil {
		x.leave(err)
		return nil
	}
	if !x.known && (refused == nil || !refused.Bare) {
		return rules.First(&x.Exchange, rules.Auth)
	}
	if refused != nil {
		return refused
	}
	x.entry.Request = body
	x.Read(body)
	x.entry.Warnings = rules.Warnings(&x.Exchange)
	if x.Request != nil {
		x.entry.Model = x.Request.Model
	}
	return nil
}

func (x *exchange) check() *wire.APIError { return rules.First(&x.Exchange) }

func (x *exchange) build() *wire.APIError {
	x.prompt = prompt.Build(x.Request, x.Model)
	x.entry.Prompt = promptView{x.Body, x.Model, x.Request.Dialect}
	return nil
}

func (x *exchange) fit() *wire.APIError {
	x.Tokens = x.prompt.Tokens()
	return rules.First(&x.Exchange, rules.Context)
}

func (x *exchange) admit() *wire.APIError {
	return x.world.Limits.Admit(x.w.Header(), x.Model.ID, x.prompt.Tokens())
}

func (x *exchange) sendCount() *wire.APIError {
	x.sendJSON(http.StatusOK, struct {
		InputTokens int `json:"input_tokens"`
	}{x.prompt.Tokens()})
	return nil
}
