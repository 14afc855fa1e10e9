package mockapi_test

import "testing"

// What system messages inside a conversation cost, where they cost anything.
var missSystem = []missed{
	{
		why:        "a message for the turn before the breakpoint",
		before:     both(unmarked(toMessages), appended(thisTurn("Be quick."), says("system", mark(block("Be kind."))))),
		twinBefore: appended(thisTurn("Be quick."), says("system", block("Be kind."))),
	},
	{
		why:        "the first tool of all",
		before:     both(withBetasOf, func(s *shape) { s.tools, s.system = nil, []string{block(long("You are terse.", 600))} }),
		after:      appended(says("system", toolAdded(tool("dig", 20)))),
		twinBefore: withBetasOf, twinAfter: appended(says("system", toolAdded(tool("dig", 20)))),
	},
}

func withBetasOf(s *shape) { *s = withBetas(*s) }

func TestMissSystem(t *testing.T) { playMisses(t, "system.txtar", missSystem) }
