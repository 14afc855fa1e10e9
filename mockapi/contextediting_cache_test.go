package mockapi_test

import (
	"strings"
	"testing"
)

// TestEditedConversation holds a tool loop of 40 requests. Each clearing costs one rewrite of what is
// behind the system prompt, whose breakpoint holds; in between every request reads what the one before
// has cached. The prompt never grows much beyond the trigger.
func TestEditedConversation(t *testing.T) {
	const (
		trigger = 4000
		least   = 1000
		round   = 330 // what a round adds at most, in tokens
	)
	c := newCacher(t)
	s := withEdits(automatic+","+edits(clearUses(trigger, 3, `,"clear_at_least":{"type":"input_tokens","value":1000}`)), asks("Go."))
	s.system = []string{mark(block(long("Be brief.", 600)))}
	before := c.manage(s)
	alone := withEdits("", asks("Go."))
	alone.system = s.system
	system := c.as("alone").ask(alone).Written
	clearings, cleared := 0, 0
	for n := 1; n <= 40; n++ {
		s = s.with(rounds(n, n, 150)...)
		m := c.manage(s)
		b := m.Usage.billed()
		if b.total() > trigger+round {
			t.Errorf("request %d: %d tokens, beyond the trigger of %d by more than a round", n, b.total(), trigger)
		}
		switch {
		case m.uses() < cleared:
			t.Errorf("request %d: %d uses cleared, %d before", n, m.uses(), cleared)
		case m.uses() > cleared:
			clearings++
			if b.Read != system || b.Written != b.total()-system-b.Input {
				t.Errorf("request %d cleared %d uses: %+v, want %d read and the rest written", n, m.uses(), b, system)
			}
			if was := before.Usage.billed().total(); was+round-b.total() < least {
				t.Errorf("request %d cleared from %d to %d tokens, less than %d", n, was, b.total(), least)
			}
		case b.Read != before.Usage.billed().cached() || b.Written == 0:
			t.Errorf("request %d: %+v, want %d read", n, b, before.Usage.billed().cached())
		}
		before, cleared = m, m.uses()
	}
	if clearings != 5 || cleared != 34 {
		t.Errorf("%d clearings, %d uses in all, want 5 and 34", clearings, cleared)
	}
}

// TestClearedAnew is the other reading: beyond the trigger every request clears one use more.
func TestClearedAnew(t *testing.T) {
	c := newCacher(t)
	c.set(`{"context_editing":{"clear_anew":true}}`)
	s := withEdits(automatic+","+edits(clearUses(5, 3, "")), append([]string{asks("Go.")}, rounds(1, 5, 150)...)...)
	if got := c.manage(s).uses(); got != 0 {
		t.Errorf("%d uses cleared, want 0", got)
	}
	for n := 6; n < 10; n++ {
		s = s.with(rounds(n, n, 150)...)
		if m := c.manage(s); m.uses() != n-3 || m.Usage.Read != 0 {
			t.Errorf("request %d: %d uses cleared and %d read, want %d and 0", n, m.uses(), m.Usage.Read, n-3)
		}
	}
	c.set(`{"context_editing":null}`)
	if got := c.manage(s).uses(); got != 6 {
		t.Errorf("by default %d uses are cleared, want 3 at the sixth request and 3 at the ninth", got)
	}
}

// TestClearedFromThere: the cache is read up to the first block that is cleared, and the journal tells
// why no further.
func TestClearedFromThere(t *testing.T) {
	c := newCacher(t)
	list := rounds(1, 4, 300)
	list[3] = says("user", mark(resultOf("toolu_2", long("Round 2.", 300))))
	exclude := `,"exclude_tools":["find"]`
	found := strings.NewReplacer(`"look"`, `"find"`)
	list[0], list[2] = found.Replace(list[0]), found.Replace(list[2])
	s := withEdits(automatic+","+edits(clearUses(4, 1, exclude)), append([]string{asks("Go.")}, list...)...)
	first := c.manage(s)
	again := c.manage(s)
	if again.Usage.Read != first.Usage.Written || again.uses() != 0 {
		t.Errorf("nothing cleared: %+v after %+v", again.Usage.billed(), first.Usage.billed())
	}
	// Rounds 1 and 2 stay because of their tool, 3 and 4 go.
	next := c.manage(s.with(rounds(5, 5, 300)...))
	upTo := c.as("alone")
	want := upTo.ask(withEdits("", append([]string{asks("Go.")}, list[:4]...)...)).Written
	if next.uses() != 2 || next.Usage.Read != want {
		t.Errorf("%d uses cleared and %d read, want 2 and the %d before them", next.uses(), next.Usage.Read, want)
	}
}

// TestClearedIsExplained: the journal tells what was cleared, what was not and why, and that the cache
// was not read because of it.
func TestClearedIsExplained(t *testing.T) {
	c := newCacher(t)
	if err := c.srv.QueueReplies(c.key, `[
		{"reply": {"tool_use": {"name": "look", "id": "toolu_1"}}},
		{"reply": {"tool_use": {"name": "look", "id": "toolu_2"}}},
		{"reply": {"tool_use": {"name": "look", "id": "toolu_3"}}}]`); err != nil {
		t.Fatal(err)
	}
	s := withEdits(automatic+","+edits(clearThoughts(`"all"`), clearUses(2, 1, "")), asks(long("Go.", 600)))
	for _, id := range []string{"toolu_1", "toolu_2", "toolu_3"} {
		content, _ := c.reply(s)
		s = s.with(replied(content), says("user", resultOf(id, long("Found.", 100))))
	}
	c.has(c.lastEntry(), `"reason":"keep is all"`, `"reason":"2 tool uses do not exceed the trigger of 2"`)
	c.ask(s)
	c.has(c.lastEntry(), `"context_editing":{"before":`, `"cleared_tool_uses":2`, `"first":"messages.2.content.0"`,
		`"cause":"context_edited"`, "The server cleared old tool results or thinking, the first at messages.2.content.0")
}

// TestClearedIsAsShort: what is cleared is billed as if the client had sent it so.
func TestClearedIsAsShort(t *testing.T) {
	c := newCacher(t)
	s := withEdits(automatic+","+edits(clearUses(2, 1, "")), append([]string{asks("Go.")}, rounds(1, 3, 600)...)...)
	edited := c.manage(s)
	list := rounds(1, 3, 600)
	for i, id := range []string{"toolu_1", "toolu_2"} {
		list[2*i+1] = says("user", resultOf(id, "[cleared]"))
	}
	sent := c.ask(withEdits(automatic, append([]string{asks("Go.")}, list...)...))
	if sent.total() != edited.Usage.billed().total() || sent.Read != edited.Usage.Written {
		t.Errorf("sent so: %+v, cleared: %+v", sent, edited.Usage.billed())
	}
}
