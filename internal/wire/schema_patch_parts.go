package wire

import (
	"github.com/seed-f1f39373/mockapi/fixtures"
)

// patchMetadata bounds and checks metadata.user_id. The document allows 512 characters; under the
// older version 256 were the limit of the official SDKs' types (vercel/ai#12419).
func (c *compiler) patchMetadata(legacy bool) {
	userID := c.named("Metadata").field("user_id")
	userID.use.check = personalData
	if legacy {
		userID.use.maxLength = 256
	}
}

// patchMessages adapts the three roles.
func (c *compiler) patchMessages() {
	user, assistant, system := c.named("UserInputMessage"), c.named("AssistantInputMessage"),
		c.named("SystemInputMessage")
	// The roles are listed as in the error catalogue.
	c.named("InputMessageUnion").tags = []string{"user", "assistant", "system"}
	// A system message that holds another block gets a sentence of its own ("role 'system' supports
	// text, tool_addition, and tool_removal blocks only"), after the schema has passed.
	system.field("content").use = user.field("content").use
	// So do its own fields on another role, as far as their beta makes them known.
	for _, name := range []string{"output_config", "clear_at"} {
		refused := use{spec: &spec{
			kind: kindRefused, text: name + " is only permitted on role 'system' messages",
		}}
		for _, role := range []*spec{user, assistant} {
			role.fields = append(role.fields,
				field{name: name, use: refused, gate: system.field(name).gate})
			role.reindex()
		}
	}
}

// patchBlocks adapts content blocks and what they hold.
func (c *compiler) patchBlocks() {
	// An empty text is answered without a path ("messages: text content blocks must be non-empty"),
	// and only in some places: that is for the rules about content, not for a minimum length.
	c.named("RequestTextBlock").field("text").use.minLength = 0
	// The API names the missing beta of a signed block, at the block.
	compaction := c.named("RequestCompactionBlock")
	compaction.field("signature").closedText =
		"`signature` requires anthropic-beta: compact-2026-09-04"
	// On-demand compaction returns tool_changes with the block, which must go back unchanged. The
	// document unlocks them only by inline-tools-2026-09-15.
	compaction.field("tool_changes").gate |= c.gate([]string{CompactionBeta})
	// Blocks carry encrypted_content, null in captures, which the document unlocks only by
	// task-budgets-2026-03-13. Sent back as they came they must pass.
	compaction.field("encrypted_content").gate |= c.gate([]string{CompactionBeta, ThresholdBeta})
	// The error catalogue's billing policies have no type.
	c.named("BillingPolicy").field("type").required = false
	// Claude Code sends a scope with this beta, both in no public list. Without the beta the API
	// says "system.2.cache_control.ephemeral.scope: Extra inputs are not permitted"
	// (anthropics/claude-code#25597).
	cacheControl := c.named("CacheControlEphemeral")
	cacheControl.fields = append(cacheControl.fields, field{
		name: "scope", use: use{spec: &spec{kind: fixtures.KindString}, nullable: true},
		gate: c.gate([]string{"prompt-caching-scope-2026-01-05"}),
	})
	cacheControl.reindex()
}

// patchTools leaves the parts of a tool's schema to the check that it is a JSON Schema at all,
// which has one sentence for every fault ("JSON schema is invalid. It must match …").
func (c *compiler) patchTools() {
	inputSchema := c.named("InputSchema")
	inputSchema.field("properties").use = anyUse
	inputSchema.field("required").use = anyUse
}
