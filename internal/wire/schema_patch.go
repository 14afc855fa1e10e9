package wire

import (
	"cmp"
	"slices"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// patch changes the compiled table where the API is known to differ from its document, or where the
// document leaves open what the order or the words of a problem are.
func (c *compiler) patch(legacy bool) {
	c.constantTypesFirst()
	c.patchCreate(c.named("CreateMessageParams"), legacy)
	for _, root := range []string{"CreateMessageParams", "CountMessageTokensParams"} {
		c.patchTop(c.named(root))
	}
	c.patchMetadata(legacy)
	c.patchMessages()
	c.patchBlocks()
	c.patchTools()
	// A batch is created whatever its params are: they are checked when a request runs, and a fault
	// becomes its result.
	c.named("MessageBatchIndividualRequestParams").field("params").use = anyUse
}

var anyUse = use{spec: &spec{kind: fixtures.KindAny}}

// constantTypesFirst moves the field type to the front of the models whose type is constant. The
// document sorts most fields by name, but the API reports a wrong type before other faults:
// "output_config.format.type" of a format without a schema, and
// "code_execution_tool_result.content.RequestCodeExecutionToolResultError.type" in public reports.
func (c *compiler) constantTypesFirst() {
	for _, s := range c.specs {
		i, ok := s.index["type"]
		if !ok || s.fields[i].use.enum == nil {
			continue
		}
		constant := s.fields[i]
		copy(s.fields[1:], s.fields[:i])
		s.fields[0] = constant
		s.reindex()
	}
}

// topOrder is the order in which the API reports faults of top-level fields, as a public probe of
// the live API found it by sending pairs of faults (August 2026). Fields that it did not send come
// after these, in the document's order.
var topOrder = []string{
	"model", "tool_choice", "tools", "messages", "system", "thinking", "output_config",
	"cache_control", "max_tokens", "metadata", "stop_sequences", "temperature", "service_tier",
	"top_k", "top_p", "stream", "container", "inference_geo",
}

func (c *compiler) patchTop(root *spec) {
	slices.SortStableFunc(root.fields, func(a, b field) int {
		return cmp.Compare(topRank(a.name), topRank(b.name))
	})
	root.reindex()
	// "model: String should have at least 1 character" is in many public reports; the document has
	// no such bound, as its model is an open list of names.
	root.field("model").use.spec.minLength = 1
	// On-demand compaction says which beta it wants, unlike every other gated field.
	root.field("compaction").closedText = "`compaction` requires anthropic-beta: compact-2026-09-04"
	// Two reports list the tags of tool_choice in declared order, those of other unions are sorted.
	root.field("tool_choice").use.tags = []string{"auto", "any", "tool", "none"}
}

func topRank(name string) int {
	if i := slices.Index(topOrder, name); i >= 0 {
		return i
	}
	return len(topOrder)
}

// patchCreate adds what the document does not tell of the body of a message.
func (c *compiler) patchCreate(root *spec, legacy bool) {
	// The same probe had null accepted for these two, which the document does not allow.
	root.field("metadata").use.nullable = true
	root.field("stop_sequences").use.nullable = true
	root.field("max_tokens").use.boundText = msgMaxTokensBelow
	// Terminal sessions of Claude Code send this with its beta; both are in no public list, so what is
	// in it is not checked. Without the beta it is an unknown field.
	root.fields = append(root.fields, field{
		name: "safeguards", use: anyUse, gate: c.gate([]string{"dangerous-tool-use-2026-09-03"}),
	})
	root.reindex()
	if legacy {
		c.addSampling(root)
	}
}

// msgMaxTokensBelow is the error catalogue's text for a negative max_tokens. Zero is accepted, and
// the probe of August 2026 reads "… equal to 0".
const msgMaxTokensBelow = "must be greater than or equal to 1"

// addSampling adds the fields that 2026-10-21 no longer knows. Their range has words of its own in
// public reports, top_k has no lower bound, and a top_p of -1 is read as none, as far as the model
// does not refuse it (anthropics/anthropic-sdk-typescript#484).
func (c *compiler) addSampling(root *spec) {
	zero, one, none := 0.0, 1.0, -1.0
	root.fields = append(root.fields,
		field{name: "temperature", use: use{spec: &spec{
			kind: fixtures.KindNumber, minimum: &zero, maximum: &one, boundText: "range: 0..1",
		}}},
		field{name: "top_k", use: use{spec: &spec{kind: fixtures.KindInteger}}},
		field{name: "top_p", use: use{spec: &spec{
			kind: fixtures.KindNumber, minimum: &zero, maximum: &one, besides: &none,
			boundText: "range: -1 or 0..1",
		}}},
	)
	root.reindex()
}
