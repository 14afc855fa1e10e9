package mockapi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// What an edit of the first message of the story is refused with.
const (
	firstBound = "messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different " +
		"conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to \"drop_block\"."
	firstDiffers = " Content before this block differs from when it was created, first at `messages.0.content.0`."
)

// storyThinking are the paths of the story's thinking blocks.
var storyThinking = []string{
	"messages.1.content.0", "messages.3.content.0", "messages.3.content.1", "messages.5.content.0",
	"messages.7.content.0", "messages.9.content.0", "messages.9.content.1", "messages.11.content.0",
	"messages.14.content.0", "messages.17.content.0", "messages.19.content.0", "messages.19.content.1",
	"messages.19.content.3", "messages.21.content.0", "messages.23.content.0", "messages.26.content.0",
	"messages.28.content.0", "messages.28.content.1", "messages.30.content.0", "messages.32.content.0",
	"messages.34.content.0", "messages.34.content.1", "messages.34.content.3",
}

// transformed is input_transformations with an entry for each path.
func transformed(kind, reason string, paths ...string) []any {
	list := []any{}
	for _, path := range paths {
		list = append(list, object{"type": kind, "path": path, "reason": reason})
	}
	return list
}

func edited(s *sent) *sent {
	s.message(0)["content"] = "My sister Eva lives in Porto."
	return s
}

// TestPrefixMismatchPolicy: what becomes of an edited history, by model, account and setting.
func TestPrefixMismatchPolicy(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	story := tell(t, srv, c.key)
	dropped := transformed("thinking_dropped", "prefix_binding_mismatch", storyThinking...)
	allowed := transformed("thinking_mismatch_allowed", "prefix_binding_mismatch", storyThinking...)
	for _, row := range []struct {
		why, account, model, behavior string
		refused                       bool
		want                          []any
	}{
		{why: "a new account", account: "2026-08-31", model: "claude-fable-5-1", refused: true},
		{why: "a new account, error", account: "2026-08-31", model: "claude-fable-5-1", behavior: "error", refused: true},
		{why: "a new account, drop_block", account: "2026-08-31", model: "claude-fable-5-1", behavior: "drop_block", want: dropped},
		{why: "the last second of the older accounts", account: "2026-08-30T23:59:59Z", model: "claude-fable-5-1", want: allowed},
		{why: "an older account", account: "2026-01-01", model: "claude-fable-5-1", want: allowed},
		{why: "an older account, error", account: "2026-01-01", model: "claude-fable-5-1", behavior: "error", refused: true},
		{why: "an older account, drop_block", account: "2026-01-01", model: "claude-fable-5-1", behavior: "drop_block", want: dropped},
		{why: "a model that checks for everyone", account: "2026-01-01", model: "claude-fable-5-2", refused: true},
		{why: "a model that checks for everyone, drop_block", account: "2026-01-01", model: "claude-fable-5-2", behavior: "drop_block", want: dropped},
		{
			why: "a model that cannot read the thinking: the edit stays hidden", account: "2026-08-31", model: "claude-opus-5-5",
			behavior: "error", want: transformed("thinking_dropped", "model_binding_mismatch", storyThinking...),
		},
	} {
		c.settings(`{"account_created": "` + row.account + `"}`)
		s := edited(c.request(story))
		s.body["model"] = row.model
		if row.behavior != "" {
			s.bind(row.behavior)
		}
		if row.refused {
			c.refuses(row.why, s, firstBound+firstDiffers)
			continue
		}
		a := c.post(s)
		if diff := cmp.Diff(row.want, a.body["input_transformations"]); a.status != 200 || diff != "" {
			t.Errorf("%s: %d %s, input_transformations (-want +got):\n%s", row.why, a.status, a.message(), diff)
		}
	}
}

// TestDropBlockEndsWithTheEdit: an edit in the middle drops what follows it, and no block before.
func TestDropBlockEndsWithTheEdit(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	s := c.request(tell(t, srv, c.key))
	s.message(31)["content"] = "When do we go?"
	s.bind("drop_block")
	want := transformed("thinking_dropped", "prefix_binding_mismatch", storyThinking[19:]...)
	if diff := cmp.Diff(want, c.post(s).body["input_transformations"]); diff != "" {
		t.Errorf("input_transformations (-want +got):\n%s", diff)
	}
}

