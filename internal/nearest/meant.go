package nearest

import (
	"fmt"
	"strings"
)

// mostNamed is how many candidates a sentence names that a word begins.
const mostNamed = 4

// Meant is Hint for words that people also cut short: it names the candidates that begin with the word,
// at most four of them, else the nearest.
func Meant(word string, candidates []string) string {
	var begun []string
	for _, c := range candidates {
		if word != "" && strings.HasPrefix(c, word) {
			begun = append(begun, fmt.Sprintf("%q", c))
		}
	}
	n := len(begun)
	switch {
	case n == 0:
		return Hint(word, candidates)
	case n == 1:
		return ": did you mean " + begun[0] + "?"
	case n <= mostNamed:
		return ": did you mean " + strings.Join(begun[:n-1], ", ") + " or " + begun[n-1] + "?"
	default:
		return fmt.Sprintf(": did you mean %s or another of the %d that begin so?", strings.Join(begun[:mostNamed], ", "), n)
	}
}
