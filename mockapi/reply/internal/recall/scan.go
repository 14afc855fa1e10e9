package recall

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// A match tells how well a word of a sentence stands for a term of the question.
type match struct {
	term     int
	strength float64
}

// Strengths of a match.
const (
	strengthSame    = 1.0
	strengthSynonym = 0.85
	strengthMember  = 0.9
	strengthNear    = 0.8 // in the sentence before, which this one refers to
	strengthMended  = 0.9 // in the message before, which this sentence corrects
)

// A candidate is a clause of a sentence that shares words with the question.
type candidate struct {
	passage *Passage
	text    string
	mood    lex.Mood
	// before is the sentence or question that text refers to, "" if it stands alone. shown tells
	// that an answer should show it as well.
	before string
	shown  bool
	mends  bool // text corrects before
	// beside is the clause before text, which may tell what text is about.
	beside string
	// heading is the name above text, in the same passage.
	heading string
}

// A sighting is a sentence that the scan stopped at.
type sighting struct {
	passage  *Passage
	sentence string
	before   string
	heading  string
	// terms has a bit for each term that the sentence, or the one it refers to, shares.
	terms uint64
	// near tells that before shares terms, asked that it is a question of the other side.
	near, asked bool
	// sure keeps a sighting that shares no word: "I am Ada".
	sure bool
	// whole keeps the sentence in one piece and takes it for a statement.
	whole bool
}

// findings are what a scan leaves to be read closely.
type findings struct {
	sightings []sighting
	words     map[string][]match
	sentences []int // of each term, how many sentences share it
	total     int
}

// maxSightings bounds the close reading; the newest sentences are kept.
const maxSightings = 3000

// A scanner finds the words of a question in a text. For speed it looks at the first two letters of
// a word before anything else.
type scanner struct {
	q       *query
	words   map[string][]match
	opening [256][256]bool
	found   findings
	topics  topics
}

func scan(q *query, passages []Passage) *findings {
	s := &scanner{q: q, words: map[string][]match{}}
	s.found.sentences = make([]int, len(q.terms))
	for i, t := range q.terms {
		s.learn(i, t.stem)
	}
	for i := range passages {
		s.passage(passages, i)
	}
	s.found.words = s.words
	return &s.found
}

// learn enters the words that stand for a term.
func (s *scanner) learn(i int, stem string) {
	synonyms, members := lex.Related(stem)
	s.add(stem, match{i, strengthSame})
	if bare := strings.TrimLeft(stem, "/~#@$"); bare != stem {
		s.add(bare, match{i, strengthSame}) // as hits cuts it
	}
	for _, w := range synonyms {
		s.add(w, match{i, strengthSynonym})
	}
	for _, w := range members {
		s.add(w, match{i, strengthMember})
	}
}

func (s *scanner) add(stem string, m match) {
	s.words[stem] = append(s.words[stem], m)
	s.open(stem)
	for _, form := range lex.Forms(stem) {
		s.open(form)
	}
}

func (s *scanner) open(word string) {
	if len(word) > 1 {
		s.opening[word[0]][word[1]] = true
	} else if len(word) == 1 {
		for c := range 256 {
			s.opening[word[0]][c] = true
		}
	}
}

// hits returns a bit for each term of the question that the sentence shares.
func (s *scanner) hits(sentence string) uint64 {
	seen := uint64(0)
	for i := 0; i < len(sentence); {
		if !isLetter(sentence[i]) {
			i++
			continue
		}
		end, digit := i+1, isDigit(sentence[i])
		for end < len(sentence) && (isInner(sentence[end]) || isHyphen(sentence, end, digit)) {
			digit = digit || isDigit(sentence[end])
			end++
		}
		second := byte(' ')
		if end > i+1 {
			second = lower(sentence[i+1])
		}
		if s.opening[lower(sentence[i])][second] && end-i <= 64 {
			for _, m := range s.words[lex.Stem(trimInner(sentence[i:end]))] {
				seen |= 1 << (m.term & 63)
			}
		}
		i = end
	}
	return seen
}

func isLetter(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c >= utf8.RuneSelf
}

func isInner(c byte) bool {
	return isLetter(c) || c == '@' || c == '_' || c == '.' || c == '/' || c == ':'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isHyphen tells whether a hyphen holds a word together, as [lex.Words] has it: OPS-331, AB-12.
func isHyphen(s string, i int, digit bool) bool {
	return s[i] == '-' && i+1 < len(s) && (isDigit(s[i+1]) || digit && isLetter(s[i+1]))
}

func trimInner(w string) string { return strings.TrimRight(w, ".:/@_") }

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
