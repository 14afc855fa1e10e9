package nearest_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

func TestWord(t *testing.T) {
	for _, row := range []struct {
		why, word string
		from      []string
		want      string
		edits     int
	}{
		{"the word itself", "seed", []string{"addr", "seed"}, "seed", 0},
		{"two letters swapped are two edits", "sede", []string{"addr", "seed"}, "seed", 2},
		{"of two as near, the first", "ab", []string{"ax", "ay"}, "ax", 1},
		{"nothing to choose from", "seed", nil, "", -1},
	} {
		if got, edits := nearest.Word(row.word, row.from); got != row.want || edits != row.edits {
			t.Errorf("%s: %q, %d; want %q, %d", row.why, got, edits, row.want, row.edits)
		}
	}
}

func TestHint(t *testing.T) {
	for _, row := range []struct{ why, word, want string }{
		{"a slip", "sede", `: did you mean "seed"?`},
		{"another word altogether", "xml", ""},
		{"a word that would have to change whole", "ab", ""},
	} {
		if got := nearest.Hint(row.word, []string{"addr", "seed", "off"}); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}
