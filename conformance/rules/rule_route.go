package rules

import "net/http"

// Paths and methods. The router refuses with these rows before anything of the request is read.
var routeRules = []*Rule{
	{
		ID: "route.unknown", Title: "the path does not exist", Layer: Edge,
		Certainty: Reported, Source: "report: many, mostly a doubled /v1",
		Status: http.StatusNotFound, Message: "Not Found",
		Why: "There is nothing at this path.",
		Fix: "Check the base URL of the client. One that already ends in /v1 makes /v1/v1/messages.",
	},
	{
		ID: "route.method", Title: "the path does not take this method", Layer: Edge,
		Certainty: Inferred, Source: "no source; 405 as other servers of this kind answer",
		Status: http.StatusMethodNotAllowed, Type: "invalid_request_error", Message: "Method Not Allowed",
		Why: "The path exists, for another method.",
		Fix: "Messages, token counts and batches are made with POST; models and files are read with GET.",
	},
	{
		ID: "models.unknown_model", Title: "no model has this id", Layer: Edge,
		Certainty: Inferred, Source: "by analogy with model.not_found",
		Status: http.StatusNotFound, Message: "model: {model}",
		Why:       "GET /v1/models/{id} was asked for a model that does not exist.",
		Fix:       "List the models with GET /v1/models.",
		Endpoints: []Endpoint{Models}, Sample: Vars{"model": "claude-imaginary-9"},
	},
}
