package rules

import (
	"net/http"
	"time"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Texts about threads are ours; of two of them reports know a part. The codes are public (SDK types).
const (
	msgThreadUnsupported = "thread: this request is not supported on a Thread: {what}"
	msgThreadNotFound    = "thread: no usable state for previous_message_id `{id}`"
	msgThreadContinued   = "thread: previous_message_id `{id}` has already been continued"
	msgThreadInFlight    = "thread: another request is still continuing from previous_message_id `{id}`"
	msgThreadDiffers     = "thread: the request does not match the Thread of previous_message_id `{id}`; " +
		"differing field(s): {fields}"
)

// noRetry comes with the refusals of threads: the same request fails again (tests of the SDKs).
var noRetry = map[string]string{"x-should-retry": "false"}

// threadsSince is the age of the first models with threads, those of 4.5.
var threadsSince = time.Date(2025, time.September, 29, 0, 0, 0, 0, time.UTC)

// Threads. Of the rows with a state a request alone shows only the first: unless it was put behind the
// conversation that it continues, there is none.
var threadRules = []*Rule{
	{
		ID: "thread.not_found", Title: "there is no such thread", Layer: Semantics,
		Certainty: Documented, Source: "SDK types: thread_not_found; the text is ours",
		Status:  http.StatusNotFound,
		Message: msgThreadNotFound,
		Code:    "thread_not_found",
		Header:  noRetry,
		Why:     "The state has expired, belongs to another account, or was never kept.",
		Fix:     "Send the turn again with type create and the whole conversation.",
		Sample:  Vars{"id": "msg_01MockDDDDDDDDDDDDDDDDDD"},
		Check: func(x *Exchange) []Finding {
			thread := x.field("thread")
			if x.Resumed || thread.Get("type").Str() != "continue" {
				return nil
			}
			id := thread.Get("previous_message_id")
			return one(id, "thread.previous_message_id", "id", id.Str())
		},
	},
	{
		ID: "thread.unsupported_model", Title: "the model has no threads", Layer: Semantics,
		Certainty: Documented, Source: "docs: message threads (all models from 4.5); SDK types; the text is ours",
		Message: msgThreadUnsupported,
		Code:    "thread_unsupported_request",
		Details: []wire.Detail{{Name: "unsupported", Value: nil}},
		Header:  noRetry,
		Why:     "Models before 4.5 have no server-held state.",
		Fix:     "Send the request without thread and with the whole conversation.",
		Sample:  Vars{"what": "model"},
		Check: func(x *Exchange) []Finding {
			if x.field("thread") == nil || x.Model == nil || !x.Model.CreatedAt.Before(threadsSince) {
				return nil
			}
			return one(x.Root.Get("model"), "model", "what", "model")
		},
	},
	{
		ID: "thread.unsupported", Title: "the request cannot run on a thread", Layer: State,
		Certainty: Documented, Source: "SDK types: thread_unsupported_request; the text is ours",
		Message: msgThreadUnsupported,
		Code:    "thread_unsupported_request",
		Details: []wire.Detail{{Name: "unsupported", Value: []string{"thinking"}}},
		Header:  noRetry,
		Why:     "A field of the request or a setting of the organization excludes server-held state.",
		Fix:     "Send the request without thread and with the whole conversation.",
		Sample:  Vars{"what": "thinking"},
	},
	{
		ID: "thread.already_continued", Title: "the response was continued before", Layer: State,
		Certainty: Documented, Source: "SDK types: thread_already_continued; part of the text: report",
		Message: msgThreadContinued,
		Code:    "thread_already_continued",
		Header:  noRetry,
		Why:     "Each response can be continued once.",
		Fix:     "Continue from the thread's newest response, or send the whole conversation with type create.",
		Sample:  Vars{"id": "msg_01MockDDDDDDDDDDDDDDDDDD"},
	},
	{
		ID: "thread.in_flight", Title: "the response is being continued already", Layer: State,
		Certainty: Documented, Source: "SDK types: thread_continue_in_flight; the text is ours",
		Message: msgThreadInFlight,
		Code:    "thread_continue_in_flight",
		Header:  noRetry,
		Why:     "A response can be continued once, by one request at a time.",
		Fix:     "Wait for the other request, or start a thread of its own.",
		Sample:  Vars{"id": "msg_01MockDDDDDDDDDDDDDDDDDD"},
	},
	{
		ID: "thread.fingerprint_mismatch", Title: "a field that a thread fixes has changed", Layer: State,
		Certainty: Documented, Source: "SDK types: thread_fingerprint_mismatch; part of the text: report. Which fields: inferred",
		Message: msgThreadDiffers,
		Code:    "thread_fingerprint_mismatch",
		Header:  noRetry,
		Why:     "The server goes on with what the thread was created with, and does not take another value.",
		Fix: "Leave system and tools out, send the other fields as before, or send the whole conversation " +
			"with type create. Tools change by tool_addition and tool_removal in a system message.",
		Sample: Vars{"id": "msg_01MockDDDDDDDDDDDDDDDDDD", "fields": "system, tools"},
	},
}
