package recall

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// An entity is something that a question names: the Larch Hut, Ana, order 551. A sentence about another
// one answers nothing.
type entity struct {
	stems []string
	parts part
	// kind is the word in front of a code, and shape its form: "order" and "9" of order 551. Both are ""
	// of a name.
	kind, shape string
}

// A part tells how a name stands in its sentence.
type part uint8

const (
	thing   part = 1 << iota // whose or what: of the Larch Hut, the Larch Hut's, the Larch Hut has
	place                    // where: in Rome, to Lisbon
	company                  // with Ana
	bearer                   // the subject or object, which may itself be what is asked for
)

var (
	placing = words(`in to from near on at around into towards via`)
	owning  = words(`of for at about by regarding concerning`)
)

// partOf tells how the name at from stands in the list; 0 for what the sentence says of something else.
func partOf(list []lex.Word, n lex.Name) part {
	if list[n.To-1].Possessive {
		return thing
	}
	at := n.From - 1
	for at >= 0 && isDeterminer(list[at].Text) {
		at--
	}
	if at < 0 {
		return thing | bearer
	}
	low := strings.ToLower(list[at].Text)
	var p part
	if placing[low] {
		p |= place
	}
	if owning[low] {
		p |= thing
	}
	switch {
	case p != 0:
		return p
	case low == "with":
		return company
	case n.To < len(list) && lex.VerbAt(list, n.To):
		return thing | bearer
	case isCopula(low):
		return 0
	case lex.VerbAt(list, at):
		return thing | bearer
	}
	return 0
}

// readEntities finds what the question names.
func (q *query) readEntities(text string, list []lex.Word) {
	for _, n := range lex.Names(text, list) {
		e := entity{parts: partOf(list, n)}
		if n.From > 0 && isAux(list[n.From-1].Text) || e.parts == 0 {
			e.parts |= thing // does Osprey ship
		}
		for _, w := range list[n.From:n.To] {
			e.stems = append(e.stems, w.Stem)
		}
		q.entities = append(q.entities, e)
	}
	for i := range list {
		if kind, shape := codeAt(list, i); shape != "" {
			q.entities = append(q.entities, entity{stems: []string{list[i].Stem}, kind: kind, shape: shape})
		}
	}
}

// codeAt tells of which kind the thing is that the code at i stands for, and the shape of the code; ""
// where it is a measure or a date.
func codeAt(list []lex.Word, i int) (kind, shape string) {
	w := list[i]
	if isPath(w.Text) {
		return "", "/"
	}
	if !w.Digit || lex.ValuesOf(list[i:i+1]).Has(lex.Money|lex.Date|lex.Clock|lex.Email|lex.URL) || strings.Contains(w.Text, "%") {
		return "", ""
	}
	shape = shapeOf(w.Text)
	if i > 0 && !lex.IsStop(list[i-1].Text) && !list[i-1].Digit {
		kind = list[i-1].Stem
	}
	if shape == "9" && (kind == "" || i+1 < len(list) && list[i+1].Start == w.End+1 && !lex.IsStop(list[i+1].Text) && !lex.VerbAt(list, i+1)) {
		return "", "" // it counts what follows
	}
	return kind, shape
}

// isPath tells whether a word is a path, or a file by its ending.
func isPath(word string) bool {
	return len(word) > 3 && !strings.Contains(word, "://") && (strings.Contains(word[:len(word)-1], "/") && strings.Trim(word, "0123456789/") != "" ||
		fileName.MatchString(word))
}

var fileName = regexp.MustCompile(`^[\w-]+\.[a-z]{1,4}$`)

// shapeOf writes a for letters and 9 for digits: INV-2031 is a-9.
func shapeOf(code string) string {
	var b []byte
	for _, c := range []byte(code) {
		switch {
		case isDigit(c):
			c = '9'
		case isLetter(c):
			c = 'a'
		}
		if len(b) == 0 || b[len(b)-1] != c {
			b = append(b, c)
		}
	}
	return string(b)
}

// namesAnother tells whether the candidate is about something else of the kind that the question names.
// What it is about stands in it, in what it refers to, in the heading above it, or in what the passage
// is about.
func (r *reading) namesAnother(c candidate) bool {
	for i := range r.q.entities {
		e := &r.q.entities[i]
		if !e.within(r.list) && r.another(e, c) {
			return true
		}
	}
	return r.elsewhere(c)
}

