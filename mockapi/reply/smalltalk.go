package reply

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// Small talk is of the length of an ordinary answer, in words.
const (
	leastWords = 40
	mostWords  = 80
)

// smallTalk answers the last user message out of itself alone, so that nothing of the history shows
// which the client may have cut off.
func (s *scene) smallTalk() string {
	opening := s.say("opening",
		"Thanks for telling me.", "Good to know.", "I see what you mean.", "That makes sense to me.",
		"Thank you, that is helpful.", "All right, I have that.")
	if strings.HasSuffix(s.question, "?") {
		opening = s.say("opening", "That is a good question.", "Interesting question.",
			"I am glad that you ask.", "Let me think about that for a moment.")
	}
	parts := []string{opening}
	if echo := s.echo(); echo != "" {
		parts = append(parts, echo)
	}
	parts = append(parts, s.say("thought",
		"Small things like that often matter more than they seem to at first, and it is easier to decide "+
			"anything once they have been said out loud.",
		"There is usually more than one way to look at it, and which of them is right tends to depend on "+
			"what you care about most.",
		"It is worth taking a little time over, because the first idea is rarely the only one that would work.",
		"People see this quite differently, and that is fine, since what suits one of them may not suit another."))
	parts = append(parts, s.say("closing",
		"If you like, tell me a bit more, and we can take it from there one step at a time.",
		"Let me know where you would like to go with it, and I will gladly follow.",
		"Whenever you are ready, we can go on with this or turn to something else.",
		"I am happy to go into more detail, or to leave it at that and move on."))
	if words(parts) < leastWords {
		parts = append(parts, "For now I will simply go by what you have just written.")
	}
	return strings.Join(parts, " ")
}

// echo repeats the beginning of what the user wrote.
func (s *scene) echo() string {
	first := ""
	for sentence := range lex.Sentences(s.question) {
		if len(strings.Fields(sentence)) > 1 || first == "" {
			first = sentence
		}
		if len(strings.Fields(first)) > 2 {
			break
		}
	}
	first = strings.Trim(first, "\"' .!?")
	if first == "" {
		return ""
	}
	list := strings.Fields(first)
	if len(list) > 16 {
		list = append(list[:16:16], "...")
	}
	verb := "wrote"
	if strings.HasSuffix(s.question, "?") {
		verb = "asked"
	}
	return "You " + verb + ` "` + strings.ReplaceAll(strings.Join(list, " "), `"`, "'") + `"` + echoEnd
}

// echoEnd ends the sentence by which small talk repeats what the user wrote.
const echoEnd = `, and I take that as it stands.`

// isChatter recognises a reply of this package in which nothing is said: small talk, or that the
// answer is not known.
func isChatter(text string) bool {
	return strings.Contains(text, echoEnd) || slices.Contains(unknowns[:], text)
}

// say picks one of several sentences.
func (s *scene) say(salt string, options ...string) string {
	return options[s.pick(len(options), salt)]
}

func words(parts []string) int {
	n := 0
	for _, p := range parts {
		n += strings.Count(p, " ") + 1
	}
	return n
}
