package reply

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
)

// A message is one entry of messages.
type message struct {
	Role    string `json:"role"`
	Content any    `json:"content"`
}

// composeText replies to messages and returns the reply's text.
func composeText(t testing.TB, messages []message, members ...string) string {
	t.Helper()
	d := composeMessages(t, messages, members...)
	var parts []string
	for _, c := range d.Content {
		if c.Type == "text" {
			parts = append(parts, c.Text)
		}
	}
	return strings.Join(parts, "\n")
}

func composeMessages(t testing.TB, messages []message, members ...string) *Draft {
	t.Helper()
	return composeBody(t, requestOf(t, messages, members...))
}

func requestOf(t testing.TB, messages []message, members ...string) string {
	t.Helper()
	list, err := json.Marshal(messages)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`{"messages":%s%s}`, list, strings.Join(append([]string{""}, members...), ","))
}

func composeBody(t testing.TB, body string) *Draft {
	t.Helper()
	d, err := Compose(promptOf(t, body), Options{NewID: countingIDs()})
	if err != nil {
		t.Fatalf("Compose(%.300s): %v", body, err)
	}
	return d
}

// trip is what a user says over the first 26 turns of a conversation: facts first, then small talk.
var trip = []string{
	"Hi! I'm Marta, and I am planning a trip to Lisbon with my two kids.",
	"My budget is 3000 euros for everything.",
	"I should mention that I am allergic to shellfish.",
	"We fly on June 12 and come back a week later.",
	"Change of plan: my budget is now 5000 euros.",
	"The weather here has been grey all week.",
	"I had a great coffee this morning.",
	"Do you like old trams?",
	"My neighbour is learning the accordion, and I can hear every note.",
	"What makes a city feel friendly?",
	"I watched a film about lighthouses last night.",
	"It is funny how music brings back memories.",
	"I keep meaning to tidy my desk.",
	"Is it normal to talk to plants?",
	"The bakery on the corner changed its bread again.",
	"I read that octopuses have three hearts.",
	"My bicycle squeaks when it rains.",
	"How do people find time for hobbies?",
	"I bought a notebook that I will probably never use.",
	"There was a long queue at the post office.",
	"Some days just fly by.",
	"I like the sound of rain on a roof.",
	"The lift in our building is slow.",
	"What would you do with a free afternoon?",
	"I am a little tired today.",
	"Anyway, that is how my week went.",
}

var tripQuestions = []struct{ ask, want string }{
	{"What is my budget?", "5000"},
	{"What am I allergic to?", "shellfish"},
	{"When do we fly?", "June 12"},
	{"What is my name?", "Marta"},
}

// converse plays the trip and then the questions. send chooses what of the history goes along.
func converse(t *testing.T, send func([]message) []message) (found int, talk []string) {
	var history []message
	turn := func(text string) string {
		history = append(history, message{"user", text})
		answer := composeText(t, send(history))
		history = append(history, message{"assistant", answer})
		return answer
	}
	for _, text := range trip {
		talk = append(talk, turn(text))
	}
	for _, q := range tripQuestions {
		if answer := turn(q.ask); strings.Contains(answer, q.want) {
			found++
		}
	}
	return found, talk
}

func TestRecallOfWholeHistory(t *testing.T) {
	if found, _ := converse(t, func(h []message) []message { return h }); found != 4 {
		t.Errorf("with the whole history %d of 4 questions were answered, want 4", found)
	}
}

func TestRecallOfWindow(t *testing.T) {
	window := func(h []message) []message { return h[max(0, len(h)-7):] } // four exchanges, the last one open
	if found, _ := converse(t, window); found != 0 {
		t.Errorf("with a window of four exchanges %d of 4 questions were answered, want 0", found)
	}
}

func TestSmallTalkIsOfOrdinaryLength(t *testing.T) {
	_, talk := converse(t, func(h []message) []message { return h })
	for i, answer := range talk {
		if n := len(strings.Fields(answer)); n < leastWords || n > mostWords {
			t.Errorf("to %q: %d words, want %d to %d: %s", trip[i], n, leastWords, mostWords, answer)
		}
		if regexp.MustCompile(`[^\x20-\x7e]`).MatchString(answer) {
			t.Errorf("to %q: not plain ASCII: %s", trip[i], answer)
		}
	}
}

func TestSmallTalkLeaksNothing(t *testing.T) {
	history := []message{
		{"user", "My door code is 4417 and my budget is 3000."}, {"assistant", "Noted."},
		{"user", "The weather is fine today."},
	}
	alone := composeText(t, history[2:])
	if got := composeText(t, history); got != alone {
		t.Errorf("small talk depends on the history:\nwith    %s\nwithout %s", got, alone)
	}
}

func TestComposeIsDeterministic(t *testing.T) {
	for _, q := range tripQuestions {
		history := []message{{"user", trip[0] + " " + trip[1] + " " + trip[2]}, {"assistant", "Noted."}, {"user", q.ask}}
		first := composeText(t, history)
		for range 3 {
			if again := composeText(t, history); again != first {
				t.Errorf("%q answered by %q and by %q", q.ask, first, again)
			}
		}
	}
}
