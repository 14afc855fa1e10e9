package explain_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/explain"
	"github.com/seed-f1f39373/mockapi/signature"
)

func TestSectionPatterns(t *testing.T) {
	const (
		f     = `{"name":"f","description":"d","input_schema":{"type":"object"}}`
		g     = `{"name":"g","input_schema":{}}`
		later = `{"name":"late","input_schema":{},"defer_loading":true}`
	)
	tests := []struct {
		why           string
		before, after string // members of the request
		changed       bool   // the messages too
		want          string
	}{
		{"a clock in the system prompt", `"system":"It is 9:00.",`, `"system":"It is 9:01.",`, false,
			`system_rerendered system: It is 9:00. -> It is 9:01.`},
		{"in its second block", `"system":[{"type":"text","text":"a"},{"type":"text","text":"9:00"}],`,
			`"system":[{"type":"text","text":"a"},{"type":"text","text":"9:01"}],`, false,
			`system_rerendered system.1/text: 9:00 -> 9:01`},
		{"a system prompt where there was none", ``, `"system":"s",`, false, `system_rerendered system: nothing -> s`},
		{"and none where there was one", `"system":[{"type":"text","text":"s"}],`, ``, false,
			`system_rerendered system.0: {"type":"text","text":"s"} -> nothing`},
		{"a tool more", `"tools":[` + f + `],`, `"tools":[` + g + `,` + f + `],`, false,
			`tool_set_changed tools.g: nothing -> ` + g},
		{"a tool less", `"tools":[` + f + `,` + g + `],`, `"tools":[` + f + `],`, false,
			`tool_set_changed tools.g: ` + g + ` -> nothing`},
		{"a tool's description", `"tools":[` + f + `],`, `"tools":[{"name":"f","description":"e","input_schema":{"type":"object"}}],`,
			false, `tool_schema_changed tools.f/description: d -> e`},
		{"a server less", `"mcp_servers":[{"type":"url","name":"m","url":"https://m"}],`, ``, false,
			`tool_set_changed mcp_servers.m: {"type":"url","name":"m","url":"https://m"} -> nothing`},
		{"system and tools", `"system":"s",`, `"system":"t","tools":[` + f + `],`, false,
			`system_and_tools_changed system: s -> t`},
		{"with another first message too, pattern and difference are of the part that is first", `"system":"s",`, `"system":"t",`, true,
			`system_rerendered system: s -> t`},
		{"both and the messages", `"system":"s",`, `"system":"t","tools":[` + f + `],`, true,
			`system_and_tools_changed system: s -> t`},
		{"a tool and the messages", `"tools":[` + f + `],`, `"tools":[` + f + `,` + g + `],`, true,
			`tool_set_changed tools.g: nothing -> ` + g},
		{"a tool's schema and the messages", `"tools":[` + g + `],`, `"tools":[{"name":"g","input_schema":{"type":"object"}}],`, true,
			`tool_schema_changed tools.g/input_schema/type: nothing -> object`},
		{"the messages alone", `"system":"s",`, `"system":"s",`, true, `first_message_rewritten messages.0.content.0/text: u0 -> other`},
		{"what is no part of the prefix", `"system":"s","tools":[` + f + `,` + g + `],`,
			`"system":[{"type":"text","text":"s"}],"tools":[` + g + `,` + later + `,` + f + `],`, false, `unknown`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			after := talk(0, 1)
			if tt.changed {
				after = after.with(0, user("other"))
			}
			e := explain.Compare(view(t, tt.before, talk(0, 1)), view(t, tt.after, after), signature.Difference{}, nil)
			if diff := cmp.Diff(tt.want, told(e)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestChain(t *testing.T) {
	before := history{user("u0"), message("assistant", thinks("one"), text("a0")), user("u1"),
		message("assistant", thinks("two"), text("a1")), user("u2")}
	swapped := history{user("u0"), message("assistant", thinks("two"), text("a0")), user("u1"),
		message("assistant", thinks("one"), text("a1")), user("u2")}
	missing := before.with(3, assistant("a1"))
	isTwo := func(s string) bool { return s == "two" }
	for _, tt := range []struct {
		why    string
		after  history
		change signature.Change
		want   string
	}{
		{"a block left out", missing, signature.PredecessorMissing,
			"not_applicable messages.3.content.0: on two -> nothing"},
		{"a block at another place", swapped, signature.PredecessorReordered,
			"not_applicable messages.3.content.0: on two -> the same block, at messages.1.content.0"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			d := signature.Difference{Change: tt.change, Chain: true}
			e := explain.Compare(view(t, "", before), view(t, "", tt.after), d, isTwo)
			if diff := cmp.Diff(tt.want, told(e)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestGuess(t *testing.T) {
	for _, tt := range []struct {
		why  string
		d    signature.Difference
		want string
	}{
		{"the system prompt", signature.Difference{Change: signature.SystemChanged, System: true}, "system_rerendered"},
		{"set or schema: the signature does not tell", signature.Difference{Change: signature.ToolsChanged, Tools: true}, "unknown"},
		{"both", signature.Difference{Change: signature.SystemChanged, System: true, Tools: true}, "system_and_tools_changed"},
		{"more than that", signature.Difference{Change: signature.SystemChanged, System: true, Messages: true}, "unknown"},
		{"the front is gone", signature.Difference{Change: signature.BlockRemoved, Index: -1, Messages: true}, "rolling_truncation"},
		{"a message behind it", signature.Difference{Change: signature.BlockRemoved, Message: 2, Index: -1, Messages: true}, "unknown"},
		{"the chain", signature.Difference{Change: signature.PredecessorMissing, Chain: true}, "not_applicable"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			e := explain.Guess(tt.d)
			if e.Pattern != tt.want || e.First != nil || e.Cause == "" || e.Fix == "" {
				t.Errorf("got %+v, want pattern %s and advice", e, tt.want)
			}
		})
	}
}

func TestOutcomesHaveAdvice(t *testing.T) {
	for _, o := range []signature.Outcome{signature.Undecodable, signature.Modified, signature.OtherOrganization,
		signature.OtherEndUser, signature.UnreadableModel} {
		if a := explain.Outcome(o); a.Cause == "" || a.Fix == "" {
			t.Errorf("%s: no advice", o)
		}
	}
}
