package lex

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNames(t *testing.T) {
	tests := []struct {
		why, text string
		want      []string
	}{
		{"in a question", "What is the number for the Larch Hut?", []string{"Larch Hut"}},
		{"at the head, with more than one word", "Blue Lagoon is closed.", []string{"Blue Lagoon"}},
		{"at the head, before a verb", "Falcon ships on May 3.", []string{"Falcon"}},
		{"an owner", "Oskar's bicycle is green.", []string{"Oskar"}},
		{"the first word of any sentence", "Dinner with nobody.", nil},
		{"behind a colon", "Note: Bring water to Priya.", []string{"Priya"}},
		{"dates and money", "On Friday in March I paid 3 EUR.", nil},
		{"two behind each other", "Tell Leila, Bogdan or Hana Sato.", []string{"Leila", "Bogdan", "Hana Sato"}},
		{"one that begins like a day", "Who keeps the Sun Hut?", []string{"Sun Hut"}},
		{"nobody", "what is the budget?", nil},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			var got []string
			list := Words(tt.text)
			for _, n := range Names(tt.text, list) {
				got = append(got, joined(list[n.From:n.To]))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func joined(list []Word) string {
	text := ""
	for i, w := range list {
		if i > 0 {
			text += " "
		}
		text += w.Text
	}
	return text
}

func TestHeading(t *testing.T) {
	for text, want := range map[string]string{
		"Larch Hut, 1900 m, 40 beds.":       "Larch Hut",
		"The Blue Heron (5 cabins)":         "Blue Heron",
		"Agnes Pichler":                     "Agnes Pichler",
		"Issue 77: open":                    "Issue 77",
		"Northwind: Phone: +420 55":         "Northwind",
		"Phone: +420 55":                    "",
		"Order Status: shipped":             "",
		"Room 12.":                          "",
		"Agnes Pichler is the warden.":      "",
		"Booking number: LH-2291.":          "",
		"it rains, and Larch Hut is closed": "",
	} {
		if got := Heading(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestWithoutSection(t *testing.T) {
	for text, want := range map[string]string{
		"Found out: Larch Hut: 40 beds.": "Larch Hut: 40 beds.", "Decided: Postgres.": "Postgres.", "The user said: Hello.": "The user said: Hello.",
	} {
		if got := WithoutSection(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
