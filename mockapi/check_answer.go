package mockapi

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/internal/tokens"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/explain"
	"github.com/seed-f1f39373/mockapi/signature"
)

// answer takes the reply that a request got: its signatures are learned and its cache is written.
// Message is the whole of it, nil where the next request shows the blocks alone.
func (c *captured) answer(x *exchange, blocks []wire.Block, message *wire.Node) {
	x.message = &wire.Message{
		ID: message.Get("id").Str(), Model: x.Model.ID, StopReason: message.Get("stop_reason").Str(),
		Content: make([]wire.Content, len(blocks)),
	}
	for i := range blocks {
		x.message.Content[i] = contentOf(&blocks[i], x.Model.TokenFactor)
	}
	thought, known := message.Get("usage").Get("output_tokens_details").Get("thinking_tokens").Int()
	if known {
		priceThinking(x.message.Content, thought)
	}
	c.compacted(x, blocks)
	if err := x.sign(); err == nil {
		for i := range blocks {
			b := &blocks[i]
			c.learned.add(b.Signature, signatureOf(&x.message.Content[i]))
			if b.Type == "thinking" {
				c.learned.show(shownThought{len(x.Request.Messages), i, b.Text})
			}
		}
	}
	x.commit()
	x.keep()
}

// contentOf is a block of a reply. Thinking is to be signed anew, and costs what its text does.
func contentOf(b *wire.Block, factor float64) wire.Content {
	if b.Type == "thinking" || b.Type == "redacted_thinking" {
		return wire.Content{Type: b.Type, Text: b.Text, Tokens: tokens.Scale(tokens.Text(b.Text), factor)}
	}
	c := wire.Content{Type: b.Type, ID: b.ID, Name: b.Name, Text: b.Text, Raw: b.Node.Raw}
	if b.Node.Is(wire.String) {
		c.Raw, _ = jsontext.AppendQuote([]byte(`{"type":"text","text":`), b.Text) // it was parsed
		c.Raw = append(c.Raw, '}')
	}
	return c
}

// priceThinking divides what the API says that thinking cost among its blocks, by their texts. What is
// not shown costs as much all the same.
func priceThinking(content []wire.Content, tokens int) {
	var blocks []*wire.Content
	weight := 0
	for i := range content {
		if isThinking(&content[i]) {
			blocks = append(blocks, &content[i])
			weight += content[i].Tokens + 1
		}
	}
	for _, b := range blocks {
		share := b.Tokens + 1
		b.Tokens = tokens * share / weight
		tokens, weight = tokens-b.Tokens, weight-share
	}
}

// signatureOf is the signature of a block that was signed here.
func signatureOf(c *wire.Content) string {
	if c.Type != "compaction" {
		return c.Signature
	}
	n, _ := wire.Parse(c.Raw) // it was rendered here
	return n.Get("signature").Str()
}

// compacted takes a summary out of a reply. One on demand is signed; one at a threshold stands for the
// conversation before the rest of the reply.
func (c *captured) compacted(x *exchange, blocks []wire.Block) {
	if n, _ := x.Request.Summarizing(); n != nil {
		x.compaction = &compaction{failed: true}
		if len(blocks) == 1 && blocks[0].Stands() {
			x.compaction = &compaction{content: blocks[0].Text}
			if changes := blocks[0].Node.Get("tool_changes"); changes.Present() {
				x.compaction.changes = changes.Raw
			}
		}
		return
	}
	if len(blocks) == 0 || !blocks[0].Stands() {
		return
	}
	if x.plan != nil {
		x.plan.Commit() // the run that summarized has answered
		x.plan = nil
	}
	x.compaction = &compaction{content: blocks[0].Text}
	x.prompt = x.behind(blocks[0].Node.Raw)
	x.conversation, x.lastThought = signatureStart(x.prompt), signature.ID{}
	_ = x.lookUp()
}

// compare sets what was found beside what the API answered. Repeated tells that an error was found that
// is not told again.
func (c *call) compare(findings []report.Finding, repeated bool) []report.Finding {
	refusal := c.refused()
	said := refusal.Get("message").Str()
	known := false
	for i := range findings {
		f := &findings[i]
		if f.Level != report.Error {
			continue
		}
		switch {
		case c.accepted():
			f.Level = report.Warning
			answered := "captured: the API answered this request all the same"
			if f.Rule == "thinking.binding" {
				answered += ", as it does for older accounts (--account-created)"
			}
			f.Detail = append(f.Detail, answered)
		case refusal != nil && f.Message == said:
			known = true
			f.Detail = append(f.Detail, "captured: the API refused this request in the same words")
		}
	}
	if refusal == nil || known {
		return findings
	}
	for i := range findings {
		if findings[i].Level == report.Error {
			findings[i].Detail = append(findings[i].Detail, "captured: the API refused this request for: "+explain.Masked(said))
			return findings
		}
	}
	if repeated {
		return findings
	}
	return append(findings, c.placeAt(report.Finding{
		Rule: "capture.unexplained", Level: report.Note,
		Message: "the API refused this request, and no rule here says why: " + explain.Masked(said),
		Fix:     "Read the message. If it is about the request alone, a rule is missing here.",
	}, -1))
}
