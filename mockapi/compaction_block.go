package mockapi

import (
	"crypto/sha256"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
	"github.com/seed-f1f39373/mockapi/signature"
)

// fold leaves out of the prompt what compaction blocks stand for. No thinking is looked at before a
// block: the prefix begins anew with it.
func (x *exchange) fold() *wire.APIError {
	x.prompt = history.Compacted(x.prompt)
	return nil
}

// resumeBehind makes a conversation go on behind a signed block, in the place of what it stands for.
func (x *exchange) resumeBehind(c *signature.Conversation, q *prompt.Position) *wire.APIError {
	signed, known := x.learned.find(q.Block.Signature)
	if !known {
		return nil
	}
	changes := q.Block.Node.Get("tool_changes")
	record, fault := x.server.key.OpenCompaction(signed, signature.Summary{
		Content: q.Block.Text, ToolChanges: changesDigest(changes),
	})
	if fault == signature.OtherToolChanges && len(changes.Elems()) == 0 {
		fault = signature.Intact // without them the model goes back to the request's tools (docs: SDK tool runner)
	}
	switch fault {
	case signature.Invalid:
		return refusal("compaction.signature_invalid", "path", q.Path())
	case signature.OtherContent:
		return refusal("compaction.content_mismatch", "path", q.Path())
	case signature.OtherToolChanges:
		return refusal("compaction.tool_changes", "path", q.Path())
	}
	// Turns are kept where the model that summarized was one that has its thinking checked, and where
	// the first of them is not of the speaker who was summarized last, nor a system message (docs:
	// compaction and thinking blocks).
	producer, ok := x.Lookup(record.Model)
	kept := ok && producer.PrefixCheck != "none"
	next := roleBehind(x.prompt, q)
	summarizing, _ := x.Request.Summarizing()
	if next == "" && summarizing == nil {
		next = "assistant" // the reply
	}
	c.Resume(record, kept && next != record.LastRole() && next != "system")
	return nil
}

// roleBehind is the role of what follows a block, "" where nothing does.
func roleBehind(p *prompt.Prompt, q *prompt.Position) string {
	messages := p.Request.Messages
	switch {
	case q.Index+1 < len(messages[q.Message].Blocks):
		return q.Role
	case q.Message+1 < len(messages):
		return messages[q.Message+1].Role
	}
	return ""
}

// lastRole is the role of the last message that a summary of all messages stands for. A block that is
// summarized alone passes on the one that it has.
func (x *exchange) lastRole() string {
	messages := x.Request.Messages
	if len(messages) == 0 {
		return ""
	}
	if q, ok := history.InForce(x.prompt); ok && roleBehind(x.prompt, q) == "" {
		signed, _ := x.learned.find(q.Block.Signature)
		if record, fault := x.server.key.OpenCompaction(signed, signature.Summary{Content: q.Block.Text}); fault != signature.Invalid {
			return record.LastRole()
		}
	}
	return messages[len(messages)-1].Role
}

// changesDigest stands for tool_changes, whatever the order of keys. An empty list is none.
func changesDigest(n *wire.Node) signature.Digest {
	if len(n.Elems()) == 0 {
		return signature.Digest{}
	}
	return rawChangesDigest(jsontext.Value(n.Raw).Clone())
}

func rawChangesDigest(v jsontext.Value) signature.Digest {
	if len(v) == 0 || string(v) == "[]" {
		return signature.Digest{}
	}
	if err := v.Canonicalize(jsontext.AllowDuplicateNames(true)); err != nil {
		return sha256.Sum256(v)
	}
	return sha256.Sum256(v)
}
