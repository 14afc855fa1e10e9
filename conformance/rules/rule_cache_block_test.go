package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const (
	inline   = `{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}`
	toolRef  = `{"type":"tool_reference","tool_name":"get_time"}`
	mcpBeta  = "mcp-client-2026-09-15"
	byCode   = `,"caller":{"type":"code_execution_20260120","tool_id":"srvtoolu_1"}`
	runCode  = `{"type":"server_tool_use","id":"srvtoolu_1","name":"code_execution","input":{"code":"x"}}`
	codeTool = `{"type":"code_execution_20260120","name":"code_execution"}`
)

func TestCacheEmptyText(t *testing.T) {
	refused := func(path string) string {
		return badRequest + path + ": cache_control cannot be set for empty text blocks"
	}
	answered := func(inner string) string {
		return withTools(hello, assistant(use("a")), user(`{"type":"tool_result","tool_use_id":"a","content":[`+inner+`]}`))
	}
	run(t, []row{
		{
			why: "in a message, before the text itself", rule: "cache.empty_text",
			fields: messages(user(text("a"), marked("", ""))), want: refused("messages.0.content.1.text"),
			twin: messages(user(text("a"), marked("b", ""))),
		},
		{
			why: "before an empty text that stands earlier", rule: "cache.empty_text", count: true,
			fields: messages(user(text(""), text("a"), marked("", ""))), want: refused("messages.0.content.2.text"),
		},
		{
			why: "of the assistant", rule: "cache.empty_text", fields: messages(hello, assistant(marked("", "1h")), goOn),
			want: refused("messages.1.content.0.text"), twin: messages(hello, assistant(marked("a", "1h")), goOn),
		},
		{
			why: "in system, whose blocks have no type in the path", rule: "cache.empty_text",
			fields: `"system":[` + text("a") + "," + marked("", "") + `]`, want: refused("system.1"),
			twin: `"system":[` + text("a") + "," + marked("b", "") + `]`,
		},
		{
			why: "the last block of a result", rule: "cache.empty_text", fields: answered(text("a") + "," + marked("", "")),
			want: refused("messages.2.content.0.tool_result.content.1.text"), twin: answered(text("a") + "," + text("")),
		},
	})
}

func TestCacheNested(t *testing.T) {
	inside := func(path, within, block string) string {
		return badRequest + path + ".cache_control: cache_control may not be specified within `" + within +
			"`. Instead, place it directly on `" + block + "`"
	}
	result := func(own string, inner ...string) string {
		return withTools(hello, assistant(use("a")),
			user(`{"type":"tool_result","tool_use_id":"a"`+own+`,"content":[`+strings.Join(inner, ",")+`]}`))
	}
	found := func(own, inner string) string {
		return messages(user(text("a"), `{"type":"search_result","source":"s","title":"t"`+own+`,"content":[`+inner+`]}`))
	}
	document := func(own, inner string) string {
		return `{"type":"document","source":{"type":"content","content":[` + inner + `]}` + own + `}`
	}
	const at2 = "messages.2.content.0.tool_result.content."
	run(t, []row{
		{
			why: "not the last of a result", rule: "cache.nested", fields: result("", marked("a", ""), text("b")),
			want: inside(at2+"0", "tool_result.content", "tool_result"), twin: result("", text("a"), marked("b", "")),
		},
		{
			why: "a result that has its own", rule: "cache.nested", count: true, fields: result(marker(""), text("a"), marked("b", "")),
			want: inside(at2+"1", "tool_result.content", "tool_result"), twin: result(marker(""), text("a"), text("b")),
		},
		{
			why: "two in one result", rule: "cache.nested", fields: result("", marked("a", ""), marked("b", "")),
			want: inside(at2+"0", "tool_result.content", "tool_result"), twin: result("", marked("b", "")),
		},
		{
			why: "a reference to a tool", rule: "cache.nested",
			fields: result("", strings.TrimSuffix(toolRef, "}")+marker("")+"}", toolRef),
			want:   inside(at2+"0", "tool_result.content", "tool_result"),
			twin:   result("", toolRef, strings.TrimSuffix(toolRef, "}")+marker("")+"}"),
		},
		{
			why: "in a document in a result", rule: "cache.nested", fields: result("", document("", marked("a", ""))),
			want: inside(at2+"0.source.content.0", "tool_result.content", "tool_result"),
			twin: result("", document(marker(""), text("a"))),
		},
		{
			why: "in a search result", rule: "cache.nested", fields: found("", marked("a", "")),
			want: inside("messages.0.content.1.search_result.content.0", "search_result.content", "search_result"),
			twin: found(marker(""), text("a")),
		},
		{
			why: "in a document", rule: "cache.nested", fields: messages(user(document("", marked("a", "")))),
			want: inside("messages.0.content.0.document.source.content.0", "document.source", "document"),
			twin: messages(user(document(marker(""), text("a")))),
		},
		{
			why: "before the count, in which it is not", rule: "cache.nested",
			fields: messages(user(repeated(4, marked("a", "")), document("", marked("a", "")))),
			want:   inside("messages.0.content.4.document.source.content.0", "document.source", "document"),
			twin:   messages(user(repeated(4, marked("a", "")), document("", text("a")))),
		},
	})
}

