package hints

import (
	"regexp"
	"slices"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// stringsFor returns what the text has for a string: what stands beside a word of its name, then
// what is of its kind.
func (t *text) stringsFor(q *field) []find {
	named := t.cued(q)
	if q.List {
		if list := t.listFor(q); len(list) > len(named) {
			return list
		}
		return named
	}
	ofKind := t.ofKind(q)
	if q.role != noRole && len(named) == 0 {
		ofKind = t.orAtEnd(q, ofKind)
	}
	if q.described {
		for i := range ofKind {
			ofKind[i].level = min(ofKind[i].level, schema.Likely)
		}
	}
	return append(named, ofKind...)
}

// orAtEnd looks behind the words for the field's role where nothing is of its kind. A value that ends by
// itself goes before a quotation, which may be meant for any field, and before a place with more words.
func (t *text) orAtEnd(q *field, ofKind []find) []find {
	if len(ofKind) == 0 {
		return t.atEnd(q)
	}
	f, ok := t.shapedIn(t.behind(q.role))
	if ok && (q.kind == "" && ofKind[0].level <= schema.Fair || q.kind == "place" && f.start == ofKind[0].start) {
		return append([]find{f}, ofKind...)
	}
	return ofKind
}

// ofKind returns what is of the field's kind.
func (t *text) ofKind(q *field) []find {
	switch q.kind {
	case "email":
		if q.is(copies) {
			return nil // those who get a copy are named as such
		}
		return append(byRole(t, t.shape(emails), q.role), t.instead(q)...)
	case "url":
		return t.shape(urls)
	case "path":
		return t.paths(q)
	case "phone":
		return t.phones()
	case "zip":
		return t.shape(zips)
	case "symbol":
		return t.symbols()
	case "handle":
		return append(t.handles(), t.people(q)...)
	case "id":
		return t.ids(q)
	case "expression":
		return t.sums()
	case "currency", "language", "color", "unit":
		return byRole(t, t.listed(q.kind), q.role)
	case "date", "datetime", "time":
		return t.times(q)
	case "place":
		if streets := t.shape(streets); q.is(streetWords) && len(streets) > 0 {
			return streets
		}
		return t.places(q)
	case "person":
		return append(t.people(q), t.addressed(q)...)
	case "proper":
		return t.propers(q)
	case "job":
		return t.jobs()
	case "room":
		return t.rooms()
	case "timezone":
		return t.timezones()
	case "repository":
		return t.repositories(q)
	case "thing":
		return t.objects(q)
	case "command":
		return t.commands()
	case "code":
		return t.codes()
	case "query", "title", "text":
		if globs := t.shape(globs); q.is(patternWords) && len(globs) > 0 {
			return globs
		}
		return t.phrases(q)
	case "tag":
		return nil
	}
	return t.anything(q)
}

var mailWords = stemSet("email mail")

var swaps = regexp.MustCompile("(?i)\\b(?:replace|change|rename|substitute|swap)\\s+[\"'`“]([^\"'`”]+)[\"'`”]\\s+(?:with|by|to|into|for)\\s+[\"'`“]([^\"'`”]*)[\"'`”]")

// swapped finds the quotation that is to be replaced, or the one to replace it with.
func (t *text) swapped(r role) []find {
	m := swaps.FindStringSubmatchIndex(t.s)
	switch {
	case m == nil || r == noRole:
		return nil
	case r == from:
		return []find{t.piece(m[2], m[3]).at(schema.Sure)}
	}
	return []find{t.piece(m[4], m[5]).at(schema.Sure)}
}

// copies are fields for further recipients.
var copies = stemSet("cc bcc")

// instead are the names of persons where a text has no address for a field that would take either.
func (t *text) instead(q *field) []find {
	if q.Format != "" || len(t.shape(emails)) > 0 || q.is(mailWords) {
		return nil
	}
	return t.people(q)
}

// anything is for names that say nothing: a quotation is most likely meant for them.
func (t *text) anything(q *field) []find {
	if found := t.swapped(q.role); found != nil {
		return found
	}
	return allAt(inOrder(slices.Clone(t.quotes), q.role), schema.Fair)
}
