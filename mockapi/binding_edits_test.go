package mockapi_test

import (
	"slices"
	"testing"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// The sentences that end the refusal.
const (
	systemDiffers = " The `system` prompt differs from the one this block was created with."
	toolsDiffer   = " The `tools` list differs from the one this block was created with."
)

// contentDiffers, contentMissing and contentNew name a place.
func contentDiffers(at string) string {
	return " Content before this block differs from when it was created, first at `" + at + "`."
}

func contentMissing(at string) string {
	return " Content that preceded this block when it was created is missing from this request, starting at `" + at + "`."
}

func contentNew(at string) string {
	return " Content that did not precede this block when it was created is present in this request, starting at `" + at + "`."
}

// systemEdits and toolEdits fail every block that the edited thing precedes (docs: preserved
// thinking).
var systemEdits = []mutation{
	{
		why: "the system prompt reworded", source: "docs; report: anomalyco/opencode#48637",
		edit: setTop("system", "You plan trips. Today is Tuesday."),
		path: "messages.1.content.0", sentence: systemDiffers, change: "system_changed",
		near: setTop("system", " You plan trips."),
	},
	{
		why: "white space inside the system prompt", source: "API skill",
		edit: setTop("system", "You  plan trips."),
		path: "messages.1.content.0", sentence: systemDiffers, change: "system_changed",
		near: setTop("system", "You plan trips.  "),
	},
	{
		why: "a second system block", source: "docs",
		edit: setTop("system", texts("You plan trips.", "Be brief.")),
		path: "messages.1.content.0", sentence: systemDiffers, change: "system_changed",
		near: setTop("system", texts("You plan trips.")),
	},
	{
		why: "the system prompt removed", source: "docs",
		edit: func(s *sent) { delete(s.body, "system") },
		path: "messages.1.content.0", sentence: systemDiffers, change: "system_changed",
		near: setTop("system", texts("You plan trips.")),
	},
	{
		why: "system and tools edited: the system prompt is named", source: "inferred",
		edit: func(s *sent) { s.body["system"] = "Other."; s.tool(0)["description"] = "Other." },
		path: "messages.1.content.0", sentence: systemDiffers, change: "system_changed",
		near: func(s *sent) { s.body["system"] = "You plan trips.\t"; slices.Reverse(s.tools()) },
	},
}

var toolEdits = []mutation{
	{
		why: "a tool added", source: "docs",
		edit: func(s *sent) {
			s.body["tools"] = append(s.tools(), object{"name": "find_train", "input_schema": object{"type": "object"}})
		},
		near: func(s *sent) {
			s.body["tools"] = append(s.tools(), object{
				"name": "find_train", "defer_loading": true, "input_schema": object{"type": "object"},
			})
		},
	},
	{
		why: "a tool removed", source: "docs",
		edit: func(s *sent) { s.body["tools"] = slices.Delete(s.tools(), 5, 6) },
		near: func(s *sent) { s.body["tools"] = slices.Delete(s.tools(), 4, 5) },
	},
	{
		why: "a tool renamed", source: "docs",
		edit: setTool(0, "name", "read_weather"), near: setTool(4, "name", "book_flight"),
	},
	{
		why: "a description edited", source: "docs",
		edit: setTool(0, "description", "Tells the weather of a town."),
		near: setTool(4, "description", "Finds flights."),
	},
	{
		why: "a description removed", source: "docs",
		edit: func(s *sent) { delete(s.tool(1), "description") }, near: setTool(2, "description", ""),
	},
	{
		why: "a schema edited", source: "docs",
		edit: func(s *sent) { s.tool(0)["input_schema"].(object)["additionalProperties"] = false },
		near: func(s *sent) { s.tool(4)["input_schema"].(object)["additionalProperties"] = false },
	},
	{why: "strict", source: "API skill", edit: setTool(1, "strict", true), near: setTool(1, "strict", false)},
	{
		why: "eager_input_streaming", source: "API skill",
		edit: setTool(1, "eager_input_streaming", true), near: setTool(1, "eager_input_streaming", false),
	},
	{
		why: "a deferred tool that is deferred no more", source: "docs",
		edit: func(s *sent) { delete(s.tool(4), "defer_loading") }, near: setTool(4, "description", "Other."),
	},
	{
		why: "a server tool limited", source: "API skill",
		edit: setTool(5, "max_uses", 3), near: setTool(5, "cache_control", object{"type": "ephemeral"}),
	},
	{
		why: "a server tool of another version", source: "API skill",
		edit: setTool(5, "type", "web_search_20260209"), near: setTool(5, "allowed_callers", []any{"direct"}),
	},
	{
		why: "an MCP server at another URL", source: "API skill",
		edit: func(s *sent) { s.body["mcp_servers"].([]any)[0].(object)["url"] = "https://maps.example.org/" },
		near: func(s *sent) { s.body["mcp_servers"].([]any)[0].(object)["authorization_token"] = "two" },
	},
	{
		why: "an MCP server removed", source: "API skill",
		edit: func(s *sent) { delete(s.body, "mcp_servers"); s.body["tools"] = slices.Delete(s.tools(), 6, 7) },
		near: func(s *sent) { s.body["mcp_servers"].([]any)[0].(object)["authorization_token"] = "two" },
	},
}

// laterToolEdits concern a deferred tool that message 29 names: only what follows is bound to it.
var laterToolEdits = []mutation{
	{
		why: "a deferred tool edited that something names", source: "API skill",
		edit: setTool(3, "description", "Finds a bed."),
		path: "messages.30.content.0", sentence: toolsDiffer, change: "tools_changed",
		near: setTool(4, "description", "Finds a seat."),
	},
	{
		why: "the schema of a deferred tool that something names", source: "API skill",
		edit: func(s *sent) { s.tool(3)["input_schema"].(object)["additionalProperties"] = false },
		path: "messages.30.content.0", sentence: toolsDiffer, change: "tools_changed",
		near: func(s *sent) { s.tool(4)["input_schema"].(object)["additionalProperties"] = false },
	},
}

func TestSystemAndToolEdits(t *testing.T) {
	tools := slices.Clone(toolEdits)
	for i := range tools {
		tools[i].path, tools[i].sentence, tools[i].change = "messages.1.content.0", toolsDiffer, "tools_changed"
	}
	mutate(t, slices.Concat(systemEdits, tools, laterToolEdits))
}

// mutate checks what fails: without the beta, with it, and with drop_block; that the neighbour
// passes; and that the edit passes where the thinking from the named block on is left out.
func mutate(t *testing.T, rows []mutation) {
	srv := mockapi.RunT(t)
	c := &client{t: t, srv: srv, key: "sk-ant-story"}
	story := tell(t, srv, c.key)
	edited := func(edit func(*sent)) *sent {
		s := c.request(story)
		edit(s)
		return s
	}
	for _, row := range rows {
		const bound = ": Invalid `signature` in `thinking` block. The block is bound to a different conversation. " +
			"Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to \"drop_block\"."
		const needsBeta = " That setting requires the `thinking-binding-controls-2026-08-01` value in the " +
			"`anthropic-beta` header."
		a := c.refuses(row.why+", with the beta", edited(row.edit), row.path+bound+row.sentence)
		failed := slices.IndexFunc(c.journal(a), func(v seen) bool { return v.Outcome != "valid" })
		if failed < 0 {
			t.Errorf("%s: the journal finds nothing", row.why)
			continue
		}
		want := seen{Path: row.path, Outcome: "prefix_binding_mismatch", Change: row.change, At: row.at}
		if got := c.journal(a)[failed]; got != want {
			t.Errorf("%s: the journal says %+v, want %+v", row.why, got, want)
		}

		plain := edited(row.edit)
		plain.betas(storyBetas)
		c.refuses(row.why, plain, row.path+bound+needsBeta+row.sentence)

		dropping := edited(row.edit)
		dropping.bind("drop_block")
		if a := c.post(dropping); a.status != 200 || firstDropped(a) != row.path {
			t.Errorf("%s: drop_block drops %q first: %d %s", row.why, firstDropped(a), a.status, a.message())
		}

		c.accepts(row.why+": the neighbour", edited(row.near))
		c.accepts(row.why+": without the thinking that follows", edited(func(s *sent) {
			row.edit(s)
			s.strip(place(row.path))
		}))
	}
}
