package hints

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// valueAt reads the value that begins with the word at j, behind a word of the field's name. Clear
// tells that something between the two leaves no doubt, such as "is" or a colon.
func (t *text) valueAt(j int, q *field, clear bool) (find, bool) {
	start := t.words[j].Start
	for _, f := range t.quotes {
		if f.start <= start && start < f.start+3 {
			return f.at(schema.Named), true
		}
	}
	if shaped[q.kind] {
		for _, f := range t.ofKind(q) {
			if f.start == start {
				return f.at(schema.Named), true
			}
		}
		return find{}, false
	}
	if colon := t.colonBefore(j); colon || clear && ownWords[q.kind] {
		return t.phraseFrom(start, q, colon), true
	}
	r, ok := t.valueWords(j, q, clear)
	if !ok {
		return find{}, false
	}
	f := t.of(r)
	switch q.kind {
	case "person":
		f = partOfName(f, q)
	case "id":
		f.value = strings.TrimPrefix(f.value.(string), "#")
	}
	return f.at(schema.Named), true
}

// valueWords are the words of a value that no sign ends: a name, a token with a digit, any word where
// it is clear, or a noun for fields that take one.
func (t *text) valueWords(j int, q *field, clear bool) (run, bool) {
	if r, ok := t.nameAt(j); ok {
		return r, true
	}
	w := t.words[j]
	capital := w.Capital && !lex.IsStop(w.Text) && !t.opens(j)
	whole := run{j, t.wholeToken(j)}
	switch {
	case w.Digit, capital, clear && !lex.IsStop(w.Text), q.kind == "id" && strings.ContainsAny(t.of(whole).value.(string), "-_./"):
		return whole, true
	case !plainKinds[q.kind]:
		return run{}, false
	case t.low[j-1] == "for" || t.low[j-1] == "of":
		return t.nounsAt(j)
	}
	return run{j, j + 1}, t.endsAfter(j)
}

// plainKinds have values that may be any noun.
var plainKinds = map[kind]bool{"": true, "thing": true, "tag": true, "proper": true}

// endsAfter tells whether a noun right behind the field's word ends its phrase: service checkout.
func (t *text) endsAfter(j int) bool {
	if !t.follows(j) || noValues[t.low[j]] || lex.IsStop(t.low[j]) || lex.VerbAt(t.words, j) {
		return false
	}
	return j+1 == len(t.words) || !t.follows(j+1) || lex.IsStop(t.low[j+1])
}

// noValues stand behind other words without being their value.
var noValues = wordSet(`status name number id type list page center info details time date price level code please
	now today problem issue`)

// colonBefore tells whether a label ends right before the word.
func (t *text) colonBefore(j int) bool {
	gap := strings.TrimRight(t.between(j), " \"'`*")
	return strings.HasSuffix(gap, ":") || strings.HasSuffix(gap, "=")
}

// phraseFrom takes the words up to the end of the sentence or the line, or of the clause where no colon
// labels them; of a labelled value up to the next comma.
func (t *text) phraseFrom(start int, q *field, colon bool) find {
	end := t.sentenceEnd(start)
	if clause := lex.Clauses(t.s[start:end])[0].Text; !colon && len(clause) < end-start {
		end = start + len(clause)
	}
	if !ownWords[q.kind] {
		if comma := strings.IndexAny(t.s[start:end], ",;"); comma > 0 {
			end = start + comma
		}
	}
	f := t.piece(start, end)
	f.value = strings.Trim(strings.TrimSpace(t.s[start:end]), "\"'“”`")
	return f.at(schema.Named)
}

// wholeToken is where the words end that one token was cut into: release-2, dark_mode.
func (t *text) wholeToken(j int) int {
	end := j + 1
	for end < len(t.words) && (t.between(end) == "-" || t.between(end) == "_" || t.between(end) == "/") {
		end++
	}
	return end
}
