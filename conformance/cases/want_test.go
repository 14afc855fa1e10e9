package cases_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
)

func TestWantCheck(t *testing.T) {
	const body = `{"type":"error","error":{"type":"invalid_request_error","message":"thread: msg_1 is gone",` +
		`"details":{"error_code":"thread_gone"}},"request_id":"req_1"}`
	refused := cases.Want{Status: 400, Type: "invalid_request_error", Code: "thread_gone", Message: "thread: ${any} is gone"}
	with := func(change func(*cases.Want)) cases.Want {
		w := refused
		change(&w)
		return w
	}
	for _, row := range []struct {
		why             string
		want            cases.Want
		answer          string
		strict, lenient string // the errors
	}{
		{"all of it", refused, body, "", ""},
		{"the status", with(func(w *cases.Want) { w.Status = 404 }), body, `status 400, want 404: ` + body, `status 400, want 404: ` + body},
		{"the type", with(func(w *cases.Want) { w.Type = "api_error" }), body,
			`error.type "invalid_request_error", want "api_error": ` + body, `error.type "invalid_request_error", want "api_error": ` + body},
		{"a code counts only where it is known", with(func(w *cases.Want) { w.Code = "" }), body,
			`error_code "thread_gone", want "": ` + body, ""},
		{"a code that is known", with(func(w *cases.Want) { w.Code, w.Match = "other", cases.Code }), body,
			`error_code "thread_gone", want "other": ` + body, `error_code "thread_gone", want "other": ` + body},
		{"the message", with(func(w *cases.Want) { w.Message = "thread: ${any} is lost" }), body,
			`message "thread: msg_1 is gone", want "thread: ${any} is lost"`, `message "thread: msg_1 is gone", want "thread: ${any} is lost"`},
		{"a message is whole", with(func(w *cases.Want) { w.Message = "thread: ${any} is" }), body,
			`message "thread: msg_1 is gone", want "thread: ${any} is"`, `message "thread: msg_1 is gone", want "thread: ${any} is"`},
		{"a message that is not public", with(func(w *cases.Want) { w.Message, w.Match = "lost", cases.Shape }), body,
			`message "thread: msg_1 is gone", want "lost"`, ""},
		{"a part of the message", with(func(w *cases.Want) { w.Match, w.Contains = cases.Text, "is gone" }), body, "", ""},
		{"another part", with(func(w *cases.Want) { w.Match, w.Contains = cases.Text, "is lost" }), body, "",
			`message "thread: msg_1 is gone", want one with "is lost"`},
		{"in a stream", refused, "event: message_start\ndata: {}\n\nevent: error\ndata: " + body + "\n\n", "", ""},
		{"in the results of a batch", refused, `{"custom_id":"a","result":{"type":"errored","error":` + body + "}}\n", "", ""},
		{"a page", cases.Want{Status: 400, Message: "<html>"}, "<html>", "", ""},
		{"another page", cases.Want{Status: 400, Message: "<html>"}, "<body>", `page "<body>", want "<html>"`, ""},
	} {
		x := cases.Exchange{Status: 400, Answer: []byte(row.answer)}
		if got := text(row.want.Check(x, true)); got != row.strict {
			t.Errorf("%s: strictly %s, want %s", row.why, got, row.strict)
		}
		if got := text(row.want.Check(x, false)); got != row.lenient {
			t.Errorf("%s: leniently %s, want %s", row.why, got, row.lenient)
		}
	}
}

func TestWantCut(t *testing.T) {
	cut := cases.Want{Status: 200, Cut: true}
	if err := cut.Check(cases.Exchange{Cut: true}, true); err != nil {
		t.Errorf("a cut connection: %v", err)
	}
	if got := text(cut.Check(cases.Exchange{Status: 200}, true)); got != "connection cut: false, want true" {
		t.Errorf("a whole answer: %s", got)
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
