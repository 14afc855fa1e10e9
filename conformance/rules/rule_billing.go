package rules

import "net/http"

const msgSpendLimit = "You have reached your API usage limits: your organization has crossed its monthly API " +
	"usage threshold, set based on your organization's API tier. You will regain access on {date} at 00:00 UTC."

// Refusals about money.
var billingRules = []*Rule{
	{
		ID: "billing.credit_low", Title: "the credit is used up", Layer: State,
		Certainty: Reported, Source: "report: many. It is a 400, although the documentation lists 402",
		Message: "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to " +
			"upgrade or purchase credits.",
		Why: "Prepaid accounts stop at zero.",
		Fix: "Buy credits. Do not retry.",
	},
	{
		ID: "billing.usage_limit", Title: "the customer's own limit is reached", Layer: State,
		Certainty: Reported, Source: "report: many",
		Message: "You have reached your specified API usage limits. You will regain access on {date} at 00:00 UTC.",
		Why:     "The organization set a monthly limit.",
		Fix:     "Raise the limit in the Console.",
		Sample:  Vars{"date": "2026-12-01"},
	},
	{
		ID: "billing.enforced_spend_limit", Title: "the tier's limit is reached", Layer: State,
		Certainty: Documented, Source: "docs: api/rate-limits; SDK types: enforced_spend_limit_reached",
		Status: http.StatusTooManyRequests, Message: msgSpendLimit,
		Code:   "enforced_spend_limit_reached",
		Why:    "Every tier has a monthly threshold. There is no retry-after: that and the code tell it from a rate limit.",
		Fix:    "Move to a higher tier, or wait for the date in the message.",
		Sample: Vars{"date": "2026-12-01"},
	},
	{
		ID: "billing.linked_org_unavailable", Title: "the linked organization cannot be billed", Layer: State,
		Certainty: Documented, Source: "SDK types: linked_organization_billing_unavailable; the text is ours",
		Status:  http.StatusPaymentRequired,
		Message: "The organization that is linked to the user profile cannot be billed.",
		Code:    "linked_organization_billing_unavailable",
		Why:     "The reason lies with that organization's account and is not told.",
		Fix:     "Ask the customer, or bill your own organization.",
	},
	{
		ID: "billing.user_profile_not_authorized", Title: "the customer has not agreed to be billed", Layer: State,
		Certainty: Documented, Source: "SDK types: user_profile_billing_not_authorized; the text is ours",
		Status:  http.StatusForbidden,
		Message: "The customer behind the user profile has not authorized your organization to bill them.",
		Code:    "user_profile_billing_not_authorized",
		Why:     "Billing a customer needs their consent.",
		Fix:     "Ask the customer, or bill your own organization.",
	},
}
