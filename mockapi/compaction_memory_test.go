package mockapi_test

import (
	"regexp"
	"slices"
	"testing"
)

// What was said before a compaction is remembered behind it: at a threshold, on demand with nothing but
// the block, and with the client's own request for a summary, by one summariser.
func TestCompactionRemembers(t *testing.T) {
	remembered := func(c *compacting, more string, history []string) (n int) {
		for _, q := range recallQuestions {
			history = append(history, asks(q.ask))
			m := c.ask(more, history...)
			history = append(history, m.content())
			if regexp.MustCompile(q.want).MatchString(m.text()) {
				n++
			} else {
				t.Logf("%s -> %s", q.ask, m.text())
			}
		}
		return n
	}
	told := slices.Concat(plantedFacts, smallTalk)

	c := newCompacting(t, demandBeta)
	history := c.talk("", told...)
	summary := c.compact(history...)
	if got := remembered(c, "", []string{says("assistant", summary)}); got != len(recallQuestions) {
		t.Errorf("on demand: %d of %d facts, from %s", got, len(recallQuestions), summary)
	}
	again := c.compact(c.goOn("", []string{says("assistant", summary)}, smallTalk...)...)
	if got := remembered(c, "", []string{says("assistant", again)}); got != len(recallQuestions) {
		t.Errorf("compacted twice: %d of %d facts, from %s", got, len(recallQuestions), again)
	}
	own := c.ask("", append(slices.Clone(history), asks("Summarize our conversation so far."))...).text()
	if got := decoded(summary).(object)["content"]; got != own {
		t.Errorf("the client's own request for a summary gets\n%s\nand compaction\n%s", own, got)
	}

	threshold := newThreshold(t)
	edit := `"context_management":{"edits":[{"type":"compact_20260112","trigger":{"type":"input_tokens","value":1500}}]}`
	history = threshold.talk(edit, told...)
	if got := remembered(threshold, edit, history); got != len(recallQuestions) {
		t.Errorf("at a threshold: %d of %d facts", got, len(recallQuestions))
	}
	// Twin: without the block, and with what was said since, nothing is remembered.
	if got := remembered(c, "", c.talk("", "It rains.")); got != 0 {
		t.Errorf("without a block: %d facts", got)
	}
}
