package lab

import "github.com/seed-f1f39373/mockapi/fixtures"

var fullHistory = &Kind{
	Name: "full",
	Doc:  "Sends the whole history, thinking included, and only appends to it.",
	prepare: func(string) (starter, error) {
		return func(system string) strategy { return &full{system: system} }, nil
	},
}

type full struct {
	system  string
	history history
}

// Say sends everything.
func (s *full) Say(c *client, t *fixtures.Turn) (string, error) {
	return s.history.say(c, s.system, s.history, t)
}
