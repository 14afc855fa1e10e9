package hints

import "testing"

func TestNumbersAndOptions(t *testing.T) {
	check(t, false, []said{
		{"operands in their order", "Add 12 and 30.5", "a!:number b!:number", `{"a":12,"b":30.5}`},
		{"a minus that is a sign", "What's the sum of minus 7 and 12?", "a!:integer b!:integer", `{"a":-7,"b":12}`},
		{"a minus that takes away", "What is 9 minus 4?", "operation!:add|subtract|multiply|divide operands!:[number]",
			`{"operation":"subtract","operands":[9,4]}`},
		{"a verb in another form", "What is 15 divided by 3?", "operation!:add|subtract|multiply|divide a!:number b!:number",
			`{"operation":"divide","a":15,"b":3}`},
		{"an option in short", "Multiply 12 by 4", "op!:add|sub|mul|div x!:number y!:number", `{"op":"mul","x":12,"y":4}`},
		{"a list of numbers", "Compute the average of 3, 5.5 and -10", "values!:[number]", `{"values":[3,5.5,-10]}`},
		{"a list as code has it", "sort [5, -2, 9]", "data!:[integer] order:asc|desc", `{"data":[5,-2,9]}`},
		{"the only number", "Is 97 a prime?", "number!:integer", `{"number":97}`},
		{"an ordinal number", "What is the 30th Fibonacci number?", "n!:integer", `{"n":30}`},
		{"units tell numbers apart", "BMI for 70 kg and 175 cm", "weight_kg!:number height_cm!:number", `{"weight_kg":70,"height_cm":175}`},
		{"money, a rate and a length", "Compute interest on a principal of $10,000 at 5% for 3 years", "principal!:number rate!:number years!:integer",
			`{"principal":10000,"rate":5,"years":3}`},
		{"another unit of time", "Set a timer for 1 hour", "minutes!:integer", `{"minutes":60}`},
		{"half an hour more", "Log 90 minutes on project Apollo", "hours!:number project!", `{"hours":1.5,"project":"Apollo"}`},
		{"a percentage and a colour", "Set the kitchen lights to 70% and make them blue", "brightness!:integer color", `{"brightness":70,"color":"blue"}`},
		{"people by another word", "Book a table at Luigi's for 5 people at 8pm", "restaurant! party_size:integer time",
			`{"restaurant":"Luigi's","party_size":5,"time":"8pm"}`},
		{"how many results", "List the first 20 rows", "offset:integer limit:integer", `{"limit":20}`},
		{"a number inside a name is none", "Search the web for go 1.26 release notes", "query! max_results:integer", `{"query":"go 1.26 release notes"}`},
		{"coordinates", "Cafes near 48.85, 2.35 within 2 km", "lat!:number lng!:number radius_km:number", `{"lat":48.85,"lng":2.35,"radius_km":2}`},
		{"a line", "Open src/app.ts at line 42", "file! line!:integer", `{"file":"src/app.ts","line":42}`},
		{"a change goes to the new value", "Move ticket 88 from open to in progress", "ticket!:integer status!:open|closed|in_progress",
			`{"ticket":88,"status":"in_progress"}`},
		{"a quality before a noun", "Create a high priority issue titled \"Login broken\" with labels bug and auth", "title! labels:[] priority:low|medium|high",
			`{"title":"Login broken","labels":["bug","auth"],"priority":"high"}`},
		{"options that are listed", "label issue 7 as feature and question", "labels!:[bug|feature|docs|question] issue!:integer",
			`{"labels":["feature","question"],"issue":7}`},
		{"options of capitals are written so", "POST to https://api.example.com/v1/items", "url! method:GET|POST|DELETE",
			`{"url":"https://api.example.com/v1/items","method":"POST"}`},
		{"a common word as an option", "Get in touch on Monday", "state:on|off", `{}`},
		{"an alternative that is mentioned", "Draw a square with side 5",
			`{"type":"object","properties":{"shape":{"oneOf":[{"type":"object","properties":{"kind":{"const":"circle"},"radius":{"type":"number"}},"required":["kind","radius"]},` +
				`{"type":"object","properties":{"kind":{"const":"square"},"side":{"type":"number"}},"required":["kind","side"]}]}},"required":["shape"]}`,
			`{"shape":{"kind":"square","side":5}}`},
		{"flags, wanted or not", "Deploy without the cache but with tests", "use_cache:boolean run_tests:boolean verbose:boolean",
			`{"use_cache":false,"run_tests":true}`},
		{"a flag of which only a part is said", "replace the old file", "replace_all:boolean", `{}`},
		{"being on at all", "Disable the feature dark_mode", "enabled!:boolean feature!", `{"enabled":false,"feature":"dark_mode"}`},
		{"turned on", "Turn on the porch light", "light! on!:boolean brightness:integer", `{"light":"porch","on":true}`},
	})
}
