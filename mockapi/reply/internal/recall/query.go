package recall

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// A role is the part that a word plays in a question.
type role uint8

const (
	noun     role = iota // what it is about: my [budget]
	owner                // whose: my [sister]'s name
	modifier             // which: the [door] code, a meeting with [Ana]
	soft                 // in passing: the budget for the [trip]
	verb                 // what happens
)

// A term is a word of a question that an answer should share.
type term struct {
	stem   string
	role   role
	weight float64
	proper bool
	// sentences counts the sentences of the conversation that share the term.
	sentences int
}

// A query is a question as the search reads it.
type query struct {
	terms []term
	focus int        // the term that is asked for, -1 if none
	label bool       // the focus only names the kind of the answer: what car do I drive
	want  lex.Values // an answer holds one of these, 0 for anything
	self  bool       // the asker is the subject, or owns it
	first bool       // the asker is the subject: where do I live
	// asksSubject tells that the question is who or what does something, asksOwner whose it is.
	asksSubject, asksOwner bool
	asksObject             bool // what does my sister take
	you                    bool // it is about what the assistant said
	// advice tells that the answer is likely not in the conversation: what should I see?
	advice  bool
	measure bool // asks how much of something there is
	priced  bool // asks for a sum of money
	former  bool // asks for an earlier value
	negated bool
	several bool // more than one answer may be true at once
	yesNo   bool
	either  bool // names what may be the answer: tea or coffee?
	// asksRule tells that an order may answer: what should you call me?
	asksRule bool
	// identity names what "I am …" answers: name, age, job or origin.
	identity      string
	entities      []entity
	circumstances []circumstance
}

// phrases are turned into the noun that they ask for.
var phrases = [...]struct{ from, to string }{
	{"for a living", "as a job"}, {"what do i do?", "what is my job?"}, {"how old", "what age"},
	{"how tall", "what height"}, {"how high", "what height"}, {"how heavy", "what weight"}, {"how deep", "what depth"},
	{"who am i?", "what is my name?"},
	{"what do people call me", "what is my name"}, {"what should you call me", "what is my name"},
	{"in charge of", "responsible for"},
	{"email address", "email"}, {"e-mail address", "email"}, {"mail address", "email"},
	{"ip address", "ip"}, {"how many of us", "how many people"},
	{"any chance you still have", "what is"}, {"do you still have", "what is"}, {"did we decide about", "is said of"},
	{"did we decide on", "is said of"}, {"did we agree about", "is said of"},
	{"what amount of ", "how much "}, {"what number of ", "how many "},
	{"kind of ", ""}, {"type of ", ""}, {"sort of ", ""}, {"variety of ", ""}, {"brand of ", ""},
}

// metaWords speak about the conversation, not about the world.
var metaWords = words(`remember recall remind tell say mention know repeat confirm earlier previously
	state answer question ask conversation discuss talk beginning quick exactly reply sentence short
	single just only briefly give shared share describe`)

// formerWords ask for what was so before.
var formerWords = words(`original originally initial initially first former formerly previous previously
	old before`)

// severalStems are of what one may have more than one.
var severalStems = words(`like love hate dislik enjo allerg intoler avoid speak pla have visit hobb
	pet interest skill kid child sibl`)

func words(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[w] = true
	}
	return m
}

// parse reads a question.
func parse(question string) *query {
	text := replaceFold(question)
	q := &query{focus: -1}
	list := lex.Words(text)
	q.readShape(text, list)
	q.readTerms(list)
	q.readTrade()
	q.readEntities(text, list)
	q.readWants(list)
	q.circumstances = circumstances(list)
	if q.want.Has(lex.Place) { // the answer is one
		q.circumstances = slices.DeleteFunc(q.circumstances, func(c circumstance) bool { return placing[c.preposition] })
	}
	return q
}

// replaceFold puts the phrases' nouns in, and keeps the case of every other word.
func replaceFold(question string) string {
	for _, p := range phrases {
		low := strings.ToLower(question)
		if at := strings.Index(low, p.from); at >= 0 && len(low) == len(question) {
			question = question[:at] + p.to + question[at+len(p.from):]
		}
	}
	return question
}

// readShape finds out who asks about whom.
func (q *query) readShape(text string, list []lex.Word) {
	low := " " + strings.Join(strings.Fields(strings.ToLower(text)), " ") + " "
	for _, sign := range [...]string{" my ", " our ", " i ", " we ", " me ", " us ", " mine ", " i'm ",
		" i've ", " am i "} {
		if strings.Contains(low, sign) {
			q.self = true
		}
	}
	for _, sign := range [...]string{" should i ", " should we ", " should one ", " should people ", " would you ", " recommend a", " recommend me", " ideas",
		" tips", " any ", " how can ", " how to ", " do you like", " do you think",
		" can you ", " is it ", " are there "} {
		if strings.Contains(low, sign) {
			q.advice = true
		}
	}
	for _, sign := range [...]string{" how many ", " how much ", " should you ", " never ", "remember", "remind", "recall", "tell me", "tell you", "told", "did i say",
		"mention", "earlier", "repeat", "do you know"} {
		if strings.Contains(low, sign) {
			q.advice = false
		}
	}
	for i, w := range list {
		word := strings.ToLower(w.Text)
		if word == "not" || word == "never" || word == "avoid" {
			q.negated = true
		}
		if formerWords[word] && (word != "first" && word != "old" || i > 0 && isDeterminer(list[i-1].Text)) {
			q.former = true
		}
		if i > 0 && i+1 < len(list) && word == "you" && (list[i-1].Text == "did" || list[i-1].Stem == "have") {
			if !metaWords[list[i+1].Stem] || list[i+1].Stem == "say" {
				q.you, q.advice = true, false
			}
		}
		if i > 0 && (word == "i" || word == "we") && (isAux(list[i-1].Text)) {
			q.first = true
		}
		if word == "whose" {
			q.asksOwner = true
		}
		if severalStems[w.Stem] {
			q.several = true
		}
	}
	q.yesNo = len(list) > 0 && isAux(list[0].Text)
	q.either = strings.Contains(low, " or ")
	q.asksRule = containsAny(low, " you ", " your ", " should ", " must ", " may ", " allowed", " rule", " instruct", " policy", " answer")
}

// says tells whether the question itself has a term.
func (q *query) says(stem string) bool {
	return slices.ContainsFunc(q.terms, func(t term) bool { return t.stem == stem })
}

func isAux(word string) bool { return auxiliaries[strings.ToLower(word)] }

func isDeterminer(word string) bool { return determiners[strings.ToLower(word)] }

var (
	auxiliaries = words(`is are was were am do does did can could will would shall should may might has have
		had must not`)
	determiners = words(`my our your his her their its the a an this that these those whose which what some`)
)

// IsPersonal tells whether a question is about the asker or about what was said, so that whoever
// does not find the answer should say so. What people ask by the way, "how do penguins sleep?", is
// not.
func IsPersonal(question string) bool {
	q := parse(question)
	if q.advice {
		return false
	}
	if q.self || q.you {
		return true
	}
	low := " " + strings.ToLower(question) + " "
	if containsAny(low, "remember", "remind", "mention", "earlier", "told") {
		return true
	}
	// A definite thing that was so: what was the door code?
	return q.focus >= 0 && containsAny(low, " the ") && containsAny(low, " is the ", " was the ", " are the ",
		" were the ", " of the ", "'s the ", " did ", " does the ")
}
