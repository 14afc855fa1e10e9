package signature_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed-f1f39373/mockapi/signature"
)

// Everything that a signature covers changes it.
func TestSignatureCovers(t *testing.T) {
	type input struct {
		system, tools, content      string
		model, organization, as, id string
		previous                    signature.ID
		drafts                      []signature.Draft
	}
	mint := func(in input) string {
		c := signature.NewConversation(digest(in.system), digest(in.tools))
		c.Content(0, 0, digest(in.content))
		m := signature.Minter{
			Key: signature.NewKey(1), Conversation: c, Message: 1, Response: in.id, Model: in.model,
			Organization: in.organization, EndUser: in.as, Previous: in.previous,
		}
		signatures, err := m.Run(in.drafts...)
		if err != nil {
			t.Fatal(err)
		}
		return signatures[0]
	}
	base := input{
		"system", "tools", "content", "model", "organization", "user", "msg_1", signature.ID{1},
		[]signature.Draft{{Text: "thought", Tokens: 1}},
	}
	first := mint(base)
	if again := mint(base); again != first {
		t.Errorf("the same block signs differently:\n%s\n%s", first, again)
	}
	seen := map[string]string{first: "nothing"}
	for _, tt := range []struct {
		what string
		edit func(*input)
	}{
		{"system", func(in *input) { in.system = "x" }},
		{"tools", func(in *input) { in.tools = "x" }},
		{"content", func(in *input) { in.content = "x" }},
		{"model", func(in *input) { in.model = "x" }},
		{"organization", func(in *input) { in.organization = "x" }},
		{"end user", func(in *input) { in.as = "x" }},
		{"response", func(in *input) { in.id = "x" }},
		{"previous block", func(in *input) { in.previous = signature.ID{2} }},
		{"thinking text", func(in *input) { in.drafts[0].Text = "x" }},
		{"no thinking text", func(in *input) { in.drafts[0].Text = "" }},
		{"tokens", func(in *input) { in.drafts[0].Tokens = 2 }},
		{"kind", func(in *input) { in.drafts[0].Kind = signature.Update }},
		{"length of the run", func(in *input) { in.drafts = append(in.drafts, signature.Draft{}) }},
	} {
		in := base
		in.drafts = slices.Clone(base.drafts)
		tt.edit(&in)
		s := mint(in)
		if other, ok := seen[s]; ok {
			t.Errorf("another %s gives the same signature as another %s", tt.what, other)
		}
		seen[s] = tt.what
	}
}

// A thousand turns are minted and verified, with signatures of one size.
func TestThousandTurns(t *testing.T) {
	key := signature.NewKey(1)
	c, signatures := talk(t, key, 1000)
	for i, s := range signatures {
		if len(s) != signature.Size {
			t.Fatalf("signature %d has %d characters, not %d", i, len(s), signature.Size)
		}
	}
	result := key.Verify(c, signature.Reader{}, signature.Reject)
	if v := result.Refusal(); v != nil {
		t.Errorf("%s refused: %v %v", v.Path(), v.Outcome, v.Difference)
	}
	if len(result.Verdicts) != 1000 {
		t.Errorf("%d verdicts, not 1000", len(result.Verdicts))
	}
}

// talk returns a conversation of n turns, each a user text and a reply that thinks and says a text,
// and its signatures.
func talk(t testing.TB, key *signature.Key, n int) (*signature.Conversation, []string) {
	t.Helper()
	c := signature.NewConversation(digest("system"), digest("tools"))
	m := signature.Minter{Key: key, Conversation: c, Model: "claude-fable-5-1"}
	signatures := make([]string, n)
	for i := range n {
		c.Content(2*i, 0, digest("user", fmt.Sprint(i)))
		m.Message, m.Response = 2*i+1, fmt.Sprint("msg_", i)
		run, err := m.Run(signature.Draft{Text: "thought"})
		if err != nil {
			t.Fatal(err)
		}
		signatures[i] = run[0]
		c.Thinking(signature.Block{Message: m.Message, Text: "thought", Signature: run[0]})
		c.Content(m.Message, 1, digest("assistant", fmt.Sprint(i)))
	}
	return c, signatures
}

// replay builds the conversation that talk returned the signatures of. If edited, the first message
// is another.
func replay(signatures []string, digests [][2]signature.Digest, edited bool) *signature.Conversation {
	c := signature.NewConversation(digest("system"), digest("tools"))
	for i, s := range signatures {
		user := digests[i][0]
		if edited && i == 0 {
			user = digest("x")
		}
		c.Content(2*i, 0, user)
		c.Thinking(signature.Block{Message: 2*i + 1, Text: "thought", Signature: s})
		c.Content(2*i+1, 1, digests[i][1])
	}
	c.Latest = 2*len(signatures) - 1
	return c
}
