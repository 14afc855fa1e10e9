// Package nearest finds what somebody meant who misspelled a word.
package nearest

import (
	"fmt"

	"github.com/agnivade/levenshtein"
)

// Word returns the candidate that takes the fewest edits to reach from word, the first of several,
// and how many it takes. Without candidates it returns "" and -1.
func Word(word string, candidates []string) (string, int) {
	best, least := "", -1
	for _, c := range candidates {
		if d := levenshtein.ComputeDistance(word, c); least < 0 || d < least {
			best, least = c, d
		}
	}
	return best, least
}

// Hint is the end of a sentence that asks whether a near candidate was meant: `: did you mean "seed"?`.
// It is empty where none is near, that is, where more than half of the word would have to change.
func Hint(word string, candidates []string) string {
	best, edits := Word(word, candidates)
	if edits < 0 || edits > max(2, len(word)/2) || edits >= len(word) {
		return ""
	}
	return fmt.Sprintf(": did you mean %q?", best)
}
