package mockapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// thisTurn is a system message that the next user message clears.
func thisTurn(text string) string {
	return strings.TrimSuffix(says("system", block(text)), "}") + `,"clear_at":"next_user_message"}`
}

// TestClearedMessages: what has been cleared is not there any more, so that a prefix behind it is lost, but
// none before it.
func TestClearedMessages(t *testing.T) {
	c := newCacher(t)
	question := says("user", mark(block(long("What turns?", 600))))
	s := withBetas(shape{messages: []string{question, thisTurn(long("Be quick.", 100)), says("system", mark(block(long("Be kind.", 100))))}})
	first := c.ask(s)
	again := c.ask(s)
	toQuestion := newCacher(t).ask(shape{messages: []string{question}}).Written
	if again.Read != first.Written || toQuestion == 0 || toQuestion >= first.Written {
		t.Errorf("%+v, the same again %+v, and to the question %d", first, again, toQuestion)
	}
	later := c.ask(s.with(answers("The tide."), asks("Why?")))
	if later.Read != toQuestion {
		t.Errorf("in the next turn %+v, want %d read: all before what was cleared", later, toQuestion)
	}
	// It costs nothing: the same as without it.
	without := s
	without.messages = []string{s.messages[0], s.messages[2], answers("The tide."), asks("Why?")}
	if with, bare := c.count(s.with(answers("The tide."), asks("Why?"))), c.count(without); with != bare {
		t.Errorf("%d tokens with the message, %d without", with, bare)
	}
}

// TestAutomaticCachingPassesTurnScopedMessages: the breakpoint stands before what the next turn clears, so
// that turn reads all that was written.
func TestAutomaticCachingPassesTurnScopedMessages(t *testing.T) {
	c := newCacher(t)
	s := withBetas(shape{more: automatic, messages: []string{asks(long("What turns?", 600)), thisTurn(long("Be quick.", 100))}})
	first := c.ask(s)
	if first.Input < 100 {
		t.Errorf("%+v: the message for the turn is cached", first)
	}
	s = s.with(answers("The tide."), asks("Why?"), thisTurn("Be kind."))
	if second := c.ask(s); second.Read != first.Written {
		t.Errorf("%+v, want %d read", second, first.Written)
	}
}

// TestSignaturesSeeClearedMessages: a message that has been cleared is still to be sent.
func TestSignaturesSeeClearedMessages(t *testing.T) {
	c := newCacher(t)
	s := withBetas(shape{rest: `"max_tokens":2048`, messages: []string{asks("What turns twice a day?"), thisTurn("Be quick.")}})
	content, _ := c.reply(s)
	if !strings.Contains(content, `"type":"thinking"`) {
		t.Fatalf("no thinking in %s", content)
	}
	next := s.with(replied(content), asks("Why?"))
	if w := c.post(next); w.Code != http.StatusOK {
		t.Errorf("sent as before: %d %s", w.Code, w.Body)
	}
	for why, edit := range map[string]string{"left out": "", "edited": thisTurn("Be slow.") + ",", "for good": says("system", block("Be quick.")) + ","} {
		edited := next
		body := strings.Replace(strings.Join(next.messages, ","), s.messages[1]+",", edit, 1)
		edited.messages = []string{body}
		if w := c.post(edited); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "bound to a different conversation") {
			t.Errorf("%s: %d %s", why, w.Code, w.Body)
		}
	}
}

// TestReplyDoesNotSeeClearedMessages.
func TestReplyDoesNotSeeClearedMessages(t *testing.T) {
	const fact = "The code word is tangerine."
	ask := asks("What is the code word?")
	for _, c := range []struct {
		why      string
		messages []string
		want     bool
	}{
		{"for the turn", []string{ask, thisTurn(fact)}, true},
		{"of an earlier turn", []string{asks("Good morning."), thisTurn(fact), answers("Good morning."), ask}, false},
		{"of an earlier turn, for good", []string{asks("Good morning."), says("system", block(fact)), answers("Good morning."), ask}, true},
	} {
		content, _ := newCacher(t).reply(withBetas(shape{messages: c.messages}))
		if got := strings.Contains(content, "tangerine"); got != c.want {
			t.Errorf("%s: the reply knows it: %v, want %v\n%s", c.why, got, c.want, content)
		}
	}
}