func TestCacheCodeExecution(t *testing.T) {
	const called = ": cache_control cannot be set on `"
	call := func(rest string) string {
		return `{"type":"tool_use","id":"a","name":"get_weather","input":{"city":"Paris"}` + rest + `}`
	}
	talk := func(call, answer string) string {
		return `"tools":[` + weather + `,` + codeTool + `],` + messages(hello, assistant(runCode, call),
			user(`{"type":"tool_result","tool_use_id":"a","content":"18 C"`+answer+`}`))
	}
	run(t, []row{
		{
			why: "a call", rule: "cache.code_execution_call", fields: talk(call(byCode+marker("")), ""),
			want: badRequest + "messages.1.content.1" + called + "tool_use` blocks of tools that code execution called",
			twin: talk(call(`,"caller":{"type":"direct"}`+marker("")), ""),
		},
		{
			why: "its result", rule: "cache.code_execution_call", fields: talk(call(byCode), marker("")),
			want: badRequest + "messages.2.content.0" + called + "tool_result` blocks of tools that code execution called",
			twin: talk(call(``), marker("")),
		},
	})
	accepted(t, []row{{why: "the automatic one walks past both", fields: talk(call(byCode), "") + automatic("")}})
}

func TestDiagnosticsID(t *testing.T) {
	of := func(id string) string { return `"diagnostics":{"previous_message_id":` + id + `}` }
	want := badRequest + "diagnostics.previous_message_id: must be the `id` from a prior /v1/messages response " +
		"(starts with `msg_`)"
	run(t, []row{
		{
			why: "the id of another provider's answer", rule: "diagnostics.previous_message_id",
			fields: of(`"gen-1234"`), want: want, twin: of(`"msg_unknown"`),
		},
		{why: "no id", rule: "diagnostics.previous_message_id", fields: of(`""`), want: want, twin: of(`null`)},
		{
			why: "the id of a request", rule: "diagnostics.previous_message_id",
			header: []string{"anthropic-version", "2026-10-21"}, fields: of(`"req_011CaBYDzZjcqizdjVBjSgZ4"`),
			want: want, twin: `"diagnostics":{}`,
		},
		{
			why: "nothing to compare when tokens are counted", rule: "schema.extra_input", count: true, fields: of(`null`),
			want: badRequest + "diagnostics: Extra inputs are not permitted",
		},
	})
	// The field left beta in September 2026; the old value is still taken.
	for _, version := range []string{wire.Version2023, wire.Version2026} {
		for _, beta := range []string{"", "cache-diagnosis-2026-04-07"} {
			header := []string{"anthropic-version", version, "anthropic-beta", beta}
			accepted(t, []row{
				{why: version + " first turn " + beta, header: header, fields: of(`null`)},
				{why: version + " later turn " + beta, header: header, fields: of(`"msg_01MockAAAAAAAAAAAAAAAAAA"`)},
				{why: version + " null " + beta, header: header, fields: `"diagnostics":null`},
			})
		}
	}
}

// tags lists the values of type that a tagged union of the API's schema knows.
func tags(t *testing.T, union string) []string {
	t.Helper()
	var list []string
	for _, m := range fixtures.DefaultSchema().Types[union].Members {
		list = append(list, m.Tags...)
	}
	if len(list) == 0 {
		t.Fatalf("the schema has no %s", union)
	}
	slices.Sort(list)
	return list
}
