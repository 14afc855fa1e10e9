package recall

import "testing"

func TestAskFindsMoreFacts(t *testing.T) {
	checkRecall(t, []recallCase{
		{why: "a breed", said: []string{"Our dog Pixel is a border collie."}, ask: "What breed is our dog?", want: "border collie"},
		{why: "a language of a thing", said: []string{"I'd like the meeting notes in French, please."}, ask: "In which language do I want the meeting notes?", want: "French"},
		{why: "a token", said: []string{"The access token for staging is sk_test_9f2."}, ask: "What's the staging access token?", want: "sk_test_9f2"},
		{why: "a crowd", said: []string{"We're expecting 45 people at the workshop."}, ask: "How many attendees do we expect at the workshop?", want: "45"},
		{why: "two superiors", said: []string{"My manager is Henrik, and my skip-level is Ruth."}, ask: "Who's my boss?", want: "Henrik"},
		{why: "left or right", said: []string{"I had surgery on my left knee in 2019."}, ask: "Which knee did I have surgery on?", want: "left"},
		{why: "an address of a machine", said: []string{"The server's IP is 10.0.4.17."}, ask: "What is the IP of the server?", want: "10.0.4.17"},
		{why: "a meeting point", said: []string{"Let's meet at the north entrance."}, ask: "Where are we meeting?", want: "north entrance"},
		{why: "an amount", said: []string{"For the cake I need 250 grams of flour."}, ask: "How much flour do I need?", want: "250"},
		{why: "born, by the birthday", said: []string{"My wife's birthday is November 3rd."}, ask: "When was my wife born?", want: "November 3rd"},
		{why: "a team", said: []string{"My favorite team is Benfica."}, ask: "Which team do I support?", want: "Benfica"},
		{why: "a figure with a comma", said: []string{"The invoice total came to 1,289.50 euros."}, ask: "What was the invoice total?", want: "1,289.50"},
		{why: "who will do it", said: []string{"Nadia will bring the projector."}, ask: "Who is bringing the projector?", want: "Nadia"},
		{why: "a place without a name", said: []string{"We parked on level 3, row G."}, ask: "Where did we park?", want: "level 3"},
		{why: "a colour of a thing", said: []string{"I want the walls painted sage green."}, ask: "What colour do I want for the walls?", want: "sage green"},
		{why: "a week", said: []string{"The next release is planned for week 14."}, ask: "When is the next release?", want: "week 14"},
		{why: "a browser", said: []string{"The bug only happens on Safari 17."}, ask: "On which browser does the bug happen?", want: "Safari"},
		{why: "a rate", said: []string{"Our rate limit is 600 requests a minute."}, ask: "What's our rate limit?", want: "600"},
		{why: "a purpose", said: []string{"I'm training for a half marathon in October."}, ask: "What am I training for?", want: "half marathon"},
		{why: "a number with letters", said: []string{"My flight number is TP1234."}, ask: "What's my flight number?", want: "TP1234"},
		{why: "a secret word", said: []string{"The safe word is marmalade."}, ask: "What is the safe word?", want: "marmalade"},
		{why: "a car by its model", said: []string{"My car is a blue 2015 Golf."}, ask: "What car do I have?", want: "Golf"},
		{why: "a debt", said: []string{"I owe Peter 40 dollars."}, ask: "How much do I owe Peter?", want: "40"},
		{why: "not this but that", said: []string{"Quick update: the venue is the Old Mill, not the town hall."}, ask: "What's the venue?", want: "Old Mill"},
		{why: "another word for a place is not guessed", said: []string{"The venue is the town hall.", "Quick update: the venue is the Old Mill now."}, ask: "Where is the event?", want: ""},
		{why: "a restaurant", said: []string{"I booked a table at Osteria Luna for 8."}, ask: "Which restaurant did I book?", want: "Luna"},
		{why: "a child by its name", said: []string{"My son Max starts school in September."}, ask: "When does Max start school?", want: "September"},
		{why: "a policy", said: []string{"We have a strict no-plastic policy."}, ask: "What's our policy on plastic?", want: "no-plastic"},
		{why: "a mother tongue", said: []string{"My mother tongue is Estonian."}, ask: "What is my mother tongue?", want: "Estonian"},
		{why: "an employer", said: []string{"Tomorrow I have a job interview at Initech."}, ask: "Where is my job interview?", want: "Initech"},
		{why: "a hint", said: []string{"The password hint is my first pet's name."}, ask: "What's the password hint?", want: "first pet"},
		{why: "a promise", said: []string{"I promised Lena to call her on Sunday."}, ask: "When did I promise to call Lena?", want: "Sunday"},
		{why: "a wish", said: []string{"The thing I care about most is a quiet room."}, ask: "What do I care about most?", want: "quiet room"},
		{why: "how often", said: []string{"I've been to Japan twice."}, ask: "How often have I been to Japan?", want: "twice"},
		{why: "a place of a loss", said: []string{"I lost my wallet on the tram."}, ask: "Where did I lose my wallet?", want: "tram"},
		{why: "a number one likes", said: []string{"My favourite number is 17."}, ask: "What's my favorite number?", want: "17"},
	})
}

func TestAskGuessesNothing(t *testing.T) {
	checkRecall(t, []recallCase{
		{why: "another office", said: []string{"My manager is Henrik."}, ask: "Who is my doctor?"},
		{why: "another creditor", said: []string{"I owe Peter 40 dollars."}, ask: "How much do I owe Anna?"},
		{why: "another number", said: []string{"My flight number is TP1234."}, ask: "What's my booking reference?"},
		{why: "another code", said: []string{"The venue is the town hall."}, ask: "What is the dress code?"},
		{why: "another floor", said: []string{"We parked on level 3."}, ask: "Which floor is our room on?"},
		{why: "another birthday", said: []string{"My wife's birthday is November 3rd."}, ask: "When is my birthday?"},
		{why: "a colour of something else", said: []string{"My car is a blue Golf."}, ask: "What's my favourite colour?"},
		{why: "another country", said: []string{"I've been to Japan twice."}, ask: "How often have I been to Peru?"},
		{why: "another thing of the server", said: []string{"The server's IP is 10.0.4.17."}, ask: "What is the password of the server?"},
		{why: "another deed", said: []string{"I lost my wallet on the tram."}, ask: "Where did I buy my wallet?"},
		{why: "another child", said: []string{"My daughter likes horses."}, ask: "What does my son like?"},
		{why: "another fact of the meeting", said: []string{"The meeting is on Tuesday at 10."}, ask: "Who attends the meeting?"},
		{why: "no price", said: []string{"I bought a blue jacket."}, ask: "How much did the jacket cost?"},
		{why: "another who moved", said: []string{"My brother moved to Leeds."}, ask: "Where did I move to?"},
		{why: "a meeting is no sum", said: []string{"Our budget meeting was cancelled."}, ask: "What is our budget?"},
	})
}
