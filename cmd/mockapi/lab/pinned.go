package lab

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

var pinnedFacts = &Kind{
	Name: "pinned", Parameter: "N", Default: "4",
	Doc: "A window of N exchanges without thinking, with the user's facts pinned in the system prompt.",
	prepare: func(parameter string) (starter, error) {
		n, err := number(parameter, 1)
		return func(system string) strategy { return &pinned{system: system, exchanges: n} }, err
	},
}

type pinned struct {
	system    string
	exchanges int
	facts     []string
	history   history
}

// pinnedHeading opens the list of facts in the system prompt.
const pinnedHeading = "What the user has said and wants you to keep in mind:"

// Say sends the newest exchanges under the facts said so far. A fact is pinned once its turn is over:
// until then it is the newest message.
func (s *pinned) Say(c *client, t *fixtures.Turn) (string, error) {
	system := s.system
	if len(s.facts) > 0 {
		list := append([]string{system, pinnedHeading}, s.facts...)
		system = strings.TrimSpace(strings.Join(list, "\n\n"))
	}
	text, err := s.history.say(c, system, s.history.last(s.exchanges-1).withoutThinking(), t)
	if err == nil && t.Fact {
		s.facts = append(s.facts, t.User)
	}
	return text, err
}
