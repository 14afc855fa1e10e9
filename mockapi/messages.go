package mockapi

import (
	"net/http"
	"strings"

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
		(*exchange).resume,    // the thread that it continues
		(*exchange).check,     // every rule that the request alone can break
		(*exchange).build,     // the canonical prompt
		(*exchange).fold,      // what summaries stand for
		(*exchange).verify,    // the thinking that came back
		(*exchange).edit,      // what the model does not see any more
		(*exchange).clear,     // old tool results and thinking
		(*exchange).fit,       // does it fit the model
		(*exchange).lookUp,    // what the cache has of it
		(*exchange).admit,     // rate limits
		(*exchange).compact,   // a conversation that has grown too long
		(*exchange).compose,   // what the reply says
		(*exchange).bill,      // its id, its usage
		(*exchange).diagnose,  // how its prompt differs from an earlier one
		(*exchange).sign,      // its thinking
		(*exchange).sendReply, // JSON or events
	}
	wayOfCountTokens = []step{
		(*exchange).decode,
		(*exchange).check,
		(*exchange).build,
		(*exchange).fold,
		(*exchange).verify,
		(*exchange).edit,
		(*exchange).clear,
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
// anyone asks for a key; every other fault of the body comes after the key. A request of a batch came
// with the batch.
func (x *exchange) decode() *wire.APIError {
	if x.Batched {
		x.read(x.Body)
		return nil
	}
	limit := int64(maxBody)
	if x.Endpoint == rules.Batches {
		limit = maxBatchBody
	}
	body, refused, err := readBody(x.r, limit)
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
	x.read(body)
	return nil
}

func (x *exchange) read(body []byte) {
	x.Read(body)
	x.entry.Warnings = rules.Warnings(&x.Exchange)
	if x.Request != nil {
		x.entry.Model = strings.Clone(x.Request.Model) // which is cut from the body
	}
}

func (x *exchange) check() *wire.APIError {
	x.LeastTrigger = x.world.Settings().Compaction.LeastTrigger
	return x.codeOf(rules.First(&x.Exchange, x.layers...))
}

func (x *exchange) build() *wire.APIError {
	x.Request.Files = filesOf(x.world)
	x.prompt = prompt.Build(x.Request, x.Model)
	x.entry.Prompt = promptView{x.Body, x.Model, x.Request.Dialect, x.Request.Files}
	return nil
}

func (x *exchange) fit() *wire.APIError {
	x.Tokens = x.prompt.Tokens()
	return rules.First(&x.Exchange, rules.Context)
}

func (x *exchange) admit() *wire.APIError {
	if x.Batched {
		return nil // batches have limits of their own
	}
	return x.world.Limits.Admit(x.w.Header(), x.Model.ID, x.uncached())
}

func (x *exchange) sendCount() *wire.APIError {
	count := wire.TokenCount{Input: x.prompt.Tokens(), ContextManagement: x.countedContext()}
	x.send(http.StatusOK, count.JSON(x.Request.Dialect))
	return nil
}
