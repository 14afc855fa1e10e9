package prompt_test

import "testing"

func TestCanonicalRequests(t *testing.T) {
	checkRows(t, []canonicalRow{
		{
			why: "a system string is short for one text block", frame: `{"system":$,"messages":[{"role":"user","content":"q"}]}`,
			a: `"be brief"`, b: `[{"type":"text","text":"be brief","cache_control":{"type":"ephemeral"}}]`, cache: same, sign: same,
		},
		{
			why: "a system prompt where there was none counts", frame: anyMember,
			a: ``, b: `"system":"be brief",`, cache: other, sign: other,
		},
		{
			why: "an empty one is none", frame: anyMember,
			a: ``, b: `"system":"",`, cache: same, sign: same,
		},
		{
			why: "a system message is not a system prompt", frame: `{$}`,
			a:     `"system":"be brief","messages":[{"role":"user","content":"q"}]`,
			b:     `"messages":[{"role":"system","content":"be brief"},{"role":"user","content":"q"}]`,
			cache: other, sign: other,
		},
		{
			why: "the billing header that Claude Code sends is stripped", frame: `{"system":[$],"messages":[{"role":"user","content":"q"}]}`,
			a: `{"type":"text","text":"x-anthropic-billing-header: cc_version=1"},{"type":"text","text":"s"}`,
			b: `{"type":"text","text":"x-anthropic-billing-header: cc_version=2"},{"type":"text","text":"s"}`, cache: same, sign: same,
		},
		{
			why: "but not with a prompt behind it", frame: `{"system":$,"messages":[{"role":"user","content":"q"}]}`,
			a: `"x-anthropic-billing-header: cc_version=1\nbe brief"`, b: `"x-anthropic-billing-header: cc_version=1\nbe long"`, cache: other, sign: other,
		},
		{
			why: "nor anywhere else", frame: userContent,
			a: `"x-anthropic-billing-header: cc_version=1"`, b: `"x-anthropic-billing-header: cc_version=2"`, cache: other, sign: other,
		},
		{
			why: "a role counts", frame: `{"messages":[{"role":$,"content":"hi"}]}`,
			a: `"user"`, b: `"assistant"`, cache: other, sign: other,
		},
		{
			why: "messages of one role become one turn, but a signature sees their bounds", frame: `{"messages":[$]}`,
			a:     `{"role":"user","content":"a"},{"role":"user","content":"b"}`,
			b:     `{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`,
			cache: same, sign: other,
		},
		{
			why: "their order counts", frame: `{"messages":[$]}`,
			a:     `{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"}`,
			b:     `{"role":"user","content":"c"},{"role":"assistant","content":"b"},{"role":"user","content":"a"}`,
			cache: other, sign: other,
		},
		{
			why: "a message's own keys have no order", frame: `{"messages":[$]}`,
			a: `{"role":"user","content":"a"}`, b: `{"content":"a","role":"user"}`, cache: same, sign: same,
		},
		{
			why: "an effort message without content joins the prefix", frame: `{"messages":[{"role":"user","content":"q"}$,{"role":"assistant","content":"a"}]}`,
			a: ``, b: `,{"role":"system","content":[],"output_config":{"effort":"low"}}`, cache: other, sign: other,
		},
		{
			why: "with its level", frame: `{"messages":[{"role":"user","content":"q"},{"role":"system","content":[],"output_config":$},{"role":"assistant","content":"a"}]}`,
			a: `{"effort":"low"}`, b: `{"effort":"high"}`, cache: other, sign: other,
		},
		{
			why: "clear_at is how long a message is shown, not what it says", frame: `{"messages":[{"role":"user","content":"q"},{"role":"system","content":"s"$},{"role":"assistant","content":"a"}]}`,
			a: ``, b: `,"clear_at":"next_user_message"`, cache: same, sign: other,
		},
		{
			why: "null does not", frame: `{"messages":[{"role":"user","content":"q"},{"role":"system","content":"s"$},{"role":"assistant","content":"a"}]}`,
			a: ``, b: `,"clear_at":null,"output_config":null`, cache: same, sign: same,
		},
		{
			why: "what says how to answer shapes no prompt", frame: anyMember,
			a: `"max_tokens":1,`, b: `"max_tokens":2,"metadata":{"user_id":"u"},"stop_sequences":["x"],"stream":true,` +
				`"service_tier":"auto","temperature":0.5,"top_p":0.5,"top_k":5,`,
			cache: same, sign: same,
		},
	})
}

// What the cache makes of these is decided where it looks a prefix up: they are no position.
func TestASignatureDoesNotSeeHowToThink(t *testing.T) {
	plain := build(t, `{"tools":[`+toolF+`],"messages":[{"role":"user","content":"q"}]}`)
	for _, member := range []string{
		`"output_config":{"effort":"low"}`, `"tool_choice":{"type":"auto"}`,
		`"thinking":{"type":"adaptive","display":"omitted"}`, `"cache_control":{"type":"ephemeral"}`,
		`"model":"claude-opus-5"`,
	} {
		changed := build(t, `{`+member+`,"tools":[`+toolF+`],"messages":[{"role":"user","content":"q"}]}`)
		last := len(plain.Positions) - 1
		if changed.Positions[last].SignPrefix != plain.Positions[last].SignPrefix {
			t.Errorf("%s changes the prefix of a signature", member)
		}
	}
}
