package hints

import "testing"

// TestExtraction fills everything, as a structured output does.
func TestExtraction(t *testing.T) {
	rows := func(name, fields string) string {
		return `{"type":"object","properties":{"` + name + `":{"type":"array","items":` + schemaOf(fields) + `}},"required":["` + name + `"]}`
	}
	check(t, true, []said{
		{"a lead", "Extract the key information from this email: John Smith (john@example.com) is interested in our Enterprise plan and wants to schedule a demo for next Tuesday at 2pm.",
			"name! email! plan_interest demo_requested:boolean when",
			`{"name":"John Smith","email":"john@example.com","plan_interest":"Enterprise","demo_requested":true,"when":"next Tuesday at 2pm"}`},
		{"a signature", "Hi, I'm Maria Gomez <maria@tiles.co> from Tiles Inc.", "name! email! company", `{"name":"Maria Gomez","email":"maria@tiles.co","company":"Tiles Inc"}`},
		{"labels with colons", "Name: Jane Roe. Title: Data Engineer. 7 years of experience. Skills: Python, SQL and Spark.",
			"full_name! title! years_experience:integer skills!:[]",
			`{"full_name":"Jane Roe","title":"Data Engineer","years_experience":7,"skills":["Python","SQL","Spark"]}`},
		{"an invoice", "Invoice INV-2044 from 12 March 2026 for customer Maria Lopez, 10115 Berlin, total $1,249.50",
			`{"type":"object","properties":{"invoice_number":{"type":"string"},"date":{"type":"string","format":"date"},"total":{"type":"number"},` +
				`"currency":{"type":"string","maxLength":3},"customer":{"type":"object","properties":{"name":{"type":"string"},"city":{"type":"string"},` +
				`"zip":{"type":"string","pattern":"^\\d{5}$"}}}}}`,
			`{"invoice_number":"INV-2044","date":"2026-03-12","total":1249.5,"currency":"USD","customer":{"name":"Maria Lopez","city":"Berlin","zip":"10115"}}`},
		{"a receipt", "Receipt from Blue Bottle, 2026-11-02, tax $1.20, total $15.70", "merchant! date:date total!:number tax:number",
			`{"merchant":"Blue Bottle","date":"2026-11-02","total":15.7,"tax":1.2}`},
		{"people and their ages", "Ana is 30 and Luis is 25", rows("people", "name! age!:integer"), `{"people":[{"name":"Ana","age":30},{"name":"Luis","age":25}]}`},
		{"players and their scores", "Tom scored 12 and Rita scored 9", rows("players", "name! score!:integer"),
			`{"players":[{"name":"Tom","score":12},{"name":"Rita","score":9}]}`},
		{"products and their prices", "The Widget costs $5 and the Gadget costs $7.50", rows("products", "product! price!:number"),
			`{"products":[{"product":"Widget","price":5},{"product":"Gadget","price":7.5}]}`},
		{"things and how many", "I need 3 apples and 5 pears", rows("items", "name! quantity!:integer"),
			`{"items":[{"name":"apples","quantity":3},{"name":"pears","quantity":5}]}`},
		{"of what is what", "The capital of France is Paris and the capital of Italy is Rome.", rows("countries", "name! capital!"),
			`{"countries":[{"name":"France","capital":"Paris"},{"name":"Italy","capital":"Rome"}]}`},
		{"ingredients behind a colon", "An easy recipe for pancakes with ingredients: flour, milk and eggs. It takes 20 minutes.",
			"recipe_name ingredients:[] minutes:integer difficulty:hard|easy",
			`{"recipe_name":"pancakes","ingredients":["flour","milk","eggs"],"minutes":20,"difficulty":"easy"}`},
		{"a list that a verb ends", "Soup with carrots, leeks and salt, serves 4", "ingredients!:[] servings:integer",
			`{"ingredients":["carrots","leeks","salt"],"servings":4}`},
		{"a list of anything", "I have to buy milk, eggs and bread", "things:[]", `{"things":["milk","eggs","bread"]}`},
		{"colours", "I like red, green and blue", "colors:[]", `{"colors":["red","green","blue"]}`},
		{"options in a list", "Tag it with bug and docs", "tags:[feature|bug|docs]", `{"tags":["bug","docs"]}`},
		{"who takes part", "Alice and Bob are going to a science fair on Friday.", "date participants:[]", `{"date":"Friday","participants":["Alice","Bob"]}`},
		{"a review", "Review the movie Inception: I give it 4 stars, recommended.", "title rating:integer recommended:boolean",
			`{"title":"Inception","rating":4,"recommended":true}`},
		{"a film", "The movie Alien came out in 1979 and was directed by Ridley Scott.", "title! year!:integer director",
			`{"title":"Alien","year":1979,"director":"Ridley Scott"}`},
		{"a class and a flag that is denied", "Hi, I'm Tom Reed, I was charged twice, this is a billing problem. Not urgent.",
			"category:billing|technical|account urgent:boolean customer_name", `{"category":"billing","urgent":false,"customer_name":"Tom Reed"}`},
		{"what something is about", "The food was great but this is a negative review about service and noise.", "sentiment!:positive|negative|neutral topics:[]",
			`{"sentiment":"negative","topics":["service","noise"]}`},
		{"both sides of a match", "Ajax beat Feyenoord", "home_team! away_team!", `{"home_team":"Ajax","away_team":"Feyenoord"}`},
		{"an office", "Jane Roe is the CEO of Acme Corp.", "ceo! company", `{"ceo":"Jane Roe","company":"Acme Corp"}`},
		{"an age in a word, and a country", "Marta Novak is a 34-year-old runner from Croatia.", "name! nationality age:integer",
			`{"name":"Marta Novak","nationality":"Croatia","age":34}`},
		{"a clause ends a name", "My name is Tom and I live in Leeds.", "name! city", `{"name":"Tom","city":"Leeds"}`},
		{"a street", "Ship it to 12 Baker Street in London, please.", "address! city", `{"address":"12 Baker Street","city":"London"}`},
		{"a name with its noun", "We leave on 2 May 2027 and stay 4 nights at Hotel Sacher.", "departure!:date nights:integer hotel",
			`{"departure":"2027-05-02","nights":4,"hotel":"Hotel Sacher"}`},
		{"where and in which city", "We had dinner at Trattoria Roma in Vienna.", "restaurant! city", `{"restaurant":"Trattoria Roma","city":"Vienna"}`},
		{"who won", "The 2014 final was won by Germany.", "winner! year:integer", `{"winner":"Germany","year":2014}`},
		{"an occupation", "I'm Nora Quist, a data analyst from Bergen", "first_name! last_name! city job_title",
			`{"first_name":"Nora","last_name":"Quist","city":"Bergen","job_title":"data analyst"}`},
		{"text beyond ASCII", "Ich heiße José Ñandú und wohne in Köln", "city", `{"city":"Köln"}`},
		{"what a condition follows from", "I live in CA",
			`{"type":"object","properties":{"country":{"enum":["US","CA"]},"zip":{"type":"string"}},"required":["country","zip"],` +
				`"if":{"properties":{"country":{"const":"US"}}},"then":{"properties":{"zip":{"pattern":"^\\d{5}$"}}},"else":{"properties":{"zip":{"pattern":"^[A-Z]\\d[A-Z]$"}}}}`,
			`{"country":"CA","zip":"A1A"}`},
	})
}
