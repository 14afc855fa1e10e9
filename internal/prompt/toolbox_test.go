package prompt_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Changes of tools, as blocks of a system message.
const (
	addG       = `{"type":"tool_addition","tool":{"type":"tool_reference","name":"g"}}`
	addF       = `{"type":"tool_addition","tool":{"type":"tool_reference","name":"f"}}`
	removeF    = `{"type":"tool_removal","tool":{"type":"tool_reference","name":"f"}}`
	removeG    = `{"type":"tool_removal","tool":{"type":"tool_reference","name":"g"}}`
	removeH    = `{"type":"tool_removal","tool":{"type":"tool_reference","name":"h"}}`
	toolH      = `{"name":"h","input_schema":{"type":"object"}}`
	lazyH      = `{"name":"h","defer_loading":true,"input_schema":{"type":"object"}}`
	search     = `{"type":"web_search_20250305","name":"web_search"}`
	searchNew  = `{"type":"web_search_20260318","name":"web_search"}`
	setM       = `{"type":"mcp_toolset","mcp_server_name":"m","tools":[{"name":"t","input_schema":{"type":"object"}}]}`
	removeM    = `{"type":"tool_removal","tool":{"type":"mcp_toolset_reference","server_name":"m"}}`
	removeTofM = `{"type":"tool_removal","tool":{"type":"mcp_tool_reference","server_name":"m","name":"t"}}`
	addTofM    = `{"type":"tool_addition","tool":{"type":"mcp_tool_reference","server_name":"m","name":"t"}}`
)

func define(definition string) string {
	return `{"type":"tool_addition","tool":{"type":"tool_definition","definition":` + definition + `}}`
}

func system(blocks ...string) string {
	return `{"role":"system","content":[` + strings.Join(blocks, ",") + `]}`
}

func withChanges(tools string, blocks ...string) string {
	return `{"tools":[` + tools + `],"messages":[{"role":"user","content":"q"},` + system(blocks...) + `]}`
}

// names lists tools by the name that tells them, and their definitions where it does not.
func names(tools []*wire.Tool) string {
	var list []string
	for _, t := range tools {
		name := t.Name
		if name == "" {
			name = t.Type
		}
		if t.Description != "" {
			name += " (" + t.Description + ")"
		}
		list = append(list, name)
	}
	return strings.Join(list, ", ")
}

func TestOffered(t *testing.T) {
	described := func(s string) string { return strings.Replace(toolH, `"input`, `"description":"`+s+`","input`, 1) }
	for _, c := range []struct {
		why, body string
		offered   string
		changes   string // as a compaction block would have them
	}{
		{"nothing changes", withChanges(toolF + "," + toolG), "f, g", `[]`},
		{"a deferred tool is withheld", withChanges(toolF + "," + deferred), "f", `[]`},
		{"until it is added", withChanges(toolF+","+deferred, addG), "f, g", `[` + addG + `]`},
		{"or found", strings.Replace(found, "$", deferred, 1), "f, g", `[` + addG + `]`},
		{"a tool is removed", withChanges(toolF+","+toolG, removeF), "g", `[` + removeF + `]`},
		{"and comes back", withChanges(toolF+","+toolG, removeF, addF), "f, g", `[]`},
		{"what is there is not added again", withChanges(toolF, addF), "f", `[]`},
		{"a deferred tool is removed before it was found", withChanges(toolF+","+deferred, removeG), "f", `[` + removeG + `]`},
		{"a definition", withChanges(toolF, define(toolH)), "f, h", `[` + define(toolH) + `]`},
		{"the same again", withChanges(toolF, define(toolH), define(toolH)), "f, h", `[` + define(toolH) + `]`},
		{"a long one again", withChanges(described(strings.Repeat("d", 100)), define(described(strings.Repeat("d", 100)))),
			"h (" + strings.Repeat("d", 100) + ")", `[]`},
		{"the tool of the request again", withChanges(toolH, define(toolH)), "h", `[]`},
		{"another of the kind takes its place", withChanges(toolF, define(described("1")), define(described("2"))), "f, h (2)",
			`[` + define(described("2")) + `]`},
		{"as does a later version", withChanges(search, define(searchNew)), "web_search", `[` + define(searchNew) + `]`},
		{"one of another kind does not", withChanges(search, define(`{"name":"web_search","description":"own","input_schema":{}}`)),
			"web_search", `[]`},
		{"unless the name is free", withChanges(search, `{"type":"tool_removal","tool":{"type":"tool_reference","name":"web_search"}}`,
			define(`{"name":"web_search","description":"own","input_schema":{}}`)), "web_search (own)",
			`[{"type":"tool_removal","tool":{"type":"tool_reference","name":"web_search"}},` +
				define(`{"name":"web_search","description":"own","input_schema":{}}`) + `]`},
		{"defined and removed", withChanges(toolF, define(toolH), removeH), "f", `[]`},
		{"a definition that is deferred", withChanges(toolF, define(lazyH)), "f", `[` + define(lazyH) + `]`},
		{"and added later", withChanges(toolF, define(lazyH), `{"type":"tool_addition","tool":{"type":"tool_reference","name":"h"}}`),
			"f, h", `[` + define(lazyH) + `,{"type":"tool_addition","tool":{"type":"tool_reference","name":"h"}}]`},
		{"without its marker", withChanges(toolF, define(`{"name":"h","cache_control":{"type":"ephemeral"},"input_schema":{"type": "object"}}`)),
			"f, h", `[` + define(toolH) + `]`},
		{"an MCP server goes", withChanges(toolF+","+setM, removeM), "f", `[` + removeM + `]`},
		{"one of its tools goes", withChanges(toolF+","+setM, removeTofM), "f, mcp_toolset", `[` + removeTofM + `]`},
		{"and comes back", withChanges(toolF+","+setM, removeTofM, addTofM), "f, mcp_toolset", `[]`},
		{"it is defined", withChanges(toolF, define(setM)), "f, mcp_toolset", `[` + define(setM) + `]`},
		{"a toolset has its family's name", withChanges(`{"type":"browser_toolset_20260801"},`+toolF,
			`{"type":"tool_removal","tool":{"type":"tool_reference","name":"browser"}}`), "f",
			`[{"type":"tool_removal","tool":{"type":"tool_reference","name":"browser"}}]`},
		{"a compaction block begins anew", `{"tools":[` + toolF + `],"messages":[{"role":"user","content":"q"},` + system(removeF) +
			`,{"role":"assistant","content":[{"type":"compaction","content":"c"}]}]}`, "f", `[]`},
		{"with the changes that it holds", `{"tools":[` + toolF + `],"messages":[{"role":"assistant","content":[` +
			`{"type":"compaction","content":"c","tool_changes":[` + removeF + `,` + define(toolH) + `]}]}]}`, "h",
			`[` + removeF + `,` + define(toolH) + `]`},
		{"one that failed does nothing", `{"tools":[` + toolF + `],"messages":[{"role":"user","content":"q"},` + system(removeF) +
			`,{"role":"assistant","content":[{"type":"compaction","content":null}]}]}`, "", `[` + removeF + `]`},
	} {
		t.Run(c.why, func(t *testing.T) {
			p := build(t, c.body)
			if got := names(p.Offered()); got != c.offered {
				t.Errorf("offered %q, want %q", got, c.offered)
			}
			if diff := cmp.Diff(c.changes, string(p.ToolChanges())); diff != "" {
				t.Errorf("tool changes (-want +got):\n%s", diff)
			}
		})
	}
}

