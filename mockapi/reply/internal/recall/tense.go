package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// tense lowers what is not so: hypotheses, what was so once, and what is denied.
func (r *reading) tense(low string) float64 {
	factor := 1.0
	if strings.HasPrefix(low, " if ") || containsAny(low, " would be ", " if i were", " even if ", " imagine ", " suppose ", " hypothetical", " i wish ", " were to ",
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

// takesBack tells whether a sentence says that something is other than it was.
func takesBack(low string, list []lex.Word) bool {
	if containsAny(low, " not ", "n't ", " no longer", "actually", "instead", "turns out", "no wait",
		"change of plan", " anymore", "rather than", " after all", "correction", "fell through", "reflection",
		"second thought", "from next ") {
		return true
	}
	for _, w := range list {
		if changing[w.Stem] || w.Text == "now" {
			return true
		}
	}
	return false
}

// changing are verbs that tell of a change.
var changing = stems(`change move switch cut raise lower double halve reduce increase postpone reschedule rebook
	rename replace reset delay push swap upgrade cancel bump correct`)

// deniesKnowledge recognises an assistant's sentence that says it does not know.
func deniesKnowledge(low string) bool {
	return containsAny(low, "don't have", "do not have", "don't know", "do not know", "not sure", "haven't told",
		"haven't mentioned", "didn't mention", "can't find", "cannot find", "no record", "if you tell me")
}

func containsAny(s string, subs ...string) bool {
	for _, sub := range subs {
		if strings.Contains(s, sub) {
			return true
		}
	}
	return false
}
