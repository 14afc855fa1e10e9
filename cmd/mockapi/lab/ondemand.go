package lab

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

var demandedCompaction = &Kind{
	Name: "compaction:on-demand", Parameter: "TOKENS", Default: smallTrigger, Terse: true,
	Doc: "Sends everything until a prompt is longer than TOKENS, then a compaction block and the last two exchanges.",
	prepare: func(parameter string) (starter, error) {
		n, err := number(parameter, 1)
		return func(system string) strategy { return &compacting{system: system, most: n} }, err
	},
	remark: remarkCompactions,
}

// compacting has what is older than the last exchanges replaced by a block. The block is signed, so
// the exchanges behind it keep their thinking.
type compacting struct {
	system  string
	most    int
	prompt  int     // tokens of the last request
	block   history // the message with the block, or nothing
	history history // what came behind it
}

func (s *compacting) open(c *client) error {
	c.betas = []string{"compact-2026-09-04"}
	return nil
}

// Say sends the block and everything since.
func (s *compacting) Say(c *client, t *fixtures.Turn) (string, error) {
	if s.prompt > s.most {
		if err := s.compact(c); err != nil {
			return "", err
		}
	}
	text, err := s.history.say(c, s.system, slices.Concat(s.block, s.history), t)
	if err == nil {
		s.prompt = c.requests[len(c.requests)-1].Prompt
	}
	return text, err
}

// compact has the older exchanges summarized, the block of an earlier compaction among them. Where no
// block comes the history stays, and the next turn tries again.
func (s *compacting) compact(c *client) error {
	cut := max(1, len(s.history)-keptExchanges)
	a, err := c.send(purposeSummary, body{
		System: s.system, Messages: slices.Concat(s.block, s.history[:cut]).messages(),
		Compaction: jsontext.Value(`{"type":"summarize"}`),
	})
	if err != nil || a.StopReason != "compaction" {
		return err
	}
	s.block, s.history, s.prompt = history{{message{"assistant", a.Content}}}, s.history[cut:], 0
	return nil
}
