package mockapi_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// broken are signatures and runs that no setting lets pass (docs; observed).
var broken = []struct {
	why, source string
	edit        func(*sent)
	want        string
	near        func(*sent)
}{
	{
		why: "a truncated signature", source: "docs; observed",
		edit: func(s *sent) { cutSignature(s, 1, 0, 12) },
		want: "messages.1.content.0: Invalid `signature` in `thinking` block",
		near: func(s *sent) { s.cut(1, 0, 1) },
	},
	{
		why: "one character of a signature", source: "docs; observed",
		edit: func(s *sent) { alterSignature(s, 17, 0) },
		want: "messages.17.content.0: Invalid `signature` in `thinking` block",
		near: func(s *sent) { s.strip(17, 0) },
	},
	{
		why: "one character in the latest message", source: "docs; observed",
		edit: func(s *sent) { alterSignature(s, 34, 1) },
		want: "messages.34.content.1: Invalid `signature` in `thinking` block",
		near: func(s *sent) { s.strip(34, 0) },
	},
	{
		why: "an empty signature", source: "docs",
		edit: set(9, 1, "signature", ""),
		want: "messages.9.content.1: Invalid `signature` in `thinking` block",
		near: func(s *sent) { s.strip(9, 1) },
	},
	{
		why: "a foreign signature", source: "docs",
		edit: set(3, 0, "signature", "EpcBCkgIBxABGAIiQGhlbGxvIHdvcmxkIHRoaXMgaXMgbm90IG9uZSBvZiBvdXJz"),
		want: "messages.3.content.0: Invalid `signature` in `thinking` block",
		near: func(s *sent) { s.strip(3, 0) },
	},
	{
		why: "a signature that is no base64", source: "docs",
		edit: set(5, 0, "signature", "erUi!"),
		want: "messages.5.content.0: Invalid `signature` in `thinking` block",
		near: func(s *sent) { s.strip(5, 0) },
	},
	{
		why: "a broken signature behind an edit is named first", source: "inferred",
		edit: func(s *sent) { say(0, "Other.")(s); alterSignature(s, 17, 0) },
		want: "messages.17.content.0: Invalid `signature` in `thinking` block",
		near: func(s *sent) { say(0, "Other.")(s); s.strip(0, 0) },
	},
	{
		why: "no signature", source: "observed",
		edit: func(s *sent) { delete(s.block(1, 0), "signature") },
		want: "messages.1.content.0.thinking.signature: Field required",
		near: func(s *sent) { s.cut(1, 0, 1) },
	},
	{
		why: "a thinking block sent as a redacted one", source: "inferred",
		edit: func(s *sent) {
			s.content(1)[0] = object{"type": "redacted_thinking", "data": s.block(1, 0)["signature"]}
		},
		want: "messages.1.content.0: Invalid `signature` in `redacted_thinking` block",
		near: func(s *sent) { s.cut(1, 0, 1) },
	},
	{
		why: "the latest thinking edited", source: "docs",
		edit: set(34, 0, "thinking", "Something else."),
		want: modifiedAt("messages.34.content.0"),
		near: set(32, 0, "thinking", "Something else."), // not the latest message
	},
	{
		why: "the latest progress update edited", source: "docs",
		edit: set(34, 3, "thinking", "Something else."),
		want: modifiedAt("messages.34.content.3"),
		near: set(19, 3, "thinking", "Something else."),
	},
	{
		why: "the first half of the latest run", source: "docs",
		edit: func(s *sent) { s.cut(34, 1, 2) },
		want: modifiedAt("messages.34.content.0"),
		near: func(s *sent) { s.strip(34, 0) },
	},
	{
		why: "the second half of the latest run", source: "docs",
		edit: func(s *sent) { s.cut(34, 0, 1) },
		want: modifiedAt("messages.34.content.0"),
		near: func(s *sent) { s.cut(34, 3, 4) },
	},
	{
		why: "the latest run in another order", source: "docs",
		edit: func(s *sent) { s.swap(34, 0, 1) },
		want: modifiedAt("messages.34.content.0"),
		near: func(s *sent) { s.strip(34, 3) },
	},
	{
		why: "another message's thinking in the latest run", source: "docs; observed",
		edit: func(s *sent) { s.message(34)["content"] = append([]any{s.block(32, 0)}, s.content(34)...) },
		want: modifiedAt("messages.34.content.1"),
		near: func(s *sent) { s.strip(32, 0) },
	},
}

func modifiedAt(path string) string {
	return path + ": `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. " +
		"These blocks must remain as they were in the original response."
}

func cutSignature(s *sent, m, i, n int) {
	text := s.block(m, i)["signature"].(string)
	s.block(m, i)["signature"] = text[:len(text)-n]
}

func alterSignature(s *sent, m, i int) {
	text := []byte(s.block(m, i)["signature"].(string))
	if text[200]++; text[200] == 'Z'+1 || text[200] == 'z'+1 || text[200] == '9'+1 || text[200] == '+'+1 {
		text[200] = 'B'
	}
	s.block(m, i)["signature"] = string(text)
}

func TestBrokenThinking(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	story := tell(t, srv, c.key)
	for _, behavior := range []string{"", "error", "drop_block"} {
		for _, row := range broken {
			s := c.request(story)
			row.edit(s)
			if behavior != "" {
				s.bind(behavior)
			}
			c.refuses(row.why+" "+behavior, s, row.want)
		}
	}
	for _, row := range broken {
		s := c.request(story)
		row.near(s)
		c.accepts(row.why+": the neighbour", s)
	}
}

// TestBrokenThinkingOfOtherAccounts: an account without the check, and a model that cannot read the
// block, refuse a broken signature too (docs).
func TestBrokenThinkingOfOtherAccounts(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	story := tell(t, srv, c.key)
	c.settings(`{"account_created": "2026-01-01"}`)
	for _, model := range []string{"claude-fable-5-1", "claude-mythos-5-1", "claude-opus-5-5"} {
		s := c.request(story)
		s.body["model"] = model
		alterSignature(s, 1, 0)
		c.refuses(model, s, "messages.1.content.0: Invalid `signature` in `thinking` block")
	}
}
