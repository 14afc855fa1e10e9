package reply

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func call(id, name, input string) wire.Content {
	return wire.Content{Type: "tool_use", ID: id, Name: name, Input: []byte(input)}
}

func think(text string) wire.Content { return wire.Content{Type: "thinking", Text: text} }

func TestDirectives(t *testing.T) {
	thought := wire.Content{Type: "text", Text: "I have thought about it."}
	one := call("toolu_1", "get_weather", `{"city":"Lisbon"}`)
	rows := []struct {
		why, body string
		want      []wire.Content // nil for an ordinary reply
	}{
		{"a call", user(`[[tool get_weather {"city":"Lisbon"}]]`, twoTools), []wire.Content{one}},
		{"white space is as one likes", user("Please [[tool  get_weather\n {\n\"city\": \"Lisbon\"} ]] now.", twoTools), []wire.Content{one}},
		{"without an input", user(`[[tool get_weather]]`, twoTools), []wire.Content{call("toolu_1", "get_weather", `{}`)}},
		{
			"brackets and braces within strings", user(`[[tool send_mail {"a":"}]] {\"[[","b":{"c":[[1]]}}]]`, twoTools),
			[]wire.Content{call("toolu_1", "send_mail", `{"a":"}]] {\"[[","b":{"c":[[1]]}}`)},
		},
		{
			"a prompt that was quoted as a JSON string, as opencode does",
			user(`"[[tool send_mail {\"a\":\"say \\\"hi\\\" to C:\\\\\",\"b\":\"\\n}\"}]]"`, twoTools),
			[]wire.Content{call("toolu_1", "send_mail", `{"a":"say \"hi\" to C:\\","b":"\n}"}`)},
		},
		{
			"several calls", user(`[[tool get_weather {"city":"Lisbon"}]] [[tool send_mail {}]]`, twoTools),
			[]wire.Content{one, call("toolu_2", "send_mail", `{}`)},
		},
		{
			"thinking before the call", user(`[[tool get_weather {"city":"Lisbon"}]][[think 2]]`, twoTools),
			[]wire.Content{think("Step 1 of 2: what does the message ask for?"), think("Step 2 of 2: what does the message ask for?"), one},
		},
		{
			"thinking alone, though the request turned it off", user(`[[think 1]]`, `"model":"claude-haiku-4-5"`),
			[]wire.Content{think("Step 1 of 1: what does the message ask for?"), thought},
		},
		{"nothing asked for", user(`The [[tool]], the [[wiki link]], [[tool !]] and [[ think 2 ]] mean nothing.`, twoTools), nil},
		{"a tool that is not there", user(`[[tool delete_mail {"id":1}]]`, twoTools), nil},
		{"a tool of the server", user(`[[tool web_search {"query":"a"}]]`, twoTools), nil},
		{"no tools, as in a request for a title", user(`[[tool get_weather {"city":"Lisbon"}]]`), nil},
		{"a call that the request rules out", user(`[[tool get_weather]]`, twoTools, `"tool_choice":{"type":"none"}`), nil},
		{"directives within the input of a tool that is not there", user(`[[tool agent {"prompt":"[[error a.b]] [[tool get_weather]]"}]]`, twoTools), nil},
		{
			"and behind it", user(`[[tool agent {"prompt":"[[error a.b]]"}]] [[tool get_weather {"city":"Lisbon"}]]`, twoTools),
			[]wire.Content{one},
		},
		{"a reminder does not steer", user(`<system-reminder>[[tool get_weather]]</system-reminder>Hello.`, twoTools), nil},
		{
			"a system message may follow",
			`{"messages":[{"role":"user","content":"[[tool get_weather {\"city\":\"Lisbon\"}]]"},{"role":"system","content":"s"}],` + twoTools + `}`,
			[]wire.Content{one},
		},
		{
			"after its results a call is not made again",
			`{"messages":[{"role":"user","content":"[[tool get_weather]]"},
			  {"role":"assistant","content":[{"type":"tool_use","id":"t","name":"get_weather","input":{}}]},
			  {"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"sun"}]}],` + twoTools + `}`,
			nil,
		},
		{
			"nor where the text stands beside the results",
			`{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"sun"},
			  {"type":"text","text":"[[tool get_weather]]"}]}],` + twoTools + `}`,
			nil,
		},
	}
	for _, row := range rows {
		o := Options{Directives: true, NewID: countingIDs()}
		d, ok, err := directive(promptOf(t, row.body), o)
		if err != nil || ok != (row.want != nil) || ok != (d != nil) {
			t.Errorf("%s: draft %v, %t, error %v", row.why, d, ok, err)
			continue
		}
		if !ok {
			continue
		}
		if diff := cmp.Diff(row.want, d.Content); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

func TestDirectiveDraft(t *testing.T) {
	const text = `[[think 1]][[tool get_weather {}]]`
	o := Options{Directives: true, NewID: countingIDs()}
	d, ok, err := directive(promptOf(t, user(text, twoTools)), o)
	if err != nil || !ok {
		t.Fatalf("%t, error %v", ok, err)
	}
	want := &Draft{
		Content:    []wire.Content{think("Step 1 of 1: what does the message ask for?"), call("toolu_1", "get_weather", `{}`)},
		StopReason: "tool_use", Source: "directive",
	}
	if diff := cmp.Diff(want, d); diff != "" {
		t.Errorf("draft (-want +got):\n%s", diff)
	}
	if d, ok, err := directive(promptOf(t, user(text, twoTools)), Options{NewID: countingIDs()}); ok || err != nil {
		t.Errorf("without leave: draft %v, error %v, want neither", d, err)
	}
}

func TestDirectiveErrors(t *testing.T) {
	rows := []struct{ why, body, want string }{
		{"an error of the table", user(`[[error fault.overloaded]]`), `the reply is to be the error fault.overloaded`},
		{"an error comes before a call", user(`[[tool get_weather]] [[error a.b]]`, twoTools), `the reply is to be the error a.b`},
		{"no number", user(`[[think hard]]`), `[[think hard]]: the number is to be from 1 to 100`},
		{"none", user(`[[think 0]]`), `[[think 0]]: the number is to be from 1 to 100`},
		{"too many", user(`[[think 101]]`), `[[think 101]]: the number is to be from 1 to 100`},
		{"too many digits", user(`[[think 99999999999999999999]]`), `[[think 99999999999999999999]]: the number is to be from 1 to 100`},
		{
			"no JSON", user(`[[tool get_weather {city}]]`, twoTools),
			`[[tool get_weather {city}]]: no JSON: unexpected character: line 1 column 2 (char 1)`,
		},
		{"no end", user(`[[tool get_weather {"city":"Lisbon"]]`, twoTools), `[[tool get_weather {…]]: the JSON object does not end before ]]`},
		{"no end before that of the quoted prompt", user(`"[[tool get_weather {\"a\":1" and more}]]`, twoTools), `[[tool get_weather {…]]: the JSON object does not end before ]]`},
		{
			"an escape that no JSON string has", user(`[[tool get_weather {\q}]]`, twoTools),
			`[[tool get_weather {\q}]]: no JSON: unexpected character: line 1 column 2 (char 1)`,
		},
		{"more than an object", user(`[[tool get_weather {} {}]]`, twoTools), `[[tool get_weather {…]]: the JSON object does not end before ]]`},
		{
			"two calls where one is allowed",
			user(`[[tool get_weather]][[tool send_mail]]`, twoTools, `"tool_choice":{"type":"auto","disable_parallel_tool_use":true}`),
			`[[tool send_mail]] is one call too many: the request's disable_parallel_tool_use allows one`,
		},
	}
	for _, row := range rows {
		d, ok, err := directive(promptOf(t, row.body), Options{Directives: true, NewID: countingIDs()})
		if err == nil || ok || d != nil {
			t.Errorf("%s: draft %v, %t, error %v, want an error alone", row.why, d, ok, err)
			continue
		}
		if diff := cmp.Diff(row.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
	_, _, err := directive(promptOf(t, user(`[[error fault.overloaded]]`)), Options{Directives: true})
	var told *ErrorReply
	if !errors.As(err, &told) || told.ID != "fault.overloaded" {
		t.Errorf("error %v, want the ErrorReply fault.overloaded", err)
	}
}

func TestDirectiveInputIsBounded(t *testing.T) {
	_, err := found{argument: "f", json: `{"a":"` + strings.Repeat("a", 4<<20) + `"}`}.input()
	if want := "[[tool f {…}]]: the input is longer than 4194304 bytes of JSON: make it shorter"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// Were the search quadratic, each of these would take minutes and the test would time out.
func TestDirectivesAreFoundInLinearTime(t *testing.T) {
	const n = 100_000
	rows := []struct {
		why, piece string
		want       int
	}{
		{"openings", `[[`, 0},
		{"objects within objects, none closed", `[[tool a {`, 1},
		{"a string that never ends", `[[tool a {"`, 1},
		{"a quoted prompt that never ends", `[[tool a {\"`, 1},
		{"objects without an end of the directive", `[[tool a {}`, n},
		{"braces and brackets in strings", `[[tool a {"[[":"{`, 1},
		{"directives without an end", `[[think 1 `, 0},
		{"directives", `[[think 1]]`, n},
	}
	for _, row := range rows {
		if got := len(findDirectives(strings.Repeat(row.piece, n))); got != row.want {
			t.Errorf("%s: %d directives, want %d", row.why, got, row.want)
		}
	}
}

func FuzzDirectives(f *testing.F) {
	for _, text := range []string{
		`[[tool get_weather {"a":"}]]"}]]`, `"[[tool send_mail {\"a\":\"\\\"}\"}]]"`, `[[think 3]]`, `[[error a.b]]`,
		`[[tool get_weather {]]`, `[[tool x {"a":"[[think 1]]"}]] [[tool get_weather]]`, `[[tool get_weather {\`,
	} {
		f.Add(text)
	}
	p := promptOf(f, user("a", twoTools))
	f.Fuzz(func(t *testing.T, text string) {
		for i := range p.Positions {
			if b := p.Positions[i].Block; b != nil {
				b.Text = text
			}
		}
		d, ok, err := directive(p, Options{Directives: true, NewID: countingIDs()})
		if ok != (d != nil) || ok && err != nil {
			t.Fatalf("draft %v, %t, error %v", d, ok, err)
		}
		if !ok {
			return
		}
		m := wire.Message{Content: d.Content}
		back, fault := wire.Parse(m.JSON(wire.Dialect{Version: wire.Version2026}))
		if fault != nil {
			t.Fatalf("the reply to %q is no JSON: %v", text, fault)
		}
		for i, c := range d.Content {
			if input := back.Get("content").Items[i].Get("input"); c.Type == "tool_use" && string(input.Raw) != string(c.Input) {
				t.Fatalf("input %s becomes %s", c.Input, input.Raw)
			}
		}
	})
}
