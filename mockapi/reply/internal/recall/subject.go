package recall

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// subject asks that the candidate is about whom the question is about.
func (r *reading) subject(c candidate) float64 {
	if r.identified {
		return 1
	}
	factor := r.owners(c)
	if r.q.identity == "name" && !r.namesSpeaker() {
		factor *= otherSubject
	}
	end := 0
	for end < len(r.list) && !lex.VerbAt(r.list, end) {
		end++
	}
	if end == len(r.list) && end > 2 && isDeterminer(r.list[0].Text) {
		end = 2 // "my uncle collects": whatever stands there, it is a verb
		if slices.Contains(r.at, 2) {
			end = 3
		}
	}
	if end == 0 || end == len(r.list) || end > 6 {
		if r.q.first && c.passage.tells() && !r.firstPerson() {
			factor *= impersonal // what a tool found is seldom about the asker
		}
		return factor
	}
	if r.q.asksSubject || r.q.want == lex.Proper && !r.q.self {
		return factor // who does it is what is asked
	}
	if r.q.first && !r.firstPerson() && !r.verbSaid() && c.mood != lex.Requests {
		factor *= impersonal
	}
	head := r.list[:end]
	if r.speaksOfAsker(head, c) || r.sharesHead(head) || r.equates(end) {
		return factor
	}
	if r.borrowed && !(r.q.first && others[strings.ToLower(head[0].Text)]) {
		return factor
	}
	if r.onlyOwner() {
		factor *= otherSubject // a thing of Ana's is not Ana
	}
	if r.q.first && !r.firstPerson() && c.mood != lex.Requests && !isOrder(r.list) {
		factor *= impersonal
	}
	first := strings.ToLower(head[0].Text)
	switch {
	case first == "my", first == "our", first == "his", first == "her", first == "he", first == "she",
		first == "they", first == "their":
		if first == "they" && r.takesBack || (first == "my" || first == "our") && r.q.first && !hasPerson(head) {
			return factor // they moved it; my plan is mine
		}
		return factor * otherSubject
	case head[0].Capital && !lex.IsStop(first) && end <= 3 && (r.q.first || r.q.self || head[0].Possessive):
		return factor * otherSubject
	}
	return factor
}

// isOrder tells whether the words are an order, which nobody but the speaker gives: "put milk on the
// list".
func isOrder(list []lex.Word) bool {
	for i, w := range list {
		if isVerb, _ := lex.IsVerb(w.Stem); isVerb && strings.EqualFold(w.Text, w.Stem) || strings.EqualFold(w.Text, w.Stem+"e") {
			return i == 0 || orderLeads[strings.ToLower(list[0].Text)]
		}
		if i > 1 {
			break
		}
	}
	return false
}

// isRule tells whether the words say what the reader is to do, or when.
func isRule(list []lex.Word) bool {
	return len(list) > 0 && ruleLeads[strings.ToLower(list[0].Text)] || isOrder(list)
}

var ruleLeads = words(`when whenever if unless never always do not only you avoid ensure respond answer reply`)

var orderLeads = words(`please and oh also actually then don't do let's let just`)

// speaksOfAsker tells whether the subject is the asker: "I", "we", in a summary "the user", and
// "you" where the assistant speaks.
func (r *reading) speaksOfAsker(head []lex.Word, c candidate) bool {
	for i, w := range head {
		switch low := strings.ToLower(w.Text); low {
		case "i", "we":
			return true
		case "you":
			return c.passage.Speaker == Assistant
		case "user":
			return !w.Possessive || i+1 < len(head)
		}
	}
	return false
}

// firstPerson tells whether the asker is in the candidate at all.
func (r *reading) firstPerson() bool {
	for _, w := range r.list {
		if low := strings.ToLower(w.Text); firstPersons[low] || low == "user" {
			return true
		}
	}
	return false
}

var firstPersons = words(`i we my our me us mine ours`)

// sharesHead tells whether the subject's own noun, not only its owner, is in the question.
func (r *reading) sharesHead(head []lex.Word) bool {
	for i, at := range r.at {
		if at >= 0 && at < len(head) && r.strength[i] > 0 && !r.list[at].Possessive {
			return true
		}
	}
	return false
}

// equates tells whether the verb at i says that the subject is somebody in the question: "our contact
// is Ana".
func (r *reading) equates(i int) bool {
	if !isCopula(r.list[i].Text) {
		return false
	}
	for _, at := range r.at {
		if at > i && at <= i+2 && r.list[at].Capital && !r.list[at].Possessive {
			return true
		}
	}
	return false
}

var others = words(`he she they his her their`)

// verbSaid tells whether the candidate has the verb of the question, if it has one.
func (r *reading) verbSaid() bool {
	asked := false
	for i, t := range r.q.terms {
		if t.role == verb {
			if r.strength[i] > 0 || t.weight <= weightLight {
				return true
			}
			asked = true
		}
	}
	return !asked
}

// onlyOwner tells whether somebody whom the question names is in the candidate only as the owner of
// something.
func (r *reading) onlyOwner() bool {
	for i, at := range r.at {
		if r.q.terms[i].proper && r.q.terms[i].role != owner && at >= 0 && r.list[at].Possessive {
			return true
		}
	}
	return false
}
