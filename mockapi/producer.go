package mockapi

import (
	"bytes"
	"slices"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/explain"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
	"github.com/seed-f1f39373/mockapi/signature"
)

// producers finds what thinking blocks were made from, as far as the journal still has it.
type producers struct {
	journal *world.Journal
	before  int // the number of the exchange that sends the blocks back
	key     *signature.Key
	model   *fixtures.Model
	learned *learned
}

func (x *exchange) producers() producers {
	return producers{x.world.Journal, x.entry.Number, x.server.key, x.Model, x.learned}
}

// explain says why a block of a prompt failed. Without compare it goes by the signature alone.
func (p producers) explain(sent *prompt.Prompt, j *judged, compare bool) explain.Explanation {
	after := explain.View{Prompt: sent, Message: j.message, Index: j.index}
	var before explain.View
	known := false
	if block := after.Block(); compare && block != nil {
		before, known = p.find(block.Signature)
	}
	switch {
	case j.outcome == signature.Mismatch && known:
		return explain.Compare(before, after, j.difference, func(s string) bool {
			signed, _ := p.learned.find(s)
			r, err := p.key.Open(signed)
			return err == nil && r.ID == j.previous
		})
	case j.outcome == signature.Mismatch:
		return explain.Guess(j.difference)
	}
	advice := explain.Outcome(j.outcome)
	e := explain.Explanation{Cause: advice.Cause, Fix: advice.Fix}
	if j.outcome == signature.Modified && known {
		e.First = explain.Edited(before, after)
	}
	return e
}

// find returns the prompt that a block ends, of the newest exchange whose reply has its signature.
func (p producers) find(signed string) (explain.View, bool) {
	if signed == "" {
		return explain.View{}, false
	}
	exchanges, _ := p.journal.List()
	for _, e := range slices.Backward(exchanges) {
		if e.Number >= p.before || !bytes.Contains(e.Response, []byte(signed)) {
			continue
		}
		if v, ok := p.view(e, signed); ok {
			return v, true
		}
	}
	return explain.View{}, false
}

// view is the prompt of an exchange with its reply behind it, up to the block that is signed so.
func (p producers) view(e *world.Exchange, signed string) (explain.View, bool) {
	request, syntax := wire.Parse(e.Body())
	if syntax != nil {
		return explain.View{}, false
	}
	response, syntax := wire.Parse(e.Response)
	if syntax != nil {
		return explain.View{}, false
	}
	content := response.Get("content")
	at := slices.IndexFunc(content.Elems(), func(n *wire.Node) bool {
		return n.Get("signature").Str() == signed || n.Get("data").Str() == signed
	})
	if at < 0 {
		return explain.View{}, false
	}
	r := wire.NewRequest(withReply(request, content), wire.Dialect{Version: e.Version, Betas: e.Betas})
	return explain.View{Prompt: prompt.Outline(r, p.model), Message: len(r.Messages) - 1, Index: at}, true
}

// withReply is a request with one more message, of the assistant.
func withReply(request, content *wire.Node) *wire.Node {
	reply := &wire.Node{Kind: wire.Object, Members: []wire.Member{
		{Name: "role", Value: &wire.Node{Kind: wire.String, Text: "assistant"}},
		{Name: "content", Value: content},
	}}
	whole := *request
	whole.Members = slices.Clone(request.Members)
	for i := range whole.Members {
		if m := &whole.Members[i]; m.Name == "messages" && m.Value.Is(wire.Array) {
			m.Value = &wire.Node{Kind: wire.Array, Items: append(slices.Clone(m.Value.Items), reply)}
		}
	}
	return &whole
}
