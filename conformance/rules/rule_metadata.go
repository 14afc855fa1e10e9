package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const msgUserID = "metadata.user_id: user_id appears to contain {what}. Please send a uuid or hash value instead."

// metadata.user_id tells users apart without naming them. The schema looks into it.
var metadataRules = []*Rule{
	{
		ID: "schema.user_id_email", Title: "user_id is an email address", Layer: Schema,
		Certainty: Reported, Source: "report: several; the last word is inferred",
		Message: msgUserID,
		Why:     "The API wants to tell users apart, not to know who they are.",
		Fix:     "Send a hash or a random id of the user.",
		Sample:  Vars{"what": "an email address"},
		claims:  personal("email address"),
	},
	{
		ID: "schema.user_id_phone", Title: "user_id is a phone number", Layer: Schema,
		Certainty: Inferred, Source: "by analogy with schema.user_id_email",
		Message: msgUserID,
		Why:     "The API wants to tell users apart, not to know who they are.",
		Fix:     "Send a hash or a random id of the user.",
		Sample:  Vars{"what": "a phone number"},
		claims:  personal("phone number"),
	},
}

func personal(what string) func(wire.Problem) (string, bool) {
	return func(p wire.Problem) (string, bool) {
		return p.String(), p.Code == wire.Personal && strings.Contains(p.Message, what)
	}
}
