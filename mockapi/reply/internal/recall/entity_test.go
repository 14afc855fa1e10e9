package recall

import (
	"strings"
	"testing"
)

// TestAskKeepsThingsApart asks for one thing where the passages speak of another of its kind.
func TestAskKeepsThingsApart(t *testing.T) {
	checkRecall(t, []recallCase{
		{why: "a name behind for", said: []string{"The booking number for the Lake Inn is LI-7406."}, ask: "What is the booking number for the Larch Hut?"},
		{why: "its twin", said: []string{"The booking number for the Lake Inn is LI-7406."}, ask: "What is the booking number for the Lake Inn?", want: "LI-7406"},
		{why: "a kind that both share", said: []string{"The check-in at the Hotel Aurora is at 3 pm."}, ask: "When is the check-in at the Hotel Bellevue?"},
		{why: "a part of the name will do", said: []string{"Solheim's phone number is 555-0134."}, ask: "What is Ingrid Solheim's phone number?", want: "0134"},
		{why: "another with the same family name", said: []string{"Otto Brandt is in room 14."}, ask: "Which room is Elsa Brandt in?"},
		{why: "the subject", said: []string{"Falcon ships on May 3."}, ask: "When does Osprey ship?"},
		{why: "the subject is what is asked for", said: []string{"Viktor leads Heron."}, ask: "Who leads Heron?", want: "Viktor"},
		{why: "who leads another", said: []string{"Viktor leads Heron."}, ask: "Who leads Osprey?"},
		{why: "an owner", said: []string{"Lea's teacher is Mr. Haldane."}, ask: "Who is Tom's teacher?"},
		{why: "the newer is about another", said: []string{"The rent for the Harbour flat is 1200.", "The rent for the Garden flat is 980."}, ask: "What is the rent for the Harbour flat?", want: "1200", not: "980"},
		{why: "a number by its kind", said: []string{"Order 552 is pending."}, ask: "What is the status of order 551?"},
		{why: "a code by its form", said: []string{"Invoice INV-2032 is due on June 1."}, ask: "When is invoice INV-2099 due?"},
		{why: "its twin", said: []string{"Invoice INV-2032 is due on June 1."}, ask: "When is invoice INV-2032 due?", want: "June 1"},
		{why: "a count is no code", said: []string{"The 18 guests arrive at noon."}, ask: "When do the 18 guests arrive?", want: "noon"},
		{why: "a plain place", said: []string{"The wifi password at the office is Monsoon9."}, ask: "What is the wifi password at the cabin?"},
		{why: "a plain thing", said: []string{"The deadline for the slides is Monday."}, ask: "When is the deadline for the report?"},
		{why: "where something else is", said: []string{"The key for the cellar is in the blue jar."}, ask: "Where is the key for the attic?"},
		{why: "a line of a list", said: []string{"T: Lake Inn: 22 beds\nLarch Hut: 40 beds"}, ask: "How many beds does the Larch Hut have?", want: "40", not: "22"},
		{why: "a heading in a summary", said: []string{"S: Larch Hut, 40 beds. The warden is Agnes Pichler. Lake Inn, 22 beds. The landlord is Josef Moser."}, ask: "Who is the warden of the Larch Hut?", want: "Agnes"},
		{why: "under the other heading", said: []string{"S: Larch Hut, 40 beds. The warden is Agnes Pichler. Lake Inn, 22 beds. The landlord is Josef Moser."}, ask: "Who is the landlord of the Larch Hut?"},
		{why: "who says it is no record", said: []string{"S: The user said: My budget for the huts is 640 euros. Larch Hut: Bunks in two rooms."}, ask: "What is my budget for the huts?", want: "640", not: "Bunks"},
		{why: "another deed of the same one", said: []string{"Bea works on the parser. Milo starts in May."}, ask: "What does Milo work on?"},
		{why: "nothing but the name", said: []string{"The Mill House is three hours below the pass."}, ask: "What is the booking number for the Mill House?"},
		{why: "what one leaves out", said: []string{"Nadia's birthday is April 17. Oskar's is on September 2."}, ask: "When is Oskar's birthday?", want: "September 2"},
		{why: "one of two", said: []string{"I prefer tabs over spaces."}, ask: "What do I prefer, tabs or spaces?", want: "tabs"},
		{why: "a year of a former century", said: []string{"Mont Aiguille was first climbed in 1492."}, ask: "When was Mont Aiguille first climbed?", want: "1492"},
		{why: "a name does what", said: []string{"My brother Karl is a welder."}, ask: "What does Karl do for a living?", want: "welder"},
		{why: "a name's thing has an owner", said: []string{"My wife's Fiat needs a new battery."}, ask: "What does the Fiat need?", want: "battery"},
	})
}

// TestAskOfResults asks for what a tool told of one of two things.
func TestAskOfResults(t *testing.T) {
	results := []Passage{
		{Speaker: Tool, About: "get hut Larch Hut", Subject: "Larch Hut", Text: "[cleared]"},
		{Speaker: Tool, About: "get hut Lake Inn", Subject: "Lake Inn", Text: "Booking number: LI-7406. Two beds. The host is Bruno Egger."},
		{Speaker: Tool, About: "get hut Alpine Hut", Subject: "Alpine Hut", Text: "Booking number: AH-9001. Dormitory with 12 beds."},
		{Speaker: Tool, About: "get order order 552", Subject: "order 552", Text: "status: pending, carrier: UPS"},
	}
	for ask, want := range map[string]string{
		"What is the booking number for the Larch Hut?": "",
		"What is the booking number of the Lake Inn?":   "Booking number: LI-7406.",
		"What is the booking number for the Alpine Hut": "Booking number: AH-9001.",
		"Who is the host of the Lake Inn?":              "The host is Bruno Egger.",
		"Who is the host of the Alpine Hut?":            "",
		"What is the status of order 552?":              "status: pending, carrier: UPS",
		"What is the status of order 551?":              "",
	} {
		got := ""
		for _, a := range Ask(ask, results) {
			got = a.Text
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", ask, got, want)
		}
	}
}

func TestAskWhatToRemember(t *testing.T) {
	said := []Passage{{Text: "Hello, remember the word PELICAN"}, {Text: "My budget is 900."}, {Text: "And please don't forget 7421."}, {Text: "I remember the sea."}}
	for ask, want := range map[string]string{
		"What did I ask you to remember?":  "Hello, remember the word PELICAN | And please don't forget 7421.",
		"What should you keep in mind?":    "Hello, remember the word PELICAN | And please don't forget 7421.",
		"what was the word?":               "Hello, remember the word PELICAN",
		"What was the number?":             "And please don't forget 7421.",
		"What was the colour?":             "",
		"Do you remember what I asked you": "Hello, remember the word PELICAN | And please don't forget 7421.",
	} {
		var got []string
		for _, a := range Ask(ask, said) {
			got = append(got, a.Text)
		}
		if text := strings.Join(got, " | "); text != want {
			t.Errorf("%s: got %q, want %q", ask, text, want)
		}
	}
}
