package rules

import "net/http"

// retry is the header by which the API tells the SDKs that a fault may pass.
var retry = map[string]string{"x-should-retry": "true"}

// Faults of the service.
var faultRules = []*Rule{
	{
		ID: "fault.api_error", Title: "an internal error", Layer: State,
		Certainty: Reported, Source: "docs: api/errors; report: many",
		Status: http.StatusInternalServerError, Message: "Internal server error",
		Header: retry,
		Why:    "Something broke inside the API.",
		Fix:    "Retry with a delay. The SDKs do.",
	},
	{
		ID: "fault.overloaded", Title: "the API is overloaded", Layer: State,
		Certainty: Reported, Source: "docs: api/errors; report: many",
		Status: 529, Message: "Overloaded",
		Header: retry,
		Why:    "All users together ask for more than there is.",
		Fix:    "Retry with a growing delay. The SDKs do.",
	},
	{
		ID: "fault.cloudflare_html", Title: "a page of the edge", Layer: State,
		Certainty: Reported, Source: "report: many, also with 522 and 524",
		Status: 520, Form: HTML,
		Message: "<html><head><title>api.anthropic.com | 520: Web server is returning an unknown error</title>" +
			"</head><body><h1>Web server is returning an unknown error</h1><p>Error code 520</p></body></html>",
		Why: "The edge got no answer from the API. The body is not JSON and there is no request-id.",
		Fix: "Do not parse the body of an error before looking at its type. Retry.",
	},
	{
		ID: "fault.bad_gateway_html", Title: "a bad gateway", Layer: State,
		Certainty: Inferred, Source: "report: several; the page is that of a plain gateway",
		Status: http.StatusBadGateway, Form: HTML,
		Message: "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1>" +
			"</center><hr><center>cloudflare</center></body></html>",
		Why: "The edge could not reach the API. The body is not JSON and there is no request-id.",
		Fix: "Do not parse the body of an error before looking at its type. Retry.",
	},
	{
		ID: "fault.cmek_key_disabled", Title: "the customer's key is disabled", Layer: State,
		Certainty: Documented, Source: "SDK types: cmek_key_disabled; the text is ours",
		Message: "The customer-managed encryption key of this workspace is disabled or revoked.",
		Code:    "cmek_key_disabled",
		Why:     "The workspace's data is encrypted under a key that the customer holds.",
		Fix:     "Enable the key.",
	},
	{
		ID: "fault.cmek_unreachable", Title: "the customer's key cannot be reached", Layer: State,
		Certainty: Documented, Source: "SDK types: cmek_key_unreachable; type and text are ours",
		Status:  http.StatusServiceUnavailable,
		Message: "The customer-managed encryption key of this workspace could not be reached.",
		Code:    "cmek_key_unreachable",
		Why:     "The key service did not answer.",
		Fix:     "Retry, then look at the key service.",
	},
	{
		ID: "fault.cmek_context", Title: "the encryption settings cannot be read", Layer: State,
		Certainty: Documented, Source: "SDK types: cmek_context_unavailable; type and text are ours",
		Status:  http.StatusServiceUnavailable,
		Message: "The encryption settings of this workspace could not be read.",
		Code:    "cmek_context_unavailable",
		Why:     "The settings are read before any data.",
		Fix:     "Retry.",
	},
	{
		ID: "fault.skill_undecryptable", Title: "a skill cannot be decrypted", Layer: State,
		Certainty: Documented, Source: "SDK types: skill_read_blocked_undecryptable; the text is ours",
		Status:  http.StatusConflict,
		Message: "A custom skill is stored under a key that this workspace cannot decrypt.",
		Code:    "skill_read_blocked_undecryptable",
		Why:     "The skill was made under another key.",
		Fix:     "Upload the skill again.",
	},
	{
		ID: "sse.overloaded", Title: "a stream fails after it began", Layer: State,
		Certainty: Reported, Source: "docs: streaming; report: many",
		Status: http.StatusOK, Type: "overloaded_error", Message: "Overloaded", Form: Stream,
		Why: "The status was sent with the first byte, so the error is an event of the stream.",
		Fix: "Handle error events. Do not keep the partial answer as an assistant message.",
	},
	{
		ID: "sse.truncated", Title: "a stream ends without message_stop", Layer: State,
		Certainty: Inferred, Source: "report: several",
		Status: http.StatusOK, Form: StreamCut,
		Why: "Connections break.",
		Fix: "Treat a stream without message_stop as failed.",
	},
}
