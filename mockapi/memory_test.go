package mockapi_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
)

// The long conversation: facts in the first turns, one of them changed later, then small talk.
var (
	plantedFacts = []string{
		"Hi! I'm planning a trip to Lisbon with my sister Marta.",
		"My budget for the trip is 3000 euros.",
		"One thing to keep in mind: I'm allergic to shellfish.",
		"We fly on the 14th of May, early in the morning.",
		"Change of plan: my budget is now 5000 euros.",
	}
	smallTalk = []string{
		"The weather here has been lovely this week.", "I finally cleaned the whole kitchen.",
		"Our neighbours painted their fence green.", "I have been reading a long novel lately.",
		"The train was late again this morning.", "We watched an old film last night.",
		"I tried baking bread on Sunday.", "The garden needs some work.",
		"My phone battery does not last long anymore.", "The coffee at the office is terrible.",
		"They opened a new bakery around the corner.", "I went for a long walk by the river.",
		"The cat slept on my keyboard all afternoon.", "There was a concert in the park.",
		"I should really fix that bicycle.", "The library closes early on Fridays.",
		"It rained the entire weekend.", "I bought a plant for the balcony.",
		"The lift in our building is broken.", "Someone left an umbrella in the hall.",
		"I learned a new song on the guitar.", "The market was crowded today.",
		"We had soup for dinner.", "The evenings are getting longer.", "I slept very well.",
	}
	recallQuestions = []struct{ ask, want string }{
		{"What is my budget for the trip?", `5000`},
		{"What am I allergic to?", `(?i)shellfish`},
		{"When do we fly?", `14th of May`},
		{"What is my sister's name?", `Marta`},
	}
)

// hold plays the conversation and keeps the last so many messages of it; 0 keeps them all.
func hold(t *testing.T, client anthropic.Client, window int) (remembered int) {
	t.Helper()
	var history []anthropic.MessageParam
	say := func(text string) string {
		history = append(history, user(text))
		shown := history
		if window > 0 && len(shown) > window {
			shown = shown[len(shown)-window:]
		}
		m, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
			Model: anthropic.ModelClaudeHaiku5_5, MaxTokens: 300, Messages: shown,
		})
		if err != nil {
			t.Fatal(err)
		}
		answer := textOf(m)
		history = append(history, assistant(answer))
		return answer
	}
	for _, text := range slices.Concat(plantedFacts, smallTalk) {
		say(text)
	}
	for _, q := range recallQuestions {
		answer := say(q.ask)
		if regexp.MustCompile(q.want).MatchString(answer) {
			remembered++
		} else {
			t.Logf("%s -> %s", q.ask, answer)
		}
	}
	return remembered
}

func TestAWholeHistoryRemembersEverything(t *testing.T) {
	client, _ := newClient(t)
	if got := hold(t, client, 0); got != len(recallQuestions) {
		t.Errorf("remembered %d of %d facts", got, len(recallQuestions))
	}
}

func TestAWindowOfFourExchangesRemembersNothing(t *testing.T) {
	client, _ := newClient(t)
	// Three exchanges and the user's turn of the fourth.
	if got := hold(t, client, 7); got != 0 {
		t.Errorf("remembered %d facts that no request showed", got)
	}
}
