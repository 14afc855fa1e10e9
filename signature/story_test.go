package signature_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/signature"
)

// A request is as much of one as signatures see.
type request struct {
	system, tools string
	// summary is what a compaction block in front of the messages says, if there is one. Turns behind
	// it are kept unless replaced is set.
	summary  *signature.Record
	replaced bool
	messages []message
}

type message struct {
	role   string
	blocks []block
}

// A block of kind text counts in the prefix, one of kind thinking or redacted does not.
type block struct{ kind, text, signature string }

func say(role string, texts ...string) message {
	m := message{role: role}
	for _, text := range texts {
		m.blocks = append(m.blocks, block{kind: "text", text: text})
	}
	return m
}

func (r *request) user(texts ...string) { r.messages = append(r.messages, say("user", texts...)) }

func (r request) clone() request {
	r.messages = slices.Clone(r.messages)
	for i := range r.messages {
		r.messages[i].blocks = slices.Clone(r.messages[i].blocks)
	}
	return r
}

// remove takes out block j of message i, or with j < 0 the message.
func (r *request) remove(i, j int) {
	if j < 0 {
		r.messages = slices.Delete(r.messages, i, i+1)
		return
	}
	r.messages[i].blocks = slices.Delete(r.messages[i].blocks, j, j+1)
}

func (r *request) insert(i, j int, text string) {
	r.messages[i].blocks = slices.Insert(r.messages[i].blocks, j, block{kind: "text", text: text})
}

// strip takes out every thinking block for which drop is true.
func (r *request) strip(drop func(i, j int) bool) {
	for i := range r.messages {
		var kept []block
		for j, b := range r.messages[i].blocks {
			if b.kind == "text" || !drop(i, j) {
				kept = append(kept, b)
			}
		}
		r.messages[i].blocks = kept
	}
}

func digest(parts ...string) signature.Digest {
	return sha256.Sum256([]byte(strings.Join(parts, "\x00")))
}

func (r request) conversation() *signature.Conversation {
	c := signature.NewConversation(digest(r.system), digest(r.tools))
	if r.summary != nil {
		c.Resume(r.summary, !r.replaced)
	}
	for i, m := range r.messages {
		if m.role == "assistant" {
			c.Latest = i
		}
		for j, b := range m.blocks {
			if b.kind == "text" {
				c.Content(i, j, digest(m.role, b.text))
				continue
			}
			s := signature.Block{Message: i, Index: j, Redacted: b.kind == "redacted", Signature: b.signature}
			if !s.Redacted {
				s.Text = b.text
			}
			c.Thinking(s)
		}
	}
	return c
}

// A model answers requests.
type model struct {
	key                    *signature.Key
	name, organization, as string
	reader                 signature.Reader
	mode                   signature.Mode
	replies                int
}

func newModel(name string) *model {
	return &model{key: signature.NewKey(1), name: name, organization: "acme", as: "ann",
		reader: signature.Reader{Organization: "acme", EndUser: "ann"}}
}

// reply appends a message to a request. Parts that begin with think, omit, redact or update become
// blocks of one run where they stand together; others are texts.
func (m *model) reply(t testing.TB, r *request, parts ...string) {
	t.Helper()
	c := r.conversation()
	m.replies++
	minter := signature.Minter{
		Key: m.key, Conversation: c, Message: len(r.messages),
		Response: fmt.Sprint(m.name, m.replies), Model: m.name,
		Organization: m.organization, EndUser: m.as,
		Previous: m.key.Verify(c, m.reader, m.mode).Last,
	}
	out := message{role: "assistant"}
	var run []signature.Draft
	flush := func() {
		signatures, err := minter.Run(run...)
		if err != nil {
			t.Fatal(err)
		}
		first := len(out.blocks) - len(run)
		for i, s := range signatures {
			out.blocks[first+i].signature = s
		}
		run = nil
	}
	for _, part := range parts {
		word, text, _ := strings.Cut(part, " ")
		switch word {
		case "think", "omit":
			run = append(run, signature.Draft{Kind: signature.Thinking, Text: text, Tokens: 10})
			out.blocks = append(out.blocks, block{kind: "thinking", text: text})
		case "update":
			run = append(run, signature.Draft{Kind: signature.Update, Text: text, Tokens: 5})
			out.blocks = append(out.blocks, block{kind: "thinking", text: text})
		case "redact":
			run = append(run, signature.Draft{Kind: signature.Redacted, Tokens: 20})
			out.blocks = append(out.blocks, block{kind: "redacted"})
		default:
			flush()
			minter.Conversation.Content(len(r.messages), len(out.blocks), digest("assistant", part))
			out.blocks = append(out.blocks, block{kind: "text", text: part})
		}
	}
	flush()
	r.messages = append(r.messages, out)
}

// story is a conversation with each kind of thinking block, ready for its next reply.
func story(t testing.TB, m *model) request {
	t.Helper()
	r := request{system: "be kind", tools: "clock"}
	r.user("u0")
	m.reply(t, &r, "think t1", "a1")
	r.user("u2")
	m.reply(t, &r, "think t3", "update t3b", "call")
	r.user("result")
	m.reply(t, &r, "omit", "a5", "think t5", "a5b")
	r.user("u6", "u6b")
	m.reply(t, &r, "redact", "think t7", "a7")
	r.user("u8")
	return r
}

// whole is the verdict on an unedited story.
const whole = "1.0 3.0 3.1 5.0 5.2 7.0 7.1"

// judge verifies a request. It writes one word a block: its place, with what was found unless it is
// valid.
func (m *model) judge(r request) string {
	return summary(m.key.Verify(r.conversation(), m.reader, m.mode))
}

func summary(result *signature.Result) string {
	var words []string
	for _, v := range result.Verdicts {
		word := fmt.Sprintf("%d.%d", v.Message, v.Index)
		if v.Outcome != signature.Valid {
			word += "=" + strings.TrimSuffix(v.Outcome.String(), "_binding_mismatch")
		}
		if v.Outcome == signature.Mismatch {
			word += ":" + v.Difference.Change.String()
			if path := v.Difference.Path(); path != "" {
				word += "@" + strings.TrimPrefix(path, "messages.")
			}
		}
		if v.Dropped {
			word += "!"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
