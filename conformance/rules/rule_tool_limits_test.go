package rules

import (
	"fmt"
	"strings"
	"testing"
)

func TestToolLimits(t *testing.T) {
	const opus = "claude-opus-5-5"
	many := func(n int, member string) string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprintf(`{"name":"t%d","input_schema":{"type":"object"}%s}`, i, member)
		}
		return strings.Join(list, ",")
	}
	additions := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = defines(fmt.Sprintf(`{"name":"t%d","input_schema":{"type":"object"}}`, i))
		}
		return strings.Join(list, ",")
	}
	described := func(n int) string {
		return defines(`{"name":"t","description":"` + strings.Repeat("d", n-len(`{"name":"t","description":"","input_schema":{"type":"object"}}`)) +
			`","input_schema":{"type":"object"}}`)
	}
	const lazy = `,"defer_loading":true`
	over := func(message string) string {
		return badRequest + message + ": the tools available after this message exceed the limit on their number or size"
	}
	run(t, []row{
		{
			why: "deferred", rule: "tools.limit_exceeded", model: opus, header: inlineBeta,
			fields: `"tools":[` + clock + `,` + many(10_001, lazy) + `]`, want: over("messages.0"),
			twin: `"tools":[` + clock + `,` + many(10_000, lazy) + `]`,
		},
		{
			why: "one more by a message", rule: "tools.limit_exceeded", model: opus, header: inlineBeta,
			fields: `"tools":[` + clock + `,` + many(10_000, lazy) + `],` +
				messages(hello, orders(defines(`{"name":"lazy","defer_loading":true,"input_schema":{"type":"object"}}`))),
			want: over("messages.1"),
			twin: `"tools":[` + clock + `,` + many(10_000, lazy) + `],` + messages(hello,
				orders(removeT0, defines(`{"name":"lazy","defer_loading":true,"input_schema":{"type":"object"}}`))),
		},
		{
			why: "defined", rule: "tools.limit_exceeded", model: opus, header: inlineBeta,
			fields: messages(hello, orders(additions(10_001))), want: over("messages.1"),
			twin: messages(hello, orders(additions(10_000))),
		},
		{
			why: "bytes of definitions", rule: "tools.limit_exceeded", model: opus, header: inlineBeta,
			fields: messages(hello, orders(described(4_194_305))), want: over("messages.1"),
			twin: messages(hello, orders(described(4_194_304))),
		},
		{
			why: "bytes of all together", rule: "tools.limit_exceeded", model: opus, header: inlineBeta,
			fields: `"tools":[` + clock + `],` + messages(hello, orders(described(4_194_304))), want: over("messages.1"),
			twin: `"tools":[` + clock + `],` + messages(hello, orders(removeTime, described(4_194_304))),
		},
	})
}

const removeT0 = `{"type":"tool_removal","tool":{"type":"tool_reference","name":"t0"}}`
