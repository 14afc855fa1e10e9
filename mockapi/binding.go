package mockapi

import (
	"crypto/sha256"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
	"github.com/seed-f1f39373/mockapi/signature"
)

// bindingDate is since when new accounts have the prefix of thinking checked (docs: preserved
// thinking).
var bindingDate = time.Date(2026, time.August, 31, 0, 0, 0, 0, time.UTC)

// boundToOrganization are the models whose thinking only the account can use that it was made for
// (docs: Sonnet 5.5 and Haiku 5.5).
var boundToOrganization = map[string]bool{"claude-sonnet-5-5": true, "claude-haiku-5-5": true}

// verify judges the thinking that came back. It refuses the request, or takes out of the prompt what
// the model does not get to see.
func (x *exchange) verify() *wire.APIError {
	result, refused := x.judge()
	if refused != nil || x.Level != rules.Every {
		return refused // signatures are no matter of types and shapes
	}
	if v := result.Refusal(); v != nil {
		x.entry.Thinking = x.explain(result)
		if v.Outcome == signature.Mismatch {
			x.tellMismatch(v)
		}
		return x.bindingError(v)
	}
	x.tellDropped(result)
	x.heed(result)
	if x.Request.Betas.HasAny(wire.BindingBeta) {
		x.transformations = transformations(result)
	}
	return nil
}

// judge looks at every thinking block of the prompt.
func (x *exchange) judge() (*signature.Result, *wire.APIError) {
	conversation, refused := x.conversationOf()
	if refused != nil {
		return nil, refused
	}
	x.conversation = conversation
	result := x.server.key.Verify(x.conversation, x.reader(), x.mode())
	x.lastThought = result.Last
	return result, nil
}

// heed takes the thinking that is dropped out of the prompt, and prices what stays.
func (x *exchange) heed(result *signature.Result) {
	dropped := map[[2]int]bool{}
	cost := map[[2]int]int{}
	for i := range result.Verdicts {
		v := &result.Verdicts[i]
		at := [2]int{v.Message, v.Index}
		if dropped[at] = v.Dropped; v.Record != nil {
			cost[at] = v.Record.Tokens
		}
	}
	place := func(q *prompt.Position) [2]int { return [2]int{q.Message, q.Index} }
	if slices.ContainsFunc(result.Verdicts, func(v signature.Verdict) bool { return v.Dropped }) {
		x.prompt = x.prompt.Edit(func(q *prompt.Position) bool { return !q.IsThinking() || !dropped[place(q)] })
	}
	// A block costs what it cost when it was made, whether or not its text came along.
	for i := range x.prompt.Positions {
		if q := &x.prompt.Positions[i]; q.IsThinking() {
			if cost, judged := cost[place(q)]; judged {
				x.prompt.Price(i, cost)
			}
		}
	}
	x.entry.Thinking = x.explain(result)
}

// conversationOf is what signatures see of the prompt. It refuses a compaction block whose signature is
// not of what it says.
func (x *exchange) conversationOf() (*signature.Conversation, *wire.APIError) {
	p := x.prompt
	c := signatureStart(p)
	positions, begins := p.Section(prompt.Messages), 0
	if q, ok := history.InForce(p); ok {
		begins = q.Message
		if q.Block.Signature != "" && x.Level == rules.Every {
			if q.ToolSet != (prompt.Digest{}) {
				c.Tools(signature.Digest(q.ToolSet)) // with its tool_changes
			}
			if refused := x.resumeBehind(c, q); refused != nil {
				return nil, refused
			}
			positions = positions[1:] // it stands for what it was made of, not for itself
		}
	}
	for m := begins; m < len(p.Request.Messages); m++ {
		if p.Request.Messages[m].Role == "assistant" {
			c.Latest = m
		}
		frame := signature.Digest(p.Frames[m])
		for ; len(positions) > 0 && positions[0].Message == m; positions = positions[1:] {
			q := &positions[0]
			if q.IsThinking() {
				if signed, known := x.learned.find(q.Block.Signature); known {
					c.Thinking(signature.Block{
						Message: m, Index: q.Index, Redacted: q.Block.Type == "redacted_thinking",
						Text: q.Block.Text, Signature: signed,
					})
				}
			} else if d, ok := q.Bound(); ok {
				c.Content(m, q.Index, framed(frame, signature.Digest(d)))
				frame = signature.Digest{}
			}
			if q.ToolSet != (prompt.Digest{}) {
				c.Tools(signature.Digest(q.ToolSet))
			}
		}
		if frame != (signature.Digest{}) {
			c.Content(m, -1, frame) // it has no block to stand with
		}
	}
	return c, nil
}

// signatureStart is a conversation without content.
func signatureStart(p *prompt.Prompt) *signature.Conversation {
	return signature.NewConversation(signature.Digest(p.SystemSign), signature.Digest(p.ToolSet))
}

// framed is a message's first block together with what the message says beside its blocks.
func framed(frame, d signature.Digest) signature.Digest {
	if frame == (signature.Digest{}) {
		return d
	}
	return sha256.Sum256(append(frame[:], d[:]...))
}

