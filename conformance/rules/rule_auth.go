package rules

import (
	"net/http"
	"slices"
	"strings"
)

// Messages of the authentication step.
const (
	msgKeyMissing   = "x-api-key header is required"
	msgKeyInvalid   = "API key is invalid."
	msgKeyExpired   = "API key has expired."
	msgKeyRevoked   = "API key has been revoked."
	msgOAuthExpired = "OAuth token has expired. Please obtain a new token or refresh your existing token."
	msgOAuthRevoked = "OAuth token has been revoked. Please obtain a new token."
	msgCORS         = "CORS requests must set 'anthropic-dangerous-direct-browser-access' header"
)

// Every key is accepted, except one whose last dash-separated word tells its own fault, and, where
// the caller gives a list, one that is not on it.
var authRules = []*Rule{
	{
		ID: "auth.key_missing", Title: "the request carries no key", Layer: Auth,
		Certainty: Reported, Source: "report: many",
		Status: http.StatusUnauthorized, Message: msgKeyMissing,
		Why: "Neither x-api-key nor Authorization: Bearer was sent.",
		Fix: "Set the API key of the client. Any made-up key will do here.",
		Check: func(x *Exchange) []Finding {
			if Key(x.Header) != "" {
				return nil
			}
			return outside()
		},
	},
	{
		ID: "auth.key_invalid", Title: "the key is not known", Layer: Auth,
		Certainty: Reported, Source: "report: wording since September 2026; before: invalid x-api-key",
		Status: http.StatusUnauthorized, Message: msgKeyInvalid,
		Why:   "The key belongs to no account. It is refused before the body is read.",
		Fix:   "Send a key that exists. Here, a key whose last word is invalid or unknown is refused on purpose.",
		Also:  []Instance{{ID: "auth.before_body"}},
		Check: checkKeyInvalid,
	},
	{
		ID: "auth.key_expired", Title: "the key has expired", Layer: Auth,
		Certainty: Inferred, Source: "wording after auth.oauth_expired",
		Status: http.StatusUnauthorized, Message: msgKeyExpired,
		Why:   "The key was valid once.",
		Fix:   "Make a new key. Here, an API key whose last word is expired is refused on purpose.",
		Check: checkFault("expired", false),
	},
	{
		ID: "auth.key_revoked", Title: "the key has been revoked", Layer: Auth,
		Certainty: Inferred, Source: "wording after auth.oauth_revoked",
		Status: http.StatusUnauthorized, Message: msgKeyRevoked,
		Why:   "The key was deleted or disabled.",
		Fix:   "Make a new key. Here, an API key whose last word is revoked is refused on purpose.",
		Check: checkFault("revoked", false),
	},
	{
		ID: "auth.oauth_expired", Title: "the OAuth token has expired", Layer: Auth,
		Certainty: Reported, Source: "report: anthropics/claude-code#12879",
		Status: http.StatusUnauthorized, Message: msgOAuthExpired,
		Why:   "Access tokens live for some hours.",
		Fix:   "Refresh the token and send the request again.",
		Check: checkFault("expired", true),
	},
	{
		ID: "auth.oauth_revoked", Title: "the OAuth token has been revoked", Layer: Auth,
		Certainty: Reported, Source: "report: anthropics/claude-code#9635",
		Status: http.StatusForbidden, Message: msgOAuthRevoked,
		Why:   "Signing in elsewhere or signing out ends a token.",
		Fix:   "Sign in again.",
		Check: checkFault("revoked", true),
	},
	{
		ID: "auth.cors_header_missing", Title: "a browser calls without saying that it means to", Layer: Auth,
		Certainty: Reported, Source: "report: many",
		Status: http.StatusUnauthorized, Message: msgCORS,
		Why: "A request with an Origin comes from a web page, where a key is not safe.",
		Fix: "Set anthropic-dangerous-direct-browser-access: true, in the SDK dangerouslyAllowBrowser.",
		Check: func(x *Exchange) []Finding {
			allowed := x.Header.Get("anthropic-dangerous-direct-browser-access") == "true"
			if x.Header.Get("Origin") == "" || allowed {
				return nil
			}
			return outside()
		},
	},
}

// Key returns the credential of a request: x-api-key, else the Bearer token, else "".
func Key(h http.Header) string {
	if key := strings.TrimSpace(h.Get("X-Api-Key")); key != "" {
		return key
	}
	scheme, token, _ := strings.Cut(h.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// fault is the last dash-separated word of a key.
func fault(key string) string { return key[strings.LastIndexByte(key, '-')+1:] }

func isOAuth(key string) bool { return strings.HasPrefix(key, "sk-ant-oat") }

func checkKeyInvalid(x *Exchange) []Finding {
	key := Key(x.Header)
	if key == "" {
		return nil
	}
	word := fault(key)
	listed := len(x.Keys) == 0 || slices.Contains(x.Keys, key)
	if word != "invalid" && word != "unknown" && listed {
		return nil
	}
	return outside()
}

func checkFault(word string, oauth bool) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		key := Key(x.Header)
		if fault(key) != word || isOAuth(key) != oauth {
			return nil
		}
		return outside()
	}
}
