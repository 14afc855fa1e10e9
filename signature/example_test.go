package signature_test

import (
	"crypto/sha256"
	"fmt"

	"github.com/seed-f1f39373/mockapi/signature"
)

// A reply is signed, comes back in the next request, and is refused when the user's first message
// has changed in between.
func Example() {
	key := signature.NewKey(42)
	hash := func(s string) signature.Digest { return sha256.Sum256([]byte(s)) }

	// The request: one user message. The reply will be message 1.
	c := signature.NewConversation(hash("You are terse."), signature.Digest{})
	c.Content(0, 0, hash("user: How far is the moon?"))
	minter := signature.Minter{
		Key: key, Conversation: c, Message: 1, Response: "msg_01",
		Model: "claude-fable-5-1", Organization: "acme",
	}
	signatures, err := minter.Run(signature.Draft{Text: "The mean distance is wanted.", Tokens: 12})
	if err != nil {
		fmt.Println(err)
		return
	}

	// The next request, with the reply in it.
	next := func(first string) *signature.Conversation {
		c := signature.NewConversation(hash("You are terse."), signature.Digest{})
		c.Content(0, 0, hash("user: "+first))
		c.Thinking(signature.Block{
			Message: 1, Index: 0, Text: "The mean distance is wanted.", Signature: signatures[0],
		})
		c.Content(1, 1, hash("assistant: 384,400 km."))
		c.Content(2, 0, hash("user: And the sun?"))
		c.Latest = 1
		return c
	}
	reader := signature.Reader{Organization: "acme"}

	result := key.Verify(next("How far is the moon?"), reader, signature.Reject)
	fmt.Println(result.Verdicts[0].Outcome, result.Verdicts[0].Record.Tokens)

	refusal := key.Verify(next("How far is Mars?"), reader, signature.Reject).Refusal()
	fmt.Println(refusal.Path(), refusal.Outcome)
	fmt.Println(refusal.Difference.Sentence())
	// Output:
	// valid 12
	// messages.1.content.0 prefix_binding_mismatch
	// Content before this block differs from when it was created, first at `messages.0.content.0`.
}
