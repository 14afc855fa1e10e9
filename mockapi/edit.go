package mockapi

import (
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
)

// edit takes out of the prompt what the model does not get to see any more. The thinking has been
// verified: the client sends all of it, verbatim.
func (x *exchange) edit() *wire.APIError {
	x.prompt = history.TurnScoped(x.prompt)
	return nil
}

// asRead is a prompt as the model reads it, by what the request alone tells.
func asRead(p *prompt.Prompt) *prompt.Prompt { return history.TurnScoped(history.Compacted(p)) }
