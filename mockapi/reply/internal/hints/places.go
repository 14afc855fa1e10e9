package hints

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

//go:embed countries.txt
var countriesText string

var countries = readLines(countriesText)

func readLines(text string) map[string]bool {
	m := map[string]bool{}
	for line := range strings.Lines(text) {
		m[strings.TrimSpace(line)] = true
	}
	return m
}

// Words in front of places. Those of placeCues stand before other names as well.
var (
	regionCues   = wordSet("in at near around visit visiting over within outside")
	placeCues    = wordSet("at to from for of into leaving between towards onto")
	countryOf    = stemSet("country state nation nationality province region")
	cityOf       = stemSet("city town")
	countryWords = stemSet("country nationality")
	joints       = wordSet("and or vs versus plus")
	comparing    = wordSet("compare contrast")
	comparedTo   = wordSet("with to against") // in an order to compare
)

// places finds names after words such as in and near, and those that are joined to them. In a text
// without capitals the words after those do.
func (t *text) places(q *field) []find {
	var first, other, guesses []find
	joined := 0
	for i := 0; i < len(t.names); i++ {
		f, parts := t.placeAt(i, q)
		before := t.before(t.names[i].first)
		switch {
		case regionCues[before] && (before != "at" || !q.is(cityOf)):
			first, joined = append(first, f), 1
		case placeCues[before]:
			other, joined = append(other, f), 2
		case joined > 0 && t.isJoined(i):
			if joined == 1 {
				first = append(first, f)
			} else {
				other = append(other, f)
			}
		case t.follows(t.names[i].first) && zips.MatchString(before):
			other, joined = append(other, f), 2
		case personCues[before]:
			joined = 0
		default:
			joined = 0
			if parts == 1 {
				f.level = schema.Fair
			}
			guesses = append(guesses, f)
		}
		i += parts - 1
	}
	out := append(first, other...)
	if len(out) == 0 {
		out = t.smallPlaces()
	}
	out = append(out, guesses...)
	slices.SortStableFunc(out, func(a, b find) int { return int(b.level) - int(a.level) })
	return byRole(t, t.ofSize(q, out), q.role)
}

// isJoined tells whether a name is tied to the one before it, as items of a list are.
func (t *text) isJoined(i int) bool {
	r := t.names[i]
	before := t.before(r.first)
	if joints[before] || comparedTo[before] && slices.ContainsFunc(t.low[:r.first], func(w string) bool { return comparing[w] }) {
		return true
	}
	return i > 0 && t.names[i-1].end == r.first && t.between(r.first) == ", "
}

// placeAt reads the place whose name is the ith, with the region behind a comma where the field wants
// it: San Francisco, CA. It returns how many names that takes.
func (t *text) placeAt(i int, q *field) (f find, parts int) {
	r := t.names[i]
	f = t.of(r)
	if i+1 == len(t.names) {
		return f, 1
	}
	next := t.names[i+1]
	if next.first != r.end || t.between(next.first) != ", " || t.inList(next) {
		return f, 1
	}
	region := t.of(next)
	switch {
	case q.is(cityOf):
		return f, 2
	case q.is(countryOf):
		return region, 2
	}
	return t.of(run{r.first, next.end}), 2
}

// inList tells whether another name follows after a comma or a joint, so that the comma in front
// parts two of a list.
func (t *text) inList(r run) bool {
	if r.end >= len(t.words) {
		return false
	}
	return joints[t.low[r.end]] || t.between(r.end) == ", " && t.words[r.end].Capital
}

// ofSize keeps countries out of a city's field, and what is no country out of a country's.
func (t *text) ofSize(q *field, finds []find) []find {
	if !q.is(cityOf) && !q.is(countryWords) {
		return finds
	}
	var out []find
	for _, f := range finds {
		if s, _ := f.value.(string); countries[s] == q.is(countryWords) || s == "Singapore" {
			out = append(out, f)
		}
	}
	if len(out) == 0 && q.is(countryWords) {
		return finds
	}
	return out
}

// smallPlaces finds the words after "in" and the like that no capital marks.
func (t *text) smallPlaces() []find {
	var out []find
	for i := 1; i < len(t.words); i++ {
		cue := t.low[i-1]
		if !regionCues[cue] && cue != "for" && cue != "to" && cue != "from" {
			continue
		}
		r := run{i, i}
		for r.end < len(t.words) && r.end-i < 3 && t.placeWord(r.end) && (r.end == i || t.follows(r.end)) {
			r.end++
			if r.end+1 < len(t.words) && particles[t.low[r.end]] && t.placeWord(r.end+1) {
				r.end += 2
			}
		}
		if r.end > i {
			f := t.of(r)
			if cue == "at" || cue == "for" || cue == "to" {
				f.level = schema.Fair
			}
			out = append(out, f)
		}
	}
	return out
}

func (t *text) placeWord(i int) bool {
	w := t.words[i]
	verb, _ := lex.IsVerb(w.Stem)
	return !lex.IsStop(w.Text) && !w.Digit && !dateWord[t.low[i]] && !verb && len(w.Text) > 2 && w.Text[0] < utf8.RuneSelf &&
		!w.Capital && !noPlace[t.low[i]] && !t.isDated(w.Start) && !isUnit(w.Stem) && !isListed(w)
}

// noPlace are words that follow "in" and "at" but say no place that could be looked up.
var noPlace = wordSet(`home work school office here there general detail details total particular bed person time advance
	order addition fact mind case short summary full least last first once hand charge need love use front celsius fahrenheit
	kelvin degrees metric imperial`)

func isListed(w lex.Word) bool {
	color, _ := lex.Member("color", w.Stem)
	return color || isLanguage(w.Text)
}
