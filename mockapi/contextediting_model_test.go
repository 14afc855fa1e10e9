package mockapi_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// TestClearedIsForgotten: the reply knows a fact from a tool result until that is cleared.
func TestClearedIsForgotten(t *testing.T) {
	c := newCacher(t)
	s := withEdits(edits(clearUses(3, 1, "")), asks("Find out about my sister."),
		says("assistant", calls("toolu_a", `{}`)), says("user", resultOf("toolu_a", "Your sister Ana lives in Porto.")),
		answers("I have looked it up."))
	s = s.with(append([]string{asks("Look at the tide.")}, rounds(1, 2, 20)...)...)
	question := asks("Where does my sister Ana live?")
	for _, row := range []struct {
		why   string
		s     shape
		knows bool
	}{
		{"three uses", s.with(answers("High at noon."), question), true},
		{"the fourth clears the first", s.with(rounds(3, 3, 20)...).with(answers("High at noon."), question), false},
	} {
		m := c.manage(row.s)
		if got := strings.Contains(string(m.Content), "Porto"); got != row.knows || row.knows == (m.uses() > 0) {
			t.Errorf("%s: %d cleared, the reply is %s", row.why, m.uses(), m.Content)
		}
	}
}

// thinker holds a conversation with a model that thinks, and sends everything back as it came.
func thinker(t *testing.T, model, more string) (c *cacher, next func(text string) managed) {
	t.Helper()
	c = newCacher(t)
	s := withEdits(more)
	s.model, s.tools, s.rest = model, nil, `"max_tokens":4096`
	s.headers = []string{"Anthropic-Beta", contextBeta + "," + bindingBeta}
	return c, func(text string) managed {
		s = s.with(asks(text))
		m := c.manage(s)
		s = s.with(replied(string(m.Content)))
		return m
	}
}

// TestClearThinkingConversation keeps the thinking of two turns. The client sends all of it, on a model
// that refuses an edited history, and is never refused: the server's edits are none.
func TestClearThinkingConversation(t *testing.T) {
	for _, model := range []string{"claude-opus-5-5", "claude-fable-5-2"} {
		t.Run(model, func(t *testing.T) {
			const thinking = `"thinking":{"type":"adaptive"}`
			_, plain := thinker(t, model, thinking)
			_, all := thinker(t, model, thinking+","+edits(clearThoughts(`"all"`)))
			c, two := thinker(t, model, thinking+","+edits(clearThoughts(turns(2))))
			for n := range 10 {
				text := fmt.Sprintf("Day %d: what comes after noon, and why does the tide turn so late?", n)
				a, b, m := plain(text), all(text), two(text)
				if !strings.Contains(string(m.Content), `"type":"thinking"`) {
					t.Fatalf("the reply does not think: %s", m.Content)
				}
				total := m.Usage.billed().total()
				if a.Usage.billed().total() != b.Usage.billed().total() || len(b.ContextManagement.Applied) != 0 {
					t.Errorf("turn %d: %d tokens, with all kept %d", n, a.Usage.billed().total(), b.Usage.billed().total())
				}
				if n <= 2 {
					if len(m.ContextManagement.Applied) != 0 || total != a.Usage.billed().total() {
						t.Errorf("turn %d: %+v and %d tokens, want nothing cleared of %d", n, m.ContextManagement, total, a.Usage.billed().total())
					}
					continue
				}
				edit := m.ContextManagement.Applied[0]
				if edit.Type != "clear_thinking_20251015" || edit.Turns != n-2 || edit.Tokens == 0 || total+edit.Tokens != a.Usage.billed().total() {
					t.Errorf("turn %d: %+v and %d tokens, want %d turns and the rest of %d", n, edit, total, n-2, a.Usage.billed().total())
				}
			}
			if entry := c.lastEntry(); !strings.Contains(entry, `"input_transformations":[]`) {
				t.Errorf("thinking was transformed: %s", entry)
			}
		})
	}
}

// TestEditsAndThePrefix: a history that the client edits is refused, whatever the server clears.
func TestEditsAndThePrefix(t *testing.T) {
	more := `"thinking":{"type":"adaptive"},` + edits(clearThoughts(turns(1)), clearUses(1, 1, ""))
	loop := append([]string{asks("Go.")}, rounds(1, 3, 20)...)
	c := newCacher(t)
	s := withEdits(more, loop...)
	s.rest = `"max_tokens":4096`
	m := c.manage(s)
	if m.uses() != 2 {
		t.Fatalf("%+v, want 2 uses cleared", m.ContextManagement)
	}
	next := s.with(replied(string(m.Content)), asks("And?"))
	if w := c.post(next); w.Code != http.StatusOK {
		t.Errorf("unchanged: %d %s", w.Code, w.Body)
	}
	// The thinking saw a cleared result, but is bound to the one that was sent.
	next.messages[2] = says("user", resultOf("toolu_1", "[cleared]"))
	if w := c.post(next); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "bound to a different conversation") {
		t.Errorf("cleared by the client as well: %d %s", w.Code, w.Body)
	}
}

// TestOldModelTurns: a model that forgets past thinking keeps it when told so.
func TestOldModelTurns(t *testing.T) {
	const budget = `"thinking":{"type":"enabled","budget_tokens":1024},`
	for _, row := range []struct {
		keep  string
		turns int // cleared at the fourth turn
	}{
		{`"all"`, 0}, {turns(3), 0}, {turns(2), 1}, {turns(1), 2},
	} {
		_, next := thinker(t, "claude-sonnet-4-5", budget+edits(clearThoughts(row.keep)))
		for _, text := range []string{"Why does the tide turn?", "And the wind?", "And the moon?"} {
			next(text)
		}
		got := 0
		if m := next("And the sun?"); len(m.ContextManagement.Applied) > 0 {
			got = m.ContextManagement.Applied[0].Turns
		}
		if got != row.turns {
			t.Errorf("keep %s: %d turns cleared, want %d", row.keep, got, row.turns)
		}
	}
}

// TestClearedBeforeCompaction: a threshold looks at what clearing has left.
func TestClearedBeforeCompaction(t *testing.T) {
	messages := append([]string{asks("Go.")}, rounds(1, 3, 200)...)
	c := newCacher(t)
	c.set(`{"compaction":{"minimum_trigger":100}}`)
	whole, left := c.count(withEdits("", messages...)), c.count(withEdits(edits(clearUses(2, 1, "")), messages...))
	compact := fmt.Sprintf(`{"type":"compact_20260112","trigger":{"type":"input_tokens","value":%d}}`, (whole+left)/2)
	for _, row := range []struct {
		why, edits string
		compacts   bool
	}{
		{"compaction alone", edits(compact), true},
		{"clearing first", edits(clearUses(2, 1, ""), compact), false},
		{"in the other order as well", edits(compact, clearUses(2, 1, "")), false},
		{"too little is cleared", edits(clearUses(2, 2, ""), strings.Replace(compact, strconv.Itoa((whole+left)/2), strconv.Itoa(left+1), 1)), true},
	} {
		s := withEdits(row.edits, messages...)
		s.headers = []string{"Anthropic-Beta", contextBeta + ",compact-2026-01-12"}
		w := c.post(s)
		if got := strings.Contains(w.Body.String(), `"type":"compaction"`); w.Code != http.StatusOK || got != row.compacts {
			t.Errorf("%s: %d, compacted %t, want %t: %s", row.why, w.Code, got, row.compacts, w.Body)
		}
	}
}
