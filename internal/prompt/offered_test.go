package prompt_test

import (
	"strings"
	"testing"
)

// Changes of tools leave the prefix before them alone.
func TestToolChangesKeepThePrefix(t *testing.T) {
	tools := toolF + "," + deferred
	before := build(t, `{"tools":[`+tools+`],"messages":[{"role":"user","content":"q"}]}`)
	last := len(before.Positions) - 1
	for _, blocks := range [][]string{{addG}, {removeF}, {removeF, addF}, {define(toolH)}, {define(lazyH)}, {define(toolF)}} {
		after := build(t, withChanges(tools, blocks...))
		if after.Positions[last].CachePrefix != before.Positions[last].CachePrefix {
			t.Errorf("%s: another prefix before it", blocks)
		}
	}
}

// A definition costs in a message what it costs among the tools.
func TestDefinitionsCountWhereTheyEnter(t *testing.T) {
	inTools := build(t, withChanges(toolF+","+toolH)).Tokens() - build(t, withChanges(toolF)).Tokens()
	again := build(t, withChanges(toolF, define(toolF)))
	if got := build(t, withChanges(toolF, define(toolH))).Tokens() - again.Tokens(); got != inTools {
		t.Errorf("a definition costs %d tokens, among the tools %d", got, inTools)
	}
	lazy := build(t, withChanges(toolF, define(lazyH)))
	if lazy.Tokens() != again.Tokens() {
		t.Errorf("%d tokens with a definition that is deferred, want %d", lazy.Tokens(), again.Tokens())
	}
}

// A request without a tool to begin with gets the instructions for tool use with the first that comes, in
// front of everything (docs: prompt caching). The next one changes nothing more.
func TestTheFirstToolOfAll(t *testing.T) {
	plain := strings.Replace(withChanges(""), `"tools":[],`, "", 1)
	for _, c := range []struct {
		why, body string
		same      bool
	}{
		{"a definition", withChanges("", define(toolH)), false},
		{"a deferred tool", withChanges(deferred, addG), false},
		{"one that nothing has named", withChanges(deferred), true},
		{"a definition that is deferred", withChanges("", define(lazyH)), true},
	} {
		without, with := build(t, plain), build(t, c.body)
		if (with.Positions[0].CachePrefix == without.Positions[0].CachePrefix) != c.same {
			t.Errorf("%s: the same prefix: %v, want %v", c.why, !c.same, c.same)
		}
		overhead := with.Positions[0].Tokens - without.Positions[0].Tokens
		if want := with.Model.ToolOverhead.Auto; !c.same && overhead != want || c.same && overhead != 0 {
			t.Errorf("%s: the first position costs %d tokens more, the instructions have %d", c.why, overhead, want)
		}
		if with.Positions[0].SignPrefix != without.Positions[0].SignPrefix {
			t.Errorf("%s: signatures see it", c.why)
		}
	}
	one, two := build(t, withChanges("", define(toolH))), build(t, withChanges("", define(toolH), define(toolF)))
	if one.Positions[1].CachePrefix != two.Positions[1].CachePrefix {
		t.Error("the second tool changes the prefix of the first")
	}
}
