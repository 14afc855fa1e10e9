package rules

import "net/http"

var modelRules = []*Rule{
	{
		ID: "model.not_found", Title: "the model does not exist", Layer: Model,
		Certainty: Reported, Source: "report: many",
		Status: http.StatusNotFound, Message: "model: {model}",
		Why:    "The id is misspelt, not released to this account, or retired.",
		Fix:    "Use an id of GET /v1/models. Ids have hyphens, not dots: claude-haiku-4-5.",
		Sample: Vars{"model": "claude-imaginary-9"},
		Also:   []Instance{{ID: "batch.row_model"}},
		Check: func(x *Exchange) []Finding {
			if x.Lookup == nil || x.Model != nil && x.Model.Lifecycle != "retired" {
				return nil
			}
			return one(x.Root.Get("model"), "model", "model", x.Request.Model)
		},
	},
	{
		ID: "model.not_available_access", Title: "the model is not open to this account", Layer: State,
		Certainty: Reported, Source: "report: June 2026",
		Status: http.StatusNotFound,
		Message: "Claude Fable 5 is not available. Please use Opus 4.8. Learn more: " +
			"https://www.anthropic.com/news/fable-mythos-access",
		Why: "Access to the model was limited.",
		Fix: "Use the model that the message names.",
	},
	{
		ID: "model.data_retention_required", Title: "the model needs data retention", Layer: State,
		Certainty: Documented, Source: "docs: api/errors",
		Message: "In order to access this model, your organization or workspace must have data retention " +
			"enabled.",
		Why: "Some models are not offered under zero data retention.",
		Fix: "Use another model, or a workspace that keeps data.",
	},
	{
		ID: "model.hipaa_feature", Title: "the feature is not for HIPAA organizations", Layer: State,
		Certainty: Documented, Source: "docs: api/errors",
		Message: "The requested features are not available for HIPAA-regulated organizations without Zero " +
			"Data Retention: {features}.",
		Why:    "The feature keeps data outside of what the agreement covers.",
		Fix:    "Leave the feature out.",
		Sample: Vars{"features": "code_execution"},
	},
}
