package mockapi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// chat is a short conversation with one model after another.
type chat struct {
	*client
	messages []any
	usage    object // of the newest reply
}

// say sends a user message and keeps the reply. Configure may change the request.
func (c *chat) say(model, text string, configure ...func(*sent)) *answer {
	c.t.Helper()
	c.messages = append(c.messages, object{"role": "user", "content": text})
	s := c.next(model)
	for _, change := range configure {
		change(s)
	}
	a := c.post(s)
	if a.status != 200 {
		c.t.Fatalf("%s: %d %s", text, a.status, a.message())
	}
	c.messages = append(c.messages, object{"role": "assistant", "content": a.body["content"]})
	c.usage = a.body["usage"].(object)
	return a
}

// next is the request that the conversation has come to.
func (c *chat) next(model string) *sent {
	return c.request(render(c.t, object{
		"model": model, "max_tokens": 2000, "messages": c.messages,
	}))
}

// ask is the next request with one more question.
func (c *chat) ask(model string) *sent {
	s := c.next(model)
	s.body["messages"] = append(s.messages(), object{"role": "user", "content": "And then?"})
	return s
}

func newChat(t *testing.T, srv *mockapi.Server, key string) *chat {
	return &chat{client: &client{t: t, srv: srv, key: key}}
}

func TestModelSwitch(t *testing.T) {
	c := newChat(t, mockapi.RunT(t), "sk-ant-switch")
	c.say("claude-opus-5-5", "My budget is 3000 euros.")
	c.accepts("a model that reads it", c.ask("claude-fable-5-1"))
	c.say("claude-fable-5-1", "We leave on Friday.")

	a := c.say("claude-opus-5-5", "What is my budget?")
	want := transformed("thinking_dropped", "model_binding_mismatch", "messages.3.content.0")
	if diff := cmp.Diff(want, a.body["input_transformations"]); diff != "" {
		t.Errorf("a model that cannot read it (-want +got):\n%s", diff)
	}
	silent := c.ask("claude-opus-5-5")
	silent.betas("")
	if a := c.post(silent); a.status != 200 || strings.Contains(a.raw, "input_transformations") {
		t.Errorf("without the beta: %d %s", a.status, a.raw)
	}
	c.accepts("back again: the chain holds", c.ask("claude-fable-5-1"))

	edit := c.ask("claude-fable-5-1")
	edit.message(2)["content"] = "We leave on Monday."
	c.refuses("back again, with an edit", edit,
		strings.Replace(firstBound, "messages.1", "messages.3", 1)+strings.Replace(firstDiffers, "messages.0", "messages.2", 1))
}

// TestModelsWithoutTheCheck: block_binding is accepted and does nothing (docs; observed).
func TestModelsWithoutTheCheck(t *testing.T) {
	srv := mockapi.RunT(t)
	for _, model := range []string{"claude-fable-5", "claude-opus-5", "claude-sonnet-5"} {
		c := newChat(t, srv, "sk-ant-"+model)
		c.say(model, "My budget is 3000 euros.")
		for _, behavior := range []string{"error", "drop_block"} {
			s := edited(c.ask(model))
			s.body["thinking"] = object{"type": "adaptive"}
			s.bind(behavior)
			c.accepts(model+" "+behavior, s)
		}
	}
}

// TestOlderModelsBlocks carry no record of the conversation (API skill): an edit before them breaks
// only what a newer model thought after it.
func TestOlderModelsBlocks(t *testing.T) {
	c := newChat(t, mockapi.RunT(t), "sk-ant-older")
	c.say("claude-fable-5", "My budget is 3000 euros.")
	c.accepts("an edit before a block of Fable 5", edited(c.ask("claude-fable-5-1")))
	c.say("claude-fable-5-1", "We leave on Friday.")
	c.refuses("before one of Fable 5.1 too", edited(c.ask("claude-fable-5-1")),
		strings.Replace(firstBound, "messages.1", "messages.3", 1)+firstDiffers)
}

// TestOrganizationBinding: thinking of Haiku 5.5 is of use to its own account alone; that of others
// to every account (docs).
func TestOrganizationBinding(t *testing.T) {
	srv := mockapi.RunT(t)
	for _, row := range []struct {
		why, producer, reader string
		want                  []any
	}{
		{"bound", "claude-haiku-5-5", "claude-haiku-5-5",
			transformed("thinking_dropped", "organization_binding_mismatch", "messages.1.content.0")},
		{"bound and unreadable: the organization is named", "claude-haiku-5-5", "claude-opus-5-5",
			transformed("thinking_dropped", "organization_binding_mismatch", "messages.1.content.0")},
		{"not bound", "claude-fable-5-1", "claude-fable-5-1", []any{}},
	} {
		c := newChat(t, srv, "sk-ant-producer")
		c.say(row.producer, "My budget is 3000 euros.")
		c.accepts(row.why+": the own account", c.ask(row.producer))
		c.key = "sk-ant-reader"
		a := c.post(c.ask(row.reader))
		if diff := cmp.Diff(row.want, a.body["input_transformations"]); a.status != 200 || diff != "" {
			t.Errorf("%s: %d %s (-want +got):\n%s", row.why, a.status, a.message(), diff)
		}
	}
}

