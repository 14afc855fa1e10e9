package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// refersBack tells whether a sentence speaks of what stands before it: with a pronoun in front, or
// because it is a bare answer to a question.
func refersBack(sentence string, question bool) bool {
	if question {
		return len(sentence) <= 80 && !strings.HasSuffix(sentence, "?")
	}
	return startsWithPronoun(sentence) || speaksOfOne(sentence) || leavesOut(sentence)
}

// leavesOut recognises "Ana's is on Friday" and "at Initech it's Bogdan", which leave out what they are about.
func leavesOut(sentence string) bool {
	head := strings.ReplaceAll(sentence[:min(len(sentence), 40)], "’", "'")
	if strings.Contains(head, "'s is ") || strings.Contains(head, "'s are ") {
		return true
	}
	word, rest, _ := strings.Cut(head, " ")
	return (placing[strings.ToLower(word)] || owning[strings.ToLower(word)] || strings.EqualFold(word, "with")) && containsAny(rest, " it's ", " it is ")
}

// speaksOfOne recognises "the new one is".
func speaksOfOne(sentence string) bool {
	at := strings.Index(sentence, " one ")
	return at > 0 && at <= 20 && strings.HasPrefix(strings.ToLower(sentence), "the ")
}

var pronouns = words(`he she it they his her its their that those these he's she's it's they're that's this
	both one`)

func startsWithPronoun(s string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return pronouns[strings.ToLower(strings.ReplaceAll(strings.Trim(word, ",.:;"), "’", "'"))]
}

// hasPronoun tells whether a short sentence speaks of somebody or something by a pronoun.
func hasPronoun(sentence string) bool {
	if len(sentence) > maxCorrection {
		return false
	}
	return startsWithPronoun(sentence) || hasObject(lex.Words(sentence))
}

// hasObject finds a pronoun behind the subject: "we moved it", "light hurts her", but not "that day".
func hasObject(list []lex.Word) bool {
	for i, w := range list {
		switch strings.ToLower(w.Text) {
		case "it", "them", "him", "his", "her", "their":
			return true
		case "that", "those":
			if i+1 == len(list) || lex.IsStop(list[i+1].Text) {
				return true
			}
		}
	}
	return false
}

// lastQuestion returns the question that a text ends with, or "".
func lastQuestion(text string) string {
	text = strings.TrimRight(text, " \n")
	if !strings.HasSuffix(text, "?") {
		return ""
	}
	tail := text[max(0, len(text)-300):]
	last := ""
	for sentence := range lex.Sentences(tail) {
		last = sentence
	}
	return last
}

// saysIAm tells whether a sentence says who the speaker is.
func saysIAm(sentence string) bool {
	low := " " + strings.ToLower(strings.ReplaceAll(sentence, "’", "'"))
	for _, sign := range [...]string{" i am ", " i'm ", " im ", " call me ", " calls me ", " this is ", " i go by ",
		" i turned ", " i work ", " name's ", " user is "} {
		if strings.Contains(low, sign) {
			return true
		}
	}
	return false
}
