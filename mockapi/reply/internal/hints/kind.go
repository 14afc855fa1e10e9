package hints

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// A kind is what sort of value a name stands for, such as email or place; "" if that is not known.
// The kinds are the lines of kinds.txt.
type kind string

//go:embed kinds.txt
var kindsText string

// kindsByWord maps words of names to kinds, and their stems where those are no other words.
var kindsByWord = readKinds(kindsText)

// kindOfWord returns the kind that a word means, in any of its forms.
func kindOfWord(word string) (kind, bool) {
	if k, ok := kindsByWord[word]; ok {
		return k, true
	}
	k, ok := kindsByWord[lex.Stem(word)]
	return k, ok
}

func readKinds(text string) map[string]kind {
	kinds, stems := map[string]kind{}, map[string]kind{}
	for line := range strings.Lines(text) {
		name, words, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for word := range strings.FieldsSeq(words) {
			kinds[word] = kind(name)
			if stem := lex.Stem(word); stems[stem] == "" {
				stems[stem] = kind(name)
			}
		}
	}
	for stem, k := range stems {
		if _, ok := kinds[stem]; !ok {
			kinds[stem] = k
		}
	}
	return kinds
}

// formatKinds are the kinds of JSON Schema's formats.
var formatKinds = map[string]kind{
	"email": "email", "idn-email": "email", "uri": "url", "uri-reference": "url", "iri": "url",
	"iri-reference": "url", "url": "url", "date": "date", "date-time": "datetime", "time": "time",
	"uuid": "id", "phone": "phone",
}

// The kinds by how they are found.
var (
	// ownWords have values that are words of the request itself.
	ownWords = map[kind]bool{
		"query": true, "text": true, "title": true, "command": true, "expression": true, "code": true,
	}
	// lasting have values that are known by their shape or place in any text.
	lasting = map[kind]bool{
		"email": true, "url": true, "phone": true, "path": true, "place": true, "person": true,
		"currency": true, "symbol": true, "date": true, "datetime": true,
	}
	// shaped have a form of their own, so that a word beside the field's name is no value.
	shaped = map[kind]bool{
		"email": true, "url": true, "date": true, "datetime": true, "time": true, "phone": true,
		"currency": true, "language": true, "color": true, "expression": true, "path": true, "command": true,
	}
	// telling are the kinds that a description alone may show.
	telling = map[kind]bool{
		"email": true, "url": true, "path": true, "date": true, "place": true, "query": true,
		"currency": true, "language": true, "command": true, "symbol": true, "phone": true, "color": true,
	}
)

// things hold objects that are no persons: the name of an item is no person's.
var things = stemSet(`item product ingredient good thing dish file tool recipe event city country place company
	project model team movie book song pet animal tag category skill feature function column table variable step order`)

// kindOf looks at the name from its head, which is the last word or the one before "of". A name that
// says nothing is of the kind of what holds it, or of what the description tells first.
func (q *field) kindOf() kind {
	if k, ok := formatKinds[q.Format]; ok {
		return k
	}
	if k, ok := q.sideOf(); ok {
		return k
	}
	if len(q.stems) == 1 && q.is(ownerWords) && q.purpose[lex.Stem("repository")] {
		return "repository"
	}
	if role := roleOf(q.stems); role != noRole && len(q.stems) == 2 && q.stems[0] == "check" {
		return "date"
	}
	if last := len(q.words) - 1; last > 0 && (q.words[last] == "at" || q.words[last] == "on") {
		return "datetime" // created_at, ends_on
	}
	if k, ok := kindByWords(q.words); ok {
		switch {
		case k != "person":
			return k
		case q.onlyName():
			return q.kindOfName()
		case slices.Contains(q.about, "email"):
			return "email"
		}
		return k
	}
	if k, ok := kindByWords(q.within); ok && len(q.stems) == 0 {
		return k
	}
	for _, s := range q.about {
		if k, ok := kindOfWord(s); ok && telling[k] {
			q.described = true
			return k
		}
	}
	if q.isMailbox() {
		return "email"
	}
	return ""
}

// sides are names of fields for what something is changed from or to, which only the purpose tells.
var sides = stemSet("from to source target base quote")

var baseWords = stemSet("base")

// sideOf is the kind of a side of a conversion or a translation.
func (q *field) sideOf() (kind, bool) {
	switch {
	case len(q.stems) != 1 || !q.is(sides):
		return "", false
	case q.purpose[currencyStem]:
		return "currency", true
	case q.purpose[languageStem] || q.purpose[lex.Stem("translate")] || q.purpose[lex.Stem("translation")]:
		return "language", true
	}
	return "", false
}

var currencyStem = lex.Stem("currency")

func kindByWords(words []string) (kind, bool) {
	order := slices.Clone(words)
	if of := slices.Index(order, "of"); of > 0 {
		order = order[:of]
	}
	slices.Reverse(order)
	weak, found := kind(""), false
	for i, w := range order {
		k, ok := kindOfWord(w)
		s := lex.Stem(w)
		switch {
		case !ok || i > 0 && k == "date" && (fromWords[s] || toWords[s]):
		case i == 0 && weakHeads[s]:
			weak, found = k, len(order) == 1 || k != "title"
		default:
			return k, true
		}
	}
	return weak, found
}

// onlyName tells whether "name" is all that makes the field a person's.
func (q *field) onlyName() bool {
	return !slices.ContainsFunc(q.words, func(w string) bool {
		k, _ := kindOfWord(w)
		return lex.Stem(w) != nameStem && k == "person"
	})
}

// kindOfName is the kind of a name: of a thing where the words around say so, a person's where it
// stands alone.
func (q *field) kindOfName() kind {
	others := slices.DeleteFunc(slices.Clone(q.words), func(w string) bool {
		return lex.Stem(w) == nameStem || nameParts[lex.Stem(w)]
	})
	if len(others) == 0 {
		return "person"
	}
	if k, ok := kindByWords(others); ok {
		return k
	}
	if slices.ContainsFunc(others, func(w string) bool { return things[lex.Stem(w)] }) {
		return "thing"
	}
	return ""
}

var nameStem = lex.Stem("name")

// nameParts are the parts of a person's name.
var nameParts = stemSet("first last full given family middle sur display")
