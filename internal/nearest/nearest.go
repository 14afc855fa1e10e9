// Package nearest finds what somebody meant who misspelled a word.
package nearest

import "github.com/agnivade/levenshtein"

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
