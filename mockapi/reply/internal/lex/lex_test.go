package lex

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWords(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"punctuation is left out", "Hello, world! (Really.)", "Hello world Really"},
		{"contractions are two words", "I'm sure they've said we'll see, isn't it?", "I am sure they have said we will see is not it"},
		{"can't", "I can't", "I can not"},
		{"won't", "we won't", "we will not"},
		{"a possessive is one", "Ana's dog", "Ana dog"},
		{"what's is two", "What's new, let's go", "What is new let us go"},
		{"figures stay whole", "3,000 at 10:30 for $40.50 or 20%", "3,000 at 10:30 for $40.50 or 20%"},
		{"codes stay whole", "AB-12 and gate QX7-PLUM", "AB-12 and gate QX7-PLUM"},
		{"a hyphen between letters parts", "gluten-free", "gluten free"},
		{"addresses stay whole", "ana@example.com https://a.b/c?d=e /etc/hosts", "ana@example.com https://a.b/c?d=e /etc/hosts"},
		{"accents", "Tomás São", "Tomás São"},
		{"data is no word", strings.Repeat("A", 100) + " x", "x"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			var got []string
			for _, w := range Words(tt.text) {
				got = append(got, w.Text)
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestStemsMeet(t *testing.T) {
	for _, forms := range [][]string{
		{"live", "lives", "living", "lived"}, {"allergic", "allergy", "allergies"}, {"city", "cities"},
		{"fly", "flew", "flown", "flight", "flying"}, {"colour", "color", "colors"}, {"meet", "met", "meeting"},
		{"stop", "stopped", "stopping"}, {"use", "used", "using"}, {"reserve", "reservation"}, {"box", "boxes"},
		{"child", "kids", "children"}, {"decide", "decided", "decision"}, {"favourite", "favorite"},
		{"agree", "agreed", "agreeing"}, {"graduate", "graduates", "graduation"}, {"travel", "travelling"}, {"remind", "reminder"},
	} {
		for _, form := range forms {
			if got, want := Stem(form), Stem(forms[0]); got != want {
				t.Errorf("Stem(%q) = %q, want %q as of %q", form, got, want, forms[0])
			}
		}
	}
	for _, pair := range [][2]string{{"wedding", "Wed"}, {"lovely", "love"}, {"bakery", "baker"}, {"need", "new"}, {"plane", "plan"}, {"wifi", "wife"}} {
		if Stem(pair[0]) == Stem(pair[1]) {
			t.Errorf("Stem(%q) is that of %q", pair[0], pair[1])
		}
	}
}

func TestSentences(t *testing.T) {
	tests := []struct {
		why, text string
		want      []string
	}{
		{"full stops", "One. Two! Three? Four", []string{"One.", "Two!", "Three?", "Four"}},
		{"abbreviations", "Dr. Moreau comes at 5 p.m. on Monday. Good.", []string{"Dr. Moreau comes at 5 p.m. on Monday.", "Good."}},
		{"an abbreviation that ends", "We meet at 5 p.m. Then we eat.", []string{"We meet at 5 p.m.", "Then we eat."}},
		{"decimals and names", "It is 3.5 at example.com now.", []string{"It is 3.5 at example.com now."}},
		{"semicolons", "My sister is Ana; my brother is Luis.", []string{"My sister is Ana", "my brother is Luis."}},
		{"lists", "Notes:\n- one\n- two", []string{"Notes:", "one", "two"}},
		{"wrapped prose", "This line of prose was wrapped at some column by an\neditor and goes on here.", []string{"This line of prose was wrapped at some column by an\neditor and goes on here."}},
		{"quotation marks go along", `He said "go." Then he left.`, []string{`He said "go."`, "Then he left."}},
		{"nothing", " \n ", nil},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, slices.Collect(Sentences(tt.text))); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestClauses(t *testing.T) {
	tests := []struct {
		why, sentence string
		want          []Clause
	}{
		{"a statement", "My budget is 3000.", []Clause{{"My budget is 3000.", States}}},
		{"two subjects", "My sister is Ana and my brother is Luis.", []Clause{{"My sister is Ana", States}, {"my brother is Luis.", States}}},
		{"one subject of two", "My wife and I fly on June 12.", []Clause{{"My wife and I fly on June 12.", States}}},
		{"a statement and a question", "I have two kids, what should we see?", []Clause{{"I have two kids", States}, {"what should we see?", Asks}}},
		{"a question without its mark", "what is my name", []Clause{{"what is my name", Asks}}},
		{"a time clause is no question", "When I was young I lived in Rome.", []Clause{{"When I was young I lived in Rome.", States}}},
		{"an exclamation is no question", "What a day!", []Clause{{"What a day!", States}}},
		{"an order to tell", "Remind me of my budget.", []Clause{{"Remind me of my budget.", Asks}}},
		{"an order to remind", "Remind me to buy milk.", []Clause{{"Remind me to buy milk.", States}}},
		{"a request", "Please plan a trip to Lisbon.", []Clause{{"Please plan a trip to Lisbon.", Requests}}},
		{"a request as a question", "Could you plan a trip to Lisbon?", []Clause{{"Could you plan a trip to Lisbon?", Requests}}},
		{"a question as a request", "Could you tell me my name?", []Clause{{"Could you tell me my name?", Asks}}},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Clauses(tt.sentence)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestValuesOf(t *testing.T) {
	tests := []struct {
		text    string
		has     Values
		hasNone Values
	}{
		{"it costs 3000 euros", Number | Money, Date | Proper},
		{"on June 12", Date | Number, Money},
		{"you may go", 0, Date},
		{"see you on Tuesdays", Date, Number},
		{"at 10:30", Clock | Number, Money},
		{"in two weeks", Duration | Date | Number, Clock},
		{"with Ana Silva", Proper, Date},
		{"in Lisbon", Place | Proper, Date},
		{"in May", Date, Place},
		{"ana@example.com", Email, URL},
		{"https://example.com/", URL, Email},
		{"the code is QX7-PLUM", Code, Money},
		{"the walls are teal", Color, Proper},
		{"because it rains", Reason, Number},
		{"in week 14", Date, Money},
		{"it closes at 5 on Saturdays", Clock | Date, Money},
		{"between 8 and 10", Clock, Money},
		{"at half past seven", Clock, Money},
		{"a fee of 5 and 6 euros", Money, Clock},
		{"at 5 euros", Money, Clock},
		{"to 87 Larkspur Avenue", Street, Date},
		{"12 apples for Ana", Number, Street},
		{"on Node 20", Version, Date},
		{"version 1.31", Version, Date},
		{"on second thought", 0, Place},
		{"in db/migrations/0042_add.sql", Place, Date},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got := ValuesOf(Words(tt.text))
			if got&tt.has != tt.has || got.Has(tt.hasNone) {
				t.Errorf("got %b, want all of %b and none of %b", got, tt.has, tt.hasNone)
			}
		})
	}
}

func TestToSecond(t *testing.T) {
	tests := []struct {
		why, text, want string
		ok              bool
	}{
		{"possession", "my budget is 3000", "your budget is 3000", true},
		{"being", "I am allergic to nuts", "you are allergic to nuts", true},
		{"contraction", "I'm from Cork and I've two cats", "you're from Cork and you've two cats", true},
		{"the past", "I was born in 1988", "you were born in 1988", true},
		{"we", "we fly with our kids", "you fly with your kids", true},
		{"a title stays", "my favourite song is My Way", "your favourite song is My Way", true},
		{"a quotation stays", `my motto is "I can"`, `your motto is "I can"`, true},
		{"a number of a king stays", "the ship is called Elizabeth I", "the ship is called Elizabeth I", true},
		{"the country stays", "I moved to the US", "you moved to the US", true},
		{"a mine stays", "I work in a mine", "you work in a mine", true},
		{"what speaks to the listener is not turned", "I want you to know my name", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got, ok := ToSecond(tt.text)
			if got != tt.want || ok != tt.ok {
				t.Errorf("ToSecond(%q) = %q, %v, want %q, %v", tt.text, got, ok, tt.want, tt.ok)
			}
		})
	}
}

func TestWithoutLead(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"a greeting", "Hello, I am Ada", "I am Ada"},
		{"several", "Oh, by the way, my budget is 3000", "my budget is 3000"},
		{"a change", "Change of plan: my budget is now 5000", "my budget is now 5000"},
		{"an order stays", "Change the plan please", "Change the plan please"},
		{"nothing else stays", "Hello", "Hello"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if got := WithoutLead(tt.text); got != tt.want {
				t.Errorf("WithoutLead(%q) = %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

func TestExclusiveKinds(t *testing.T) {
	if !Rival(Stem("sport"), Stem("cello")) {
		t.Error("a cello passes for a sport")
	}
	if Rival(Stem("food"), Stem("olives")) {
		t.Error("olives are a colour, and no food for it")
	}
}

// FuzzWords holds that any text is cut into words and sentences of it, in order.
func FuzzWords(f *testing.F) {
	for _, s := range []string{"I'm 34; it's 3,000.", "a\xff’s", "'''", "日本。\n- x", strings.Repeat("a ", 700), "“q” http://", "x://?"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, w := range Words(s) {
			if w.Start < 0 || w.End > len(s) || w.Start > w.End || w.End < end {
				t.Fatalf("Words(%q): %+v after %d", s, w, end)
			}
			end = w.End
		}
		at := 0
		for sentence := range Sentences(s) {
			i := strings.Index(s[at:], sentence)
			if i < 0 || sentence == "" {
				t.Fatalf("Sentences(%q): %q is not in the rest", s, sentence)
			}
			at += i + len(sentence)
			Clauses(sentence)
			ToSecond(sentence)
		}
	})
}

// TestSentencesEndInBrokenText cuts a long run of bytes none of which begins a character.
func TestSentencesEndInBrokenText(t *testing.T) {
	n := 0
	for range Sentences(strings.Repeat("\x9b", 5*maxSentence)) {
		n++
	}
	if n != 3 {
		t.Errorf("%d sentences, want 3", n)
	}
}

func TestVerbAt(t *testing.T) {
	tests := []struct {
		why, text string
		at        int
		want      bool
	}{
		{"a verb", "Ana sits there", 1, true},
		{"a noun behind an article", "the order came", 1, false},
		{"a noun behind a preposition", "about order 7745", 1, false},
		{"a verb in -ing behind one", "about ordering pizza", 1, true},
		{"a name", "my friend Grant", 2, false},
		{"be", "it was late", 1, true},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if got := VerbAt(Words(tt.text), tt.at); got != tt.want {
				t.Errorf("VerbAt(%q, %d) = %v, want %v", tt.text, tt.at, got, tt.want)
			}
		})
	}
}
