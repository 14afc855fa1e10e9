package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// What a single block may not have: a marker.
var cacheBlockRules = []*Rule{
	{
		ID: "cache.empty_text", Title: "an empty text block is marked for the cache", Layer: Semantics,
		Certainty: Reported, Source: "report: anthropics/claude-code#54039 and many; system: several, 2026",
		Message: "{path}: cache_control cannot be set for empty text blocks",
		Why: "Nothing ends at an empty text. The sentence wins over that about empty texts " +
			"(askalf/dario#1066). The path names the type of a block in messages, which system blocks have not.",
		Fix:    "Put the marker on the last block that holds text, and leave the empty one out.",
		Sample: Vars{"path": "messages.0.content.1.text"},
		Check: func(x *Exchange) []Finding {
			var findings []Finding
			for _, b := range x.markers() {
				if path, empty := x.emptyText(b); empty {
					findings = append(findings, at(b.Node, path))
				}
			}
			return findings
		},
	},
	{
		ID: "cache.nested", Title: "a marker inside a block", Layer: Semantics,
		Certainty: Reported, Source: "report: caozhiyuan/copilot-api#241; of other blocks than tool_result inferred " +
			"(docs: sub-content cannot be cached)",
		Message: "{path}.cache_control: cache_control may not be specified within `{within}`. Instead, place it " +
			"directly on `{type}`",
		Why: "Only whole blocks are positions of the cache. The last block inside a tool_result may carry the " +
			"result's own marker: other reports show such markers accepted and counted.",
		Fix: "Put the marker on the block of the message.",
		Sample: Vars{"path": "messages.2.content.0.tool_result.content.0", "within": "tool_result.content",
			"type": "tool_result"},
		Check: func(x *Exchange) []Finding {
			var findings []Finding
			for _, b := range x.marks() {
				if !b.Nested {
					continue
				}
				block := &x.Request.Messages[b.Message].Blocks[b.Index]
				path, member := typedPath(b, block)
				findings = append(findings, at(b.Node, path, "within", block.Type+"."+member, "type", block.Type))
			}
			return findings
		},
	},
	{
		ID: "cache.code_execution_call", Title: "a call from code execution is marked for the cache", Layer: Semantics,
		Certainty: Inferred, Source: "report: langchain-ai/langchain#34542 (that it is refused); the text is ours",
		Message: "{path}: cache_control cannot be set on `{type}` blocks of tools that code execution called",
		Why:     "The model never reads these blocks: code execution does.",
		Fix:     "Put the marker on the block before.",
		Sample:  Vars{"path": "messages.1.content.1", "type": "tool_use"},
		Check: func(x *Exchange) []Finding {
			var findings []Finding
			var calls map[string]bool
			for _, b := range x.markers() {
				if b.Section != "messages" {
					continue
				}
				if calls == nil {
					calls = x.Request.CodeCalls()
				}
				if block := &x.Request.Messages[b.Message].Blocks[b.Index]; block.FromCode(calls) {
					findings = append(findings, at(b.Node, b.Path, "type", block.Type))
				}
			}
			return findings
		},
	},
	{
		ID: "diagnostics.previous_message_id", Title: "the id of no message", Layer: Semantics,
		Certainty: Reported, Source: "report: several of resumed sessions, 2026",
		Message: "{path}: must be the `id` from a prior /v1/messages response (starts with `msg_`)",
		Why: "Diagnostics compare with an earlier request, which they know by the id of its answer. An id of " +
			"this form that is not known is no error.",
		Fix:       "Send the id of the answer before, or null with the first request.",
		Endpoints: []Endpoint{Messages},
		Sample:    Vars{"path": "diagnostics.previous_message_id"},
		Check: func(x *Exchange) []Finding {
			id := x.Root.Get("diagnostics").Get("previous_message_id")
			if !id.Is(wire.String) || strings.HasPrefix(id.Text, "msg_") {
				return nil
			}
			return one(id, "diagnostics.previous_message_id")
		},
	},
}

// emptyText tells whether a breakpoint marks a text without characters, and what the API calls it.
func (x *Exchange) emptyText(b wire.Breakpoint) (path string, empty bool) {
	switch b.Section {
	case "system":
		block := &x.Request.System[b.Index]
		return b.Path, block.Type == "text" && block.Text == ""
	case "messages":
		block := &x.Request.Messages[b.Message].Blocks[b.Index]
		path, member := typedPath(b, block)
		if member == "content" {
			block = &block.Content[len(block.Content)-1]
			path += "." + block.Type
		}
		return path, block.Type == "text" && block.Text == ""
	default:
		return "", false
	}
}

// typedPath is where a marker stands in the schema's grammar, in which the type of the block follows
// its index, and the member of the block that holds it: "" where it is the block's own.
func typedPath(b wire.Breakpoint, block *wire.Block) (path, member string) {
	place := blockPath(b.Message, b.Index)
	rest := strings.TrimPrefix(b.Path, place)
	member, _, _ = strings.Cut(strings.TrimPrefix(rest, "."), ".")
	return place + "." + block.Type + rest, member
}
