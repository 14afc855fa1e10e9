package hints

import "testing"

func TestTextAndNames(t *testing.T) {
	address := `{"type":"object","properties":{"to":{"type":"string","description":"Email address of the recipient"},"subject":{"type":"string"},` +
		`"body":{"type":"string"},"cc":{"type":"string","format":"email"}},"required":["to","subject","body"]}`
	check(t, false, []said{
		{"what the description says of a recipient", `Send an email to bob@example.org with subject "Lunch" and body "See you at noon"`, address,
			`{"to":"bob@example.org","subject":"Lunch","body":"See you at noon"}`},
		{"about and behind a colon", "Email sue@acme.io about the invoice: please pay by Friday", address,
			`{"to":"sue@acme.io","subject":"the invoice","body":"please pay by Friday"}`},
		{"old and new", `In /work/app/main.py replace "foo" with "bar"`, "file_path! old_string! new_string! replace_all:boolean",
			`{"file_path":"/work/app/main.py","old_string":"foo","new_string":"bar"}`},
		{"a pattern and where to look", `Grep for "TODO" in src/`, "pattern! path glob type", `{"pattern":"TODO","path":"src/"}`},
		{"a pattern without quotes", "Find all files matching **/*.test.ts in packages/", "pattern! path", `{"pattern":"**/*.test.ts","path":"packages/"}`},
		{"a translation ends before its language", "Translate good morning into French", "text! target_language!",
			`{"text":"good morning","target_language":"French"}`},
		{"both languages", `Translate "guten Tag" from German to English`, "text! source_lang target_lang!",
			`{"text":"guten Tag","source_lang":"German","target_lang":"English"}`},
		{"a query without how many", "Search for the best pizza in Naples, top 50",
			`{"type":"object","properties":{"query":{"type":"string"},"max_results":{"type":"integer","maximum":20}},"required":["query"]}`,
			`{"query":"the best pizza in Naples","max_results":20}`},
		{"a question is a query", "Who won the World Cup in 2018?", "query!", `{"query":"Who won the World Cup in 2018"}`},
		{"code behind a colon", "Run this SQL: SELECT name FROM users", "sql!", `{"sql":"SELECT name FROM users"}`},
		{"a command, and nothing for its description", "Run `npm test` please", "command! timeout:number description", `{"command":"npm test"}`},
		{"what is said", "Text +1 (415) 555-0199 saying I'm late.", "phone! message!", `{"phone":"+1 (415) 555-0199","message":"I'm late"}`},
		{"a quotation belongs to one field", `Post "Build is green" to #ci`, "channel! text! thread_ts", `{"channel":"#ci","text":"Build is green"}`},
		{"quotations by their labels", `Store the value "blue" under the key "color"`, "key! value!", `{"key":"color","value":"blue"}`},
		{"what something is called", "Set a timer for 10 minutes called Tea", "duration_seconds!:integer label", `{"duration_seconds":600,"label":"Tea"}`},
		{"an id by its noun", "Transfer 250 euros to account DE-4417", "amount!:number currency! account", `{"amount":250,"currency":"EUR","account":"DE-4417"}`},
		{"tokens by their nouns", "Cherry-pick commit 9fceb02 onto branch release-2", "sha! branch!", `{"sha":"9fceb02","branch":"release-2"}`},
		{"a user and a new address", "Change the email of user u_1029 to eva@corp.io", "user_id! new_email!:email", `{"user_id":"u_1029","new_email":"eva@corp.io"}`},
		{"a handle", "Make @jdoe an editor", "username! role!:admin|editor|viewer", `{"username":"jdoe","role":"editor"}`},
		{"parts of a name", "Register Peter Falk, aged 44, not a member yet", "first_name! last_name! age!:integer is_member!:boolean",
			`{"first_name":"Peter","last_name":"Falk","age":44,"is_member":false}`},
		{"two people", "Book Eva Lind with Dr. Hart next Monday", "patient! doctor! date", `{"patient":"Eva Lind","doctor":"Hart","date":"next Monday"}`},
		{"a song and who made it", "Play Bohemian Rhapsody by Queen", "song! artist", `{"song":"Bohemian Rhapsody","artist":"Queen"}`},
		{"a thing, its colour and number", "Order 12 red mugs", "product! color quantity!:integer", `{"product":"mugs","color":"red","quantity":12}`},
		{"what is ordered and how many", "Roll 3 dice with 6 sides", "sides!:integer count:integer", `{"sides":6,"count":3}`},
		{"a noun behind its label", "Scale service checkout to 5 replicas", "service! replicas!:integer", `{"service":"checkout","replicas":5}`},
		{"people to invite", `Schedule a meeting called "Budget review" on May 12 at 3pm for 2 hours with Ana and Luis`,
			"title! start!:date-time duration_minutes:integer attendees:[]",
			`{"title":"Budget review","start":"2027-05-12T15:00:00Z","duration_minutes":120,"attendees":["Ana","Luis"]}`},
		{"addresses to invite", `Invite a@x.org and b@y.org to "Kickoff"`, "event! attendees!:[email]", `{"event":"Kickoff","attendees":["a@x.org","b@y.org"]}`},
		{"what somebody is to be told", "Tell max@x.org that the demo moved to Friday", "to!:email subject! body!",
			`{"to":"max@x.org","subject":"The demo moved to Friday","body":"the demo moved to Friday"}`},
		{"tags behind their noun", "Add the tags urgent and backend", "tags!:[] note", `{"tags":["urgent","backend"]}`},
		{"nothing that was not said", "What is the price of MSFT?", "ticker! period:1d|1mo|1y currency", `{"ticker":"MSFT"}`},
		{"many fields of which one is meant", "Add a contact called Omar Haddad", "name! age:integer email:email phone city company notes", `{"name":"Omar Haddad"}`},
	})
}
