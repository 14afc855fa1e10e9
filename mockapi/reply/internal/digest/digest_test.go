package digest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

func user(text string) recall.Passage { return recall.Passage{Speaker: recall.User, Text: text} }

func assistant(text string) recall.Passage {
	return recall.Passage{Speaker: recall.Assistant, Text: text}
}

func TestOf(t *testing.T) {
	tests := []struct {
		why      string
		passages []recall.Passage
		limit    Limit
		want     string
	}{
		{why: "nothing said", want: ""},
		{why: "facts in the order in which they were said", passages: []recall.Passage{
			user("Hi, my name is Marta. The weather is lovely today."),
			assistant("Nice to meet you."),
			user("My budget is 3000 euros and I am allergic to peanuts."),
		}, want: "The user said: My name is Marta. My budget is 3000 euros. I am allergic to peanuts."},
		{why: "the newer replaces the older", passages: []recall.Passage{
			user("My budget is 3000 euros."), user("Change of plan: my budget is now 5000 euros."),
		}, want: "The user said: My budget is now 5000 euros."},
		{why: "two likes stay", passages: []recall.Passage{
			user("My cat is called Miso."), user("My dog is called Waffle."),
		}, want: "The user said: My cat is called Miso. My dog is called Waffle."},
		{why: "a new date does not drop the town", passages: []recall.Passage{
			user("We fly to Rome on June 3."), user("Small change: we fly on June 5 instead."),
		}, want: "The user said: We fly to Rome on June 3. We fly on June 5 instead."},
		{why: "decisions, results and open questions have their places", passages: []recall.Passage{
			user("Let's go with Postgres for the database."),
			{Speaker: recall.Tool, Text: "The build took 41 seconds."},
			user("I'm not sure whether we need Redis."),
			user("Which region should we deploy to?"),
		}, want: "Decided: Let's go with Postgres for the database.\n" +
			"Found out: The build took 41 seconds.\n" +
			"Still open: I'm not sure whether we need Redis. Which region should we deploy to?"},
		{why: "an answered question is not open", passages: []recall.Passage{
			user("My budget is 900 euros. Is that enough?"), assistant("Yes, for three days."),
		}, want: "The user said: My budget is 900 euros."},
		{why: "a limit keeps the best", limit: Limit{Words: 9}, passages: []recall.Passage{
			user("We walked along the river for a while."), user("My budget is 3000 euros."),
		}, want: "The user said: My budget is 3000 euros."},
		{why: "one sentence", limit: Limit{Sentences: 1}, passages: []recall.Passage{
			user("I live in Porto."), user("Remember that my door code is 4417."),
		}, want: "The user said: My door code is 4417."},
		{why: "bullets", limit: Limit{Bullets: true}, passages: []recall.Passage{
			user("I live in Porto."), user("My budget is 3000."),
		}, want: "The user said:\n- I live in Porto.\n- My budget is 3000."},
		{why: "what fits behind one that does not", limit: Limit{Words: 14}, passages: []recall.Passage{
			user("My budget is 3000 euros."), user("I always travel with my brother Emil, my sister Ines and two dogs."), user("I like tea."),
		}, want: "The user said: My budget is 3000 euros. I like tea."},
		{why: "a part of the best where not even that fits", limit: Limit{Words: 4}, passages: []recall.Passage{
			user("My budget is 3000 euros."),
		}, want: "My budget is 3000"},
		{why: "small talk answers nothing", passages: []recall.Passage{
			user("My budget is 900 euros. Is that enough?"), {Speaker: recall.Chatter, Text: "Good question. The answer is 7 in May."},
		}, want: "The user said: My budget is 900 euros.\nStill open: Is that enough?"},
		{why: "a measure of its own", limit: Limit{Fits: func(s string) bool { return len(s) < 40 }}, passages: []recall.Passage{
			user("I live in Porto."), user("My budget is 3000 euros."),
		}, want: "The user said: My budget is 3000 euros."},
		{why: "what is said of another replaces nothing", passages: []recall.Passage{
			user("The lead of Falcon is Amara."), user("The lead of Heron is Viktor."), user("The lead of Heron is Ximena."),
		}, want: "The user said: The lead of Falcon is Amara. The lead of Heron is Ximena."},
		{why: "a date replaces no name", passages: []recall.Passage{
			user("My dentist is Dr. Okonkwo."), user("The dentist appointment is on March 9."),
		}, want: "The user said: My dentist is Dr. Okonkwo. The dentist appointment is on March 9."},
		{why: "a result says what it is about", passages: []recall.Passage{
			{Speaker: recall.Tool, Subject: "Lake Inn", Text: "Booking number: LI-7406. The host is Bruno Egger."},
		}, want: "Found out: Lake Inn: Booking number: LI-7406. Lake Inn: the host is Bruno Egger."},
		{why: "by its heading where it has one", passages: []recall.Passage{
			{Speaker: recall.Tool, Text: "Larch Hut, 40 beds. The warden is Agnes Pichler. Lake Inn, 22 beds. The landlord is Josef Moser."},
		}, want: "Found out: Larch Hut, 40 beds. Larch Hut: the warden is Agnes Pichler. Lake Inn, 22 beds. Lake Inn: the landlord is Josef Moser."},
		{why: "not twice", passages: []recall.Passage{
			{Speaker: recall.Tool, Subject: "Larch Hut", Text: "The booking number for the Larch Hut is LH-2291."},
		}, want: "Found out: The booking number for the Larch Hut is LH-2291."},
		{why: "with the tool's matter where nothing else tells it", passages: []recall.Passage{
			{Speaker: recall.Tool, Subject: "Oslo", Matter: "weather", Text: "4 C and drizzle"},
		}, want: "Found out: Oslo weather: 4 C and drizzle."},
		{why: "a document by its title", passages: []recall.Passage{
			{Speaker: recall.Document, Label: "Lease", Text: "The monthly rent is 940 euros."},
		}, want: "Found out: Lease: the monthly rent is 940 euros."},
		{why: "a field without a verb", passages: []recall.Passage{
			{Speaker: recall.Tool, Subject: "Elsa Brandt", Text: "Blood type A+. Allergies: none"},
		}, want: "Found out: Elsa Brandt: Blood type A+. Elsa Brandt: Allergies: none."},
		{why: "what is to be remembered has no verb else", passages: []recall.Passage{user("Remember PELICAN.")}, want: "The user said: Remember PELICAN."},
		{why: "an order where little else was said", passages: []recall.Passage{user("Plan a trip."), user("Look that up.")}, want: "The user said: Plan a trip."},
		{why: "and not where enough was", passages: []recall.Passage{
			user("Plan a trip."), user("I live in Porto."), user("My budget is 900."), user("My cat is called Miso."),
		}, want: "The user said: I live in Porto. My budget is 900. My cat is called Miso."},
		{why: "the system prompt goes along anyway", passages: []recall.Passage{
			{Speaker: recall.System, Text: "Your name is Rover."}, user("I live in Porto."),
		}, want: "The user said: I live in Porto."},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Of(tt.passages, tt.limit)); diff != "" {
				t.Errorf("Of: -want +got\n%s", diff)
			}
		})
	}
}

