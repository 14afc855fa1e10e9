package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const (
	versionHeader = "Anthropic-Version"
	betaHeader    = "Anthropic-Beta"
)

// Messages of the header step.
const (
	msgVersionMissing = "anthropic-version: header is required"
	msgVersionInvalid = `anthropic-version: "{value}" is not a valid version`
	msgBetaUnknown    = "Unexpected value(s) {values} for the `anthropic-beta` header. Please consult our " +
		"documentation at platform.claude.com/docs or try again without the header."
)

var headerRules = []*Rule{
	{
		ID: "headers.version_missing", Title: "anthropic-version is missing", Layer: Headers,
		Certainty: Reported, Source: "report: many",
		Message: msgVersionMissing,
		Why:     "The version decides how the request is read and answered.",
		Fix:     "Send anthropic-version: 2023-06-01. The SDKs set it.",
		Check: func(x *Exchange) []Finding {
			if x.Dialect().Version != "" {
				return nil
			}
			return outside()
		},
	},
	{
		ID: "headers.version_duplicated", Title: "anthropic-version was sent twice", Layer: Headers,
		Certainty: Reported, Source: "report: proxies that add the header again",
		Message: msgVersionInvalid,
		Why:     "Lines of one name are joined with a comma, and the joined value is no version.",
		Fix:     "Let one party set the header.",
		Sample:  Vars{"value": "2023-06-01, 2023-06-01"},
		Check: func(x *Exchange) []Finding {
			if version := x.Dialect().Version; strings.Contains(version, ",") {
				return outside("value", version)
			}
			return nil
		},
	},
	{
		ID: "headers.version_unknown", Title: "anthropic-version names no version", Layer: Headers,
		Certainty: Inferred, Source: "by analogy with headers.version_duplicated",
		Message: msgVersionInvalid,
		Why:     "Only 2023-01-01, 2023-06-01 and 2026-10-21 exist.",
		Fix:     "Send anthropic-version: 2023-06-01.",
		Sample:  Vars{"value": "2024-01-01"},
		Check:   checkVersionUnknown,
	},
	{
		ID: "headers.beta_unknown", Title: "a beta value is not known", Layer: Betas,
		Certainty: Documented, Source: "docs: api/beta-headers",
		Message: msgBetaUnknown,
		Why: "A value that the API does not know is refused. Here, one that is dated later than the newest " +
			"known value is accepted, as a table must not refuse what is only newer than itself.",
		Fix:    "Correct the value or leave it out.",
		Sample: Vars{"values": "`imaginary-feature-2025-01-01`"},
		Check: func(x *Exchange) []Finding {
			unknown, _ := unknownBetas(x.Dialect().Betas)
			if len(unknown) == 0 {
				return nil
			}
			return outside("values", "`"+strings.Join(unknown, "`, `")+"`")
		},
	},
}

// Version 2023-01-01 is the first one (docs: api/versioning); it reads as 2023-06-01 does.
func checkVersionUnknown(x *Exchange) []Finding {
	version := x.Dialect().Version
	switch {
	case version == "", strings.Contains(version, ","):
		return nil
	case version == "2023-01-01", version == wire.Version2023, version == wire.Version2026:
		return nil
	}
	return outside("value", version)
}

// unknownBetas splits the values that are not known into those to refuse and those that are dated
// later than every known one.
func unknownBetas(betas wire.Betas) (refused, newer []string) {
	for _, beta := range betas {
		if fixtures.IsKnownBeta(beta) {
			continue
		}
		if date, ok := fixtures.BetaDate(beta); ok && date.After(fixtures.NewestBeta()) {
			newer = append(newer, beta)
			continue
		}
		refused = append(refused, beta)
	}
	return refused, newer
}