// TestBlockBindingNeedsItsBeta: without the header the field is one too many, and the answer says
// nothing of transformations (docs; observed).
func TestBlockBindingNeedsItsBeta(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	story := tell(t, srv, c.key)
	c.settings(`{"account_created": "2026-01-01"}`)
	for _, behavior := range []string{"error", "drop_block"} {
		s := c.request(story)
		s.bind(behavior)
		s.betas(storyBetas)
		c.refuses(behavior, s, "thinking.adaptive.block_binding: Extra inputs are not permitted")
	}
	for _, edit := range []func(*sent) *sent{edited, func(s *sent) *sent { return s }} {
		s := edit(c.request(story))
		s.betas(storyBetas)
		a := c.post(s)
		if _, there := a.body["input_transformations"]; a.status != 200 || there {
			t.Errorf("%d, input_transformations: %t", a.status, there)
		}
	}
}

// TestTransformationsStream: message_start has the list, empty where nothing happened.
func TestTransformationsStream(t *testing.T) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	story := tell(t, srv, c.key)
	for _, row := range []struct {
		why, betas, want string
		edit             func(*sent)
	}{
		{"nothing happened", storyBetas + "," + bindingBeta, `"input_transformations":[]`, func(*sent) {}},
		{"no beta", storyBetas, "", func(*sent) {}},
		{
			"one block", storyBetas + "," + bindingBeta,
			`"input_transformations":[{"type":"thinking_dropped","path":"messages.34.content.3","reason":"prefix_binding_mismatch"}]`,
			func(s *sent) { s.bind("drop_block"); s.block(34, 2)["input"] = object{"city": "Braga"} },
		},
	} {
		s := c.request(story)
		row.edit(s)
		s.betas(row.betas)
		s.body["stream"] = true
		first, rest, _ := strings.Cut(c.post(s).raw, "\n\n")
		if has := strings.Contains(first, `"input_transformations"`); has != (row.want != "") || !strings.Contains(first, row.want) {
			t.Errorf("%s: %s\nwant %s", row.why, first, row.want)
		}
		if strings.Contains(rest, "input_transformations") {
			t.Errorf("%s: a later event has input_transformations", row.why)
		}
	}
	refused := edited(c.request(story))
	refused.body["stream"] = true
	c.refuses("before the stream begins", refused, firstBound+firstDiffers)
}

// TestCountTokensChecks: counting runs the same check, leaves out what is dropped, and never lists
// it (docs; API skill).
func TestCountTokensChecks(t *testing.T) {
	srv := mockapi.RunT(t)
	c := newChat(t, srv, "sk-ant-count")
	for _, text := range []string{"My sister Ana lives in Porto.", "My budget is 3000 euros.", "We leave on Friday."} {
		c.say("claude-fable-5-1", text)
	}
	count := func(edit func(*sent)) *answer {
		s := c.ask("claude-fable-5-1")
		s.path = "/v1/messages/count_tokens"
		delete(s.body, "max_tokens")
		s.body["thinking"] = object{"type": "adaptive"}
		edit(s)
		return c.post(s)
	}
	tokens := func(edit func(*sent)) float64 {
		a := count(edit)
		if _, there := a.body["input_transformations"]; a.status != 200 || there {
			t.Fatalf("%d %s", a.status, a.raw)
		}
		return a.body["input_tokens"].(float64)
	}
	if a := count(func(s *sent) { edited(s) }); a.status != 400 || a.message() != firstBound+firstDiffers {
		t.Errorf("edited: %d %s", a.status, a.message())
	}
	whole := tokens(func(*sent) {})
	stripped := tokens(func(s *sent) { edited(s); s.strip(0, 0) })
	dropped := tokens(func(s *sent) { edited(s); s.bind("drop_block") })
	c.settings(`{"account_created": "2026-01-01"}`)
	allowed := tokens(func(s *sent) { edited(s) })
	if dropped != stripped || dropped >= whole || allowed <= dropped {
		t.Errorf("whole %v, allowed %v, dropped %v, stripped %v", whole, allowed, dropped, stripped)
	}

	entry := c.do("GET", "/_mock/requests/"+c.post(c.ask("claude-fable-5-1")).headers.Get("X-Mock-Request"), nil, "")
	sum := 0.0
	for _, v := range entry.body["thinking"].([]any) {
		sum += v.(object)["tokens"].(float64)
	}
	if saved := whole - tokens(func(s *sent) { s.strip(0, 0) }); sum != saved {
		t.Errorf("the blocks cost %v, to remove them saves %v", sum, saved)
	}
}
