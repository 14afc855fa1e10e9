package signature_test

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/signature"
)

// sample is one signature of a fixed block, and what it says.
func sample(t testing.TB, key *signature.Key) string {
	t.Helper()
	c := signature.NewConversation(digest("system"), digest("tools"))
	c.Content(0, 0, digest("user", "hello"))
	m := signature.Minter{
		Key: key, Conversation: c, Message: 1, Response: "msg_1", Model: "claude-fable-5-1",
		Organization: "acme", EndUser: "ann", Previous: signature.ID{1},
	}
	signatures, err := m.Run(signature.Draft{Text: "a thought", Tokens: 123456},
		signature.Draft{Kind: signature.Update, Text: "an update", Tokens: 7})
	if err != nil {
		t.Fatal(err)
	}
	return signatures[0]
}

func TestOpen(t *testing.T) {
	r, err := signature.NewKey(1).Open(sample(t, signature.NewKey(1)))
	if err != nil {
		t.Fatal(err)
	}
	type said struct {
		Kind                  signature.Kind
		Model                 string
		Tokens, Index, Length int
		Previous              signature.ID
		Omitted               bool
	}
	got := said{r.Kind, r.Model, r.Tokens, r.Index, r.Length, r.Previous, r.Omitted()}
	want := said{signature.Thinking, "claude-fable-5-1", 123456, 0, 2, signature.ID{1}, false}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("record (-want +got):\n%s", diff)
	}
	if r.ID == (signature.ID{}) || r.Run == (signature.ID{}) || r.ID == r.Run {
		t.Errorf("ids of block and run: %v, %v", r.ID, r.Run)
	}
}

// The bytes are part of the contract: signatures may be committed with a test. A change of them
// needs a new version of the layout.
func TestSignatureBytes(t *testing.T) {
	got := sample(t, signature.NewKey(1))
	const want = `EvECCgIYAhIQwJbsqhlJEyA8VuFo9B47YSrYAvY9dpoiFqY7JFRfCJ19LVmTs5knejS1J2dJ6KZSu979noOReu2NzyJup6xqteM+8aQT/xLVId/0WBzhxqk0uCrbZ6R5VXbj9VkShNuBdILXLXn7Bhs0Ly/bmsL7ou2zczJ3SPfBVJ1UXWbrRRa61h35A31cNQDEfKu5DrOiZAdwFGrFagSGVT8yfW17V/AfY1oYcKCvtWg3wajqNV63iMCsn0Q7rXKr3ybbhshAERa61HQ/pldusI3dVqHueE3X+59BnD71vIiRtGfoXmUL+/zFvOANlkwCBFKGoGll4TMgpAPUcQEHcRDB0GEVk8QbDwEweSWtCew9FaNPDuB+n8c+GjkGGYFHF+4gYMPYSsg2Ct9SxHYYMdoKp4p1fjS2ujJ20hCjQic6HrOSGTRRvo6NcvvU3mbChhkb4TuUvvTV5PizxG2tbwbGRzumVevumQeQ+oU8pgJA`
	if got != want {
		t.Errorf("signature changed:\n got %s\nwant %s", got, want)
	}
}

func TestSeeds(t *testing.T) {
	one, again, other := signature.NewKey(1), signature.NewKey(1), signature.NewKey(2)
	s := sample(t, one)
	if s != sample(t, again) {
		t.Error("two keys of one seed sign differently")
	}
	if _, err := again.Open(s); err != nil {
		t.Errorf("a key of the same seed refuses: %v", err)
	}
	if _, err := other.Open(s); err == nil {
		t.Error("a key of another seed accepts")
	}
}

func TestForm(t *testing.T) {
	s := sample(t, signature.NewKey(1))
	if !strings.HasPrefix(s, "EvECCgIYAhIQ") || len(s) != 496 || signature.Size != 496 {
		t.Errorf("%d characters that begin with %q", len(s), s[:12])
	}
	raw, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw), "claude") {
		t.Error("the model is readable")
	}
}

