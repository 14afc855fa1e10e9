package reply

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// recall answers the questions of the last user text out of the visible conversation. It returns ""
// where nothing was asked, or nothing that a conversation would hold.
func (s *scene) recall() string {
	questions := recall.Questions(s.question)
	if len(questions) == 0 && s.question != s.asked {
		questions = recall.Questions(s.asked)
	}
	if answer := s.saidBefore(); answer != "" {
		return answer
	}
	answer, personal := s.known(questions)
	if answer == "" && personal {
		return s.unknown()
	}
	return answer
}

// known answers as many of the questions as the conversation does, and tells whether one of them is
// about the user or about what was said.
func (s *scene) known(questions []string) (answer string, personal bool) {
	if len(questions) == 0 {
		return "", false
	}
	list := passages(s.prompt, s.prompt.Positions)
	var answers []string
	for _, question := range questions {
		for _, a := range recall.Ask(question, list) {
			if said := retell(a); !slices.Contains(answers, said) {
				answers = append(answers, said)
			}
		}
		personal = personal || recall.IsPersonal(question)
	}
	return strings.Join(answers, " "), personal
}

// unknown says that the conversation does not hold the answer. It repeats nothing of it.
func (s *scene) unknown() string { return unknowns[s.pick(len(unknowns), "unknown")] }

var unknowns = [...]string{
	"I don't have that in our conversation, so I can't say for certain. It may have come up before " +
		"the part that I can see, or not at all. If you tell me now, I will keep it in mind and use " +
		"it from here on.",
	"I don't see that anywhere in our conversation. Either it was never mentioned, or it was said in " +
		"a part that did not reach me. Could you tell me once more? Then I can work with it instead " +
		"of guessing, which would help neither of us.",
	"That isn't in our conversation as far as I can see, and I would rather not make something up. If " +
		"it was said earlier, that part is not in front of me any more. Please tell me again and I " +
		"will go by what you say.",
}
