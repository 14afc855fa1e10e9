package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about parameters that only some models take.
const (
	msgNoGeo       = "'{model}' does not support inference_geo."
	msgGeoValue    = "inference_geo: Input should be 'global' or 'us'"
	msgNoSpeed     = "'{model}' does not support the `speed` parameter."
	msgNoFallbacks = "'{model}' does not support the fallbacks parameter"
)

var paramRules = []*Rule{
	{
		ID: "params.inference_geo_old_model", Title: "inference_geo on an older model", Layer: Semantics,
		Certainty: Reported, Source: "docs: data residency; report: several with claude-haiku-4-5",
		Message: msgNoGeo,
		Why:     "Models before Opus 4.6 run wherever there is room.",
		Fix:     "Leave inference_geo out for this model.",
		Sample:  Vars{"model": "claude-haiku-4-5-20251001"},
		Check: func(x *Exchange) []Finding {
			geo := x.field("inference_geo")
			if geo == nil || x.Model == nil || x.Model.Geo {
				return nil
			}
			return one(geo, "inference_geo", "model", x.Model.ID)
		},
	},
	{
		ID: "params.inference_geo_value", Title: "inference_geo names no region", Layer: Semantics,
		Certainty: Inferred, Source: "docs: data residency knows global and us; the text is ours",
		Message: msgGeoValue,
		Why:     "There are no other regions.",
		Fix:     "Send us or global, or leave the field out.",
		Check: func(x *Exchange) []Finding {
			geo := x.field("inference_geo")
			if geo == nil || geo.Str() == "us" || geo.Str() == "global" {
				return nil
			}
			return one(geo, "inference_geo")
		},
	},
	{
		ID: "params.speed_unsupported", Title: "fast mode on a model without it", Layer: Semantics,
		Certainty: Reported, Source: "docs: fast mode; report: several",
		Message: msgNoSpeed,
		Why:     "Fast mode exists for some Opus models. Opus 4.6 accepts the field and runs at standard speed.",
		Fix:     "Leave speed out for this model.",
		Sample:  Vars{"model": "claude-opus-4-7"},
		Check: func(x *Exchange) []Finding {
			if x.Request.Speed != "fast" || x.Model == nil || x.Model.Fast != "none" {
				return nil
			}
			return one(x.Root.Get("speed"), "speed", "model", x.Model.ID)
		},
	},
	{
		ID: "params.speed_beta", Title: "fast mode in preview without its beta", Layer: Semantics,
		Certainty: Inferred, Source: "docs: fast mode; the text is that of any field whose beta is missing",
		Message: "speed: Extra inputs are not permitted",
		Why:     "Before Opus 5.5 fast mode is a preview.",
		Fix:     "Send anthropic-beta: fast-mode-2026-02-01.",
		Check: func(x *Exchange) []Finding {
			speed := x.field("speed")
			if speed == nil || x.Model == nil || x.Model.Fast != "preview" || x.beta("fast-mode-2026-02-01") {
				return nil
			}
			return one(speed, "speed")
		},
	},
	{
		ID: "params.fallbacks_wrong_beta_date", Title: "the default fallback under an older beta", Layer: Semantics,
		Certainty: Documented, Source: "docs: refusals and fallback; the text is ours",
		Message: "fallbacks: \"default\" requires anthropic-beta: " + fallbackBeta,
		Why:     "The form came with a later date of the beta.",
		Fix:     "Send the beta value in the message.",
		Check: func(x *Exchange) []Finding {
			fallbacks := x.field("fallbacks")
			if !fallbacks.Is(wire.String) || x.beta(fallbackBeta) {
				return nil
			}
			return one(fallbacks, "fallbacks")
		},
	},
	{
		ID: "params.fallbacks_unsupported_model", Title: "the model has no fallbacks", Layer: Semantics,
		Certainty: Reported, Source: "report: several, 2026. A list is refused, \"default\" is ignored (docs)",
		Message: msgNoFallbacks,
		Why:     "Fallbacks answer for the Fable, Mythos and Opus 5 lines.",
		Fix:     "Leave fallbacks out for this model.",
		Sample:  Vars{"model": "claude-sonnet-4-6"},
		Check: func(x *Exchange) []Finding {
			fallbacks := x.field("fallbacks")
			if !fallbacks.Is(wire.Array) || x.Model == nil || !withoutFallbacks(x.Model.ID) {
				return nil
			}
			return one(fallbacks, "fallbacks", "model", x.Model.ID)
		},
	},
	{
		ID: "params.fallback_credit_mismatch", Title: "the credit is for another request", Layer: State,
		Certainty: Documented, Source: "docs: refusals and fallback; the text is ours around its public words",
		Message: "fallback_credit_token: the request body does not match the one that the token was issued for",
		Why:     "A credit pays for the same request on another model.",
		Fix:     "Send the refused request again unchanged but for its model.",
	},
	{
		ID: "billing.user_profile_required", Title: "nobody to bill", Layer: Semantics,
		Certainty: Documented, Source: "SDK types: user_profile_required; the text is ours",
		Message: "billing_policy: bill_to `user_profile` requires a user profile",
		Code:    "user_profile_required",
		Why:     "The customer to bill is named by the anthropic-user-profile-id header.",
		Fix:     "Send the header, or bill_to self.",
		Check: func(x *Exchange) []Finding {
			to := x.Root.Get("billing_policy").Get("bill_to")
			if to.Str() != "user_profile" || x.Header.Get("anthropic-user-profile-id") != "" {
				return nil
			}
			return one(to, "billing_policy.bill_to")
		},
	},
}

const fallbackBeta = "server-side-fallback-2026-07-01"

// withoutFallbacks tells which models are known to refuse a list of fallbacks (reports of 2026 on
// Sonnet 5 and Opus 4.8; older ones inferred).
func withoutFallbacks(model string) bool {
	if model == "claude-sonnet-5" {
		return true
	}
	for _, line := range []string{"claude-opus-4", "claude-sonnet-4", "claude-haiku-4", "claude-3"} {
		if strings.HasPrefix(model, line) {
			return true
		}
	}
	return false
}
