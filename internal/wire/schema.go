package wire

import (
	"maps"
	"slices"
)

// A Shape names the body that Validate expects.
type Shape string

// The shapes of request bodies. The params of a batch's requests are not looked into: the API
// checks each of them only when it runs.
const (
	CreateMessage Shape = "create_message"
	CountTokens   Shape = "count_tokens"
	CreateBatch   Shape = "create_batch"
)

// Bounds of what Validate reports, so that a hostile body cannot make it build gigabytes of text.
const (
	maxProblems     = 100
	maxProblemBytes = 1 << 20
)

// Validate checks a body against the API's schema and returns its problems in the order in which
// the API finds them: the first is the one that the API answers with. The body is a tree of Parse,
// in which no node is nil.
//
//   - A model's fields come in declared order, an absent one in its place; unknown members follow in
//     the order sent.
//   - An array of wrong length is reported before, and instead of, its items when it is too long,
//     and only with valid items when it is too short.
//   - Of a union the branch that the value's tag chooses is checked. A union without a tag is
//     reported once per branch, in declared order, unless one branch accepts the value.
//   - A field, a member of a union or an enum value whose beta is not among d.Betas is unknown.
//
// At most 100 problems are returned. The cost is linear in the size of the body.
func Validate(root *Node, shape Shape, d Dialect) []Problem {
	schema := currentSchema()
	if d.Legacy() {
		schema = legacySchema()
	}
	v := validator{betas: schema.active(d.Betas)}
	v.value(schema.roots[shape], root)
	return v.problems
}

// Ungated returns d as if every beta were sent that unlocks anything, for callers that check only
// types and shapes.
func Ungated(d Dialect) Dialect {
	d.Betas = slices.Concat(d.Betas, slices.Sorted(maps.Keys(currentSchema().bits)))
	return d
}

// A gate is a set of betas, one bit each. The zero gate is always open.
type gate uint64

func (g gate) opens(active gate) bool { return g == 0 || g&active != 0 }

// betaAliases are values that open the gates of another one. Claude Code pairs the output_config of
// system messages with a value that is in no public list.
var betaAliases = map[string]string{
	"per-turn-control-2026-07-01": "mid-conversation-output-config-2026-07-01",
}

// active returns the set of the betas sent, as far as the schema has a gate for them.
func (s *schema) active(betas Betas) gate {
	var g gate
	for _, beta := range betas {
		g |= s.bits[beta]
		if alias, ok := betaAliases[beta]; ok {
			g |= s.bits[alias]
		}
	}
	return g
}
