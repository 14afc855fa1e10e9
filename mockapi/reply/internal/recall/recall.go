// Package recall answers a question with the sentence of a conversation that answers it.
//
// It takes three steps. A question becomes a [query]: what it asks about, each word with the weight
// of its part in the sentence, and the kind of value that an answer must hold. One fast pass over
// the text (scan.go) keeps the sentences that share words with it. These few are read closely
// (score.go): who speaks of whom, whether the value is there, whether it was true only once. Of
// those that answer about equally well the newest wins.
package recall

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// A Speaker is who wrote a passage.
type Speaker uint8

// The speakers.
const (
	User Speaker = iota
	Assistant
	Tool     // the result of a tool call
	Document // an attached document or search result
	Summary  // a compaction block
	System   // the system prompt and system messages
	Chatter  // what the assistant said without saying anything; it answers nothing
)

// A Passage is one text of the conversation. Passages are given oldest first.
type Passage struct {
	Speaker Speaker
	Text    string
	Label   string // the tool's name or the document's title, "" if unknown
	// About are words that tell what all of the passage is about: the name and the input of the tool
	// whose result it is, a document's title.
	About string
	// Subject names what a result or a document is about, "" if that is not known: the Larch Hut.
	Subject string
	// Matter is what the tool tells by its name, "" if that is not known: the weather.
	Matter string
}

// An Answer is a sentence that answers a question.
type Answer struct {
	// Text is the sentence; Context is the sentence before it where Text alone would not be
	// understood ("His name is Rex"), else "".
	Text, Context string
	Speaker       Speaker
	Label         string
}

// The least scores of an answer. A question that asks for advice is rarely after something that was
// said before.
const (
	threshold       = 0.55
	adviceThreshold = 0.95
)

// Ask returns the sentences that answer the question, or nothing where the passages do not hold the
// answer. There is more than one only where each adds to the others: "I am allergic to nuts", and
// later "I am also allergic to shrimp". Passages are read in time proportional to their size.
func Ask(question string, passages []Passage) []Answer {
	q := parse(question)
	if len(q.terms) == 0 {
		return q.memos(question, passages)
	}
	found := scan(q, passages)
	q.weigh(found)
	need := threshold
	if q.advice {
		need = adviceThreshold
	}
	var own, echoes []scored
	for _, c := range q.candidates(found) {
		s := q.score(c, found.words)
		if s.score < need {
			continue
		}
		if c.passage.Speaker == Assistant && !q.you {
			echoes = append(echoes, s)
		} else {
			own = append(own, s)
		}
	}
	if len(own) == 0 {
		own = echoes // what only the assistant said is better than nothing
	}
	if len(own) == 0 {
		return q.memos(question, passages)
	}
	return choose(q, own)
}

// nearBest is the share of the best score from which a sentence counts as an answer as good.
const nearBest = 0.82

// choose picks the newest of the best, or the oldest where the question asks for what was first,
// and adds to it what it says it adds to.
func choose(q *query, list []scored) []Answer {
	best := 0.0
	for _, s := range list {
		best = max(best, s.score)
	}
	var near []scored
	for _, s := range list {
		if s.score >= best*nearBest {
			near = append(near, s)
		}
	}
	near = q.withoutOutdone(near)
	if len(near) == 0 {
		return nil
	}
	if q.former {
		return []Answer{near[0].answer()}
	}
	last := near[len(near)-1]
	answers := []Answer{last.answer()}
	for i := len(near) - 2; i >= 0 && len(answers) < maxAnswers; i-- {
		if !q.adds(last, near[i]) {
			break
		}
		answers = append([]Answer{near[i].answer()}, answers...)
		last = near[i]
	}
	return answers
}

// clearlyMore is the weight of a word that counts.
const clearlyMore = 0.25

// withoutOutdone leaves out the sentences of a text about something where another sentence of the same
// text says clearly more of what is asked for.
func (q *query) withoutOutdone(near []scored) []scored {
	most := map[*Passage]float64{}
	for _, s := range near {
		most[s.passage] = max(most[s.passage], s.own)
	}
	return slices.DeleteFunc(near, func(s scored) bool {
		return (s.passage.tells() || s.passage.Speaker == Summary && len(q.entities) > 0) && s.own+clearlyMore < most[s.passage]
	})
}

// maxAnswers bounds how many sentences make up an answer.
const maxAnswers = 4

// adds tells whether a newer answer leaves an older one true: it says "also", or it is about likes
// and the like, of which one may have several, and does not take anything back.
func (q *query) adds(newer, older scored) bool {
	if newer.text == older.text || newer.takesBack {
		return false
	}
	return newer.also || q.several
}

func (s scored) answer() Answer {
	return Answer{
		Text: s.text, Context: s.context, Speaker: s.passage.Speaker, Label: s.passage.Label,
	}
}

// Questions returns the clauses of a text that ask for something that may have been said.
func Questions(text string) []string {
	var out []string
	for sentence := range lex.Sentences(text) {
		for _, clause := range lex.Clauses(sentence) {
			if clause.Mood == lex.Asks {
				out = append(out, clause.Text)
			}
		}
	}
	return out
}
