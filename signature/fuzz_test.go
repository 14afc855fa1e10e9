package signature_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/signature"
)

// Nothing is accepted that was not minted, and nothing panics.
func FuzzOpen(f *testing.F) {
	key := signature.NewKey(1)
	minted := sample(f, key)
	f.Add(minted)
	f.Add(minted[:495])
	f.Add(minted[:12])
	f.Add(sample(f, signature.NewKey(2)))
	f.Add("EqQBCgIYAhIMtLCQ5UVn0Zp4dpQuGgzJ")
	f.Add("bm90LWEtc2lnbmF0dXJl")
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := key.Open(s); (err == nil) != (s == minted) {
			t.Errorf("Open(%q): %v", s, err)
		}
	})
}

// Verification of any blocks at any places neither panics nor loses one.
func FuzzVerify(f *testing.F) {
	m := newModel("fable")
	r := story(f, m)
	var minted []string
	for _, message := range r.messages {
		for _, b := range message.blocks {
			if b.kind != "text" {
				minted = append(minted, b.signature)
			}
		}
	}
	f.Add([]byte{0, 1, 0, 9, 1, 0}, uint8(0))
	f.Add([]byte{0, 0, 7, 2, 8, 1, 9, 0, 7, 7, 7, 7, 1, 1, 2, 5}, uint8(1))
	f.Fuzz(func(t *testing.T, plan []byte, mode uint8) {
		c := signature.NewConversation(digest(r.system), digest(r.tools))
		thinking := 0
		plan = plan[:min(len(plan), 64)]
		for i, op := range plan {
			message, index := i/4, int(op>>4)
			if n := int(op & 15); n < len(minted) {
				c.Thinking(signature.Block{Message: message, Index: index, Signature: minted[n]})
				thinking++
			} else {
				c.Content(message, index, digest("user", string(rune('a'+n))))
			}
			c.Latest = message
		}
		result := m.key.Verify(c, m.reader, signature.Mode(mode%3))
		if len(result.Verdicts) != thinking {
			t.Fatalf("%d verdicts on %d blocks", len(result.Verdicts), thinking)
		}
		for _, v := range result.Verdicts {
			if (v.Outcome == signature.Mismatch) != (v.Difference.Change != signature.None) {
				t.Errorf("%s: %v with %v", v.Path(), v.Outcome, v.Difference)
			}
			if v.Difference.Change == signature.None && v.Difference != (signature.Difference{}) {
				t.Errorf("%s: no change with %+v", v.Path(), v.Difference)
			}
			_, _ = v.Difference.Sentence(), v.Difference.Path()
		}
	})
}
