package hints

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

func TestValues(t *testing.T) {
	text := func(name string) schema.Field { return schema.Field{Name: name, Type: "string", Item: -1} }
	described := func(name, about string) schema.Field {
		return schema.Field{Name: name, Description: about, Type: "string", Item: -1}
	}
	formatted := func(name, format string) schema.Field {
		return schema.Field{Name: name, Format: format, Type: "string", Item: -1}
	}
	number := func(name, about string) schema.Field {
		return schema.Field{Name: name, Description: about, Type: "number", Item: -1}
	}
	flag := func(name string) schema.Field { return schema.Field{Name: name, Type: "boolean", Item: -1} }
	enum := func(name string, options ...string) schema.Field {
		return schema.Field{Name: name, Enum: options, Type: "string", Item: -1}
	}
	tests := []struct {
		why, text string
		field     schema.Field
		want      any // the first value, nil for none
	}{
		{"a city", "What's the weather in Paris?", text("city"), "Paris"},
		{"a city of two words and its state", "How is the weather in San Francisco, CA today?", text("location"), "San Francisco, CA"},
		{"a city and its country", "Weather in Paris, France please", text("location"), "Paris, France"},
		{"a city with a small letter", "weather in lisbon", text("city"), "lisbon"},
		{"a day is no city", "What is the weather on Monday?", text("city"), nil},
		{"an origin", "Find flights from Oslo to Rome", text("origin"), "Oslo"},
		{"a destination", "Find flights from Oslo to Rome", text("destination"), "Rome"},
		{"a camel-cased name", "Find flights from Oslo to Rome", text("destinationCity"), "Rome"},
		{"an email by its name", "Write to ana@example.com.", text("email"), "ana@example.com"},
		{"an email by its format", "Write to ana@example.com.", formatted("to", "email"), "ana@example.com"},
		{"a URL", "Fetch https://example.com/a?b=1.", text("url"), "https://example.com/a?b=1"},
		{"a path", "Read the file /etc/hosts please", text("file_path"), "/etc/hosts"},
		{"a file name", "Open main.go and fix it", text("path"), "main.go"},
		{"a command", "Run `ls -la` for me", text("command"), "ls -la"},
		{"a command without quotes", "run git status", text("command"), "git status"},
		{"no command", "Run a marathon with me", text("command"), nil},
		{"days by name", "Plan 3 days for 2 people", number("days", ""), 3.0},
		{"people by description", "Plan 3 days for 2 people", number("party_size", "How many people come"), 2.0},
		{"a spelt-out number", "A table for four people", number("people", ""), 4.0},
		{"money", "My budget is $3,000", number("budget", ""), 3000.0},
		{"thousands", "My budget is 2.5k", number("budget", ""), 2500.0},
		{"the only number", "Roll a die with 20 sides", number("n", ""), 20.0},
		{"the first operand", "Add 17 and 25", number("a", ""), 17.0},
		{"the second operand", "Add 17 and 25", number("b", ""), 25.0},
		{"an expression", "What is 15 * 7?", text("expression"), "15 * 7"},
		{"an option", "In celsius please", enum("unit", "celsius", "fahrenheit"), "celsius"},
		{"an option of two words", "I want the extra large one", enum("size", "small", "extra_large"), "extra_large"},
		{"no option", "Any will do", enum("unit", "celsius", "fahrenheit"), nil},
		{"a flag", "Book it with breakfast", flag("include_breakfast"), true},
		{"a flag denied", "Book it without breakfast", flag("breakfast"), false},
		{"a flag not mentioned", "Book it", flag("breakfast"), nil},
		{"a date", "On June 12 we leave", formatted("date", "date"), "2027-06-12"},
		{"a date of the clock's first month", "On the 24th of December", formatted("date", "date"), "2026-12-24"},
		{"a date with its year", "May 3, 2028 it is", formatted("date", "date"), "2028-05-03"},
		{"a moment", "Meet me on 2027-02-01 at 7:30 pm", formatted("start", "date-time"), "2027-02-01T19:30:00Z"},
		{"a date as written", "Let's meet tomorrow", text("date"), "tomorrow"},
		{"a time as written", "Let's meet at 7 pm", text("time"), "7 pm"},
		{"a currency", "Convert 100 USD to EUR", text("from_currency"), "USD"},
		{"the other currency", "Convert 100 USD to EUR", text("to_currency"), "EUR"},
		{"a language", "Translate hello into French", text("target_language"), "French"},
		{"a person", "Send an email to Clara about it", text("recipient"), "Clara"},
		{"a name said", "My name is Ana Silva.", text("name"), "Ana Silva"},
		{"a first name", "I am Ana Silva.", text("first_name"), "Ana"},
		{"a last name", "I am Ana Silva.", text("last_name"), "Silva"},
		{"a label", "Name: John Doe\nPlan: Pro\nCity: Oslo", text("plan"), "Pro"},
		{"a label with a colon inside", "title = Intro to Go", text("title"), "Intro to Go"},
		{"a word beside the name", "John wants the Enterprise plan.", text("plan_interest"), "Enterprise"},
		{"a number with its noun", "Where is order A-10077?", text("order_id"), "A-10077"},
		{"a query", "Search the web for cheap flights to Rome", text("query"), "cheap flights to Rome"},
		{"a query behind a colon", "Perform a web search for the query: claude api", text("query"), "claude api"},
		{"a quoted text", `Post the message "hello there" now`, text("message"), "hello there"},
		{"a reminder", "Remind me to buy milk", text("text"), "buy milk"},
		{"a ticker", "What's the price of AAPL?", text("ticker"), "AAPL"},
		{"nothing", "Hello there", described("isbn", "The ISBN"), nil},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			var got any
			if values := New(tt.text).Values(tt.field); len(values) > 0 {
				got = values[0]
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Values(%q) of %q: -want +got\n%s", tt.field.Name, tt.text, diff)
			}
		})
	}
}

