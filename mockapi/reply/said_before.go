package reply

import (
	"regexp"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

var (
	askedPrevious = regexp.MustCompile(`(?i)^\W*(?:what (?:did i (?:just )?(?:say|ask|tell you|write)(?: you)?(?: just now| before(?: that| this)?)?|was my (?:last|previous) (?:message|question)|` +
		`(?:have i just|i just) (?:said|asked))|(?:repeat|tell me|remind me of) (?:my|the) (?:last|previous) (?:message|question)(?: of mine)?)\W*$`)
	askedFirst = regexp.MustCompile(`(?i)^\W*(?:what (?:was|is) (?:the|my) (?:very )?first (?:thing|message|question)(?: (?:that )?i (?:said|asked|told|wrote|sent)(?: to)?(?: you)?)?|` +
		`what did i (?:say|ask|tell you|write)(?: you)? (?:first|at the (?:beginning|start)))\W*$`)
)

// saidBefore answers a question for the user's message before this one, or for the first one, by
// quoting it. It returns "" where neither is asked for.
func (s *scene) saidBefore() string {
	first := askedFirst.MatchString(s.question)
	if !first && !askedPrevious.MatchString(s.question) {
		return ""
	}
	quote := ""
	for i := range s.prompt.Positions[:s.start] {
		q := &s.prompt.Positions[i]
		if q.Section != prompt.Messages || q.Role != "user" || q.Block.Type != "text" {
			continue
		}
		if text := humanText(q.Block.Text); text != "" {
			quote = text
			if first {
				break
			}
		}
	}
	switch {
	case quote == "":
		return s.unknown()
	case first:
		return `The first thing that I can see from you is: "` + short(quote) + `"`
	}
	return `Just before this you wrote: "` + short(quote) + `"`
}
