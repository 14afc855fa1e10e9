package hints

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// A field is a schema's field as its words tell what it is.
type field struct {
	schema.Field
	kind kind
	// described tells that only the description says of which kind the field is.
	described bool
	purpose   map[string]bool
	role      role
	words     []string        // of the name
	stems     []string        // of these
	core      map[string]bool // the stems that say what the field is
	about     []string        // stems of the title and the description
	within    []string        // the words of the name of what holds the field
	holder    []string        // the stems of these
}

// A role tells which end of a span a value is: the one to leave or the one to go to.
type role byte

const (
	noRole role = iota
	from
	to
)

// maxAbout bounds a description that is read, in bytes.
const maxAbout = 1000

// newField reads what a field's words tell. Purpose are the stems of what the fields are for.
func newField(f schema.Field, purpose map[string]bool) *field {
	q := &field{Field: f, purpose: purpose}
	q.words = strings.Fields(schema.Words(clip(f.Name, 200)))
	q.within = strings.Fields(schema.Words(clip(f.Within, 200)))
	if len(q.words) == 1 && weakHeads[lex.Stem(q.words[0])] && len(q.within) > 0 && f.Name != f.Within {
		q.words = append(slices.Clone(q.within), q.words...) // the name of a customer
	}
	q.stems, q.holder = stemsOf(q.words), stemsOf(q.within)
	for _, w := range lex.Words(clip(f.Title+" "+f.Description, maxAbout)) {
		if !lex.IsStop(w.Text) {
			q.about = append(q.about, w.Stem)
		}
	}
	q.kind = q.kindOf()
	q.role = roleOf(q.stems)
	switch _, ok := q.sideOf(); {
	case q.role != noRole:
	case ok && q.is(baseWords):
		q.role = from
	case ok:
		q.role = to
	default:
		q.role = roleOf(q.holder)
	}
	q.core = coreOf(q.stems)
	return q
}

func stemsOf(words []string) []string {
	var out []string
	for _, w := range words {
		out = append(out, lex.Stem(w))
	}
	return out
}

// listed is the field as one of several.
func (q *field) listed() *field {
	if q.List {
		return q
	}
	list := *q
	list.List = true
	return &list
}

// key names what find depends on.
func (q *field) key(text int) string {
	var b strings.Builder
	for _, s := range [...]string{q.Name, q.Within, q.Title, q.Description, q.Type, q.Format} {
		b.WriteString(s)
		b.WriteByte(0)
	}
	b.WriteString(strconv.Itoa(text))
	if q.List {
		b.WriteByte('l')
	}
	for i, option := range q.Enum {
		if i == maxOptions {
			break
		}
		b.WriteString("\x00" + option)
	}
	return b.String()
}

// is tells whether one of some stems is a word of the name.
func (q *field) is(stems map[string]bool) bool {
	return slices.ContainsFunc(q.stems, func(s string) bool { return stems[s] })
}

// holdsLater tells whether a find in an earlier text still holds: it was meant for the field, and is
// not in the words of a request that is over.
func (q *field) holdsLater(f find) bool {
	return !ownWords[q.kind] && (f.level == schema.Named || f.level >= schema.Likely && lasting[q.kind])
}

var (
	fromWords = stemSet("from origin source src start starting begin beginning departure depart since after old pickup checkin previous left")
	toWords   = stemSet("to destination dest dst target end ending until before arrival new goal dropoff checkout return right")
)

// roleOf reads the role out of a name. Of check_in and check_out the second word says it.
func roleOf(stems []string) role {
	for i, s := range stems {
		switch {
		case s == "in" && i > 0 && stems[i-1] == "check":
			return from
		case s == "out" && i > 0 && stems[i-1] == "check":
			return to
		case fromWords[s]:
			return from
		case toWords[s]:
			return to
		}
	}
	return noRole
}

// weakHeads say less than the word before them: a city_name is a city.
var weakHeads = stemSet("name id value text string number num code title line label key data field input type list count")

// coreOf picks the words of a name that say what it is. Where there are only weak ones they count.
func coreOf(stems []string) map[string]bool {
	core, weak := map[string]bool{}, map[string]bool{}
	for _, s := range stems {
		switch {
		case lex.IsStop(s) || len(s) < 2 || fromWords[s] || toWords[s] || nameParts[s]:
		case weakHeads[s]:
			weak[s] = true
		default:
			core[s] = true
		}
	}
	if len(core) == 0 {
		core = weak
	}
	for s := range maps.Clone(core) {
		for _, other := range aliases[s] {
			core[other] = true
		}
	}
	return core
}

// aliases are other words for a field's word.
var aliases = stemLists(map[string]string{
	"doctor": "dr", "sha": "commit", "repository": "repo", "username": "user", "ticket": "issue",
	"identifier": "id", "title": "movie film book song album article event show game", "subject": "about",
	"topic": "about regarding on", "tag": "label", "label": "tag",
})

func stemLists(words map[string]string) map[string][]string {
	m := map[string][]string{}
	for word, others := range words {
		m[lex.Stem(word)] = stemsOf(strings.Fields(others))
	}
	return m
}

func stemSet(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[lex.Stem(w)] = true
	}
	return m
}

func wordSet(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// clip cuts a text to a number of bytes, at a character.
func clip(s string, size int) string {
	if len(s) <= size {
		return s
	}
	for size > 0 && s[size]&0xc0 == 0x80 {
		size--
	}
	return s[:size]
}
