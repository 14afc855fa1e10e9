package mockapi_test

import "testing"

// replied is a reply as the next request sends it back.
func replied(content string) string { return `{"role":"assistant","content":` + content + `}` }

// TestThinkingInTheCache plays a tool loop and a turn after it. Models that forget the thinking of past
// turns forget what was cached behind it.
func TestThinkingInTheCache(t *testing.T) {
	for _, row := range []struct {
		model, more string
		keeps       bool
	}{
		{"claude-opus-5-5", automatic, true},
		{"claude-sonnet-4-6", automatic + `,"thinking":{"type":"enabled","budget_tokens":1024}`, true},
		{"claude-sonnet-4-5", automatic + `,"thinking":{"type":"enabled","budget_tokens":1024}`, false},
		{"claude-haiku-4-5", automatic + `,"thinking":{"type":"enabled","budget_tokens":1024}`, false},
	} {
		t.Run(row.model, func(t *testing.T) {
			c := newCacher(t)
			if err := c.srv.QueueReplies(c.key, `[
				{"reply": {"thinking": "Let me look.", "tool_use": {"name": "look", "id": "toolu_1"}}},
				{"reply": {"thinking": "Again.", "tool_use": {"name": "look", "id": "toolu_2"}}},
				{"reply": {"thinking": "I see.", "text": "A shell."}}]`); err != nil {
				t.Fatal(err)
			}
			s := shape{model: row.model, more: row.more, rest: `"max_tokens":2048`,
				tools: []string{tool("look", 4200)}, messages: []string{asks("Look.")}}
			content, asked := c.reply(s)
			s = s.with(replied(content), says("user", resultOf("toolu_1", "nothing")))
			content, loop := c.reply(s)
			if loop.Read != asked.cached() || loop.Written == 0 {
				t.Errorf("the loop: %+v after %+v", loop, asked)
			}
			s = s.with(replied(content), says("user", resultOf("toolu_2", "a shell")))
			content, last := c.reply(s)
			if last.Read != loop.cached() || last.Written == 0 {
				t.Errorf("its second round: %+v after %+v", last, loop)
			}
			next := c.ask(s.with(replied(content), asks("Whose?")))
			want := asked.cached()
			if row.keeps {
				want = last.cached()
			}
			if next.Read != want || next.Written == 0 {
				t.Errorf("the next turn: %+v, want %d read", next, want)
			}
		})
	}
}

// TestForgottenThinkingIsNotThere: what a model forgets may as well be left out.
func TestForgottenThinkingIsNotThere(t *testing.T) {
	c := newCacher(t)
	s := shape{model: "claude-sonnet-4-5", more: automatic + `,"thinking":{"type":"enabled","budget_tokens":1024}`,
		rest: `"max_tokens":2048`, system: []string{block(long("Be brief.", 1200))}, messages: []string{asks("Good morning.")}}
	if err := c.srv.QueueReplies(c.key, `[{"reply": {"thinking": "I greet.", "text": "Good morning."}}]`); err != nil {
		t.Fatal(err)
	}
	content, _ := c.reply(s)
	with := c.ask(s.with(replied(content), asks("How are you?")))
	without := c.ask(s.with(answers("Good morning."), asks("How are you?")))
	if without.Read != with.cached() || without.Written != 0 {
		t.Errorf("without the thinking: %+v, want %d read", without, with.cached())
	}
}

// TestDroppedThinking: what the API drops breaks the prefix where it stood, and is as good as never sent
// from then on.
func TestDroppedThinking(t *testing.T) {
	c := newCacher(t)
	// A signature compares what a citation quotes; the cache does not.
	cited := func(quote string) string {
		return says("assistant", `{"type":"text","text":"Twice.","citations":[{"type":"char_location","cited_text":"`+quote+
			`","document_index":0,"document_title":null,"start_char_index":0,"end_char_index":8}]}`)
	}
	s := shape{model: "claude-fable-5-1", system: []string{block(long("Be brief.", 600))}, rest: `"max_tokens":2048`,
		more:     automatic + `,"thinking":{"type":"adaptive","block_binding":{"prefix_mismatch_behavior":"drop_block"}}`,
		headers:  []string{"Anthropic-Beta", bindingBeta},
		messages: []string{says("user", citedDocument, block("How often?")), cited("The tide"), asks("Why?")}}
	content, asked := c.reply(s)
	s = s.with(replied(content), asks("Really?"))
	kept := c.ask(s)
	if kept.Read != asked.cached() || kept.Written == 0 {
		t.Errorf("kept: %+v after %+v", kept, asked)
	}
	s.messages[1] = cited("The sea.")
	dropped := c.ask(s)
	if dropped.Read != asked.cached() || dropped.Written == 0 || dropped.total() >= kept.total() {
		t.Errorf("dropped: %+v, want %d read and less in total than %d", dropped, asked.cached(), kept.total())
	}
	s = s.with(answers("Yes."), asks("Always?"))
	if next := c.ask(s); next.Read != dropped.cached() {
		t.Errorf("the next turn: %+v, want %d read", next, dropped.cached())
	}
	s.messages[1] = cited("The tide")
	if back := c.ask(s); back.Read != kept.cached() {
		t.Errorf("bound again: %+v, want %d read", back, kept.cached())
	}
}