// What tool_changes say leads from the request's tools to the same set, for signatures as well.
func TestToolChangesLeadToTheSameTools(t *testing.T) {
	for _, blocks := range [][]string{
		{addG}, {removeF}, {removeF, addF}, {define(toolH)}, {define(toolH), removeH}, {removeF, addG, define(toolH)},
		{define(toolH), define(strings.Replace(toolH, `"input`, `"description":"d","input`, 1))},
	} {
		tools := toolF + "," + deferred
		p := build(t, withChanges(tools, blocks...))
		after := build(t, `{"tools":[`+tools+`],"messages":[{"role":"assistant","content":[`+
			`{"type":"compaction","content":"c","tool_changes":`+string(p.ToolChanges())+`}]}]}`)
		if got, want := names(after.Offered()), names(p.Offered()); got != want {
			t.Errorf("%s: %s, want %s", blocks, got, want)
		}
		if toolSetOf(after) != toolSetOf(p) {
			t.Errorf("%s: another set to signatures", blocks)
		}
	}
}

// toolSetOf is the set of tools at the end of a prompt.
func toolSetOf(p *prompt.Prompt) prompt.Digest {
	set := p.ToolSet
	for _, q := range p.Positions {
		if q.ToolSet != (prompt.Digest{}) {
			set = q.ToolSet
		}
	}
	return set
}

// A conversation may hold many summaries: where nothing changes, none of them goes through the tools again.
func TestToolboxStaysAtSummaries(t *testing.T) {
	r := wire.NewRequest(parsed(t, withChanges(strings.Repeat(toolF+",", 999)+toolG)), wire.Dialect{})
	box := prompt.NewToolbox(r)
	summary := wire.NewBlock(parsed(t, `{"type":"compaction","content":"c"}`))
	var c prompt.ToolChange
	if n := testing.AllocsPerRun(10, func() { c = box.Read(&summary) }); n > 0 || !c.Reset {
		t.Errorf("%v allocations at a summary, reset %v", n, c.Reset)
	}
	removal := wire.NewBlock(parsed(t, removeG))
	box.Read(&removal)
	if box.Read(&summary); len(box.Offered()) != 1000 {
		t.Errorf("%d tools are offered again", len(box.Offered()))
	}
}

func parsed(t *testing.T, body string) *wire.Node {
	t.Helper()
	n, err := wire.Parse([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return n
}
