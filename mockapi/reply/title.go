package reply

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// titling matches how agents ask for the title of a conversation, in the user text (Claude Code,
// opencode) or at the head of the system prompt.
var titling = regexp.MustCompile(`(?i)\b(?:(?:generate|write|create|give|suggest|come up with|make)(?: me)?(?: up)? (?:a |an |the )?(?:\w+ ){0,3}?title\b|` +
	`title generator|naming a coding session|name (?:for )?this (?:conversation|chat|session|thread))`)

// headBytes is how much of the system prompt is looked at: its task stands in the first sentences.
const headBytes = 400

// wantsTitle tells whether a title for the conversation is asked for.
func (s *scene) wantsTitle() bool {
	return s.asked != "" && (titles(s.asked) || s.task() == titleTask)
}

// titles tells whether a text asks for a title. Most texts lack even the words, which is sooner seen
// than that they do not match.
func titles(text string) bool {
	return mentions(text, "title", "naming", "name") && titling.MatchString(text)
}

// mentions tells whether a text has one of the words in it, in lower, upper or title case.
func mentions(text string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(text, w[1:]) || strings.Contains(text, strings.ToUpper(w[1:])) {
			return true
		}
	}
	return false
}

// What instructions may ask for in place of an answer.
const (
	titleTask   = "title"
	summaryTask = "summary"
)

// task is what the instructions ask for in place of an answer, "" for nothing: the last of the system
// messages that are in the conversation, or else the system prompt (docs: mid-conversation system
// messages).
func (s *scene) task() string {
	for i := len(s.prompt.Positions) - 1; i >= 0; i-- {
		q := &s.prompt.Positions[i]
		if q.Section != prompt.Messages {
			break
		}
		if q.Role == "system" {
			if task := taskOf(head(q.Block.Text)); task != "" {
				return task
			}
		}
	}
	var b strings.Builder
	for _, q := range s.prompt.Section(prompt.System) {
		b.WriteString(head(q.Block.Text))
		b.WriteByte('\n')
	}
	return taskOf(b.String())
}

func head(text string) string { return text[:whole(text, min(headBytes, len(text)))] }

func taskOf(text string) string {
	switch {
	case titles(text):
		return titleTask
	case summariser.MatchString(text):
		return summaryTask
	default:
		return ""
	}
}

// titleWords is the length of a title.
const titleWords = 6

// title makes a title out of the first thing that the user wrote.
func (s *scene) title() string {
	matter := s.matter()
	for sentence := range lex.Sentences(ends(matter)) {
		words := strings.Fields(strings.Trim(lex.WithoutLead(sentence), `"'.!? `))
		if len(words) == 0 || titles(sentence) {
			continue
		}
		words = words[:min(titleWords, len(words))]
		for len(words) > 2 && lex.IsStop(strings.Trim(words[len(words)-1], ",.;:")) {
			words = words[:len(words)-1]
		}
		return lex.Capitalise(strings.Trim(strings.Join(words, " "), ",.;:!?"))
	}
	return "New conversation"
}

// tagged matches text that stands between the tags in which agents pass a conversation on.
var tagged = regexp.MustCompile(`(?s)<(session|conversation|transcript|chat|text|document|messages)>\s*(.*?)\s*</(?:session|conversation|transcript|chat|text|document|messages)>`)

// matter is what a title is for: what stands between tags, or else the first user message.
func (s *scene) matter() string {
	if m := tagged.FindStringSubmatch(s.asked); m != nil {
		return m[2]
	}
	for i := range s.prompt.Positions {
		q := &s.prompt.Positions[i]
		if q.Section != prompt.Messages || q.Role != "user" || q.Block.Type != "text" {
			continue
		}
		if text := humanText(q.Block.Text); text != "" && !titles(text) {
			return text
		}
	}
	return s.asked
}
