package reply

import "testing"

// loop is a second turn in the middle of a tool loop.
const loop = `{"model":"claude-haiku-4-5","system":[{"type":"text","text":"You are brief."}],` + twoTools + `,"messages":[
 {"role":"user","content":"Hello"},
 {"role":"assistant","content":"Hi."},
 {"role":"user","content":[{"type":"text","text":"The weather in Paris?"}]},
 {"role":"system","content":"Be kind."},
 {"role":"assistant","content":[{"type":"tool_use","id":"t","name":"get_weather","input":{}}]},
 {"role":"user","content":[
  {"type":"tool_result","tool_use_id":"t","content":[{"type":"text","text":"18 degrees"}]},
  {"type":"text","text":"<system-reminder>\nToday is Monday.\n</system-reminder>"}]}
]}`

func TestMatches(t *testing.T) {
	asked := `{"model":"claude-opus-5-5","messages":[
	 {"role":"user","content":[{"type":"text","text":"<system-reminder>tea</system-reminder>"},{"type":"text","text":"Weather"},{"type":"text","text":"in Rome?"}]}]}`
	rows := []struct {
		why, match, body string
		want             bool
	}{
		{"nothing to match", `{}`, asked, true},
		{"a part of the text", `{"text":"Rome"}`, asked, true},
		{"case counts", `{"text":"rome"}`, asked, false},
		{"an expression over joined blocks", `{"text":"/^Weather\\nin [A-Z]/"}`, asked, true},
		{"an expression that does not match", `{"text":"/^in/"}`, asked, false},
		{"a slash alone is a text", `{"text":"/"}`, asked, false},
		{"reminders are not what the user says", `{"text":"tea"}`, asked, false},
		{"the text before the loop is not the last one", `{"text":"weather"}`, loop, false},
		{"a result", `{"tool_result":"/\\d+ degrees/"}`, loop, true},
		{"another result", `{"tool_result":"rain"}`, loop, false},
		{"no result", `{"tool_result":"degrees"}`, asked, false},
		{"the system prompt", `{"system":"brief"}`, loop, true},
		{"a system message", `{"system":"kind"}`, loop, true},
		{"no system prompt", `{"system":"brief"}`, asked, false},
		{"the first turn", `{"turn":1}`, asked, true},
		{"a loop stays in its turn", `{"turn":2}`, loop, true},
		{"results are no turn", `{"turn":3}`, loop, false},
		{"the id that was sent", `{"model":"/^claude-haiku-4-5$/"}`, loop, true},
		{"the id it stands for", `{"model":"claude-haiku-4-5-20251001"}`, loop, true},
		{"another model", `{"model":"opus"}`, loop, false},
		{"a tool", `{"tools":"get_weather"}`, loop, true},
		{"both tools", `{"tools":["get_weather","send_mail"]}`, loop, true},
		{"one is missing", `{"tools":["get_weather","delete_mail"]}`, loop, false},
		{"a tool of the server", `{"tools":"web_search"}`, loop, false},
		{"no tools", `{"tools":"get_weather"}`, asked, false},
		{"all at once", `{"tool_result":"18","system":"kind","turn":2,"model":"haiku","tools":"send_mail"}`, loop, true},
		{"all but one", `{"tool_result":"18","system":"kind","turn":1,"model":"haiku","tools":"send_mail"}`, loop, false},
	}
	for _, row := range rows {
		s := parseOne(t, `{"match":`+row.match+`,"reply":{"text":"a"}}`)
		if got := s.fits(promptOf(t, row.body)); got != row.want {
			t.Errorf("%s: %s fits is %t, want %t", row.why, row.match, got, row.want)
		}
	}
}

func TestLastUser(t *testing.T) {
	rows := []struct {
		why, messages string
		text, results string
		turn          int
	}{
		{"one message", `{"role":"user","content":"a"}`, "a", "", 1},
		{"a reminder before it", `{"role":"user","content":"<system-reminder>x</system-reminder>\n\na"}`, "a", "", 1},
		{"a reminder in the middle", `{"role":"user","content":"a <system-reminder>x</system-reminder>b"}`, "a b", "", 1},
		{"a reminder as a message of its own",
			`{"role":"user","content":"a"},{"role":"user","content":"<system-reminder>x</system-reminder>"}`, "a", "", 1},
		{"a system message behind", `{"role":"user","content":"a"},{"role":"system","content":"s"}`, "a", "", 1},
		{"the beginning of a reply behind", `{"role":"user","content":"a"},{"role":"assistant","content":"Well"}`, "a", "", 1},
		{"two messages in a row are one turn", `{"role":"user","content":"a"},{"role":"user","content":"b"}`, "b", "", 1},
		{"an older question is not said again",
			`{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"<system-reminder>x</system-reminder>"}`, "", "", 1},
		{"results of two tools", `{"role":"user","content":"a"},
			{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"f","input":{}},{"type":"tool_use","id":"2","name":"f","input":{}}]},
			{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"x"},{"type":"tool_result","tool_use_id":"2","content":"y"}]}`,
			"", "x\ny", 1},
		{"an image is a turn without text", `{"role":"user","content":"a"},{"role":"assistant","content":"b"},
			{"role":"user","content":[{"type":"image","source":{"type":"url","url":"https://a/b.png"}}]}`, "", "", 2},
		{"nobody has said anything", ``, "", "", 0},
	}
	for _, row := range rows {
		p := promptOf(t, `{"messages":[`+row.messages+`]}`)
		last := lastUser(p)
		if last.text != row.text || last.resultText() != row.results {
			t.Errorf("%s: text %q, results %q, want %q and %q", row.why, last.text, last.resultText(), row.text, row.results)
		}
		if got := turn(p); got != row.turn {
			t.Errorf("%s: turn %d, want %d", row.why, got, row.turn)
		}
	}
}
