package hints

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// An entity is a run of capitalised words: San Francisco.
type entity struct {
	text   string
	before string // the word in front of it, in lower case
	// joined tells that "and", "or" or a comma of a list ties it to the entity before.
	joined bool
}

// entities finds the proper names of a text. A word that opens a sentence counts only beside
// another capitalised one, or where no sentence would begin with it.
func entities(text string) []entity {
	var out []entity
	for sentence := range lex.Sentences(text) {
		list := lex.Words(sentence)
		for i := 0; i < len(list); {
			if !isProper(list, i) {
				i++
				continue
			}
			end := i + 1
			for end < len(list) && isProper(list, end) && sentence[list[end-1].End:list[end].Start] == " " {
				end++
			}
			if i == 0 && end == 1 && opensOrder(sentence, list) {
				i = end
				continue
			}
			if i == 0 && end < len(list) && strings.HasPrefix(sentence[list[end-1].End:], ":") {
				i = end // a label: "Invoice: ..."
				continue
			}
			e := entity{text: sentence[list[i].Start:endOf(list, end)]}
			if end < len(list) && isRegion(list[end].Text) && sentence[list[end-1].End:list[end].Start] == ", " {
				e.text = sentence[list[i].Start:list[end].End] // San Francisco, CA
				end++
			}
			if i > 0 {
				e.before = strings.ToLower(list[i-1].Text)
				gap := sentence[list[i-1].End:list[i].Start]
				e.joined = len(out) > 0 && (e.before == "and" || e.before == "or" || e.before == "vs" || gap == ", " && i >= 1 && list[i-1].Capital)
			}
			out = append(out, e)
			i = end
		}
	}
	return out
}

// opensOrder tells whether the first word of a sentence is more likely a verb than a name: nothing
// that would follow a name does.
func opensOrder(sentence string, list []lex.Word) bool {
	if len(list) < 2 || sentence[list[0].End:list[1].Start] != " " || list[0].Possessive {
		return false
	}
	next := strings.ToLower(list[1].Text)
	return !lex.VerbAt(list, 1) && next != "and" && next != "or" && next != "please"
}

// endOf is where the word before index end ends, without a 's.
func endOf(list []lex.Word, end int) int {
	w := list[end-1]
	return w.Start + len(w.Text)
}

func isRegion(word string) bool {
	return len(word) == 2 && strings.ToUpper(word) == word && strings.ToLower(word) != word
}

// openers are verbs and the like that often open a sentence with a capital.
var openers = words(`what which who how when where why can could would will please tell show find get give
	check look search book create make add set send schedule plan is are do does did let use call run open
	write read convert translate calculate compute remind order buy list extract summarize compare explain
	hi hello hey thanks yes no ok okay and also then actually invite email tell ask message text ping greet
	welcome introduce meet fetch see need want weather flights flight news from visit go fly drive`)

func isProper(list []lex.Word, i int) bool {
	w := list[i]
	low := strings.ToLower(w.Text)
	if !w.Capital || low == "i" || lex.ValuesOf(list[i:i+1]).Has(lex.Date) {
		return false
	}
	if i == 0 && (openers[low] || lex.IsStop(low)) {
		return false
	}
	if i > 0 && lex.IsStop(low) {
		return false
	}
	verb, _ := lex.IsVerb(w.Stem)
	return i > 0 || !verb
}

// places finds places: what follows in, at, to, from or near, and what is joined to it. A field for
// an origin wants "from", one for a destination "to".
func (q field) places(text string) []string {
	prepositions := words("in at for near of to from around between via into visit")
	street := streets.FindString(text)
	switch {
	case q.isAny(words("country countries nationality")):
		return countries.FindAllString(text, 5)
	case q.isAny(words("street address")) && street != "":
		return []string{street}
	case q.isAny(words("origin from departure source")):
		prepositions = words("from between leaves leave leaving departs depart departing")
	case q.isAny(words("destination to arrival target")):
		prepositions = words("to into in for visit")
	}
	var out, others []string
	taken := false
	for _, e := range entities(text) {
		if street != "" && strings.Contains(street, e.text) || countries.MatchString(e.text) && q.isAny(words("city town")) {
			continue
		}
		taken = prepositions[e.before] || e.joined && taken || street != "" && strings.Contains(text, street+", "+e.text)
		if taken {
			out = append(out, e.text)
		} else if !personPrepositions[e.before] {
			others = append(others, e.text)
		}
	}
	switch {
	case len(out) > 0 && q.isAny(words("city town")):
		return out
	case len(out) > 0:
		return joinCountry(out, text)
	case q.isAny(words("origin from departure source")):
		return nil
	case !q.guess:
		return nil
	case len(others) > 0:
		return others[:1]
	}
	return lowerPlace(text)
}

// joinCountry puts "Paris, France" back together, which is no list because no "and" ends it.
func joinCountry(list []string, text string) []string {
	if len(list) == 2 && strings.Contains(text, list[0]+", "+list[1]) {
		return []string{list[0] + ", " + list[1]}
	}
	return list
}

// lowerPlace takes "weather in paris" for a place as well.
func lowerPlace(text string) []string {
	list := lex.Words(text)
	for i := 0; i+1 < len(list); i++ {
		switch strings.ToLower(list[i].Text) {
		case "in", "at", "near":
			w := list[i+1]
			if !lex.IsStop(w.Text) && !w.Digit && !lex.ValuesOf(list[i+1:i+2]).Has(lex.Date|lex.Clock|lex.Number) {
				return []string{w.Text}
			}
		}
	}
	return nil
}

var personPrepositions = words("with by am is called named mr mrs dr")

// people finds names of people: after with, to, for, from, named, "I am". Fields for the first or
// the last name get that part.
func (q field) people(text string) []string {
	if q.isAny(words("file product project company event city country model tool function key")) {
		return q.besideName(text)
	}
	var own, sure, others []string
	taken := false
	for _, e := range entities(text) {
		if q.named(lex.Stem(e.before)) {
			own = append(own, q.part(e.text))
			continue
		}
		taken = words("with to for from named called am is by invite email call tell ask")[e.before] || e.joined && taken
		if taken {
			sure = append(sure, q.part(e.text))
		} else if !words("in at near")[e.before] {
			others = append(others, q.part(e.text))
		}
	}
	sure = append(own, sure...)
	if !q.guess {
		return sure
	}
	return append(sure, others...)
}

func (q field) part(name string) string {
	parts := strings.Fields(name)
	switch {
	case q.isAny(words("first given")):
		return parts[0]
	case q.isAny(words("last family surname")):
		return parts[len(parts)-1]
	}
	return name
}

// identifiers finds a token with a digit, best right after a word of the field's name: order 551.
func (q field) identifiers(text string) []string {
	list := lex.Words(text)
	var out []string
	for i, w := range list {
		if !w.Digit || strings.Contains(w.Text, ":") {
			continue
		}
		for back := 1; back <= 3 && i-back >= 0; back++ {
			if q.named(list[i-back].Stem) {
				out = append(out, strings.TrimPrefix(w.Text, "#"))
				break
			}
		}
	}
	return out
}

// named tells whether a stem is one of the field's own words.
func (q field) named(stem string) bool {
	for _, w := range q.words {
		if lex.Stem(w) == stem {
			return true
		}
	}
	return false
}
