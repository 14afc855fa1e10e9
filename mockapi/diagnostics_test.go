package mockapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// The parts of the request that the tests below change, with their lengths in bytes.
const (
	lookTool   = `{"name":"look","description":"Look.","input_schema":{"type":"object","properties":{"word":{"type":"string"},"lang":{"type":"string"}}}}` // 135
	timeTool   = `{"name":"time","description":"Tell the time.","input_schema":{"type":"object"}}`                                                         // 79
	beBrief    = `{"type":"text","text":"Be brief."}`                                                                                                      // 34
	bePrecise  = `{"type":"text","text":"Be precise."}`                                                                                                    // 36
	askWord    = `{"role":"user","content":"What does tide mean?"}`                                                                                        // content: 22
	lookTide   = `{"type":"tool_use","id":"toolu_01","name":"look","input":{"word":"tide","lang":"en"}}`                                                   // 85
	tideResult = `{"type":"tool_result","tool_use_id":"toolu_01","content":"The rise of the sea."}`                                                        // 80
	// What a turn adds, and where parameters are put.
	thanks   = `,{"role":"assistant","content":"The rise of the sea."},{"role":"user","content":"Thanks."}`
	noLimits = `"max_tokens":64`
	inTurn   = `{"role":"user","content":[` + tideResult + `]}`
	theWord  = `{"model":"claude-opus-5-5",` + noLimits + `,"tools":[` + lookTool + `,` + timeTool + `],` +
		`"system":[` + beBrief + `,` + bePrecise + `],"messages":[` + askWord +
		`,{"role":"assistant","content":[` + lookTide + `]},` + inTurn + `]}`
)

// edit replaces the first of each pair by the second, in a body that holds it.
func edit(t *testing.T, body string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if strings.Count(body, pairs[i]) != 1 {
			t.Fatalf("the body holds %q %d times", pairs[i], strings.Count(body, pairs[i]))
		}
		body = strings.Replace(body, pairs[i], pairs[i+1], 1)
	}
	return body
}

// diagnosed is a server whose answers are diagnosed.
type diagnosed struct {
	t   *testing.T
	srv *mockapi.Server
}

func newDiagnosed(t *testing.T) diagnosed {
	t.Helper()
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return diagnosed{t, srv}
}

// ask sends a body with diagnostics of the previous id, "" for null, and returns the answer.
func (d diagnosed) ask(previous, body string, headers ...string) string {
	d.t.Helper()
	id := "null"
	if previous != "" {
		id = `"` + previous + `"`
	}
	return d.send(edit(d.t, body, `"messages":`, `"diagnostics":{"previous_message_id":`+id+`},"messages":`), headers...)
}

func (d diagnosed) send(body string, headers ...string) string {
	d.t.Helper()
	w := post(d.srv.Handler(), body, headers...)
	if w.Code != http.StatusOK {
		d.t.Fatalf("%d %s", w.Code, w.Body)
	}
	return w.Body.String()
}

func idOf(answer string) string { return gjson.Get(answer, "id").Str }

// diagnosticsOf is the member as it was sent, "" where there is none.
func diagnosticsOf(answer string) string { return gjson.Get(answer, "diagnostics").Raw }

// Answers.
const (
	noDivergence = `null`
	missing      = `{"cache_miss_reason":{"type":"previous_message_not_found"}}`
	inconclusive = `{"cache_miss_reason":{"type":"unavailable"}}`
)

func hasChanged(what, tokens string) string {
	return `{"cache_miss_reason":{"type":"` + what + `_changed","cache_missed_input_tokens":` + tokens + `}}`
}

