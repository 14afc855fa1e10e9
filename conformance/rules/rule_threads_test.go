package rules

import (
	"testing"
	"time"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

var threadBeta = []string{"anthropic-beta", "message-threads-2026-08-12"}

func TestThreads(t *testing.T) {
	run(t, []row{
		{
			why: "without its beta the field does not exist", rule: "schema.extra_input",
			fields: `"thread":{"type":"create"}`,
			want:   badRequest + "thread: Extra inputs are not permitted",
			twin:   `"thread":{"type":"create"}`, twinHeader: threadBeta,
		},
		{
			why: "a thread goes on that nobody holds, with a result alone", rule: "thread.not_found",
			header: threadBeta,
			fields: `"thread":{"type":"continue","previous_message_id":"msg_1"},` + messages(user(result("a"))),
			want:   "404 not_found_error: thread: no usable state for previous_message_id `msg_1`",
			twin:   `"thread":{"type":"create"},` + messages(hello),
		},
		{
			why: "a thread begins with nothing", rule: "roles.no_messages", header: threadBeta,
			fields: `"thread":{"type":"create"},"messages":[]`,
			want:   badRequest + "messages: at least one message is required",
			twin:   `"thread":{"type":"create"},` + messages(hello),
		},
		{
			why: "count_tokens knows no threads", rule: "schema.extra_input", count: true, header: threadBeta,
			fields: `"thread":{"type":"create"}`,
			want:   badRequest + "thread: Extra inputs are not permitted",
			twin:   "",
		},
	})
}

// A request that stands for a whole thread is judged as a whole request.
func TestResumedThread(t *testing.T) {
	x := exchange(false, threadBeta, plain("", `"thread":{"type":"continue","previous_message_id":"msg_1"},`+
		withTools(hello, assistant(use("a")), user(result("b"))), false))
	x.Resumed = true
	want := badRequest + "messages.2.content.0: unexpected `tool_use_id` found in `tool_result` blocks: b. " +
		"Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
	if err := First(x); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// Threads begin with the models of 4.5. The table of today has none that is older and answers.
func TestThreadsNeedTheirModels(t *testing.T) {
	tests := []struct {
		why     string
		created time.Time
		fields  string
		want    string
	}{
		{
			"the day before", time.Date(2025, 9, 28, 0, 0, 0, 0, time.UTC), `"thread":{"type":"create"}`,
			`{"type":"error","error":{"type":"invalid_request_error","message":"thread: this request is not supported ` +
				`on a Thread: model","details":{"error_code":"thread_unsupported_request","unsupported":null}},"request_id":"req_1"}`,
		},
		{"the day of Sonnet 4.5", time.Date(2025, 9, 29, 0, 0, 0, 0, time.UTC), `"thread":{"type":"create"}`, ""},
		{"an older one without a thread", time.Date(2025, 9, 28, 0, 0, 0, 0, time.UTC), "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			x := &Exchange{Endpoint: Messages, Header: headers(threadBeta), Lookup: func(id string) (*fixtures.Model, bool) {
				m, ok := fixtures.DefaultModels().Find(id)
				if !ok {
					return nil, false
				}
				aged := *m
				aged.CreatedAt = tt.created
				return &aged, true
			}}
			x.Read([]byte(plain("", tt.fields, false)))
			got := ""
			if err := First(x); err != nil {
				got = string(err.Body("req_1"))
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
