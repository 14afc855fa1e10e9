package prompt_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// Tools, a system prompt and messages, to be changed by members that are added; of a member that is
// given twice the last one stands.
const (
	matrixTools    = `"tools":[` + toolF + `,` + toolG + `]`
	matrixMessages = `"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"},{"role":"user","content":"r"}]`
	matrixBody     = matrixTools + `,"system":"s",` + matrixMessages

	withWeb   = `"tools":[` + toolF + `,` + toolG + `,{"type":"web_search_20250305","name":"web_search"}]`
	webFirst  = `"tools":[{"type":"web_fetch_20250910","name":"web_fetch"},` + toolF + `,` + toolG + `]`
	withImage = `"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"},{"role":"user","content":[` +
		`{"type":"text","text":"r"},{"type":"image","source":{"type":"url","url":"https://a/b.png"}}]}]`
	document = `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"d"}`
	lateDoc  = `"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"},{"role":"user","content":[{"type":"text","text":"r"},` +
		document + `}]}]`
	citedDoc = `"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"},{"role":"user","content":[{"type":"text","text":"r"},` +
		document + `,"citations":{"enabled":true}}]}]`
)

// A change says which of the three prefixes it keeps: that of the tools, of the system prompt, and of
// the first message.
type change struct {
	why                     string
	model                   string // "" for claude-opus-5-5
	a, b                    string
	tools, system, messages bool
}

const keeps, breaks = true, false

func TestWhatAChangeInvalidates(t *testing.T) {
	for _, c := range []change{
		// docs: prompt caching, what invalidates the cache.
		{"a tool more", "", ``, `"tools":[` + toolF + `]`, breaks, breaks, breaks},
		{"tools in another order", "", ``, `"tools":[` + toolG + `,` + toolF + `]`, breaks, breaks, breaks},
		{"web search switched on", "", ``, withWeb, keeps, breaks, breaks},
		{"web fetch, wherever it is listed", "", ``, webFirst, keeps, breaks, breaks},
		{"citations switched on", "", lateDoc, citedDoc, keeps, breaks, breaks},
		{"fast mode", "", ``, `"speed":"fast"`, keeps, breaks, breaks},
		{"fast mode where it is ignored", "claude-opus-4-6", ``, `"speed":"fast"`, keeps, keeps, keeps},
		{"the system prompt", "", ``, `"system":"t"`, keeps, breaks, breaks},
		{"skills of a container", "", ``, `"container":{"id":"c","skills":[{"type":"anthropic","skill_id":"pptx","version":"latest"}]}`, keeps, breaks, breaks},
		{"another container", "", ``, `"container":"container_1"`, keeps, keeps, keeps},
		{"a forced tool", "claude-opus-5", ``, `"tool_choice":{"type":"any"}`, keeps, keeps, breaks},
		{"another forced tool", "claude-opus-5", `"tool_choice":{"type":"tool","name":"f"}`, `"tool_choice":{"type":"tool","name":"g"}`, keeps, keeps, breaks},
		{"tool_choice auto spelled out", "", ``, `"tool_choice":{"type":"auto"}`, keeps, keeps, keeps},
		{"no tool", "", ``, `"tool_choice":{"type":"none"}`, keeps, keeps, breaks},
		{"disable_parallel_tool_use", "", `"tool_choice":{"type":"auto"}`, `"tool_choice":{"type":"auto","disable_parallel_tool_use":true}`, keeps, keeps, breaks},
		{"an image anywhere", "", ``, withImage, keeps, keeps, breaks},
		{"thinking spelled out where it is the default", "", ``, `"thinking":{"type":"adaptive"}`, keeps, keeps, keeps},
		{"what is shown of thinking", "", `"thinking":{"type":"adaptive"}`, `"thinking":{"type":"adaptive","display":"summarized"}`, keeps, keeps, keeps},
		{"thinking switched on", "claude-opus-4-8", ``, `"thinking":{"type":"adaptive"}`, keeps, keeps, breaks},
		{"thinking switched off where it was off", "claude-opus-4-8", ``, `"thinking":{"type":"disabled"}`, keeps, keeps, keeps},
		{"another budget", "claude-sonnet-4-5", `"thinking":{"type":"enabled","budget_tokens":1024}`, `"thinking":{"type":"enabled","budget_tokens":2048}`, keeps, keeps, breaks},
		{"another effort", "claude-opus-4-8", ``, `"output_config":{"effort":"medium"}`, keeps, keeps, breaks},
		{"the default effort spelled out", "claude-opus-4-8", ``, `"output_config":{"effort":"high"}`, keeps, keeps, keeps},
		{"an output format", "", ``, `"output_config":{"format":{"type":"json_schema","schema":{"type":"object"}}}`, keeps, keeps, breaks},
		{"its older name", "", `"output_config":{"format":{"type":"json_schema","schema":{"type":"object"}}}`, `"output_format":{"type":"json_schema","schema":{"type":"object"}}`, keeps, keeps, keeps},
		{"a task budget", "", ``, `"output_config":{"task_budget":{"type":"tokens","total":50000}}`, keeps, keeps, breaks},
		{"another task budget", "", `"output_config":{"task_budget":{"type":"tokens","total":50000}}`, `"output_config":{"task_budget":{"type":"tokens","total":60000}}`, keeps, keeps, breaks},
		{"a message edited", "", ``, `"messages":[{"role":"user","content":"p"}]`, keeps, keeps, breaks},
		{"a message appended", "", ``, `"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"}]`, keeps, keeps, keeps},
		{"a system message appended", "", ``, `"messages":[{"role":"user","content":"q"},{"role":"system","content":"s"}]`, keeps, keeps, keeps},
		{"its effort alone", "", ``, `"messages":[{"role":"user","content":"q"},{"role":"system","content":[],"output_config":{"effort":"low"}}]`, keeps, keeps, keeps},
		{"a tool added in it", "", ``, `"messages":[{"role":"user","content":"q"},{"role":"system","content":[{"type":"tool_addition","tool":{"type":"tool_reference","name":"h"}}]}]`, keeps, keeps, keeps},
		{"what says how to answer", "", ``, `"max_tokens":5,"stop_sequences":["x"],"temperature":0.5,"top_p":0.5,"top_k":5,"stream":true,"metadata":{"user_id":"u"},"service_tier":"auto","inference_geo":"us"`, keeps, keeps, keeps},
		{"context editing that clears nothing", "", ``, `"context_management":{"edits":[{"type":"clear_tool_uses_20250919"}]}`, keeps, keeps, keeps},
	} {
		t.Run(c.why, func(t *testing.T) {
			model := c.model
			if model == "" {
				model = "claude-opus-5-5"
			}
			was, is := prefixes(buildFor(t, model, body(c.a))), prefixes(buildFor(t, model, body(c.b)))
			for i, want := range []bool{c.tools, c.system, c.messages} {
				if got := was[i] == is[i]; got != want {
					t.Errorf("%s kept: %t, want %t", prompt.Section(i), got, want)
				}
			}
		})
	}
}

func body(members string) string {
	if members != "" {
		members = "," + members
	}
	return "{" + matrixBody + members + "}"
}

// prefixes are those at the last tool of the client's own, at the end of the system prompt and at the
// first message.
func prefixes(p *prompt.Prompt) [3]prompt.Digest {
	var at [3]prompt.Digest
	for _, q := range p.Section(prompt.Tools) {
		if q.Tool.Type == "custom" {
			at[0] = q.CachePrefix
		}
	}
	system := p.Section(prompt.System)
	at[1] = system[len(system)-1].CachePrefix
	at[2] = p.Section(prompt.Messages)[0].CachePrefix
	return at
}
