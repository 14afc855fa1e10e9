package rules

import "net/http"

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
		ID: "batch.not_found", Title: "there is no such batch", Layer: State,
		Certainty: Reported, Source: "report: several",
		Status: http.StatusNotFound, Message: "Message Batch {id} not found.",
		Why:       "The id is wrong, or the batch belongs to another workspace or was deleted.",
		Fix:       "List the batches.",
		Endpoints: []Endpoint{Batches}, Sample: Vars{"id": "msgbatch_01MockEEEEEEEEEEEEEEEEEE"},
	},
	{
		ID: "batch.results_not_ready", Title: "the batch has not ended", Layer: State,
		Certainty: Reported, Source: "report: several",
		Status: http.StatusNotFound, Message: "Message Batch {id} has no available results.",
		Why:       "Results are there once processing_status is ended.",
		Fix:       "Poll the batch until it has ended.",
		Endpoints: []Endpoint{Batches}, Sample: Vars{"id": "msgbatch_01MockEEEEEEEEEEEEEEEEEE"},
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
