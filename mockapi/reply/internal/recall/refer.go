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
	return startsWithPronoun(sentence)
}

var pronouns = words(`he she it they his her its their that those these he's she's it's they're that's this
	both one`)

func startsWithPronoun(s string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return pronouns[strings.ToLower(strings.ReplaceAll(strings.Trim(word, ",.:;"), "’", "'"))]
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

// corrections open a message that changes what was said before without naming it again.
var corrections = [...]string{"actually", "correction", "scratch that", "make that", "make it", "i meant",
	"sorry,", "no, ", "wait,", "change that", "let's make", "update:", "on second thought", "oops"}

func isCorrection(text string) bool {
	if len(text) > 160 {
		return false
	}
	low := strings.ToLower(text)
	for _, sign := range corrections {
		if strings.HasPrefix(low, sign) {
			return true
		}
	}
	return false
}

// correction keeps a message that corrects the user's message before it.
func (s *scanner) correction(passages []Passage, at int) {
	for i := at - 1; i >= 0 && i >= at-4; i-- {
		if passages[i].Speaker != User {
			continue
		}
		last, terms := "", uint64(0)
		for sentence := range lex.Sentences(passages[i].Text) {
			if hits := s.hits(sentence); hits != 0 {
				last, terms = sentence, hits
			}
		}
		if last != "" && !strings.HasSuffix(last, "?") {
			s.found.sightings = append(s.found.sightings, sighting{
				passage: &passages[at], sentence: passages[at].Text, before: last,
				terms: terms, near: true, asked: true, whole: true,
			})
		}
		return
	}
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