// TestDiagnostics: what is said of a request that differs from theWord, in the reason and in the
// bytes of theWord from there on: 471, of which 214 are tools, 70 system and 187 messages.
func TestDiagnostics(t *testing.T) {
	const fable, haiku = "claude-fable-5-2", "claude-haiku-5-5"
	for _, row := range []struct {
		why   string
		edits []string
		want  string
	}{
		{"the same again", nil, noDivergence},
		{"appended messages", []string{inTurn, inTurn + thanks}, noDivergence},
		{"an image in an appended message", []string{inTurn, inTurn + `,{"role":"assistant","content":"The rise."},{"role":"user",` +
			`"content":[{"type":"image","source":{"type":"url","url":"https://example.com/tide.png"}}]}`}, noDivergence},
		{"citations in an appended message", []string{inTurn, inTurn + `,{"role":"assistant","content":"The rise."},{"role":"user","content":[{"type":` +
			`"document","source":{"type":"text","media_type":"text/plain","data":"Tide."},"citations":{"enabled":true}}]}`}, noDivergence},
		{"breakpoints", []string{bePrecise, `{"type":"text","text":"Be precise.","cache_control":{"type":"ephemeral"}}`}, noDivergence},
		{"a string that becomes a text block", []string{`"What does tide mean?"`, `[{"type":"text","text":"What does tide mean?"}]`}, noDivergence},
		{"parameters that shape no prompt", []string{noLimits, `"max_tokens":65,"stop_sequences":["x"],"metadata":{"user_id":"u"},"service_tier":"auto"`}, noDivergence},
		{"a default spelled out", []string{noLimits, noLimits + `,"tool_choice":{"type":"auto"},"speed":"standard"`}, noDivergence},

		{"another model", []string{"claude-opus-5-5", haiku}, hasChanged("model", "118")},
		{"the fast speed", []string{noLimits, noLimits + `,"speed":"fast"`}, hasChanged("model", "118")},

		{"a tool less", []string{"," + timeTool, ""}, hasChanged("tools", "84")},                                                      // 79 + 70 + 187
		{"a tool more", []string{timeTool, timeTool + `,{"name":"hum","input_schema":{"type":"object"}}`}, hasChanged("tools", "65")}, // 70 + 187
		{"tools in another order", []string{lookTool + "," + timeTool, timeTool + "," + lookTool}, hasChanged("tools", "118")},
		{"another description", []string{"Tell the time.", "Tells the time."}, hasChanged("tools", "84")},
		{"the keys of a schema in another order", []string{`"word":{"type":"string"},"lang":{"type":"string"}`,
			`"lang":{"type":"string"},"word":{"type":"string"}`}, hasChanged("tools", "118")},
		{"the fields of a tool in another order", []string{`"name":"time","description":"Tell the time."`,
			`"description":"Tell the time.","name":"time"`}, noDivergence},

		{"another system prompt", []string{"Be precise.", "Be precise!"}, hasChanged("system", "56")}, // 36 + 187
		{"no system prompt", []string{`"system":[` + beBrief + `,` + bePrecise + `],`, ""}, hasChanged("system", "65")},
		{"a system block more", []string{bePrecise, bePrecise + `,{"type":"text","text":"Be kind."}`}, hasChanged("system", "47")},

		{"effort", []string{noLimits, noLimits + `,"output_config":{"effort":"low"}`}, inconclusive},
		{"tool_choice", []string{noLimits, noLimits + `,"tool_choice":{"type":"none"}`}, inconclusive},
		{"the format of the output", []string{noLimits, noLimits + `,"output_config":{"format":{"type":"json_schema","schema":` +
			`{"type":"object","properties":{},"additionalProperties":false}}}`}, inconclusive},

		{"the first message", []string{"What does tide mean?", "What does tide mean"}, hasChanged("messages", "47")},
		{"the keys of a call's input in another order", []string{`"word":"tide","lang":"en"`, `"lang":"en","word":"tide"`}, hasChanged("messages", "42")},
		{"the fields of a call in another order", []string{`"id":"toolu_01","name":"look"`, `"name":"look","id":"toolu_01"`}, noDivergence},
		{"a result", []string{"The rise of the sea.", "The rise of the sea.\\n"}, hasChanged("messages", "20")}, // 80
		{"a message put in between", []string{askWord, `{"role":"user","content":"Hello."},` + askWord}, hasChanged("messages", "47")},
		{"the last messages taken away", []string{`,{"role":"assistant","content":[` + lookTide + `]},` + inTurn, ""}, hasChanged("messages", "42")},

		{"model, tools and system", []string{"claude-opus-5-5", fable, "Look.", "Look!", "Be brief.", "Be short."}, hasChanged("model", "118")},
		{"tools and system", []string{"Tell the time.", "Tells the time.", "Be brief.", "Be short."}, hasChanged("tools", "84")},
		{"system and effort", []string{"Be brief.", "Be short.", noLimits, noLimits + `,"output_config":{"effort":"low"}`}, hasChanged("system", "65")},
		{"effort and messages", []string{noLimits, noLimits + `,"output_config":{"effort":"low"}`, "What does", "What did"}, inconclusive},
		{"system and messages", []string{"Be brief.", "Be short.", "What does", "What did"}, hasChanged("system", "65")},
	} {
		d := newDiagnosed(t)
		first := d.ask("", theWord)
		if got := diagnosticsOf(first); got != noDivergence {
			t.Fatalf("the first turn: %s", got)
		}
		if got := diagnosticsOf(d.ask(idOf(first), edit(t, theWord, row.edits...))); got != row.want {
			t.Errorf("%s:\ngot  %s\nwant %s", row.why, got, row.want)
		}
	}
}

// TestDiagnosticsCompareRoles: the same words of another are a change.
func TestDiagnosticsCompareRoles(t *testing.T) {
	talk := edit(t, theWord, askWord, `{"role":"user","content":"Hello."},{"role":"assistant","content":"Hello?"},`+askWord)
	for _, row := range []struct{ why, body, want string }{
		{"the assistant says it", talk, noDivergence},
		{"the user does", edit(t, talk, `{"role":"assistant","content":"Hello?"}`, `{"role":"user","content":"Hello?"}`), hasChanged("messages", "49")}, // 8 + 187
	} {
		d := newDiagnosed(t)
		if got := diagnosticsOf(d.ask(idOf(d.ask("", talk)), row.body)); got != row.want {
			t.Errorf("%s: %s, want %s", row.why, got, row.want)
		}
	}
}
