package stream

import (
	"strings"
	"unicode/utf8"
)

// A rhythm is the lengths, in bytes, of the pieces that a text is cut into, over and over.
type rhythm struct {
	lengths []int
	// reach is how many bytes a piece may grow to end before a space.
	reach int
}

var (
	// words cuts prose: one token first, then a few at a time, as captures show.
	words = rhythm{lengths: []int{3, 11, 19, 26, 14, 31, 22}, reach: 12}
	// tokens cuts tool input into about one token each, without regard for JSON. Its beginning
	// cuts the documented example {"location": "San Francisco, CA"} as the documentation does.
	tokens = rhythm{lengths: []int{12, 5, 9, 2, 5, 7, 4}}
	// eager cuts tool input that nobody checks before it is sent.
	eager = rhythm{lengths: []int{38, 24, 57, 41}}
)

// growth is after how many pieces their length has doubled. Without growth the frames of a text of
// a megabyte would weigh ten times the text.
const growth = 64

// next returns the length of the piece number i, at the head of text.
func (r rhythm) next(text string, i int) int {
	n := r.lengths[i%len(r.lengths)] * (growth + i) / growth
	if n >= len(text) {
		return len(text)
	}
	if r.reach > 0 {
		window := text[n:min(n+r.reach, len(text))]
		if space := strings.IndexByte(window, ' '); space >= 0 {
			return n + space
		}
	}
	return characterStart(text, n)
}

// characterStart moves n forward to where a character starts.
func characterStart(text string, n int) int {
	for n < len(text) && !utf8.RuneStart(text[n]) {
		n++
	}
	return n
}