// reader is the model and account that the request comes with.
func (x *exchange) reader() signature.Reader {
	r := signature.Reader{
		Organization: x.world.OrganizationID(),
		EndUser:      x.Request.UserID,
		Reads: func(producer string) bool {
			return producer == x.Model.ID || slices.Contains(x.Model.Reads, producer)
		},
		BindsOrganization: func(producer string) bool { return boundToOrganization[producer] },
		Checks: func(producer string) bool {
			m, ok := x.Lookup(producer)
			return ok && m.PrefixCheck != "none" && x.Model.PrefixCheck != "none"
		},
	}
	if x.learned != nil {
		r.BindsOrganization = nil // whose account a capture is of is not known
	}
	return r
}

// behavior is thinking.block_binding.prefix_mismatch_behavior, "" where the request leaves it open.
func (x *exchange) behavior() string {
	return x.Request.Thinking.Node.Get("block_binding").Get("prefix_mismatch_behavior").Str()
}

// mode says what becomes of thinking under another prefix. A request that sets the behavior opts in;
// else it is an error where the model has the check enforced for the account, and allowed elsewhere. In
// a batch what would be an error is dropped instead (docs: preserved thinking).
func (x *exchange) mode() signature.Mode {
	enforced := x.Model.PrefixCheck == "all" ||
		x.Model.PrefixCheck == "new_accounts" && !x.world.AccountCreated().Before(bindingDate)
	switch {
	case x.behavior() == "drop_block", x.behavior() == "" && enforced && x.Batched:
		return signature.Drop
	case x.behavior() == "error" || enforced:
		return signature.Reject
	default:
		return signature.Allow
	}
}

func (x *exchange) bindingError(v *signature.Verdict) *wire.APIError {
	kind := "thinking"
	if v.Redacted {
		kind = "redacted_thinking"
	}
	switch v.Outcome {
	case signature.Undecodable:
		return refusal("thinking.signature_invalid", "path", v.Path(), "type", kind)
	case signature.Modified:
		return refusal("thinking.modified_latest", "path", v.Path())
	}
	beta, difference := rules.BindingBetaSentence, v.Difference.Sentence()
	if x.Request.Betas.HasAny(wire.BindingBeta) {
		beta = ""
	}
	if difference != "" {
		difference = " " + difference
	}
	return refusal("thinking.binding", "path", v.Path(), "type", kind, "beta", beta, "difference", difference)
}

// transformations lists what happened to thinking blocks, as the answer shows it.
func transformations(r *signature.Result) []byte {
	type entry struct {
		Type   string `json:"type"`
		Path   string `json:"path"`
		Reason string `json:"reason"`
	}
	list := []entry{}
	for i := range r.Verdicts {
		switch v := &r.Verdicts[i]; {
		case v.Dropped:
			list = append(list, entry{"thinking_dropped", v.Path(), v.Outcome.String()})
		case v.Outcome == signature.Mismatch:
			list = append(list, entry{"thinking_mismatch_allowed", v.Path(), v.Outcome.String()})
		}
	}
	out, err := json.Marshal(list)
	if err != nil {
		panic("mockapi: render transformations: " + err.Error()) // strings always render
	}
	return out
}

// sign signs the thinking of the reply, run after run, over what the request held and what the reply
// says before it.
func (x *exchange) sign() *wire.APIError {
	minter := signature.Minter{
		Key: x.server.key, Conversation: x.conversation, Message: len(x.Request.Messages),
		Response: x.message.ID, Model: x.Model.ID,
		Organization: x.world.OrganizationID(), EndUser: x.Request.UserID,
		Previous: x.lastThought,
	}
	if n, _ := x.Request.Summarizing(); n != nil {
		return x.signSummary(&minter)
	}
	// Nothing is bound to what follows the last thinking.
	content := x.message.Content
	for len(content) > 0 && !isThinking(&content[len(content)-1]) {
		content = content[:len(content)-1]
	}
	for i := 0; i < len(content); {
		run := i
		for run < len(content) && isThinking(&content[run]) {
			run++
		}
		if run == i {
			if content[i].Type == "fallback" {
				minter.Model = x.modelOf(hopOf(&content[i]).to).ID
			}
			if d, ok := prompt.BoundReply(content[i].AppendJSON(nil, x.Request.Dialect)); ok {
				x.conversation.Content(minter.Message, i, signature.Digest(d))
			}
			i++
			continue
		}
		if err := signRun(&minter, content[i:run]); err != nil {
			return invalid(err.Error())
		}
		i = run
	}
	return nil
}

func isThinking(c *wire.Content) bool {
	return c.Raw == nil && (c.Type == "thinking" || c.Type == "redacted_thinking")
}

// signRun signs blocks that stand next to each other. One that a script has signed keeps its
// signature: to try what a wrong one does.
func signRun(m *signature.Minter, blocks []wire.Content) error {
	drafts := make([]signature.Draft, len(blocks))
	for i := range blocks {
		drafts[i] = signature.Draft{Kind: signature.Thinking, Text: blocks[i].Text, Tokens: blocks[i].Tokens}
		if blocks[i].Type == "redacted_thinking" {
			drafts[i].Kind = signature.Redacted
		}
	}
	signatures, err := m.Run(drafts...)
	if err != nil {
		return err
	}
	for i := range blocks {
		if blocks[i].Signature == "" {
			blocks[i].Signature = signatures[i]
		}
	}
	return nil
}
