package mockapi

import (
	"net/http"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// postMessages serves POST /v1/messages. This is the whole way of a request.
func (x *exchange) postMessages() {
	if !x.read() {
		return
	}
	if refusal := rules.First(&x.Exchange); refusal != nil {
		x.refuse(refusal)
		return
	}
	p := prompt.Build(x.Request, x.Model)
	if refusal := x.checkContext(p); refusal != nil {
		x.refuse(refusal)
		return
	}
	if refusal := x.world.Limits.Admit(x.w.Header(), x.Model.ID, p.Tokens()); refusal != nil {
		x.refuse(refusal)
		return
	}
	draft, refusal := x.compose(p)
	if refusal != nil {
		x.refuse(refusal)
		return
	}
	m := x.finish(p, draft)
	x.world.Limits.Spend(m.Usage.Output)
	if x.Request.Stream {
		x.stream(m, draft.Delay)
		return
	}
	x.wait(draft.Delay)
	x.send(http.StatusOK, m.JSON(x.Request.Dialect))
}

// countTokens serves POST /v1/messages/count_tokens.
func (x *exchange) countTokens() {
	if !x.read() {
		return
	}
	if refusal := rules.First(&x.Exchange); refusal != nil {
		x.refuse(refusal)
		return
	}
	p := prompt.Build(x.Request, x.Model)
	if refusal := x.checkContext(p); refusal != nil {
		x.refuse(refusal)
		return
	}
	x.sendJSON(http.StatusOK, struct {
		InputTokens int `json:"input_tokens"`
	}{p.Tokens()})
}

// checkContext asks whether the prompt fits the model, now that its size is known.
func (x *exchange) checkContext(p *prompt.Prompt) *wire.APIError {
	x.Tokens = p.Tokens()
	x.entry.Prompt = promptView{x.Body, x.Model, x.Request.Dialect}
	return rules.First(&x.Exchange, rules.Context)
}