func TestLists(t *testing.T) {
	tests := []struct {
		why, text, name string
		want            []any
	}{
		{"two cities", "Weather in Paris and Berlin", "city", []any{"Paris", "Berlin"}},
		{"three cities", "Weather in Paris, Berlin and Rome", "city", []any{"Paris", "Berlin", "Rome"}},
		{"one city", "Weather in Paris", "cities", []any{"Paris"}},
		{"two people", "Invite Ana and Bob on Friday", "attendees", []any{"Ana", "Bob"}},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			r := New(tt.text)
			f := schema.Field{Name: tt.name, Type: "string"}
			var got []any
			for i := range r.Count(schema.Field{Name: tt.name, Type: "array", Item: -1}) {
				f.Item = i
				got = append(got, r.Values(f)...)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%q of %q: -want +got\n%s", tt.name, tt.text, diff)
			}
		})
	}
}

func TestOlderTextsOnlyTellWhatIsCertain(t *testing.T) {
	tests := []struct {
		why   string
		field schema.Field
		want  any
	}{
		{"a named number is certain", schema.Field{Name: "budget", Type: "number", Item: -1}, 3000.0},
		{"a lone number is a guess", schema.Field{Name: "age", Type: "number", Item: -1}, nil},
		{"a place after in is certain", schema.Field{Name: "city", Type: "string", Item: -1}, "Porto"},
		{"free text is a guess", schema.Field{Name: "query", Type: "string", Item: -1}, "ok"},
	}
	r := New("ok", "My budget is 3000 and I live in Porto.")
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			var got any
			if values := r.Values(tt.field); len(values) > 0 {
				got = values[0]
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", tt.field.Name, diff)
			}
			if level := r.Certainty(tt.field); level >= schema.Likely {
				t.Errorf("Certainty(%s) = %d, but the first text does not say it", tt.field.Name, level)
			}
		})
	}
}
