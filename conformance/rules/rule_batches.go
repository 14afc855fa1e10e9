package rules

import (
	"net/http"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const batchSample = "msgbatch_01MockEEEEEEEEEEEEEEEEEE"

// Refusals around batches. What is wrong with the requests of a batch becomes their result and is
// found by the rules of messages.
var batchRules = []*Rule{
	{
		ID: "batch.custom_id_duplicate", Title: "a custom_id occurs twice", Layer: Semantics,
		Certainty: Reported, Source: "report: several",
		Message:   "requests: custom_id's must be unique within a batch. Duplicate custom_id found: {id}",
		Why:       "Results come in any order and are told apart by custom_id.",
		Fix:       "Number the requests.",
		Endpoints: []Endpoint{Batches},
		Sample:    Vars{"id": "dup"},
		Check: func(x *Exchange) []Finding {
			seen := map[string]bool{}
			for _, request := range x.Root.Get("requests").Elems() {
				id := request.Get("custom_id")
				if seen[id.Str()] {
					return one(id, "requests", "id", id.Str())
				}
				seen[id.Str()] = true
			}
			return nil
		},
	},
	{
		ID: "batch.stream", Title: "a request of a batch wants a stream", Layer: Semantics,
		Certainty: Inferred, Source: "SDK types: batches take the params of requests that do not stream; the text is ours",
		Message:   "stream: cannot be true in a Message Batch",
		Why:       "The results of a batch are read from a file once it has ended.",
		Fix:       "Leave stream out of the params.",
		Endpoints: []Endpoint{Messages},
		Check:     batched("stream", func(x *Exchange, n *wire.Node) bool { return n.True() }),
	},
	{
		ID: "batch.max_tokens_zero", Title: "a request of a batch asks for no output", Layer: Semantics,
		Certainty: Documented, Source: "docs: prompt caching, pre-warming; the text is ours",
		Message:   "max_tokens: cannot be 0 in a Message Batch",
		Why:       "max_tokens 0 warms the cache for a request that follows soon, which none of a batch does for sure.",
		Fix:       "Warm the cache with an ordinary request.",
		Endpoints: []Endpoint{Messages},
		Check:     batched("max_tokens", func(x *Exchange, _ *wire.Node) bool { return x.Request.MaxTokens == 0 }),
	},
	{
		ID: "batch.speed", Title: "a request of a batch wants to be fast", Layer: Semantics,
		Certainty: Documented, Source: "docs: fast mode; the text is ours",
		Message:   "speed: `fast` cannot be used in a Message Batch",
		Why:       "A batch is done when there is room for it.",
		Fix:       "Leave speed out of the params, or send the request by itself.",
		Endpoints: []Endpoint{Messages},
		Check:     batched("speed", func(x *Exchange, _ *wire.Node) bool { return x.Request.Speed == "fast" }),
	},
	{
		ID: "batch.not_found", Title: "there is no such batch", Layer: State,
		Certainty: Reported, Source: "report: several",
		Status: http.StatusNotFound, Message: "Message Batch {id} not found.",
		Why:       "The id is wrong, or the batch belongs to another workspace or was deleted.",
		Fix:       "List the batches.",
		Endpoints: []Endpoint{Batches}, Sample: Vars{"id": batchSample},
	},
	{
		ID: "batch.results_not_ready", Title: "the batch has no results", Layer: State,
		Certainty: Reported, Source: "report: several. That archived results read alike is inferred",
		Status: http.StatusNotFound, Message: "Message Batch {id} has no available results.",
		Why:       "Results are there once processing_status is ended, and for 29 days from when the batch was made.",
		Fix:       "Poll the batch until it has ended, then read results_url.",
		Endpoints: []Endpoint{Batches}, Sample: Vars{"id": batchSample},
	},
	{
		ID: "batch.delete_in_progress", Title: "a batch that has not ended is deleted", Layer: State,
		Certainty: Documented, Source: "docs: batch processing; status and text are ours",
		Message:   "Message Batch {id} cannot be deleted before it has ended.",
		Why:       "Only batches that have ended can be deleted.",
		Fix:       "Cancel the batch and wait for its end first.",
		Endpoints: []Endpoint{Batches}, Sample: Vars{"id": batchSample},
	},
	{
		ID: "batch.human_review", Title: "the workspace has human review turned off", Layer: State,
		Certainty: Documented, Source: "SDK types: workspace_human_review_disabled; the text is ours",
		Message:   "Batches are not available: human review is disabled for this workspace.",
		Code:      "workspace_human_review_disabled",
		Why:       "Batches need the setting.",
		Fix:       "Turn human review on, or send the requests one by one.",
		Endpoints: []Endpoint{Batches},
	},
}

// batched finds a field that only a request by itself may have.
func batched(field string, bad func(*Exchange, *wire.Node) bool) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		n := x.Root.Get(field)
		if !x.Batched || !bad(x, n) {
			return nil
		}
		return one(n, field)
	}
}
