package mockapi

import (
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/diagnose"
)

// diagnose says how the request differs from the one whose message it names, and keeps the
// fingerprint by which a later one can name this. It neither asks the cache nor refuses anything
// (docs: cache diagnostics).
func (x *exchange) diagnose() *wire.APIError {
	asked := x.Request.Node.Get("diagnostics")
	if !asked.Is(wire.Object) {
		return nil
	}
	sent := diagnose.PartsOf(x.asSent())
	kept := &ownedBy(x.world).fingerprints
	// Null as well is an answer, which the older dialect would leave out where nobody asked.
	x.message.Diagnostics = []byte("null")
	if id := asked.Get("previous_message_id"); id.Is(wire.String) {
		x.message.Diagnostics = kept.Compare(id.Text, x.entry.Time, sent)
	}
	kept.Add(x.message.ID, x.entry.Time, sent)
	return nil
}

// asSent is the prompt with the thinking that its model does not keep and that the server has
// dropped: the client has sent it, so its loss is no change of the client's.
func (x *exchange) asSent() *prompt.Prompt {
	model := *x.Model
	model.Thinking.Keep = "all"
	return prompt.Outline(x.Request, &model)
}
