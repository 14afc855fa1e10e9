package prompt_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestToolFaults(t *testing.T) {
	otherM := strings.Replace(setM, `"m"`, `"m_t"`, 1)
	for _, c := range []struct {
		why, body string
		want      string // the name and what holds it
	}{
		{"a name that is not there", withChanges(toolF, removeG), "g"},
		{"one that comes later", withChanges(toolF, removeH, define(toolH)), "h"},
		{"the name that a server's tool is called by", withChanges(setM, `{"type":"tool_removal","tool":{"type":"tool_reference","name":"m_t"}}`), "m_t"},
		{"a server that is not there", withChanges(toolF, removeM), "m"},
		{"a tool of one", withChanges(toolF, removeTofM), "m"},
		{"a server of mcp_servers", `{"mcp_servers":[{"type":"url","name":"m","url":"https://m"}],` + withChanges(toolF, removeM, removeTofM)[1:], ""},
		{"a tool that was removed may be removed again", withChanges(toolF, removeF, removeF), ""},
		{"another kind", withChanges(search, define(`{"name":"web_search","input_schema":{}}`)), "web_search: web_search"},
		{"a server tool in place of the client's", withChanges(`{"name":"web_search","input_schema":{}}`, define(search)), "web_search: custom"},
		{"a deferred tool holds its name", withChanges(toolF+`,{"name":"bash","defer_loading":true,"input_schema":{}}`,
			define(`{"type":"bash_20250124","name":"bash"}`)), "bash: custom"},
		{"the name of a server's tool", withChanges(setM, define(`{"name":"m_t","input_schema":{}}`)), "m_t: mcp_toolset m"},
		{"a server's tool by a name that is held", withChanges(`{"name":"m_t","input_schema":{}}`, define(setM)), "m_t: custom"},
		{"two servers", withChanges(`{"type":"mcp_toolset","mcp_server_name":"m_t","tools":[{"name":"t"}]}`,
			define(`{"type":"mcp_toolset","mcp_server_name":"m","tools":[{"name":"t_t"}]}`)), "m_t_t: mcp_toolset m_t"},
		{"which do not meet", withChanges(otherM, define(setM)), ""},
		{"a name that has become free", withChanges(setM, removeM, define(`{"name":"m_t","input_schema":{}}`)), ""},
		{"a listing of a server that is not there", `{"messages":[{"role":"assistant","content":[{"type":"mcp_tool_listing",` +
			`"mcp_server_name":"m","tools":[]}]}]}`, "m"},
	} {
		root, err := wire.Parse([]byte(c.body))
		if err != nil {
			t.Fatal(err)
		}
		r := wire.NewRequest(root, wire.Dialect{})
		box := prompt.NewToolbox(r)
		var got []string
		for m := range r.Messages {
			for i := range r.Messages[m].Blocks {
				for _, f := range box.Read(&r.Messages[m].Blocks[i]).Faults {
					got = append(got, strings.TrimSuffix(f.Name+": "+f.Holder, ": "))
				}
			}
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "; ")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.why, diff)
		}
	}
}

func TestToolLoad(t *testing.T) {
	for _, c := range []struct {
		why, body string
		want      prompt.ToolLoad
	}{
		{"of the request", withChanges(toolF + "," + deferred), prompt.ToolLoad{Deferred: 1, RenderedBytes: len(toolF)}},
		{"found, a deferred one is offered as well", withChanges(toolF+","+deferred, addG),
			prompt.ToolLoad{Deferred: 1, RenderedBytes: len(toolF) + len(deferred)}},
		{"defined", withChanges(toolF, define(toolH)), prompt.ToolLoad{Defined: 1, DefinedBytes: len(toolH), RenderedBytes: len(toolF) + len(toolH)}},
		{"and deferred", withChanges(toolF, define(lazyH)), prompt.ToolLoad{Deferred: 1, Defined: 1, DefinedBytes: len(lazyH), RenderedBytes: len(toolF)}},
		{"removed", withChanges(toolF+","+deferred, define(toolH), removeF, removeG, removeH), prompt.ToolLoad{}},
	} {
		root, err := wire.Parse([]byte(c.body))
		if err != nil {
			t.Fatal(err)
		}
		r := wire.NewRequest(root, wire.Dialect{})
		box := prompt.NewToolbox(r)
		for m := range r.Messages {
			for i := range r.Messages[m].Blocks {
				box.Read(&r.Messages[m].Blocks[i])
			}
		}
		if diff := cmp.Diff(c.want, box.Load()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.why, diff)
		}
	}
}
