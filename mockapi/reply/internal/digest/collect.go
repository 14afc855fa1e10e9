package digest

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// maxItem is the longest sentence in bytes that is kept; what is longer is data.
const maxItem = 400

// openTurns is how many of the user's last messages may hold a question that is still open.
const openTurns = 3

// collect lists the sentences that may enter a digest.
func collect(passages []recall.Passage) []item {
	c := collector{}
	from := firstOpen(passages)
	for i := range passages {
		p := &passages[i]
		if p.Speaker == recall.System || p.Speaker == recall.Chatter {
			continue // it goes along with every request by itself, or says nothing
		}
		c.passage(p, i >= from && unanswered(passages[i+1:]))
	}
	return c.items
}

// firstOpen is the index of the first passage whose questions may still be open.
func firstOpen(passages []recall.Passage) int {
	users := 0
	for i := len(passages) - 1; i >= 0; i-- {
		if passages[i].Speaker == recall.User {
			if users++; users == openTurns {
				return i
			}
		}
	}
	return 0
}

type collector struct{ items []item }

func (c *collector) passage(p *recall.Passage, open bool) {
	within, labelled := section(0), false
	if p.Speaker == recall.Assistant && strings.HasPrefix(p.Text, labels[facts]) {
		return // a digest of what stands before it
	}
	about := newSubject(p)
	for sentence := range lex.Sentences(p.Text) {
		about.read(p, sentence)
		for part, label := range byLabel(sentence) {
			if label >= 0 && p.Speaker != recall.Assistant {
				within, labelled = section(label), true
			}
			if labelled {
				c.add(item{text: part, section: within, score: 6})
				continue
			}
			c.sentence(p, part, about, open)
		}
	}
}

// byLabel cuts a sentence at the label of an earlier digest. It yields the number of the label that
// a part stands under, or -1 where there is none.
func byLabel(sentence string) func(func(string, int) bool) {
	return func(yield func(string, int) bool) {
		for i, label := range labels {
			if rest, ok := strings.CutPrefix(sentence, label); ok {
				yield(strings.TrimSpace(rest), i)
				return
			}
		}
		yield(sentence, -1)
	}
}

func (c *collector) sentence(p *recall.Passage, sentence string, about subject, open bool) {
	if !strings.Contains(sentence, " ") {
		return // a word says nothing
	}
	for _, clause := range lex.Clauses(lex.WithoutLead(sentence)) {
		text := lex.WithoutLead(clause.Text)
		words := plain(text)
		it := item{text: text, section: sectionOf(p, words)}
		switch {
		case clause.Mood != lex.States && ordering.in(words):
			continue
		case clause.Mood == lex.Asks:
			if p.Speaker != recall.User || !open {
				continue
			}
			it.section, it.score = questions, 3
		default:
			it.score = score(p.Speaker, text, words, clause.Mood)
			if about.isThing() && !lex.HasVerb(text) {
				it.score += aboutScore
			}
		}
		if clause.Mood == lex.Requests && p.Speaker == recall.User && it.score <= 0 && hasMatter(text) {
			it.score = requestScore
		}
		if it.score > 0 {
			it.subject = about
			c.add(it)
		}
	}
}

func (c *collector) add(it item) {
	it.text = strings.Join(strings.Fields(it.text), " ")
	if len(it.text) > maxItem || len(strings.Fields(it.text)) < 2 || it.subject.name == "" && !says(it.text) {
		return
	}
	if last := it.text[len(it.text)-1]; last != '.' && last != '!' && last != '?' {
		it.text = strings.TrimRight(it.text, ",;:") + "."
	}
	it.text = lex.Capitalise(it.subject.of(it.text))
	it.order = len(c.items)
	it.key, it.values, it.kinds = about(it.text)
	c.items = append(c.items, it)
}

// requestScore lets what the user asked for into a digest where little else was said.
const requestScore = 0.2

// hasMatter tells whether a request names what it is about: "plan a trip", not "look that up".
func hasMatter(text string) bool {
	for i, w := range lex.Words(text) {
		if verb, _ := lex.IsVerb(w.Stem); i > 0 && !verb && !lex.IsStop(w.Text) {
			return true
		}
	}
	return false
}

// says tells whether a sentence says something: it orders something, has a verb or a number, is to be remembered, or gives
// what stands behind its label a value.
func says(text string) bool {
	return lex.Clauses(text)[0].Mood == lex.Requests || lex.HasVerb(text) || keeping.in(plain(text)) || lex.ValuesOf(lex.Words(text)).Has(lex.Number) || lex.Labelled(text)
}

// unanswered tells whether what follows a user's passage is no reply, or one that says nothing.
func unanswered(after []recall.Passage) bool {
	for i := range after {
		if s := after[i].Speaker; s == recall.Assistant || s == recall.Chatter {
			return s == recall.Chatter
		}
	}
	return true
}

func sectionOf(p *recall.Passage, words []string) section {
	switch p.Speaker {
	case recall.Assistant:
		return answers
	case recall.Tool, recall.Document:
		return results
	}
	switch {
	case undecided.in(words):
		return questions
	case deciding.in(words):
		return decisions
	}
	return facts
}
