package lab

import "github.com/seed-f1f39373/mockapi/fixtures"

var summaries = &Kind{
	Name: "summary", Parameter: "TOKENS", Default: "2000",
	Doc: "Sends everything until a prompt is longer than TOKENS, then a summary by the model and the last two exchanges.",
	prepare: func(parameter string) (starter, error) {
		n, err := number(parameter, 1)
		return func(system string) strategy { return &summarising{system: system, most: n} }, err
	},
}

// summarising only appends between two summaries, so that the cache is read and thinking stays
// valid. The request for the summary appends as well.
type summarising struct {
	system  string
	most    int
	prompt  int // tokens of the last request
	history history
}

// keptExchanges are shown word for word behind a summary, so that the talk goes on where it was.
const keptExchanges = 2

const (
	summaryOrder = "Please summarise our conversation so far in at most 300 words, for yourself to go on from. " +
		"Keep names, numbers, dates and everything that I asked you to keep in mind."
	summaryTaken = "Thank you. I will go on from there."
)

// Say sends the summary and everything since.
func (s *summarising) Say(c *client, t *fixtures.Turn) (string, error) {
	if s.prompt > s.most {
		if err := s.summarise(c); err != nil {
			return "", err
		}
	}
	text, err := s.history.say(c, s.system, s.history, t)
	if err == nil {
		s.prompt = c.requests[len(c.requests)-1].Prompt
	}
	return text, err
}

// summarise puts a summary in the place of the history, as an exchange that never took place. What
// is kept behind it loses its thinking: that was made behind what is gone.
func (s *summarising) summarise(c *client) error {
	a, err := c.send(purposeSummary, body{System: s.system, Messages: s.history.messages(says("user", summaryOrder))})
	if err != nil {
		return err
	}
	shown := exchange{says("user", "<summary>\n"+a.text()+"\n</summary>"), says("assistant", summaryTaken)}
	s.history = append(history{shown}, s.history.last(keptExchanges).withoutThinking()...)
	s.prompt = 0
	return nil
}
