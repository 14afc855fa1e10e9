package recall

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

func TestVerbsOf(t *testing.T) {
	tests := []struct{ why, question, want string }{
		{"behind a pronoun, known or not", "Which exercise do I skip?", "do skip"},
		{"the last word behind do", "What does my neighbour juggle on Sundays?", "does juggle"},
		{"a participle behind be", "When was my appendix removed?", "was removed"},
		{"what somebody is doing", "Are we painting the hall?", "Are painting"},
		{"a noun in -ing", "When is the next briefing?", "is"},
		{"a name of an hour", "When is parent evening?", "is"},
		{"a name", "Where is Ana Grant?", "is"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			list := lex.Words(tt.question)
			var got []string
			for i, isVerb := range verbsOf(list) {
				if isVerb {
					got = append(got, list[i].Text)
				}
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestAsksForSubject(t *testing.T) {
	tests := []struct {
		question string
		want     bool
	}{
		{"Who owns the billing service?", true},
		{"Who will bring the projector?", true},
		{"Which antibiotic gives me a rash?", true},
		{"How many tests failed?", true},
		{"Who is my dentist?", false},
		{"Which car did we rent?", false},
		{"What do I owe Raul?", false},
	}
	for _, tt := range tests {
		t.Run(tt.question, func(t *testing.T) {
			list := lex.Words(tt.question)
			if got := asksForSubject(list, verbsOf(list)); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// TestManyCorrectionsTakeLinearTime reads a message each sentence of which may correct the one before.
func TestManyCorrectionsTakeLinearTime(t *testing.T) {
	text := "My budget is 1. " + strings.Repeat("Actually, make that budget 2. ", 50_000) + "No, make it 3."
	got := Ask("What is my budget?", []Passage{{Text: "My budget is 0."}, {Text: text}})
	if len(got) != 1 || got[0].Text != "No, make it 3." {
		t.Errorf("got %q, want the last correction", got)
	}
}
