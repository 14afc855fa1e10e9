package rules

import (
	"net/http"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Refusals of an account, a credential or an organization that no request shows.
var authStateRules = []*Rule{
	{
		ID: "auth.oauth_not_supported", Title: "OAuth tokens are not taken here", Layer: State,
		Certainty: Reported, Source: "report: anthropics/claude-code#28091",
		Status: http.StatusUnauthorized, Message: "OAuth authentication is currently not supported.",
		Why: "An OAuth token came without the oauth-2025-04-20 beta value.",
		Fix: "Send an API key, or the beta value that belongs to OAuth.",
	},
	{
		ID: "auth.credential_claude_code_only", Title: "the credential is for Claude Code only", Layer: State,
		Certainty: Reported, Source: "report: several",
		Message: "This credential is only authorized for use with Claude Code and cannot be used for " +
			"other API requests.",
		Why: "Subscription credentials are bound to the client that they were made for.",
		Fix: "Use an API key.",
	},
	{
		ID: "auth.cors_org_blocked", Title: "the organization allows no browsers", Layer: State,
		Certainty: Reported, Source: "report: several, cut after the first sentence",
		Status: http.StatusUnauthorized, Message: "CORS requests are not allowed for this Organization.",
		Why: "The organization's settings exclude calls from web pages.",
		Fix: "Call from a server.",
	},
	{
		ID: "auth.org_on_hold", Title: "the organization is on hold", Layer: State,
		Certainty: Documented, Source: "SDK types: organization_on_hold; the text is ours",
		Message: "This organization has been disabled.",
		Code:    "organization_on_hold",
		Details: []wire.Detail{{Name: "appeal_url", Value: "https://example.com/appeal"}},
		Why:     "Trust and safety has stopped the organization.",
		Fix:     "Follow the appeal link.",
	},
	{
		ID: "auth.permission", Title: "the key may not do this", Layer: State,
		Certainty: Documented, Source: "docs: api/errors, the description of 403",
		Status:  http.StatusForbidden,
		Message: "Your API key does not have permission to use the specified resource.",
		Why:     "The workspace or the role of the key excludes the resource.",
		Fix:     "Use a key of a workspace that has it.",
	},
	{
		ID: "auth.sandbox_egress", Title: "the sandbox may not reach the network", Layer: State,
		Certainty: Documented, Source: "SDK types: sandbox_egress_restricted; the text is ours",
		Status:  http.StatusForbidden,
		Message: "Network access is restricted for this sandbox.",
		Code:    "sandbox_egress_restricted",
		Why:     "The call comes from a sandbox with restricted egress.",
		Fix:     "Allow the host in the sandbox's settings.",
	},
	{
		ID: "auth.claude_code_too_old", Title: "Claude Code is too old", Layer: State,
		Certainty: Documented, Source: "SDK types: claude_code_version_too_old; the text is ours",
		Message: "This version of Claude Code is no longer supported. Please update to continue.",
		Code:    "claude_code_version_too_old",
		Why:     "The organization requires a newer version.",
		Fix:     "Update Claude Code.",
	},
}
