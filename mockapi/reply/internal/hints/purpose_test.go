package hints

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

func TestPurposeTellsSides(t *testing.T) {
	tests := []struct {
		why, purpose, text, name string
		want                     any
	}{
		{"what is changed from", "convert_currency", "Convert 250 euros to dollars", "from", "EUR"},
		{"what it is changed to", "convert_currency", "Convert 250 euros to dollars", "to", "USD"},
		{"by other words", "get_exchange_rate between two currencies", "What's the rate from USD to CHF?", "base", "USD"},
		{"languages", "translate_text into another language", "Translate it from German to English", "to", "English"},
		{"whom a repository belongs to", "create_issue in a repository", "Open an issue in acme/rocket", "owner", "acme"},
		{"a place to go to", "book_flight", "Fly from Oslo to Rome.", "destination", "Rome"},
		{"a glob", "Glob: fast file matching with glob patterns", "Find all files matching **/*.go", "pattern", "**/*.go"},
		{"a time zone by its city", "get_time", "What time is it in Tokyo?", "timezone", "Asia/Tokyo"},
		{"a title of two quotations", "", `A mail with subject "Lunch" saying "See you at noon."`, "subject", "Lunch"},
		{"what is replaced", "", `Change "foo" to "bar" in a.txt`, "old_string", "foo"},
		{"what replaces it", "", `Change "foo" to "bar" in a.txt`, "new_string", "bar"},
		{"nothing without a purpose", "", "Say hello", "base", nil},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			var got any
			if values := New(tt.text).For(tt.purpose).Values(schema.Field{Name: tt.name, Type: "string", Item: -1}); len(values) > 0 {
				got = values[0]
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s of %q: -want +got\n%s", tt.name, tt.text, diff)
			}
		})
	}
}

// TestTextsAround reads a part of a sentence first, then the sentence, and earlier texts last.
func TestTextsAround(t *testing.T) {
	r := NewEarlier("I live in Porto.").Read("How is the weather", "How is the weather and what time is it in Oslo?")
	city := schema.Field{Name: "city", Type: "string", Item: -1}
	if diff := cmp.Diff([]any{"Oslo"}, r.Values(city)); diff != "" {
		t.Errorf("with what is around: -want +got\n%s", diff)
	}
	if level := r.Certainty(city); level < schema.Likely {
		t.Errorf("Certainty = %d, want likely: the sentence says it", level)
	}
	if r.Finds(city) {
		t.Error("Finds = true, but the part itself does not say it")
	}
	if n := r.Alone().Count(city); n != 0 {
		t.Errorf("alone: Count = %d, want 0", n)
	}
}

func TestImplied(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"a path", "What's in /etc/hosts?", "file path directory folder document"},
		{"a URL is no path", "Fetch https://example.com/pricing.html now", "url page web website link site"},
		{"SQL", "select name from users", "sql query database"},
		{"arithmetic", "What is 17 * 23?", "calculator calculate math expression arithmetic"},
		{"a command", "Run git status", "bash shell command terminal"},
		{"an address", "Write to ana@example.com", "email mail"},
		{"a currency", "How much is 50 CHF?", "currency money amount exchange"},
		{"nothing", "I read a good book yesterday.", ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, strings.Join(Implied(tt.text), " ")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestIsFreeText(t *testing.T) {
	for name, want := range map[string]bool{"body": true, "query": true, "title": true, "city": false, "order_id": false} {
		if got := IsFreeText(schema.Field{Name: name, Type: "string", Item: -1}); got != want {
			t.Errorf("IsFreeText(%s) = %v, want %v", name, got, want)
		}
	}
}

// TestReadingIsBounded asks for more than the budget of words allows.
func TestReadingIsBounded(t *testing.T) {
	long := ""
	for range 4000 {
		long += "from Lisbon to Oslo, "
	}
	r := New(long)
	for i := range 500 {
		r.Values(schema.Field{Name: "city", Title: string(rune('a' + i)), Type: "string", Item: -1})
	}
	if most := maxSpent + prepareWork*len(r.texts[0].words); r.earlier.spent > most {
		t.Errorf("spent %d words, want no more than %d", r.earlier.spent, most)
	}
}