// Nothing passes that is not exactly what was minted.
func TestEveryBit(t *testing.T) {
	key := signature.NewKey(1)
	s := sample(t, key)
	for i := range len(s) {
		for bit := range 8 {
			b := []byte(s)
			b[i] ^= 1 << bit
			if _, err := key.Open(string(b)); err == nil {
				t.Errorf("character %d, bit %d: accepted", i, bit)
			}
		}
	}
	raw, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	for i := range raw {
		for bit := range 8 {
			raw[i] ^= 1 << bit
			if _, err := key.Open(base64.StdEncoding.EncodeToString(raw)); err == nil {
				t.Errorf("byte %d, bit %d: accepted", i, bit)
			}
			raw[i] ^= 1 << bit
		}
	}
}

func TestOpenErrors(t *testing.T) {
	key := signature.NewKey(1)
	s := sample(t, key)
	for _, tt := range []struct{ why, signature, want string }{
		{"empty", "", "open signature: it has 0 characters, not 496"},
		{"truncated", s[:495], "open signature: it has 495 characters, not 496"},
		{"longer", s + "AAAA", "open signature: it has 500 characters, not 496"},
		{"two characters changed places", s[:99] + s[100:101] + s[99:100] + s[101:],
			"open signature: it was altered, or minted with another seed"},
		{"not base64", s[:495] + "!", "open signature: it is not base64"},
		{"URL alphabet", "-" + s[1:], "open signature: it is not base64"},
		{"line breaks, which decoders skip", s[:492] + "\r\n\r\n", "open signature: it is not base64"},
		{"another frame, as of a real signature", "EqQBCgIYAhIM" + s[12:],
			"open signature: its frame is not one of this server"},
		{"another seed", sample(t, signature.NewKey(2)),
			"open signature: it was altered, or minted with another seed"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			_, err := key.Open(tt.signature)
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestBlockTypes(t *testing.T) {
	m := newModel("fable")
	for _, tt := range []struct{ why, part, kind, want string }{
		{"thinking as thinking", "think x", "thinking", "1.0"},
		{"an update is sent as thinking", "update x", "thinking", "1.0"},
		{"redacted as redacted", "redact", "redacted", "1.0"},
		{"a signature of thinking as data", "think x", "redacted", "1.0=undecodable"},
		{"data as the signature of thinking", "redact", "thinking", "1.0=undecodable"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			var r request
			r.user("u0")
			m.reply(t, &r, tt.part, "a1")
			r.messages[1].blocks[0].kind = tt.kind
			result := m.key.Verify(r.conversation(), m.reader, m.mode)
			if got := summary(result); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			v := result.Verdicts[0]
			if (v.Err != nil) != (v.Outcome == signature.Undecodable) || (v.Record == nil) != (v.Err != nil) {
				t.Errorf("outcome %v, record %v, error %v", v.Outcome, v.Record, v.Err)
			}
		})
	}
}

func TestMintErrors(t *testing.T) {
	c := signature.NewConversation(signature.Digest{}, signature.Digest{})
	for _, tt := range []struct {
		why, model string
		drafts     []signature.Draft
		want       error
	}{
		{"the longest model id", strings.Repeat("m", 41), make([]signature.Draft, 1), nil},
		{"a longer one", strings.Repeat("m", 42), make([]signature.Draft, 1),
			errors.New(`sign thinking: model id "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm" is longer than 41 bytes`)},
		{"too many tokens", "m", []signature.Draft{{}, {Tokens: 1 << 32}},
			errors.New("sign thinking: block 1: 4294967296 tokens are out of range")},
		{"fewer than none", "m", []signature.Draft{{Tokens: -1}},
			errors.New("sign thinking: block 0: -1 tokens are out of range")},
		{"an unknown kind", "m", []signature.Draft{{Kind: 3}},
			errors.New("sign thinking: block 0: 3 is no kind of block")},
		{"too many blocks", "m", make([]signature.Draft, 65536),
			errors.New("sign thinking: 65536 blocks are too many for a run")},
	} {
		t.Run(tt.why, func(t *testing.T) {
			m := signature.Minter{Key: signature.NewKey(1), Conversation: c, Model: tt.model}
			_, err := m.Run(tt.drafts...)
			if (err == nil) != (tt.want == nil) || err != nil && err.Error() != tt.want.Error() {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}
