package rules

import "net/http"

const msgRate = "This request would exceed your organization's rate limit of {limit} {what} per minute (org: " +
	"{org}, model: {model}). For details, refer to: https://docs.claude.com/en/api/rate-limits. You can see " +
	"the response headers for current usage. Please reduce the prompt length or the maximum tokens " +
	"requested, or try again later. You may also contact sales at https://claude.com/contact-sales to " +
	"discuss your options for a rate limit increase."

const sampleOrg = "00000000-0000-4000-8000-000000000000"

// Limits. Numbers in the texts have commas between thousands.
var rateRules = []*Rule{
	{
		ID: "rate.input_tokens", Title: "too many input tokens a minute", Layer: State,
		Certainty: Reported, Source: "report: many",
		Status: http.StatusTooManyRequests, Message: msgRate,
		Header: map[string]string{"retry-after": "12"},
		Why:    "Input is counted before the request runs. Cache reads do not count.",
		Fix:    "Wait for retry-after; cache the prefix.",
		Sample: Vars{"limit": "30,000", "what": "input tokens", "org": sampleOrg, "model": "claude-sonnet-4-6"},
	},
	{
		ID: "rate.output_tokens", Title: "too many output tokens a minute", Layer: State,
		Certainty: Inferred, Source: "the text of rate.input_tokens",
		Status: http.StatusTooManyRequests, Message: msgRate,
		Header: map[string]string{"retry-after": "30"},
		Why:    "max_tokens counts before the answer is known.",
		Fix:    "Wait for retry-after; lower max_tokens.",
		Sample: Vars{"limit": "8,000", "what": "output tokens", "org": sampleOrg, "model": "claude-sonnet-4-6"},
	},
	{
		ID: "rate.requests", Title: "too many requests a minute", Layer: State,
		Certainty: Inferred, Source: "the text of rate.input_tokens",
		Status: http.StatusTooManyRequests, Message: msgRate,
		Header: map[string]string{"retry-after": "2"},
		Why:    "Requests are counted for each model.",
		Fix:    "Wait for retry-after; use batches for work that can wait.",
		Sample: Vars{"limit": "50", "what": "requests", "org": sampleOrg, "model": "claude-sonnet-4-6"},
	},
	{
		ID: "rate.account", Title: "the account is over its limit", Layer: State,
		Certainty: Reported, Source: "report: subscription traffic",
		Status:  http.StatusTooManyRequests,
		Message: "This request would exceed your account's rate limit. Please try again later.",
		Why:     "Subscriptions have limits of their own.",
		Fix:     "Wait.",
	},
	{
		ID: "rate.long_context_extra", Title: "long context needs extra usage", Layer: State,
		Certainty: Reported, Source: "report: subscription traffic",
		Status: http.StatusTooManyRequests, Message: "Extra usage is required for long context requests.",
		Why: "The plan does not cover long prompts.",
		Fix: "Turn extra usage on, or compact the conversation.",
	},
}
