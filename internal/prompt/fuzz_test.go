package prompt_test

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// FuzzBuild makes prompts of bodies that no schema has checked, as a server without rules does. How
// a body is written must not matter: with other white space and escapes it is the same prompt.
func FuzzBuild(f *testing.F) {
	f.Add(toolTurn)
	f.Add(`{"system":[1,"a",null,[{}]],"messages":[2,"b",{"role":3,"content":{"a":[]}},{"content":[4,[],"c",{"type":5}]}]}`)
	f.Add(`{"tools":[1,"a",{"name":[],"input_schema":7}],"tool_choice":{"type":"any"},"mcp_servers":[1,{}]}`)
	f.Add(`{"messages":[{"role":"user","content":[{"type":"tool_result","content":[1,{"type":"image","source":{"type":"base64","data":"!"}}]}]}]}`)
	f.Add(`{"messages":[{"role":"assistant","content":[{"type":"tool_use","input":[1.50,-0,1e3,"\u0041"]},{"type":"text","text":{}}]}]}`)
	f.Add(`{"messages":[{"role":"system","content":[{"type":"tool_addition","tool":{"definition":[]}}]}],"tools":[{"name":"x","defer_loading":true}]}`)
	f.Add(`{"messages":[{"content":[{"type":"tool_addition","tool":{"type":"tool_definition","definition":[]}},` +
		`{"type":"tool_removal","tool":{"type":"mcp_tool_reference","server_name":1}},{"type":"mcp_tool_listing"},` +
		`{"type":"tool_addition","tool":{"type":"tool_definition","definition":{"type":"mcp_toolset","tools":[1,{}]}}}]}],"tools":[{"type":"mcp_toolset"},{}]}`)
	f.Add(withChanges(toolF+","+deferred, addG, removeF, define(lazyH), define(toolH), removeH, define(setM), removeTofM))
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, body string) {
		for _, id := range []string{"claude-opus-5-5", "claude-haiku-4-5"} {
			p, ok := try(id, []byte(body))
			if !ok {
				return
			}
			if changes, err := wire.Parse(p.ToolChanges()); err != nil || !changes.Is(wire.Array) {
				t.Errorf("tool changes %s", p.ToolChanges())
			}
			for i := range p.Positions {
				if p.Positions[i].Tokens < 0 || p.Positions[i].Path() == "" {
					t.Errorf("position %d: %d tokens at %q", i, p.Positions[i].Tokens, p.Positions[i].Path())
				}
			}
			rewritten, err := jsontext.AppendFormat(nil, []byte(body),
				jsontext.AllowDuplicateNames(true), jsontext.Multiline(true))
			if err != nil {
				t.Fatal(err)
			}
			q, _ := try(id, rewritten)
			if q.Tokens() != p.Tokens() || len(q.Positions) != len(p.Positions) {
				t.Fatalf("%d tokens at %d positions, rewritten %d at %d",
					p.Tokens(), len(p.Positions), q.Tokens(), len(q.Positions))
			}
			for i := range p.Positions {
				if q.Positions[i].CachePrefix != p.Positions[i].CachePrefix {
					t.Fatalf("rewriting changes the prefix at %s", p.Positions[i].Path())
				}
			}
		}
	})
}

func try(model string, body []byte) (*prompt.Prompt, bool) {
	root, err := wire.Parse(body)
	if err != nil {
		return nil, false
	}
	m, _ := fixtures.DefaultModels().Find(model)
	return prompt.Build(wire.NewRequest(root, wire.Dialect{Version: wire.Version2023}), m), true
}
