package lab

import "github.com/seed-f1f39373/mockapi/fixtures"

var strippedWindow = &Kind{
	Name: "window", Parameter: "N", Default: "4",
	Doc:     "Sends the last N exchanges, the one under way included, without thinking.",
	prepare: prepareWindow(true),
}

var naiveWindow = &Kind{
	Name: "naive-window", Parameter: "N", Default: "4",
	Doc:     "The same window, but it sends thinking back as it came.",
	prepare: prepareWindow(false),
}

func prepareWindow(strip bool) func(string) (starter, error) {
	return func(parameter string) (starter, error) {
		n, err := number(parameter, 1)
		return func(system string) strategy { return &window{system: system, exchanges: n, strip: strip} }, err
	}
}

type window struct {
	system    string
	exchanges int
	strip     bool
	history   history
}

// Say sends the newest exchanges.
func (s *window) Say(c *client, t *fixtures.Turn) (string, error) {
	shown := s.history.last(s.exchanges - 1)
	if s.strip {
		shown = shown.withoutThinking()
	}
	return s.history.say(c, s.system, shown, t)
}
