package rules

import "testing"

func TestThreads(t *testing.T) {
	threads := []string{"anthropic-beta", "message-threads-2026-08-12"}
	run(t, []row{
		{
			why: "a thread begins", rule: "thread.unsupported", model: "claude-opus-5-5", header: threads,
			fields: `"thread":{"type":"create"}`,
			want:   badRequest + "thread: this request is not supported on a Thread: thinking",
			twin:   `"thread":null`,
		},
		{
			why: "a thread goes on, with a result alone", rule: "thread.not_found", model: "claude-opus-5-5",
			header: threads,
			fields: `"thread":{"type":"continue","previous_message_id":"msg_1"},` + messages(user(result("a"))),
			want:   "404 not_found_error: thread: no usable state for previous_message_id `msg_1`",
			twin:   messages(hello),
		},
	})
	err := First(exchange(false, threads, plain("claude-opus-5-5", `"thread":{"type":"create"}`, false)))
	want := `{"type":"error","error":{"type":"invalid_request_error","message":"thread: this request is not ` +
		`supported on a Thread: thinking","details":{"error_code":"thread_unsupported_request",` +
		`"unsupported":["thinking"]}},"request_id":"req_1"}`
	if got := string(err.Body("req_1")); got != want {
		t.Errorf("body\n got %s\nwant %s", got, want)
	}
}

func TestBatches(t *testing.T) {
	tests := []struct{ why, body, want string }{
		{
			"a duplicate", `{"requests":[{"custom_id":"a","params":{}},{"custom_id":"a","params":{}}]}`,
			badRequest + "requests: custom_id's must be unique within a batch. Duplicate custom_id found: a",
		},
		{"unique ids", `{"requests":[{"custom_id":"a","params":{}},{"custom_id":"b","params":{}}]}`, ""},
		{"the schema comes first", `{"requests":[{"params":{}}]}`, badRequest + "requests.0.custom_id: Field required"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			x := &Exchange{Endpoint: Batches, Header: headers(nil)}
			x.Read([]byte(tt.body))
			got := ""
			if err := First(x); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
