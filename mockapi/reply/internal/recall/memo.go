package recall

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// memoVerbs order to keep something: "remember PELICAN".
var memoVerbs = [...]string{"remember", "memorize", "memorise", "keep in mind", "don't forget", "do not forget", "note down", "make a note", "take note"}

// memoLeads may stand before such an order.
var memoLeads = words(`please hi hello hey there ok okay and also now then so first oh well could can would you`)

// memoWords are what a bare order to keep something may be asked for as, with the values that it has then;
// 0 is any.
var memoWords = byStem(map[string]lex.Values{
	"word codeword phrase term thing item secret password passphrase": 0,
	"number code pin digit figure":                                    lex.Number,
})

// memoStems are the words of such an order in the question for it.
var memoStems = stems(`keep mind forget memorize memorise note`)

// maxMemo is how many words a bare order has at most: "remember the blue whale".
const maxMemo = 6

// memos answers what is to be remembered: all that was ordered to be, or where it is asked for by a word
// that says nothing ("what was the word?"), the last bare order of that kind.
func (q *query) memos(question string, passages []Passage) []Answer {
	want, bare := lex.Values(0), false
	switch {
	case asksForMemo(question) && !slices.ContainsFunc(q.terms, func(t term) bool { return !memoStems[t.stem] }):
	case len(q.terms) == 1 && q.focus == 0:
		if want, bare = memoWords[q.terms[0].stem]; !bare {
			return nil
		}
	default:
		return nil
	}
	var found []Answer
	for i := range passages {
		p := &passages[i]
		if p.Speaker != User && p.Speaker != Summary {
			continue
		}
		for sentence := range lex.Sentences(p.Text) {
			matter, ok := memo(sentence)
			if ok && (!bare || len(strings.Fields(matter)) <= maxMemo && (want == 0 || lex.ValuesOf(lex.Words(matter)).Has(want))) {
				found = append(found, Answer{Text: sentence, Speaker: p.Speaker})
			}
		}
	}
	most := maxAnswers
	if bare {
		most = 1
	}
	return found[max(0, len(found)-most):]
}

// asksForMemo recognises "what did I ask you to remember?".
func asksForMemo(question string) bool {
	low := " " + strings.ToLower(question)
	return containsAny(low, "remember", "memori", "in mind", "forget") &&
		containsAny(low, " ask", " tell", " told", " want", " should you", " supposed")
}

// memo is what a sentence orders to remember.
func memo(sentence string) (matter string, ok bool) {
	rest := strings.TrimPrefix(sentence, "The user said: ")
	if strings.HasSuffix(rest, "?") || len(rest) > maxCorrection {
		return "", false
	}
	for {
		low := strings.ToLower(strings.ReplaceAll(rest, "’", "'"))
		for _, verb := range memoVerbs {
			if strings.HasPrefix(low, verb) {
				return strings.TrimLeft(rest[min(len(verb), len(rest)):], " ,:"), true
			}
		}
		word, behind, more := strings.Cut(rest, " ")
		if !more || !memoLeads[strings.ToLower(strings.Trim(word, ",.!:"))] {
			return "", false
		}
		rest = strings.TrimSpace(behind)
	}
}