// planted is a conversation of facts between small talk, and what is asked of it afterwards.
var planted = []struct{ said, ask, want string }{
	{"Hi, I'm Marta and I live in Porto.", "Where do I live?", "Porto"},
	{"My budget is 3000 euros.", "", ""},
	{"I am allergic to peanuts.", "What am I allergic to?", "peanuts"},
	{"We fly on June 12.", "When do we fly?", "June 12"},
	{"My daughter is called Lea.", "What is my daughter's name?", "Lea"},
	{"Change of plan: my budget is now 5000 euros.", "What is my budget?", "5000"},
	{"We decided to stay at the Hotel Aurora.", "Which hotel did we decide on?", "Aurora"},
	{"I prefer window seats.", "Which seats do I prefer?", "window"},
}

func TestRecallFromDigests(t *testing.T) {
	var conversation []recall.Passage
	for i, fact := range planted {
		conversation = append(conversation, user(fact.said), assistant("Good to know."))
		for j := range 6 {
			conversation = append(conversation,
				user(fmt.Sprintf("The sea looked calm today, and we walked for a while past house %d.", i*6+j)),
				assistant("That sounds lovely. Walking helps to clear the mind, they say."))
		}
	}
	once := Of(conversation, Limit{Words: 120})
	again := Of([]recall.Passage{{Speaker: recall.Summary, Text: once}, user("It rained a bit."), assistant("I see.")}, Limit{Words: 120})
	asUser := Of([]recall.Passage{user("Summary so far:\n" + once), user("It rained a bit.")}, Limit{Words: 120})
	for name, text := range map[string]string{"a digest": once, "a digest of a digest": again, "a digest sent by the user": asUser} {
		if n := len(strings.Fields(text)); n > 120 {
			t.Errorf("%s has %d words, want no more than 120", name, n)
		}
		for _, fact := range planted {
			if fact.ask == "" {
				continue
			}
			found := recall.Ask(fact.ask, []recall.Passage{{Speaker: recall.Summary, Text: text}})
			if len(found) == 0 || !strings.Contains(found[len(found)-1].Text, fact.want) {
				t.Errorf("%s: %s answered by %v, want %q\n%s", name, fact.ask, found, fact.want, text)
			}
		}
		if strings.Contains(text, "3000") {
			t.Errorf("%s still has the budget that was replaced:\n%s", name, text)
		}
	}
}

// TestManyPassagesTakeLinearTime reads as many lines of a transcript as a context window holds. Looking
// for each line's answer among all that follow took minutes.
func TestManyPassagesTakeLinearTime(t *testing.T) {
	passages := make([]recall.Passage, 300_000)
	for i := range passages {
		passages[i] = user("hi")
	}
	passages = append(passages, user("My budget is 900 euros."))
	if got, want := Of(passages, Limit{}), "The user said: My budget is 900 euros."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