// TestSeeds: any server with the seed accepts the story, as after a restart. One with another seed
// can make nothing of it.
func TestSeeds(t *testing.T) {
	first := mockapi.RunT(t)
	story := tell(t, first, "sk-ant-story")
	again := &client{t: t, srv: mockapi.RunT(t), key: "sk-ant-story"}
	again.accepts("a server with the same seed", again.request(story))
	again.refuses("and an edit", edited(again.request(story)), firstBound+firstDiffers)
	other := &client{t: t, srv: mockapi.RunT(t, func(c *mockapi.Config) { c.Seed = 7 }), key: "sk-ant-story"}
	other.refuses("another seed", other.request(story), "messages.1.content.0: Invalid `signature` in `thinking` block")
}

// TestSystemPromptWhereThereWasNone fails every block (docs).
func TestSystemPromptWhereThereWasNone(t *testing.T) {
	c := newChat(t, mockapi.RunT(t), "sk-ant-none")
	c.say("claude-fable-5-1", "My budget is 3000 euros.")
	s := c.ask("claude-fable-5-1")
	s.body["system"] = "You plan trips."
	c.refuses("added", s, firstBound+systemDiffers)
	s.body["system"] = []any{}
	c.accepts("an empty one", s)
}

// TestOmittedThinkingIsBilled as what was thought, and text that is put into it is ignored (docs).
func TestOmittedThinkingIsBilled(t *testing.T) {
	srv := mockapi.RunT(t)
	display := func(how string) func(*sent) {
		return func(s *sent) { s.body["thinking"] = object{"type": "adaptive", "display": how} }
	}
	var inputs []any
	for _, how := range []string{"summarized", "omitted"} {
		c := newChat(t, srv, "sk-ant-"+how)
		c.say("claude-fable-5-1", "My budget is 3000 euros.", display(how))
		first := c.usage
		a := c.accepts(how, c.ask("claude-fable-5-1"))
		inputs = append(inputs, a.body["usage"].(object)["input_tokens"], first["output_tokens"])
		if how == "omitted" {
			s := c.ask("claude-fable-5-1")
			s.block(1, 0)["thinking"] = "My own words."
			a := c.accepts("text in an omitted block", s)
			inputs = append(inputs, a.body["usage"].(object)["input_tokens"], first["output_tokens"])
		}
		bare := c.ask("claude-fable-5-1")
		bare.strip(0, 0)
		without := c.accepts(how+", stripped", bare).body["usage"].(object)["input_tokens"].(float64)
		thought := first["output_tokens_details"].(object)["thinking_tokens"].(float64)
		if saved := inputs[len(inputs)-2].(float64) - without; saved != thought || thought == 0 {
			t.Errorf("%s: thinking cost %v, to strip it saves %v", how, thought, saved)
		}
	}
	want := []any{inputs[0], inputs[1], inputs[0], inputs[1], inputs[0], inputs[1]}
	if diff := cmp.Diff(want, inputs); diff != "" {
		t.Errorf("summarized, omitted, and omitted with a text cost different amounts (-want +got):\n%s", diff)
	}
}

// TestRedactedThinking is named as such (cloud documentation).
func TestRedactedThinking(t *testing.T) {
	c := newChat(t, mockapi.RunT(t), "sk-ant-redacted")
	if err := c.srv.QueueReplies(c.key, `[{"reply": {"content": [{"type": "redacted_thinking"}, {"type": "text", "text": "Noted."}]}}]`); err != nil {
		t.Fatal(err)
	}
	c.say("claude-fable-5-1", "My budget is 3000 euros.")
	c.accepts("unchanged", c.ask("claude-fable-5-1"))
	c.refuses("edited", edited(c.ask("claude-fable-5-1")), strings.Replace(firstBound, "`thinking` block", "`redacted_thinking` block", 1)+firstDiffers)
}

// TestLongHistory: what is older than a signature remembers is named only if it is the first message
// (both observed; that the size of the window is the cause is inferred).
func TestLongHistory(t *testing.T) {
	c := newChat(t, mockapi.RunT(t), "sk-ant-long")
	for range 100 {
		c.messages = append(c.messages, object{"role": "user", "content": "Go on."}, object{"role": "assistant", "content": "Yes."})
	}
	c.say("claude-fable-5-1", "My budget is 3000 euros.")
	bound := strings.Replace(firstBound, "messages.1", "messages.201", 1)
	for _, row := range []struct {
		why     string
		message int
		want    string
	}{
		{"the first message", 0, " A message older than `messages.0.content.0` differs from when this block was created."},
		{"another old message", 2, ""},
		{"a recent message", 198, strings.Replace(firstDiffers, "messages.0", "messages.198", 1)},
	} {
		s := c.ask("claude-fable-5-1")
		s.message(row.message)["content"] = "Stop."
		c.refuses(row.why, s, bound+row.want)
	}
	c.accepts("unchanged", c.ask("claude-fable-5-1"))
}