// within tells whether words name the entity, or a part of its name and nothing else by it.
func (e *entity) within(list []lex.Word) bool {
	found := 0
	for _, stem := range e.stems {
		if slices.ContainsFunc(list, func(w lex.Word) bool { return w.Stem == stem }) {
			found++
		}
	}
	return found == len(e.stems)
}

// inside tells whether what a passage is about holds the entity within longer words: an address, a path.
func (e *entity) inside(about string) bool {
	for _, stem := range e.stems {
		if len(stem) < 4 || !strings.Contains(about, stem) {
			return false
		}
	}
	return true
}

// another tells whether a candidate that does not name the entity is about another one. What stands in
// the candidate itself counts for more than what stands around it.
func (r *reading) another(e *entity, c candidate) bool {
	rival, subject := false, false
	if e.shape != "" {
		rival = e.otherCode(r.list)
	} else {
		for _, n := range lex.Names(r.text, r.list) {
			switch shared, same := e.compare(r.list[n.From:n.To]); {
			case same:
				return false // Ingrid, for Ingrid Solheim
			case shared:
				return true // the Alpine Hut, for the Larch Hut
			}
			if r.rivals(e, n) {
				rival = true
				subject = subject || partOf(r.list, n)&bearer != 0
			}
		}
	}
	if r.parallel(e, c) || c.heading != "" && strings.HasPrefix(c.text, c.heading) {
		return true
	}
	if rival && e.shape != "" {
		return true // LX1952 in the line above does not make W6203 another name for it
	}
	if subject && c.passage.Speaker == Summary && !e.within(lex.Words(c.before)) {
		return true // a summary goes on to something else without a heading
	}
	about := c.before + " " + c.beside + " " + c.heading + " " + c.passage.About
	if e.within(lex.Words(about)) || e.inside(strings.ToLower(c.passage.About)) {
		return false
	}
	return rival || c.heading != "" || e.otherSubject(c.passage)
}

// otherSubject tells whether what a passage is about is another thing of the entity's kind. A file is none,
// for it may tell of anything.
func (e *entity) otherSubject(p *Passage) bool {
	subject := lex.Words(p.Subject)
	if _, same := e.compare(subject); same {
		return false // or there is no subject
	}
	if e.shape != "" {
		return e.otherCode(subject)
	}
	return !strings.ContainsAny(p.Subject, "/.")
}

// parallel tells whether the candidate is a line about another one, below a line about the entity: "Vega:
// up 3 days" below "Orion: up 41 days".
func (r *reading) parallel(e *entity, c candidate) bool {
	label := lex.Words(lex.Label(c.text))
	if len(label) == 0 || !label[0].Capital || !e.within(lex.Words(lex.Label(c.before))) {
		return false
	}
	for _, at := range r.at {
		if at >= 0 && at < len(label) {
			return false // the value that is asked for
		}
	}
	return true
}

// named tells whether words name an entity of the question.
func (q *query) named(list []lex.Word) bool {
	return slices.ContainsFunc(q.entities, func(e entity) bool { return e.within(list) && len(list) == len(e.stems) })
}

// compare tells whether a name shares words with the entity's, and whether it is but a shorter form of it.
func (e *entity) compare(name []lex.Word) (shared, same bool) {
	same = true
	for _, w := range name {
		if slices.Contains(e.stems, w.Stem) {
			shared = true
		} else {
			same = false
		}
	}
	return shared, same
}

// rivals tells whether a name stands where the entity would, and is not what is asked for.
func (r *reading) rivals(e *entity, n lex.Name) bool {
	p := partOf(r.list, n)
	if p&bearer != 0 && (r.q.want == 0 || r.q.want.Has(lex.Proper|lex.Place|lex.Reason)) {
		return false
	}
	if !slices.ContainsFunc(r.list[n.From:n.To], func(w lex.Word) bool { return !r.inQuestion(w) }) {
		return false
	}
	return p&e.parts != 0
}

// otherCode tells whether words hold another code of the entity's kind and shape.
func (e *entity) otherCode(list []lex.Word) bool {
	for i := range list {
		kind, shape := codeAt(list, i)
		if shape == e.shape && list[i].Stem != e.stems[0] && (kind == e.kind && kind != "" || shape != "9") {
			return true
		}
	}
	return false
}
