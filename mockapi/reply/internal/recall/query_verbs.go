package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// verbsOf marks the verbs of a question: those that lex knows, and the word that stands where a
// question has its verb, whatever it is: "did we [reject]", "does Ana [juggle]", "was it [removed]".
func verbsOf(list []lex.Word) []bool {
	verbs := make([]bool, len(list))
	for i := range list {
		verbs[i] = lex.VerbAt(list, i)
	}
	for i := range list {
		if i > 0 && i+1 < len(list) && isWh(list[i-1].Text) && isThirdPerson(list[i]) && opensPhrase(list, i+1) {
			verbs[i] = true // what [triggers] Ana's cough
		}
		if low := strings.ToLower(list[i].Text); isAux(low) {
			if at := verbAfter(list, i, beForms[low]); at >= 0 {
				verbs[at] = true
			}
		}
	}
	return verbs
}

var (
	beForms  = words(`is are was were am has have had`)
	doForms  = words(`do does did`)
	speakers = words(`i we you he she it they`)
)

// verbAfter finds the verb that belongs to the auxiliary at i, -1 for none: the word behind a
// pronoun, or the last word of a phrase that has a subject before it. After a form of "be" it must
// look like a participle, for a noun may stand there as well.
func verbAfter(list []lex.Word, i int, be bool) int {
	start := i + 1
	for start < len(list) && (strings.EqualFold(list[start].Text, "not") || isDeterminer(list[start].Text)) {
		start++
	}
	if start < len(list) && be && start == i+1 && isParticiple(list[start]) {
		return start
	}
	if start+1 >= len(list) {
		return -1
	}
	end := start
	if speakers[strings.ToLower(list[start].Text)] {
		end = start + 1
		if passing[strings.ToLower(list[end].Text)] {
			end++
		}
	} else {
		for end+1 < len(list) && !lex.IsStop(list[end+1].Text) {
			end++
		}
	}
	if end == start || end >= len(list) {
		return -1
	}
	w := list[end]
	low := strings.ToLower(w.Text)
	switch {
	case w.Capital, w.Digit, w.Possessive, lex.IsStop(low), isDeterminer(list[end-1].Text):
		return -1
	case be && (!isParticiple(w) || strings.HasSuffix(low, "ing") && !actsBefore(list, i, end)):
		return -1
	case !be && end > start+1 && list[end-1].Stem == w.Stem:
		return -1
	}
	return end
}

// actsBefore tells whether the words between an auxiliary and a word in -ing are somebody who does it,
// and not a part of its name: "is my wife painting", but not "is the team meeting".
func actsBefore(list []lex.Word, aux, ing int) bool {
	before := list[ing-1]
	return speakers[strings.ToLower(before.Text)] || before.Capital || ing == aux+3 && owners[strings.ToLower(list[aux+1].Text)]
}

var owners = words(`my our your his her their`)

func isParticiple(w lex.Word) bool {
	return !w.Capital && (strings.HasSuffix(w.Text, "ed") || strings.HasSuffix(w.Text, "ing"))
}

func isWh(word string) bool {
	return strings.EqualFold(word, "what") || strings.EqualFold(word, "who")
}

func isThirdPerson(w lex.Word) bool {
	return !w.Capital && !w.Possessive && len(w.Text) > 3 && strings.HasSuffix(w.Text, "s") && !strings.HasSuffix(w.Text, "ss")
}

// opensPhrase tells whether the word at i begins what something is done to.
func opensPhrase(list []lex.Word, i int) bool {
	return isDeterminer(list[i].Text) || list[i].Capital || list[i].Possessive
}

// passing are adverbs between a subject and its verb.
var passing = words(`not also usually always never just normally still originally ever`)

// asksForSubject tells whether a question asks who or what does something: no subject stands
// between the question word, with its noun, and the verb.
func asksForSubject(list []lex.Word, verbs []bool) bool {
	for i, w := range list {
		low := strings.ToLower(w.Text)
		j := i + 1
		switch low {
		case "who", "what", "which", "whose":
		case "many", "much":
			low = "what"
		default:
			continue
		}
		for j < len(list) && low != "who" && !verbs[j] && !lex.IsStop(list[j].Text) {
			j++
		}
		aux := false
		for j < len(list) && isAux(list[j].Text) {
			aux = !beForms[strings.ToLower(list[j].Text)]
			j++
		}
		if j >= len(list) || !verbs[j] && (low != "who" || aux || lex.IsStop(list[j].Text)) {
			return false
		}
		return true
	}
	return false
}
