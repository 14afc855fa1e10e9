package hints

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// A text is one message with what was found in it so far.
type text struct {
	s   string
	old bool // not the text that asks

	read    bool
	words   []lex.Word
	low     []string // the words in small letters
	names   []run
	quotes  []find
	moments []moment
	amounts []amount
	shapes  map[*regexp.Regexp][]find
}

// A run is a range of words.
type run struct{ first, end int }

// prepare cuts the text into words, names, quotations, dates and numbers.
func (t *text) prepare() {
	if t.read {
		return
	}
	t.read = true
	t.words = lex.Words(t.s)
	t.low = make([]string, len(t.words))
	for i, w := range t.words {
		t.low[i] = strings.ToLower(w.Text)
	}
	t.quotes = t.quotations()
	t.moments = t.dated()
	t.names = t.runs()
	t.amounts = t.numbers()
}

var quotation = regexp.MustCompile("```[a-zA-Z0-9+-]*\n((?s:.+?))\n?```|`([^`\n]+)`|\"([^\"\n]+)\"|“([^”\n]+)”|" +
	`(?:^|[\s(:])'([^'\n]+)'(?:$|[\s).,!?;:])`)

func (t *text) quotations() []find {
	var out []find
	for _, m := range quotation.FindAllStringSubmatchIndex(t.s, 50) {
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 {
				out = append(out, t.piece(m[g], m[g+1]))
			}
		}
	}
	return out
}

// piece is a likely find of a piece of the text.
func (t *text) piece(start, end int) find {
	return find{value: t.s[start:end], level: schema.Likely, start: start, end: end}
}

// at gives a find another certainty.
func (f find) at(level schema.Certainty) find {
	f.level = level
	return f
}

// of is a likely find of some words. An owner's 's is left out.
func (t *text) of(r run) find {
	last := t.words[r.end-1]
	return t.piece(t.words[r.first].Start, last.Start+len(last.Text))
}

// between returns what stands between a word and the one before it.
func (t *text) between(i int) string {
	if i <= 0 || i >= len(t.words) {
		return "\n"
	}
	return t.s[min(t.words[i-1].End, t.words[i].Start):t.words[i].Start]
}

// opens tells whether a sentence begins with the word.
func (t *text) opens(i int) bool {
	return i == 0 || strings.ContainsAny(t.between(i), ".!?:;\n\"") && !titled[t.low[i-1]]
}

// titled are short forms before names.
var titled = wordSet("mr mrs ms dr prof st")

// before returns the word before in the same sentence, in small letters. Articles are left out.
func (t *text) before(i int) string {
	for ; i > 0; i-- {
		if strings.ContainsAny(t.between(i), ".!?;\n") {
			return ""
		}
		if !articles[t.low[i-1]] {
			return t.low[i-1]
		}
	}
	return ""
}

var articles = wordSet("the a an my our your his her their this that")

// follows tells whether one word comes right after the one before it.
func (t *text) follows(i int) bool { return t.between(i) == " " }

// wordAt returns the word that begins at a byte offset or after it.
func (t *text) wordAt(offset int) int {
	i, _ := slices.BinarySearchFunc(t.words, offset, func(w lex.Word, at int) int { return w.Start - at })
	return i
}

// sentenceEnd returns where the sentence ends in which the offset lies, without the sign at its end.
func (t *text) sentenceEnd(offset int) int {
	for i := offset; i < len(t.s); i++ {
		switch t.s[i] {
		case '\n':
			return i
		case '.', '!', '?', ';':
			if i+1 == len(t.s) || t.s[i+1] == ' ' || t.s[i+1] == '\n' {
				return i
			}
		}
	}
	return len(t.s)
}

// find returns the values for a field, best first; for a listed field in the order of the text.
func (t *text) find(q *field) []find {
	if len(q.Enum) > 0 {
		return t.options(q)
	}
	switch q.Type {
	case "boolean":
		return t.flag(q)
	case "number", "integer":
		return t.numbersFor(q)
	case "string", "array", "":
		return t.stringsFor(q)
	}
	return nil
}
