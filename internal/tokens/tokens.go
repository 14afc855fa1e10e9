// Package tokens counts the tokens of texts, images and PDF files.
//
// The real tokenizers are not public. We count with cl100k, as tiktoken-go defines it, and scale
// the result by the factor of the model. Against o200k, cl100k loads in half the time (50 against
// 115 ms where this was measured) and half the memory (5 against 10 MB), and on English and code
// the two differ by a percent or two, which the factor hides.
//
// The vocabulary and the offline loader that carries it inside the binary are tiktoken-go's, so
// nothing is ever downloaded. Splitting and merging are done here. The library does the first with
// a backtracking regular expression, and its merge, quadratic in the length of a run, cannot be
// called without it: prose goes at 2 MB/s, and 100 kB of one letter take 10 s. Ours gives the
// library's count for every text without runs of some 60 bytes, which the tests check, at 20 MB/s
// for prose and 9 or more for anything else.
package tokens

import (
	"math"
	"unicode/utf8"
)

// maxPiece is the longest piece in bytes that is merged as one. Merging is quadratic in it: at 64
// bytes random letters take two or three times as long as prose, at 128 five times or more. No
// English word and few runs of Chinese are longer, and a cut costs at most one token.
const maxPiece = 64

// Text returns the number of cl100k tokens of s. It blocks while the vocabulary loads. Runs longer
// than maxPiece are cut. Bytes that are not UTF-8 are counted as they are.
func Text(s string) int {
	v := vocab()
	n := 0
	for len(s) > 0 {
		k := next(head(s))
		n += v.count(s[:k])
		s = s[k:]
	}
	return n
}

// head returns the first maxPiece bytes of s, or a few less where that would cut a rune.
func head(s string) string {
	if len(s) <= maxPiece {
		return s
	}
	for k := maxPiece; k > maxPiece-utf8.UTFMax; k-- {
		if utf8.RuneStart(s[k]) {
			return s[:k]
		}
	}
	return s[:maxPiece]
}

// Scale turns a count of Text into one of a model with the given token factor. It rounds half up,
// and what is not empty never becomes nothing. Scaling each position, not their sum, keeps the
// counts of a prompt additive.
func Scale(raw int, factor float64) int {
	if raw <= 0 {
		return 0
	}
	// The conversion forbids the compiler to fuse the two operations, which would round
	// differently on some machines.
	return max(1, int(math.Floor(float64(float64(raw)*factor)+0.5)))
}
