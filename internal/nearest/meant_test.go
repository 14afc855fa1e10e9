package nearest_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

func TestMeant(t *testing.T) {
	words := []string{"pair.missing_result", "pair.order", "tool.a", "tool.b", "tool.c", "tool.d", "tool.e"}
	for _, row := range []struct{ why, word, want string }{
		{"the beginning of one", "pair.missing", `: did you mean "pair.missing_result"?`},
		{"the beginning of two", "pair", `: did you mean "pair.missing_result" or "pair.order"?`},
		{"the beginning of many", "tool", `: did you mean "tool.a", "tool.b", "tool.c", "tool.d" or another of the 5 that begin so?`},
		{"a slip", "pair.odrer", `: did you mean "pair.order"?`},
		{"another word", "xml", ""},
		{"nothing", "", ""},
	} {
		if got := nearest.Meant(row.word, words); got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}
