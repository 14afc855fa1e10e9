package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// passage reads one passage. What a sentence without words of the question may refer to is kept:
// the sentence before it, the question that the other side has just asked, an earlier message, the
// record that it is a line of, and what the whole passage is about.
func (s *scanner) passage(passages []Passage, at int) {
	p := &passages[at]
	if p.Speaker == Chatter {
		return
	}
	before, near, asked := "", uint64(0), false
	if p.Speaker == User && at > 0 && passages[at-1].Speaker == Assistant {
		if question := lastQuestion(passages[at-1].Text); question != "" {
			before, near, asked = question, s.hits(question), true
		}
	}
	about := s.hits(p.About)
	record, own := topic{}, topic{}
	nth, heading, under := 0, "", uint64(0)
	for sentence := range lex.Sentences(p.Text) {
		sentence = lex.WithoutSection(sentence)
		hits := s.hits(sentence)
		s.count(hits)
		sure := s.identity(sentence) || s.address(sentence)
		name := s.heading(p, sentence)
		if name != "" {
			heading, under, record = name, s.hits(name), topic{}
		}
		found := sighting{passage: p, sentence: sentence, heading: heading, terms: hits | about | under, sure: sure}
		switch {
		case near != 0 && refersBack(sentence, asked):
			found.refer(topic{before, near}, asked)
		case name == "" && record.terms != 0 && lex.Label(sentence) != "" && lex.Label(sentence) == lex.Label(record.sentence):
			record = topic{} // the next record of the same kind
		case record.terms != 0 && (lex.Labelled(sentence) || p.tells() && nth < aboutSentences):
			found.refer(record, false)
		case p.Speaker == User && nth == 0 && hits != 0 && hasPronoun(sentence):
			found.refer(s.topics.newest(), false)
		}
		if hits != 0 || found.near || sure || about != 0 && nth < aboutSentences {
			s.found.sightings = append(s.found.sightings, found)
		}
		if p.Speaker == User {
			s.correction(p, sentence, topic{before, near}, nth == 0)
		}
		if hits != 0 {
			own = topic{sentence, hits}
			if lex.Labelled(sentence) || p.tells() && nth == 0 {
				record = topic{sentence, hits | record.terms}
			}
		}
		before, near, asked = sentence, hits, false
		nth++
	}
	if p.Speaker == User {
		s.topics.push(own)
	}
}

// heading is the name that a sentence opens with, in a text about something, where a question names one.
// What the question names is one even if it is a single word before a colon.
func (s *scanner) heading(p *Passage, sentence string) string {
	if len(s.q.entities) == 0 || !p.tells() && p.Speaker != Summary {
		return ""
	}
	if name := lex.Heading(sentence); name != "" {
		return name
	}
	if label := lex.Label(sentence); label != "" && s.q.named(lex.Words(label)) {
		return label
	}
	return ""
}

// aboutSentences is how many sentences are read of a passage that is about what is asked for,
// whether they have words of the question or not.
const aboutSentences = 20

// tells tells whether the passage is a text about something, not a part of the talk.
func (p *Passage) tells() bool { return p.Speaker == Tool || p.Speaker == Document }

// refer notes what a sighting refers to.
func (f *sighting) refer(t topic, asked bool) {
	if t.terms == 0 {
		return
	}
	f.before, f.near, f.asked = t.sentence, true, asked
	f.terms |= t.terms
}

func (s *scanner) count(hits uint64) {
	s.found.total++
	for i := 0; hits != 0; i, hits = i+1, hits>>1 {
		if hits&1 != 0 && i < len(s.found.sentences) {
			s.found.sentences[i]++
		}
	}
}

// identity keeps "I am Ada", which shares no word with "what is my name?".
func (s *scanner) identity(sentence string) bool {
	return s.q.identity != "" && len(sentence) < 300 && saysIAm(sentence)
}

// address keeps an address where one is asked for: "reach me at ana@example.com".
func (s *scanner) address(sentence string) bool {
	return s.q.want == lex.Email && strings.Contains(sentence, "@") ||
		s.q.want == lex.URL && strings.Contains(sentence, "://")
}
