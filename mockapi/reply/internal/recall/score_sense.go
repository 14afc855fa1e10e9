package recall

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// values are the kinds of value that the candidate holds beyond what the question says itself.
func (r *reading) values() lex.Values {
	rest := make([]lex.Word, 0, len(r.list))
	for _, w := range r.list {
		if !r.inQuestion(w) {
			rest = append(rest, w)
		}
	}
	v := lex.ValuesOf(rest)
	if len(rest) > 0 && rest[0].Capital && !lex.IsStop(rest[0].Text) && len(rest) < len(r.list) {
		if isVerb, _ := lex.IsVerb(rest[0].Stem); !isVerb {
			v |= lex.ValuesOf([]lex.Word{{}, rest[0]}) // the name that opens the sentence
		}
	}
	return v
}

func (r *reading) inQuestion(w lex.Word) bool {
	for _, t := range r.q.terms {
		if t.stem == w.Stem {
			return true
		}
	}
	return false
}

// value asks for a value of the kind that the question wants, or for anything that the question
// does not say itself.
func (r *reading) value(c candidate) float64 {
	if r.q.yesNo {
		return 1
	}
	if r.q.want != 0 {
		if r.values().Has(r.q.want) || r.identified {
			return valueThere
		}
		if r.q.want == lex.Place|lex.Proper || r.q.want == lex.Proper {
			return 0.75 // a place or a person may go by a plain word: under the mat, my aunt
		}
		if r.nameSaid() {
			return 1
		}
		return valueMissing
	}
	for _, w := range r.list {
		if !lex.IsStop(w.Text) && !r.inQuestion(w) && !metaWords[w.Stem] {
			return 1
		}
	}
	return nothingNew
}

// nameSaid tells that the candidate is of the form "the password is swordfish", whose value has no
// kind.
func (r *reading) nameSaid() bool {
	f := r.q.focus
	if f < 0 || r.at[f] < 0 || !r.q.want.Has(lex.Code|lex.Proper|lex.Color) {
		return false
	}
	return r.at[f]+2 < len(r.list) && isCopula(r.list[r.at[f]+1].Text)
}

// subject asks that the candidate is about whom the question is about.
func (r *reading) subject(c candidate) float64 {
	if r.identified {
		return 1
	}
	factor := r.owners(c)
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
		return factor
	}
	if r.q.want == lex.Proper && !r.q.self {
		return factor // who does it is what is asked
	}
	head := r.list[:end]
	if r.speaksOfAsker(head, c) || r.sharesHead(head) {
		return factor
	}
	if r.borrowed {
		return factor
	}
	if r.q.first && !r.firstPerson() {
		factor *= impersonal
	}
	first := strings.ToLower(head[0].Text)
	switch {
	case first == "my", first == "our", first == "his", first == "her", first == "he", first == "she",
		first == "they", first == "their":
		return factor * otherSubject
	case head[0].Capital && !lex.IsStop(first) && end <= 3 && (r.q.first || r.q.self || head[0].Possessive):
		return factor * otherSubject
	}
	return factor
}

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
		switch strings.ToLower(w.Text) {
		case "i", "we", "my", "our", "me", "us", "mine", "ours", "user":
			return true
		}
	}
	return false
}

// sharesHead tells whether the subject's own noun, not only its owner, is in the question.
func (r *reading) sharesHead(head []lex.Word) bool {
	for i, at := range r.at {
		if at >= 0 && at < len(head) && r.strength[i] > 0 && !r.list[at].Possessive {
			return true
		}
	}
	return false
}

// owners looks at the words in front of what is asked for: another owner or another kind of it
// makes it another thing.
func (r *reading) owners(c candidate) float64 {
	f := r.q.focus
	if f < 0 || r.at[f] <= 0 {
		return 1
	}
	factor := 1.0
	for i := r.at[f] - 1; i >= 0; i-- {
		w := r.list[i]
		low := strings.ToLower(w.Text)
		if isDeterminer(low) {
			other := low == "his" || low == "her" || low == "their" || low == "your" && c.passage.Speaker == User
			if r.q.self && other && !r.borrowed {
				return factor * otherOwner
			}
			return factor
		}
		if lex.IsStop(low) || lex.VerbAt(r.list, i) {
			return factor
		}
		switch {
		case r.inQuestion(w) || low == "user":
		case w.Possessive:
			return factor * otherOwner
		case !lex.IsGeneric(low):
			factor = otherKind
		}
	}
	return factor
}

// tense lowers what is not so: hypotheses, what was so once, and what is denied.
func (r *reading) tense(low string) float64 {
	factor := 1.0
	if containsAny(low, " if ", " would be ", " imagine ", " suppose ", " hypothetical", " i wish ", " were to ",
		" might ", " maybe ", " perhaps ") {
		factor *= isHypothesis
	}
	if !r.q.former && containsAny(low, " used to ", " formerly ", " originally ", " previously ", " my old ",
		" at first ", " back then ") {
		factor *= isFormer
	}
	if !r.q.negated && !r.q.yesNo && containsAny(low, " is not ", " isn't ", " are not ", " aren't ", " won't be ",
		" no longer ") && !containsAny(low, " but ", " it's ", " it is ", ", it", " anymore") {
		factor *= isDenied
	}
	return factor
}

// deniesKnowledge recognises an assistant's sentence that says it does not know.
func deniesKnowledge(low string) bool {
	return containsAny(low, "don't have", "do not have", "don't know", "do not know", "not sure", "haven't told",
		"haven't mentioned", "didn't mention", "can't find", "cannot find", "no record", "if you tell me")
}
