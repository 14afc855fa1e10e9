package rules

import (
	"net/http"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Threads. No response of this server is kept as a thread, so starting one is declined in the way
// that makes the SDKs' tool runners send whole conversations instead, and continuing one finds
// nothing. Texts are ours: only the codes are public (SDK types, thread error details).
var threadRules = []*Rule{
	{
		ID: "thread.unsupported", Title: "the request cannot run on a thread", Layer: Semantics,
		Certainty: Documented, Source: "SDK types: thread_unsupported_request; the text is ours",
		Message: "thread: this request is not supported on a Thread: thinking",
		Code:    "thread_unsupported_request",
		Details: []wire.Detail{{Name: "unsupported", Value: []string{"thinking"}}},
		Why:     "A field of the request or a setting of the organization excludes server-held state.",
		Fix:     "Send the request without thread and with the whole conversation.",
		Check: func(x *Exchange) []Finding {
			thread := x.field("thread")
			if thread.Get("type").Str() != "create" {
				return nil
			}
			return one(thread, "thread")
		},
	},
	{
		ID: "thread.not_found", Title: "there is no such thread", Layer: Semantics,
		Certainty: Documented, Source: "SDK types: thread_not_found; the text is ours",
		Status:  http.StatusNotFound,
		Message: "thread: no usable state for previous_message_id `{id}`",
		Code:    "thread_not_found",
		Why:     "The state has expired, belongs to another account, or was never kept.",
		Fix:     "Send the turn again with type create and the whole conversation.",
		Sample:  Vars{"id": "msg_01MockDDDDDDDDDDDDDDDDDD"},
		Check: func(x *Exchange) []Finding {
			thread := x.field("thread")
			if thread.Get("type").Str() != "continue" {
				return nil
			}
			id := thread.Get("previous_message_id")
			return one(id, "thread.previous_message_id", "id", id.Str())
		},
	},
	{
		ID: "thread.in_flight", Title: "the response is being continued already", Layer: State,
		Certainty: Documented, Source: "SDK types: thread_continue_in_flight; the text is ours",
		Message: "thread: another request is still continuing from previous_message_id `{id}`",
		Code:    "thread_continue_in_flight",
		Why:     "A response can be continued once, by one request at a time.",
		Fix:     "Wait for the other request, or start a thread of its own.",
		Sample:  Vars{"id": "msg_01MockDDDDDDDDDDDDDDDDDD"},
	},
}
