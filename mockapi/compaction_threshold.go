package mockapi

import (
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
	"github.com/seed-f1f39373/mockapi/signature"
)

// compact summarizes a conversation that has reached the size which its request names. The summary
// takes the place of the conversation at once: the reply is made of it, and billed on it. Of a summary
// that failed nothing follows.
func (x *exchange) compact() *wire.APIError {
	t := x.Request.Threshold()
	switch {
	case t == nil || x.Request.MaxTokens == 0 || x.prompt.Tokens() < t.Trigger:
		return nil
	case isSummary(x.prompt) || awaitsServer(x.prompt):
		return nil
	}
	d, scripted, refused := x.draftOf(reply.Scripted(x.prompt, x.options()))
	if refused != nil {
		return refused
	}
	c := &compaction{}
	var summary *reply.Draft
	if scripted {
		x.take(d)
		summary = d.CutCompaction(x.prompt)
	}
	if summary == nil {
		summary = reply.CompactWhole(x.prompt, t.Instructions)
	}
	c.read(summary)
	usage := wire.Usage{Output: summary.OutputTokens}
	x.charge(&usage)
	c.run = usage.Iteration("compaction", "")
	x.compaction = c
	x.entry.Compaction = compactionView{
		Kind: "threshold", Tokens: x.prompt.Tokens(), Trigger: t.Trigger, Summary: summary.OutputTokens,
		Failed: c.failed, Paused: t.Pause, Cache: x.entry.Cache,
	}
	if x.plan != nil {
		x.plan.Commit() // the run that summarized has answered
		x.plan = nil
	}
	x.entry.Cache = nil
	if !c.failed {
		x.prompt = x.behind(c.block(x.Request.Dialect))
		x.conversation, x.lastThought = signatureStart(x.prompt), signature.ID{}
	}
	if x.paused() {
		x.draft, x.entry.Source = &reply.Draft{StopReason: "compaction"}, summary.Source
		return nil
	}
	return x.lookUp()
}

// paused tells whether the reply ends behind the summary.
func (x *exchange) paused() bool {
	return x.compaction != nil && !x.compaction.failed && x.Request.Threshold().Pause
}

// isSummary tells whether nothing stands behind a compaction block: to summarize it again would never
// end (inferred).
func isSummary(p *prompt.Prompt) bool {
	messages := p.Section(prompt.Messages)
	return len(messages) == 1 && messages[0].Block.Stands()
}

// awaitsServer tells whether a call that the API runs has no result yet. The reply begins with that
// result, which a summary in front of it would tear from its call: the next request compacts (inferred).
func awaitsServer(p *prompt.Prompt) bool {
	open := map[string]bool{}
	for _, q := range p.Section(prompt.Messages) {
		switch kind := q.Kind(); {
		case kind == "server_tool_use" || kind == "mcp_tool_use":
			open[q.Block.ID] = true
		case wire.IsServerResult(kind):
			delete(open, q.Block.ToolUseID)
		}
	}
	return len(open) > 0
}

// block is the summary as it opens the reply. The older dialect shows no null (probes of September
// 2026).
func (c *compaction) block(d wire.Dialect) []byte {
	b := []byte(`{"type":"compaction","content":`)
	if c.failed {
		b = append(b, "null"...)
	} else {
		b = appendQuoted(b, c.content)
	}
	if !d.Legacy() {
		b = append(b, `,"encrypted_content":null`...)
	}
	return append(b, '}')
}

// behind is the prompt that the reply is made of: tools, system and a summary, which stands where the
// next request will send it.
func (x *exchange) behind(block []byte) *prompt.Prompt {
	text := append(append([]byte(`{"role":"assistant","content":[`), block...), "]}"...)
	n, fault := wire.Parse(text)
	if fault != nil {
		panic("mockapi: read compaction block: " + fault.Error()) // it was made here
	}
	request := *x.Request
	request.Messages = append(request.Messages[:len(request.Messages):len(request.Messages)], wire.InputMessage{
		Role: "assistant", Blocks: []wire.Block{wire.NewBlock(n.Get("content").Items[0])}, Node: n,
	})
	return history.Compacted(prompt.Build(&request, x.Model))
}

// open puts the block of a compaction at a threshold in front of the reply.
func (x *exchange) open(content []wire.Content) []wire.Content {
	if x.compaction == nil || x.Request.Threshold() == nil {
		return content
	}
	block := wire.Content{Type: "compaction", Raw: x.compaction.block(x.Request.Dialect)}
	return append([]wire.Content{block}, content...)
}
